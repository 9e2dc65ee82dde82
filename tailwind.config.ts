import type { Config } from 'tailwindcss'

/**
 * The design tokens by name. Their values live once, for light and dark, in `app/globals.css`; only these
 * names exist as utilities, so that a colour that means nothing can't be written.
 */
const token = (name: string) => `var(--${name})`

const colors = Object.fromEntries(
  [
    'bg',
    'surface',
    'sunken',
    'line',
    'line-strong',
    'ink',
    'ink-2',
    'ink-3',
    'pitch',
    'pitch-ink',
    'pitch-soft',
    'focus',
    'home',
    'draw',
    'away',
    'home-soft',
    'draw-soft',
    'away-soft',
    'warn',
    'warn-soft',
    'danger',
    'danger-soft',
    'scrim',
  ].map((name) => [name, token(name)]),
)

export default {
  content: ['./app/**/*.{ts,tsx}', './components/**/*.{ts,tsx}'],
  theme: {
    colors: { ...colors, transparent: 'transparent', current: 'currentColor' },
    fontFamily: {
      // Rare letters first: the last of the others is a stand-in that has them too.
      sans: [
        'var(--font-geist-sans-ext)',
        'var(--font-geist-sans)',
        'ui-sans-serif',
        'system-ui',
        'sans-serif',
      ],
      mono: ['var(--font-geist-mono-ext)', 'var(--font-geist-mono)', 'ui-monospace', 'monospace'],
    },
    fontSize: {
      tiny: ['12px', '18px'],
      small: ['13px', '20px'],
      base: ['14px', '21px'],
      body: ['15px', '24px'],
      lead: ['17px', '26px'],
      h3: ['16px', '22px'],
      h2: ['20px', '26px'],
      h1: ['28px', '33px'],
      figure: ['22px', '28px'],
      hero: ['clamp(38px, 5vw, 54px)', '1.04'],
      display: ['30px', '36px'],
    },
    borderRadius: { none: '0', s: '6px', m: '10px', l: '14px', full: '9999px' },
  },
} satisfies Config
