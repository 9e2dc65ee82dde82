import type en from '../../messages/en'

/** Every text of the pages, by area and key; other languages have the same as English. */
export type Messages = typeof en
/** A part of the texts, in a file of its own; the browser gets it whole, or not at all. */
export type Area = keyof Messages
