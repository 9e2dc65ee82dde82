import { cookies } from 'next/headers'
import { readTheme, THEME_COOKIE, type Theme } from './themes'

/** The colours this reader chose; the server knows them, so that no page flashes in the wrong ones. */
export const currentTheme = async (): Promise<Theme> =>
  readTheme((await cookies()).get(THEME_COOKIE)?.value)
