import { ImageResponse } from 'next/og'
import type { ReactNode } from 'react'
import { drawable } from './drawable'
import { portalRuntime } from '@/lib/portal/runtime'

/** What every page's picture for social networks is, in pixels. */
export const PICTURE = { width: 1200, height: 630 }

/** The light tokens of `globals.css`: a picture knows no style sheet, and stands on other people's pages. */
const INK = {
  bg: '#fbfbf9',
  line: '#e4e4dd',
  ink: '#14171a',
  ink2: '#4b5259',
  ink3: '#646b72',
  pitch: '#0b6b43',
  home: '#0b6b43',
  draw: '#a3a698',
  away: '#5b4bc4',
} as const

/** Letters of a name that fit at a size; a longer one is set smaller, never cut. */
const SIZES = [
  { upTo: 22, size: 92 },
  { upTo: 40, size: 76 },
  { upTo: 64, size: 60 },
] as const
const SMALLEST = 46
/** Of two lines with a bar below. */
const SEVERAL_LINES = 68

/** How large a title of one or several lines is set, in pixels. */
export const titleSize = (title: string): number =>
  SIZES.find(({ upTo }) => title.length <= upTo)?.size ?? SMALLEST

interface TitleLine {
  text: string
  /** At its right end. */
  figure?: number
}

interface PictureParts {
  /** Left above: what kind of page it is. */
  kicker: string
  /** A sentence that breaks where it has to, or lines of its own. */
  title: string | TitleLine[]
  /** What stands below the title. */
  children: ReactNode
}

/** The picture of a page: a PNG in the product's look, drawn from its own figures; needs no network. */
export function socialPicture({ kicker, title, children }: PictureParts): ImageResponse {
  const lines = typeof title === 'string' ? [{ text: title } as TitleLine] : title
  return new ImageResponse(
    <div
      style={{
        width: '100%',
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        padding: '56px 72px 48px',
        background: INK.bg,
        color: INK.ink,
      }}
    >
      <div style={{ display: 'flex', flexDirection: 'column', gap: 22 }}>
        <div style={{ display: 'flex', fontSize: 28, color: INK.ink3 }}>{drawable(kicker)}</div>
        <div
          style={{
            display: 'flex',
            flexDirection: 'column',
            fontSize: Math.min(
              lines.length > 1 ? SEVERAL_LINES : Infinity,
              ...lines.map(({ text }) => titleSize(text)),
            ),
            lineHeight: 1.06,
            letterSpacing: '-0.045em',
          }}
        >
          {lines.map(({ text, figure }) => (
            <div key={text} style={{ display: 'flex', justifyContent: 'space-between', gap: 40 }}>
              <span style={{ textWrap: 'balance' }}>{drawable(text)}</span>
              {figure === undefined ? null : <span>{figure}</span>}
            </div>
          ))}
        </div>
      </div>
      {children}
      <div
        style={{
          display: 'flex',
          justifyContent: 'space-between',
          alignItems: 'center',
          borderTop: `2px solid ${INK.line}`,
          paddingTop: 30,
          fontSize: 28,
        }}
      >
        <div style={{ display: 'flex', alignItems: 'center', gap: 16 }}>
          <svg
            width="40"
            height="40"
            viewBox="0 0 22 22"
            fill="none"
            stroke={INK.pitch}
            strokeWidth="1.8"
          >
            <rect x="2" y="2" width="18" height="18" rx="5" />
            <path d="M11 2v18" />
            <circle cx="11" cy="11" r="3.4" />
          </svg>
          <span style={{ fontSize: 32, letterSpacing: '-0.02em' }}>Prematch</span>
        </div>
        <span style={{ color: INK.ink3 }}>{new URL(portalRuntime().publicUrl).host}</span>
      </div>
    </div>,
    { ...PICTURE, headers: { 'cache-control': 'public, max-age=300' } },
  )
}

/** A sentence or two below a title. */
export function PictureText({ children }: { children: string }) {
  return (
    <div style={{ display: 'flex', fontSize: 30, lineHeight: 1.35, color: INK.ink2 }}>
      {drawable(children)}
    </div>
  )
}

const OUTCOMES = ['home', 'draw', 'away'] as const
const SIDE = { home: 'flex-start', draw: 'center', away: 'flex-end' } as const

interface PictureBarProps {
  /** Probabilities 0..1 that sum to 1. */
  shares: Record<'home' | 'draw' | 'away', number>
  names: Record<'home' | 'draw' | 'away', string>
  locale: string
}

/** The three-part bar with its figures. */
export function PictureBar({ shares, names, locale }: PictureBarProps) {
  const percent = new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 1 })
  return (
    <div style={{ display: 'flex', flexDirection: 'column', gap: 16 }}>
      <div style={{ display: 'flex', justifyContent: 'space-between' }}>
        {OUTCOMES.map((key) => (
          <div
            key={key}
            style={{ display: 'flex', flexDirection: 'column', alignItems: SIDE[key] }}
          >
            <span style={{ fontSize: 26, color: INK.ink3 }}>{drawable(names[key])}</span>
            <span style={{ fontSize: 48, color: key === 'draw' ? INK.ink2 : INK[key] }}>
              {percent.format(shares[key])}
            </span>
          </div>
        ))}
      </div>
      <div style={{ display: 'flex', gap: 6, height: 28 }}>
        {OUTCOMES.map((key) => (
          <div
            key={key}
            style={{ flexGrow: shares[key], flexBasis: 0, background: INK[key], borderRadius: 6 }}
          />
        ))}
      </div>
    </div>
  )
}

/** A bar whose parts nobody may see yet. */
export function PictureSeal({ children }: { children: string }) {
  return (
    <div style={{ display: 'flex', flexDirection: 'column', gap: 22 }}>
      <div style={{ display: 'flex', gap: 6, height: 28 }}>
        {OUTCOMES.map((key) => (
          <div
            key={key}
            style={{
              flexGrow: 1,
              flexBasis: 0,
              border: `3px dashed ${INK.draw}`,
              borderRadius: 6,
            }}
          />
        ))}
      </div>
      <PictureText>{children}</PictureText>
    </div>
  )
}
