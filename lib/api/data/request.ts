import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from 'hono'
import type { Cost, MeteredRoute } from '../../quota'
import type { ApiEnv } from '../context'
import { jsonRequestOf, type JsonRequest } from '../http/guard'

/** A request of a data route, whichever server took it. */
export interface DataRequest extends JsonRequest {
  requestId: string
  /** True for HEAD: the answer is that of GET, sent without its body. */
  headOnly: boolean
  /** Where it comes from, see `networkOf`. */
  network: string
  /** What was asked for, as sent: at least path and query. */
  url: string
  /** What stands in the path for its one parameter; '' where it has none. */
  param: string
  /** Who asks, once that is known. */
  caller?: { clientId: string; keyId: string } | undefined
  /** What was taken for it, once it was. */
  cost?: Cost | undefined
  /** What it is counted as, once a route has taken it. */
  route?: MeteredRoute | undefined
  /** True when the quota's own figures hold its refusal. */
  isBooked?: boolean | undefined
  /** Where the answer goes; undefined for a call from inside this process. */
  outgoing: ServerResponse | undefined
}

/** A request that came straight from the socket. */
export class DirectRequest implements DataRequest {
  // Here from the start: a field that came later would change the object's shape under way.
  caller: DataRequest['caller'] = undefined
  cost: DataRequest['cost'] = undefined
  route: DataRequest['route'] = undefined
  isBooked: DataRequest['isBooked'] = undefined

  constructor(
    readonly requestId: string,
    readonly network: string,
    readonly param: string,
    readonly incoming: IncomingMessage,
    readonly outgoing: ServerResponse,
  ) {}

  get headOnly(): boolean {
    return this.incoming.method === 'HEAD'
  }
  get url(): string {
    return this.incoming.url ?? '/'
  }
  header(name: string): string | undefined {
    // The server joins what is sent twice; only `set-cookie` would be a list.
    return this.incoming.headers[name] as string | undefined
  }
  get body(): AsyncIterable<Uint8Array> {
    // Whoever stops reading still has to answer on this connection.
    return this.incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>
  }
}

/** A request that Hono routed. */
export function requestOf(c: Context<ApiEnv>): DataRequest {
  const request: DataRequest = {
    requestId: c.get('requestId'),
    headOnly: c.req.method === 'HEAD',
    network: c.get('network'),
    url: c.req.url,
    param: Object.values(c.req.param())[0] ?? '',
    outgoing: c.env.outgoing,
    ...jsonRequestOf(c),
  }
  c.set('data', request)
  return request
}
