import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { ForeignClient, type HttpLibrary } from './foreign-client'
import { NOW, startSeason, type Plan, type Season } from './season'

/** Programs of others that call the server of a season, until they hang up. */
export class ForeignCallers {
  readonly #opened: ForeignClient[] = []

  constructor(private readonly season: Season) {}

  /** One with a key of its own, as `X-API-Key` or as a Bearer token. */
  async connect(plan: Plan, library: HttpLibrary, bearer = false): Promise<ForeignClient> {
    const { key } = await this.season.account(plan)
    return this.open(bearer ? { Authorization: `Bearer ${key}` } : { 'X-API-Key': key }, library)
  }

  open(credentials: Record<string, string>, library: HttpLibrary): ForeignClient {
    const client = new ForeignClient(this.season.server.url, credentials, library)
    this.#opened.push(client)
    return client
  }

  hangUp(): void {
    for (const client of this.#opened.splice(0)) client.close()
  }
}

/** A season for the tests of a file and the callers of each test, who hang up after it. */
export function useForeignCallers(): { season: Season; callers: ForeignCallers } {
  const world = {} as { season: Season; callers: ForeignCallers }
  beforeAll(async () => {
    world.season = await startSeason()
    world.callers = new ForeignCallers(world.season)
  })
  afterAll(() => world.season.server.close())
  beforeEach(() => world.season.clock.set(NOW))
  afterEach(() => world.callers.hangUp())
  return world
}
