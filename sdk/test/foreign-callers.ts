import { ForeignClient, type HttpLibrary } from './foreign-client'
import type { Plan, Season } from './season'

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
