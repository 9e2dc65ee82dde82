import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Html } from '@react-email/html'
import { Text } from '@react-email/text'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Letter, MailPart } from './letters'

/** A letter as its reader sees it. */
interface Sheet extends Letter {
  lang: string
  signature: string
}

/** The product's tokens as plain colours: mail programs know no variables. Light stands at each element, dark in a rule. */
const LIGHT = {
  bg: '#fbfbf9',
  surface: '#ffffff',
  line: '#e4e4dd',
  ink: '#14171a',
  ink2: '#4b5259',
  ink3: '#646b72',
  pitch: '#0b6b43',
  pitchInk: '#ffffff',
  pitchSoft: '#e3f2ea',
}
const DARK = {
  bg: '#0d1110',
  surface: '#131817',
  line: '#232a28',
  ink: '#eef1ee',
  ink2: '#a9b2ad',
  ink3: '#8b958f',
  pitch: '#4bd58f',
  pitchInk: '#06150d',
  pitchSoft: '#12291e',
}

const STYLE = `:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (max-width: 480px) { .sheet { padding: 20px !important } }
@media (prefers-color-scheme: dark) {
.page, .page > table > tbody > tr > td { background: ${DARK.bg} !important; color: ${DARK.ink} !important }
.sheet { background: ${DARK.surface} !important; border-color: ${DARK.line} !important }
.ink { color: ${DARK.ink} !important } .aside { color: ${DARK.ink2} !important } .signature { color: ${DARK.ink3} !important }
.code { background: ${DARK.pitchSoft} !important; color: ${DARK.pitch} !important }
.button { background: ${DARK.pitch} !important; color: ${DARK.pitchInk} !important } }`

const SANS = 'Geist,system-ui,sans-serif'
const PARAGRAPH = {
  margin: '0 0 16px',
  fontSize: '15px',
  lineHeight: '1.6',
  color: LIGHT.ink,
  overflowWrap: 'anywhere',
} as const

function Part({ part }: { part: MailPart }) {
  if ('heading' in part)
    return (
      <Heading
        as="h1"
        className="ink"
        style={{ margin: '0 0 16px', fontSize: '20px', lineHeight: '1.3', color: LIGHT.ink }}
      >
        {part.heading}
      </Heading>
    )
  if ('text' in part)
    return (
      <Text className="ink" style={PARAGRAPH}>
        {part.text}
      </Text>
    )
  if ('aside' in part)
    return (
      <Text className="aside" style={{ ...PARAGRAPH, color: LIGHT.ink2 }}>
        {part.aside}
      </Text>
    )
  if ('code' in part)
    return (
      <Text
        className="code"
        style={{
          margin: '0 0 16px',
          padding: '14px 0',
          background: LIGHT.pitchSoft,
          borderRadius: '6px',
          color: LIGHT.pitch,
          textAlign: 'center',
          font: '600 30px/1.2 ui-monospace,monospace',
          fontSize: '30px',
          lineHeight: '1.2',
          letterSpacing: '.24em',
          textIndent: '.24em',
        }}
      >
        {part.code}
      </Text>
    )
  return (
    <Text style={PARAGRAPH}>
      <Button
        className="button"
        href={part.href}
        style={{
          padding: '12px 20px',
          background: LIGHT.pitch,
          borderRadius: '6px',
          color: LIGHT.pitchInk,
          fontWeight: 500,
        }}
      >
        {part.button}
      </Button>
    </Text>
  )
}

function MailPage({ lang, subject, signature, parts }: Sheet) {
  return (
    <Html lang={lang}>
      <Head>
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>{subject}</title>
        <style dangerouslySetInnerHTML={{ __html: STYLE }} />
      </Head>
      <Body
        className="page"
        style={{
          margin: 0,
          padding: '32px 16px',
          background: LIGHT.bg,
          color: LIGHT.ink,
          fontFamily: SANS,
        }}
      >
        <Container style={{ maxWidth: '518px' }}>
          <div
            className="sheet"
            style={{
              padding: '28px',
              background: LIGHT.surface,
              border: `1px solid ${LIGHT.line}`,
              borderRadius: '10px',
            }}
          >
            {parts.map((part, i) => (
              <Part key={i} part={part} />
            ))}
            <Text
              className="signature"
              style={{ margin: 0, fontSize: '13px', lineHeight: '1.6', color: LIGHT.ink3 }}
            >
              {signature}
            </Text>
          </div>
        </Container>
      </Body>
    </Html>
  )
}

/** The one look of all mails: their parts on a sheet of paper, our name below. Nothing in it is fetched. */
export const asHtml = (sheet: Sheet): string =>
  `<!doctype html>${renderToStaticMarkup(<MailPage {...sheet} />)}`

function textOf(part: MailPart): string {
  if ('heading' in part) return part.heading
  if ('text' in part) return part.text
  if ('aside' in part) return part.aside
  if ('code' in part) return `    ${part.code}`
  return `${part.button}:\n${part.href}`
}

/** The same as plain text: a code and each link on a line of its own. */
export const asText = ({ parts, signature }: Sheet): string =>
  [...parts.map(textOf), `-- \n${signature}`].join('\n\n')
