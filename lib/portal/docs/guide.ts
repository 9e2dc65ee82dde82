import type { Locale } from '../locale'
import { guideEn } from './guide-en'
import { guideFr } from './guide-fr'

export interface GuideSection {
  /** Anchor of the section, the same in every language. */
  id: string
  title: string
  /** Markdown. */
  text: string
}

/**
 * How to use the API, section by section, in Markdown.
 * @param url base address of the API in the examples
 */
export const guide = (locale: Locale, url: string): GuideSection[] =>
  locale === 'fr' ? guideFr(url) : guideEn(url)
