'use client'

import { Monitor, Moon, Sun } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { THEME_COOKIE, THEMES, type Theme } from '@/lib/portal/themes'

const ICON = { system: Monitor, light: Sun, dark: Moon }
const TEXT = { system: 'themeSystem', light: 'themeLight', dark: 'themeDark' } as const
const YEAR_SECONDS = 365 * 24 * 60 * 60

function apply(theme: Theme) {
  document.cookie = `${THEME_COOKIE}=${theme}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

/** Light, dark or as the system has it; kept in a cookie that the server reads, so that nothing flashes. */
export function ThemeSwitch({ initial }: { initial: Theme }) {
  const t = useTranslations('Parts')
  const [theme, setTheme] = useState(initial)
  const name = useId()

  function choose(next: Theme) {
    setTheme(next)
    apply(next)
  }

  return (
    <fieldset className="border-line bg-surface flex w-fit rounded-s border p-0.5">
      <legend className="sr-only">{t('theme')}</legend>
      {THEMES.map((value) => {
        const Icon = ICON[value]
        return (
          <label
            key={value}
            title={t(TEXT[value])}
            className="has-checked:bg-draw-soft has-checked:text-ink text-ink-3 hover:text-ink has-focus-visible:outline-focus grid size-10 cursor-pointer place-items-center rounded-[4px] has-focus-visible:outline-2 md:size-8"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={theme === value}
              onChange={() => choose(value)}
              className="sr-only"
            />
            <Icon aria-hidden className="size-4" />
            <span className="sr-only">{t(TEXT[value])}</span>
          </label>
        )
      })}
    </fieldset>
  )
}
