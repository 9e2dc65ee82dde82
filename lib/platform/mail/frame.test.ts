import { expect, it } from 'vitest'
import { frameMail } from './frame'

const hostile = `<img src=x onerror="alert('1')">&`

it('escapes whatever stands in a part, and keeps it readable in the plain text', () => {
  const { html, text } = frameMail('en', hostile, [
    { heading: hostile },
    { text: hostile },
    { aside: hostile },
    { code: hostile },
    { button: hostile, href: 'https://example.org/?a=1&b="2"' },
  ])
  expect(html).not.toContain('<img')
  expect(html).toContain('href="https://example.org/?a=1&#38;b=&#34;2&#34;"')
  expect(text.split(hostile)).toHaveLength(6)
  expect(text).toContain(`${hostile}:\nhttps://example.org/?a=1&b="2"`)
})

it('says the same in both forms, in the language of the reader, and ends with our name', () => {
  const { html, text } = frameMail('fr', 'Bonjour', [{ text: 'Un' }, { code: '012345' }])
  expect(html).toContain('<html lang="fr">')
  expect(html).toContain('>Un</p>')
  expect(html).toContain('>012345</p>')
  expect(text).toBe('Un\n\n    012345\n\n-- \nPrematch, des pronostics de football vérifiables')
})
