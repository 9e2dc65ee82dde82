import { endAfter } from '../../launch/steps/lifetime.mjs'
import { readOptions } from '../options'
import { growthCases, tableCases } from './cases'
import { measure, onStage } from './measure'
import { printProfile } from './profile'
import { startRedis } from './redis'
import { printBeside, printRivals, printTable, type CaseResult, type Make } from './report'

const values = readOptions(
  {
    command: 'npm run bench:api',
    does: 'measures the data API beside servers that check nothing, or what growth, instances, kept requests, the log or rivals change of it',
  },
  {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    case: { type: 'string', default: '' },
    json: { type: 'boolean', default: false },
    growth: { type: 'boolean', default: false },
    instances: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
    requests: { type: 'boolean', default: false },
    log: { type: 'boolean', default: false },
    rivals: { type: 'boolean', default: false },
  },
)
const effort = { rounds: Number(values.rounds), seconds: Number(values.seconds) }
const isAskedFor = ({ name }: { name: string }) => name.includes(values.case)
const say = (text: string) => process.stderr.write(`${text} …\n`)

/** Every case of the table on one instance. */
const table = () =>
  onStage(1, async (stage) => {
    const api = await stage.startApi()
    const results: CaseResult[] = []
    for (const one of (await tableCases(api, stage.world)).filter(isAskedFor)) {
      say(one.name)
      results.push(await measure(stage, [api], one, effort))
    }
    return results
  })

/** The same with 10 and 100 times as many matches in the release. */
async function growth(): Promise<CaseResult[]> {
  const results: CaseResult[] = []
  for (const factor of [1, 10, 100]) {
    await onStage(factor, async (stage) => {
      const api = await stage.startApi()
      for (const one of growthCases(stage.world).filter(isAskedFor)) {
        const name = `${one.name}, ${stage.world.matchIds.length} matches`
        say(name)
        results.push(await measure(stage, [api], { ...one, name }, effort))
      }
    })
  }
  return results
}

/** One, two and four instances on one database, sharing the connections. */
async function instances(): Promise<CaseResult[]> {
  const results: CaseResult[] = []
  for (const count of [1, 2, 4]) {
    await onStage(1, async (stage) => {
      const first = await stage.startApi()
      const more = await Promise.all(Array.from({ length: count - 1 }, () => stage.startApi()))
      for (const one of (await tableCases(first, stage.world)).filter(isAskedFor)) {
        const name = `${one.name}, instances: ${count}`
        say(name)
        results.push(await measure(stage, [first, ...more], { ...one, name }, effort))
      }
    })
  }
  return results
}

/** Every case of the table, in turn with another make. */
const inTurnWith = (make: Make) => () =>
  onStage(1, async (stage) => {
    const [api, other] = [await stage.startApi(), await stage.startBeside(make)]
    const results: CaseResult[] = []
    for (const one of (await tableCases(api, stage.world)).filter(isAskedFor)) {
      say(one.name)
      results.push(await measure(stage, [api], one, effort, other))
    }
    return results
  })

/** Every case in which somebody is limited, in turn with what a team would put together by hand. */
const rivals = () =>
  onStage(1, async (stage) => {
    const redis = await startRedis(stage.directory)
    const api = await stage.startApi()
    const results: CaseResult[] = []
    const limited = (await tableCases(api, stage.world)).filter(({ isOpen }) => !isOpen)
    for (const one of limited.filter(isAskedFor)) {
      say(one.name)
      results.push(await measure(stage, [api], one, effort, undefined, redis))
    }
    await redis.stop()
    return results
  })

/** Where an instance spends its time in the cases asked for. */
const profile = () =>
  onStage(1, async (stage) => {
    const args = ['--cpu-prof', `--cpu-prof-dir=${stage.directory}`]
    const api = await stage.startApi(args)
    const cases = (await tableCases(api, stage.world)).filter(isAskedFor)
    const fromMicros = Number(process.hrtime.bigint() / 1_000n)
    for (const one of cases) {
      say(one.name)
      await measure(stage, [api], one, effort)
    }
    await api.stop()
    printProfile(stage.directory, fromMicros)
  })

/** `npm run bench:api -- [--growth | --instances | --requests | --log | --rivals | --profile] [--case=TEXT] [--rounds=N] [--seconds=N] [--json]` */
await endAfter(async () => {
  if (values.profile) return profile()
  const chosen = values.growth
    ? growth
    : values.instances
      ? instances
      : values.requests
        ? inTurnWith('withoutRequests')
        : values.log
          ? inTurnWith('withLog')
          : values.rivals
            ? rivals
            : table
  const results = await chosen()
  if (values.json) console.log(JSON.stringify(results, null, 2))
  else if (values.requests || values.log) printBeside(results)
  else if (values.rivals) printRivals(results)
  else printTable(results)
})
