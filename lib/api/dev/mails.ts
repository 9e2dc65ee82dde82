import type { OpenAPIHono } from '@hono/zod-openapi'
import { SAMPLE_MAILS, writeMail } from '../../mails'
import type { ApiEnv } from '../context'
import { mailsPage } from './mails-page'

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; form-action 'none'"

/** Every mail that the product sends, in each language, with sample values: to look at while one works on them. */
export function registerMails(app: OpenAPIHono<ApiEnv>): void {
  app.use('/dev/mails/*', async (c, next) => {
    c.header('Cache-Control', 'no-store')
    c.header('Content-Security-Policy', POLICY)
    await next()
  })
  app.get('/dev/mails', async (c) => {
    const mails = SAMPLE_MAILS.map(async (mail, i) => ({
      ...mail,
      ...(await writeMail(mail)),
      href: `/dev/mails/${i}`,
    }))
    return c.html(mailsPage(await Promise.all(mails)))
  })
  app.get('/dev/mails/:index{\\d+}', async (c) => {
    const mail = SAMPLE_MAILS[Number(c.req.param('index'))]
    return mail ? c.html((await writeMail(mail)).html) : c.text('There is no such mail.\n', 404)
  })
}
