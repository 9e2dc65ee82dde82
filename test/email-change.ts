import { expect } from 'vitest'
import { call, mailsTo, newestCode, SignInBrowser, type Answer } from './person'
import type { TestServer } from './server'

export interface ChangingPerson {
  token: string
  email: string
  accountId: string
}

export interface ChangeCodes {
  change_id: string
  old_code: string
  new_code: string
}

/** Changes of an account's address, as the portal asks for them. */
export class EmailChanges {
  constructor(private readonly server: () => TestServer) {}

  ask({ token }: Pick<ChangingPerson, 'token'>, email: unknown): Promise<Answer> {
    return call(this.server(), 'POST', '/account/email', { token, body: { email } })
  }

  confirm({ token }: Pick<ChangingPerson, 'token'>, body: object): Promise<Answer> {
    return call(this.server(), 'POST', '/account/email/confirm', { token, body })
  }

  /** Asks for a change, and reads both mails. */
  async asked(person: ChangingPerson, to: string): Promise<ChangeCodes> {
    const { status, body } = await this.ask(person, to)
    expect(status).toBe(202)
    const old_code = await newestCode(this.server(), person.email)
    const new_code = await newestCode(this.server(), to)
    return { change_id: String(body.change_id), old_code, new_code }
  }

  /** Changes the address. @returns the token of the link that undoes it */
  async changed(person: ChangingPerson, to: string): Promise<string> {
    expect((await this.confirm(person, await this.asked(person, to))).status).toBe(200)
    const mails = await mailsTo(this.server(), person.email)
    const mail = mails.find(({ text }) => text.includes('undo-email-change'))
    const token = /token=(pmc_[\w-]{43})/.exec(mail?.text ?? '')?.[1]
    if (token === undefined) throw new Error('no link was mailed')
    return token
  }

  undo(token: string): Promise<Answer> {
    return call(this.server(), 'POST', '/auth/undo-email-change', { body: { token } })
  }

  async signInAt(email: string): Promise<Answer> {
    const browser = new SignInBrowser(this.server())
    await browser.ask(email)
    return browser.verify(email, await newestCode(this.server(), email))
  }

  async addressOf(accountId: string): Promise<string> {
    const { db } = this.server().product.deps
    return (await db.account.findUniqueOrThrow({ where: { id: accountId } })).email
  }
}
