export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

export const THEME_COOKIE = 'prematch_theme'

export const readTheme = (value: string | undefined): Theme =>
  THEMES.find((theme) => theme === value) ?? 'system'
