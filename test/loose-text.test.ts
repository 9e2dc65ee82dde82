import { expect, it } from 'vitest'
import { projectFiles, read } from './import-graph'
import { looseTexts, translatableCodes } from './loose-text'

it.each([
  ['an element before it', '<p>{done ? <Check /> : <Copy />}{text}</p>', 1],
  ['an element behind it', '<p>Hello {done && <Check />}</p>', 1],
  ['a text that comes and goes', '<p><Check />{done ? t("done") : null}</p>', 1],
  ['nothing, in an element of its own', '<p>{done ? <Check /> : null}<span>{text}</span></p>', 0],
  ['nothing', '<p>{done ? t("done") : ""}</p>', 0],
])('a text beside %s is found', (_what, page, count) => {
  expect(looseTexts('page.tsx', `const x = ${page}`)).toHaveLength(count)
})

const pages = projectFiles().filter((file) => /^(app|components)\/.*\.tsx$/.test(file))
const inPages = (find: (file: string, text: string) => number[]) =>
  pages.flatMap((file) => find(file, read(file)).map((line) => `${file}:${line}`))

it('no text of a page stands bare beside what comes and goes: page translation would break it', () => {
  expect(inPages(looseTexts)).toEqual([])
})

it.each([
  ['<code>{text}</code>', 1],
  ['<p className="num">{masked}</p>', 1],
  ['<p translate="no"><code>{masked}</code></p>', 0],
])('%s has %d codes that translation may change', (page, count) => {
  expect(translatableCodes('page.tsx', `const x = ${page}`)).toHaveLength(count)
})

it('keys, codes, ids and code are kept from page translation', () => {
  expect(inPages(translatableCodes)).toEqual([])
})

/** Saved as it is clicked: after a failure it shows what is saved. */
const SAVED_AT_ONCE = 'app/(portal)/settings/quota-mails.tsx'

it('no field is left to React, which empties it after an action that failed', () => {
  // A form that leads to an address has no action of React's.
  const leadsOn = (file: string) => /<form\b[^>]*\saction="\//.test(read(file))
  const isLeft = (file: string) => /\sdefault(?:Value|Checked)=/.test(read(file)) && !leadsOn(file)
  expect(pages.filter(isLeft)).toEqual([SAVED_AT_ONCE])
  const isReset = (file: string) =>
    !leadsOn(file) &&
    /<form\b/.test(read(file)) &&
    /<(?:Input|Select|KeepKey)\b|type="radio"/.test(read(file))
  expect(pages.filter(isReset)).toEqual([])
})

it('rows of the portal switch by the width they have, not by the window that the side bar shares', () => {
  const inPortal = pages.filter((file) => file.startsWith('app/(portal)/'))
  const byWindow = (file: string) =>
    /(?<![@\w])(?:sm|md|lg|xl):(?:grid-cols|col-span|table-cell)/.test(read(file))
  expect(inPortal.filter((file) => byWindow(file) && file !== 'app/(portal)/layout.tsx')).toEqual(
    [],
  )
})
