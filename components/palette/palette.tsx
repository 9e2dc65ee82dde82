'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Link } from '../ui/link'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { searchPalette, type PaletteItem } from './search-palette'
import { cn } from '../ui/cn'
import { Dialog } from '../ui/dialog'
import { Input } from '../ui/field'

/** By language; asked for once in the life of a document. */
const indexes = new Map<string, Promise<PaletteItem[]>>()

function indexOf(locale: string): Promise<PaletteItem[]> {
  const known = indexes.get(locale)
  if (known) return known
  const asked = load()
  indexes.set(locale, asked)
  // What could not be had is asked for again when the palette is opened again.
  asked.catch(() => indexes.delete(locale))
  return asked
}

async function load(): Promise<PaletteItem[]> {
  const response = await fetch('/palette')
  if (!response.ok) throw new Error(`the palette's index: ${response.status}`)
  return (await response.json()) as PaletteItem[]
}

/** Leads anywhere: pages, competitions, the guide, routes and error codes, by typing. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const t = useTranslations('Palette')
  const parts = useTranslations('Parts')
  const router = useRouter()
  const [search, setSearch] = useState('')
  const [at, setAt] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const locale = useLocale()
  const [items, setItems] = useState<PaletteItem[] | 'failed' | null>(null)
  useEffect(() => {
    let isGone = false
    const show = (found: PaletteItem[] | 'failed') => !isGone && setItems(found)
    indexOf(locale).then(show, () => show('failed'))
    return () => {
      isGone = true
    }
  }, [locale])
  const hits = Array.isArray(items) ? searchPalette(items, search) : []
  const chosen = hits[Math.min(at, hits.length - 1)]
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && hits.length > 0) {
      event.preventDefault()
      setAt((Math.min(at, hits.length - 1) + step + hits.length) % hits.length)
    }
    if (event.key === 'Enter' && chosen && !event.nativeEvent.isComposing) {
      event.preventDefault()
      onClose()
      router.push(chosen.item.href)
    }
  }

  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      closeLabel={parts('close')}
    >
      <Input
        role="combobox"
        aria-label={t('search')}
        aria-expanded={hits.length > 0}
        aria-controls="palette-hits"
        aria-autocomplete="list"
        aria-activedescendant={chosen ? `palette-${hits.indexOf(chosen)}` : undefined}
        autoComplete="off"
        spellCheck={false}
        autoFocus
        placeholder={t('placeholder')}
        value={search}
        onChange={(event) => {
          setSearch(event.target.value)
          setAt(0)
        }}
        onKeyDown={press}
      />
      <p role="status" className={hits.length > 0 ? 'sr-only' : 'text-ink-3'}>
        {items === 'failed'
          ? t('failed')
          : items
            ? t('count', { count: hits.length })
            : t('loading')}
      </p>
      {/* As high as it may become: nothing jumps while one types. */}
      <div
        ref={list}
        id="palette-hits"
        role="listbox"
        aria-label={t('title')}
        className="-mx-2 h-[min(52dvh,440px)] overflow-y-auto"
      >
        {hits.map(({ item, excerpt }, index) => (
          <Link
            key={item.href + item.title}
            id={`palette-${index}`}
            role="option"
            aria-selected={item === chosen?.item}
            tabIndex={-1}
            prefetch={false}
            href={item.href}
            onClick={onClose}
            onMouseMove={() => setAt(index)}
            className={cn(
              'grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 rounded-s border px-2 py-2 no-underline',
              item === chosen?.item ? 'bg-draw-soft border-line-strong' : 'border-transparent',
            )}
          >
            <span
              translate={item.kind === 'error' || item.kind === 'route' ? 'no' : undefined}
              className={cn(
                'wrap-anywhere',
                item.kind === 'error' || item.kind === 'route' ? 'num text-small' : 'font-medium',
              )}
            >
              {item.title}
            </span>
            <span className="text-tiny text-ink-3">{t(`kind.${item.kind}`)}</span>
            {excerpt ? (
              <span className="text-small text-ink-2 col-span-2 wrap-anywhere">{excerpt}</span>
            ) : null}
          </Link>
        ))}
      </div>
    </Dialog>
  )
}
