import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, describe, expect, it } from 'vitest'
import { operated, operate } from '../../test/operator'
import { mailsFromAny } from '../../test/person'
import { manualClock, startTestServer } from '../../test/server'
import { useWorld } from '../../test/use-world'
import { read } from '../../test/import-graph'
import { watchService } from './watch'
import { LATE_SECONDS, RULES } from './rules'

const START = '2026-03-01T12:00:00Z'
const MINUTE = 60_000
const clock = manualClock(START)

/** What was called, and how it is answered. */
const webhook = useWorld(async () => {
  const calls: { text: string; alert: { state: string; condition: string; id: string } }[] = []
  const answers = { status: 204 }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      calls.push(JSON.parse(body) as (typeof calls)[number])
      response.writeHead(answers.status).end()
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => new Promise((resolve) => server.close(resolve))
  return { calls, answers, url: `http://127.0.0.1:${port}/hook`, close }
})
const MAILS = ['ops@example.org', 'night@example.org'] as const
const env = () => ({ ONCALL_MAILS: MAILS.join(', '), ONCALL_WEBHOOK: webhook.url })
const one = useWorld(() => startTestServer({ clock, env: env() }))
const two = useWorld(() => startTestServer({ clock, env: env(), databaseUrl: one.databaseUrl }))
const db = () => one.product.deps.db
const look = () => watchService(one.product.deps)

beforeEach(async () => {
  clock.set(START)
  webhook.answers.status = 204
  await db()
    .$executeRaw`DELETE FROM graphile_worker._private_jobs WHERE payload->>'planted' = 'yes'`
  await db().billingFlag.deleteMany()
  await look()
  // What the test before has told arrives first.
  await expect.poll(webhookJobs).toBe(0)
  await db().oncallAlert.deleteMany()
  webhook.calls.length = 0
})

const webhookJobs = async () => {
  const [counted] = await db().$queryRaw<{ jobs: number }[]>`
    SELECT count(*)::int AS jobs FROM graphile_worker.jobs WHERE task_identifier = 'oncall_webhook'`
  return counted?.jobs
}

/** Flags about payments need a person at once. */
const flag = (subject: string) =>
  db().billingFlag.create({
    data: { clientId: 'cli_0', kind: 'refunded', subject, at: clock.now() },
  })
const called = async (count: number) => {
  await expect.poll(() => webhook.calls.length).toBe(count)
  return webhook.calls.map(({ alert }) => `${alert.state} ${alert.condition}`)
}
const mailed = async (to: string) =>
  (await mailsFromAny([one, two], to)).map(({ subject }) => subject)

describe('what needs a person', () => {
  it('is told to every mailbox and to the webhook once, and again when it is over', async () => {
    const before = (await mailed(MAILS[0])).length
    await flag('ch_1')
    await look()
    await look()
    expect(await called(1)).toEqual(['open billing_flags'])
    expect(webhook.calls[0]?.text).toMatch(
      /^Prematch needs a person: 1 flag about payments needs a person\. .*docs\/incidents\.md#a-refund/,
    )
    for (const to of MAILS)
      await expect
        .poll(async () => (await mailed(to)).at(-1))
        .toBe('Prematch needs a person: 1 flag about payments needs a person.')
    await db().billingFlag.updateMany({ data: { acknowledgedAt: clock.now() } })
    await look()
    await look()
    expect((await called(2)).sort()).toEqual(['open billing_flags', 'over billing_flags'])
    await expect.poll(async () => (await mailed(MAILS[0])).length).toBe(before + 2)
  })

  it('is told once by forty looks of two instances at the same moment', async () => {
    await flag('ch_2')
    await Promise.all(
      Array.from({ length: 40 }, (_, i) => watchService((i % 2 ? one : two).product.deps)),
    )
    await called(1)
    expect(await db().oncallAlert.count()).toBe(1)
    await expect.poll(webhookJobs).toBe(0)
    await called(1)
    await db().billingFlag.deleteMany()
    await Promise.all(
      Array.from({ length: 40 }, (_, i) => watchService((i % 2 ? one : two).product.deps)),
    )
    expect((await called(2)).sort()).toEqual(['open billing_flags', 'over billing_flags'])
  })

  it('is told only when it has lasted, and never when it is over before', async () => {
    // Taken by an instance that died with it just now: nobody else runs it for a minute.
    const plant = async () => {
      await db().$executeRaw`
        SELECT graphile_worker.add_job('send_mail', '{"planted": "yes"}'::json, run_at := now() + interval '1 hour')`
      await db().$executeRaw`
        UPDATE graphile_worker._private_jobs
           SET locked_at = now(), locked_by = 'nobody', run_at = now() - interval '11 minutes'
         WHERE payload->>'planted' = 'yes'`
    }
    await plant()
    await look()
    clock.set(new Date(Date.parse(START) + 4 * MINUTE).toISOString())
    await look()
    expect(await db().oncallAlert.findMany({ select: { condition: true, toldAt: true } })).toEqual([
      { condition: 'mail_waits', toldAt: null },
    ])
    await db()
      .$executeRaw`DELETE FROM graphile_worker._private_jobs WHERE payload->>'planted' = 'yes'`
    await look()
    expect(await db().oncallAlert.count()).toBe(0)

    await plant()
    await look()
    clock.set(new Date(Date.parse(START) + 10 * MINUTE).toISOString())
    await look()
    expect(await called(1)).toEqual(['open mail_waits'])
  })

  it('is told again each day until an operator sees to it, whose name stands beside it', async () => {
    await flag('ch_3')
    await look()
    const day = (n: number) =>
      clock.set(new Date(Date.parse(START) + n * 1_440 * MINUTE).toISOString())
    day(1)
    await look()
    await look()
    expect((await called(2)).sort()).toEqual(['open billing_flags', 'still_open billing_flags'])
    const [open] = await operated<{ id: string }[]>(one, 'alerts', 'list', '--open')
    expect(await operated(one, 'alerts', 'ack', open?.id ?? '')).toMatchObject({
      acknowledged: true,
    })
    expect(await operated(one, 'alerts', 'ack', open?.id ?? '')).toMatchObject({
      acknowledged: false,
    })
    day(3)
    await look()
    await db().billingFlag.deleteMany()
    await look()
    expect((await called(3)).toSorted()).toEqual([
      'open billing_flags',
      'over billing_flags',
      'still_open billing_flags',
    ])
    expect(await operated(one, 'alerts', 'list')).toMatchObject([{ acknowledged_by: 'olga' }])
    expect((await operate(one, 'alerts', 'ack', 'oca_none')).stderr).toMatch(/alerts list/)
  })

  it('reaches a webhook that fails first once it answers, and names nobody', async () => {
    webhook.answers.status = 500
    await flag('ch_4')
    await look()
    await called(1)
    webhook.answers.status = 200
    await expect
      .poll(async () => {
        await db().$executeRaw`
          UPDATE graphile_worker._private_jobs SET run_at = now() WHERE last_error LIKE '%ONCALL_WEBHOOK answers 500%' AND locked_at IS NULL`
        return webhook.calls.length
      })
      .toBe(2)
    expect(JSON.stringify(webhook.calls)).not.toContain('ch_4')
  })
})

describe('the rules', () => {
  const blocks = read('deploy/monitoring/alerts.yml').split('- alert: ')
  it.each(Object.entries(RULES))('%s is that of alerts.yml', (name, rule) => {
    const block = blocks.find((text) => text.startsWith(`${rule.prometheus}\n`)) ?? ''
    expect(block).toContain(`docs/incidents.md#${rule.runbook}\n`)
    expect(/ for: (\d+)m/.exec(block)?.[1] ?? '0').toBe(String(rule.afterMinutes))
    const seconds = new Map<string, number>(Object.entries(LATE_SECONDS)).get(name)
    if (seconds !== undefined) expect(block).toMatch(new RegExp(`> ${seconds}\n`))
  })
})
