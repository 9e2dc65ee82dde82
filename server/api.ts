import { takeOverConsole } from '../lib/platform/log'
import { createHttpServer } from './http'
import { openProduct } from './product'
import { failStart, findPlace, runServer } from './run'

/** The data API alone, without pages: for more instances behind one database. */
async function main(): Promise<void> {
  const place = await findPlace()
  const product = await openProduct(place.env)
  takeOverConsole(product.deps.log)
  const server = createHttpServer(product, (_request, response) => {
    response
      .writeHead(404, { 'content-type': 'text/plain' })
      .end('This instance serves the API only.\n')
  })
  await runServer(product, server, place)
}

main().catch(failStart)
