import type { User } from 'next-auth'
import CredentialsProvider from 'next-auth/providers/credentials'
import { answer, api, type Answer } from './api'
import { currentChallenge, endChallenge, rememberDevice } from './challenge'
import { cookieHeader, REVIEWER_COOKIE } from './own-cookies'
import { NOT_BEGUN, type Problem } from './problem'

/** Whom a provider lets in: the account, and the API's token that proves it. */
export interface SignedIn extends User {
  token: string
}

/** next-auth hands a refusal on as the text of an error: ours is the problem itself, as `readRefusal` takes it. */
const refuse = (problem: Problem): never => {
  throw new Error(JSON.stringify(problem))
}

const orRefuse = <T>(result: Answer<T>): T => (result.ok ? result.data : refuse(result.problem))

const signedIn = ({ token, account }: { token: string; account: { id: string; email: string } }) =>
  ({ id: account.id, email: account.email, token }) satisfies SignedIn

/** The second step: the code that was mailed for the sign-in that the form belongs to. */
const code = CredentialsProvider({
  id: 'code',
  name: 'Code by mail',
  credentials: {
    code: { label: 'Code', type: 'text' },
    challenge: { label: 'Sign-in', type: 'text' },
  },
  async authorize(given) {
    const pending = (await currentChallenge(given?.challenge)) ?? refuse(NOT_BEGUN)
    const result = await answer(
      api().POST('/auth/verify-code', {
        body: { email: pending.email, code: (given?.code ?? '').trim(), challenge_id: pending.id },
      }),
    )
    const session = orRefuse(result)
    await rememberDevice(session.device)
    await endChallenge(pending)
    return signedIn(session)
  },
})

/** A reviewer's invitation, opened in this browser, for a session on its demo account. */
const reviewer = CredentialsProvider({
  id: 'reviewer',
  name: 'Reviewer access',
  credentials: {},
  async authorize() {
    const headers = await cookieHeader(REVIEWER_COOKIE)
    return signedIn(
      orRefuse(await answer(api().POST('/v1/dashboard/reviewer-session', { headers }))),
    )
  },
})

export const PROVIDERS = [code, reviewer]
