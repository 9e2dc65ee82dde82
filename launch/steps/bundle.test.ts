import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const urlOf = (name: string) => pathToFileURL(path.join(import.meta.dirname, name)).href

/**
 * Ends in the middle of a bundle for which a plugin has something to say, and owes the bundler an answer: it asks each second whether we
 * are there, and waits without end for whoever does not answer and is gone.
 */
const ENDS_WHILE_IT_BUNDLES = `
  import { openBundler } from ${JSON.stringify(urlOf('bundle.mjs'))}
  import { end, endAfter } from ${JSON.stringify(urlOf('lifetime.mjs'))}
  await endAfter(async () => {
    const busy = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_500)
    const setup = ({ onLoad }) => onLoad({ filter: /./ }, () => {
      busy()
      void end(0)
    })
    const plugins = [{ name: 'ends', setup }]
    const bundler = await openBundler({ entryPoints: ['package.json'], write: false, logLevel: 'silent', plugins })
    await bundler.rebuild()
    return 1
  })`

test('whoever ends in the middle of a bundle leaves nothing running', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', ENDS_WHILE_IT_BUNDLES], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let complaints = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text))
  // Closed is what it wrote to once all that could write there have ended.
  expect([await once(child, 'close'), complaints]).toEqual([[0, null], ''])
})
