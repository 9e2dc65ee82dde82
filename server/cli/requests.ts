import type { Command } from 'commander'
import { findRequest } from '../../lib/operator/find-request'
import { explainRefusals } from './failures'
import type { Act } from './session'
import { facts } from './show'

const NO_REQUEST = {
  not_found:
    'No such call is kept. Calls are kept for 14 days (7 on the Developer plan), of very many only some, and only those with somebody’s key; the log has a line of every request.',
}

export function addRequests(program: Command, act: Act): void {
  program
    .command('requests')
    .description('look at calls of the data API')
    .command('show')
    .argument('<id>', 'request id (req_…), as an answer carried it')
    .description('whose call it was, what became of it and what it cost')
    .action(
      act(async ({ platform: { db }, show }, id: string) => {
        const call = await explainRefusals(NO_REQUEST, findRequest(db, id))
        show(
          call,
          facts({
            Request: call.id,
            At: call.at,
            Client: call.client.clientId,
            Address: call.client.email,
            Key: call.key && `${call.key.id} (${call.key.name}, …${call.key.last4})`,
            Network: call.network,
            Call: `${call.method} ${call.target}`,
            Route: call.route,
            Status: call.status,
            Code: call.error,
            Cost: `units=${call.units}, rows=${call.rows}`,
            Took: `${call.ms} ms`,
            'Stands for': call.weight > 1 ? `${call.weight} calls` : undefined,
          }),
        )
      }),
    )
}
