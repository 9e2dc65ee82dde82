'use client'

import { Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'

/** Loaded when it is opened first: most visits never do. */
const Palette = lazy(() => import('./palette'))

const OPEN = 'prematch-palette'

/** For a button elsewhere: the palette belongs to the one opener of a page. */
export const openPalette = () => document.dispatchEvent(new Event(OPEN))

const never = () => () => undefined
const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform)

/** Opens the palette by a click or by ⌘K, which is Ctrl K where there is no ⌘. */
export function PaletteOpener({ className }: { className: string }) {
  const t = useTranslations('Palette')
  const [open, setOpen] = useState(false)
  const apple = useSyncExternalStore(never, isApple, () => false)
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return
      // A dialog may hold what must not be lost: leading away from a new key would lose it.
      if (document.querySelector('dialog[open],[role=alertdialog]')) return
      event.preventDefault()
      setOpen(true)
    }
    const show = () => setOpen(true)
    document.addEventListener('keydown', press)
    document.addEventListener(OPEN, show)
    return () => {
      document.removeEventListener('keydown', press)
      document.removeEventListener(OPEN, show)
    }
  }, [])
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        className={className}
      >
        <Search aria-hidden className="size-4 shrink-0" />
        <span>{t('open')}</span>
        <kbd aria-hidden className="text-tiny text-ink-3 ml-auto font-sans pointer-coarse:hidden">
          {apple ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
      {open ? (
        <Suspense>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
