import { issueKey, type issueKeyInput } from '../keys/issue'
import type { IssuedKey } from '../keys/insert'
import { endLeakedKey, type LeakReport } from '../keys/report-leak'
import { listKeys, type KeyView } from '../keys/list'
import { revokeKey } from '../keys/revoke'
import { rotateKey, type rotateKeyInput } from '../keys/rotate'
import type { KeyDeps } from '../keys/deps'
import type { SessionActor } from '../platform'
import { nullWhen } from '../platform/credential-guard'
import type { Outbox } from '../platform/mail/outbox'
import type { z } from '@hono/zod-openapi'
import type { Sandbox } from './world'

/** The sandbox's accounts are nobody's to write to; a mail that should leave all the same is a fault. */
const NO_MAIL: Outbox = {
  enqueue: () => Promise.reject(new Error('the sandbox sends no mail')),
  start: () => Promise.resolve({}),
  stop: () => Promise.resolve(),
  inbox: null,
}

const keyDeps = ({ platform }: Sandbox): KeyDeps => ({
  ...platform,
  outbox: NO_MAIL,
  keyWord: 'test',
})

/** @throws ProductError as `issueKey` */
export const issueTestKey = (
  sandbox: Sandbox,
  actor: SessionActor,
  input: z.output<typeof issueKeyInput>,
  token?: string,
): Promise<IssuedKey> => issueKey(keyDeps(sandbox), actor, input, token)

/** @throws ProductError as `rotateKey` */
export const rotateTestKey = (
  sandbox: Sandbox,
  actor: SessionActor,
  input: z.output<typeof rotateKeyInput>,
  token?: string,
): ReturnType<typeof rotateKey> => rotateKey(keyDeps(sandbox), actor, input, token)

/** @throws ProductError as `revokeKey` */
export const revokeTestKey = (
  sandbox: Sandbox,
  actor: SessionActor,
  keyId: string,
): Promise<void> => revokeKey(keyDeps(sandbox), actor, keyId)

/** As `endLeakedKey`, without a mail: its owner sees in the list why it ended. */
export async function endLeakedTestKey(sandbox: Sandbox, leak: LeakReport): Promise<boolean> {
  const season = await nullWhen('sandbox_not_ready', sandbox.season())
  return season !== null && endLeakedKey(keyDeps(sandbox), leak)
}

export const listTestKeys = ({ platform }: Sandbox, clientId: string): Promise<KeyView[]> =>
  listKeys(platform.db, clientId, platform.clock.now())
