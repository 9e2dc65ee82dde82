import { formatMessagesSync } from 'esbuild'
import { openBundler, SERVER_BUNDLE } from './bundle.mjs'
import { asError } from './failures.mjs'
import { isEnding } from './lifetime.mjs'
import { say } from './progress.mjs'

/**
 * Bundles again whenever a source of the server changes, and restarts the server when that succeeded.
 * @param {() => Promise<void>} restart
 */
export async function watchServer(restart) {
  let builds = 0
  /** @type {import('esbuild').Plugin} */
  const restartAfterBuild = {
    name: 'restart-after-build',
    setup: (build) =>
      build.onEnd(async ({ errors }) => {
        builds++
        if (isEnding()) return
        if (errors.length > 0)
          say(formatMessagesSync(errors, { kind: 'error', color: true }).join('\n'))
        else if (builds > 1)
          await restart().catch((/** @type {unknown} */ error) => {
            if (!isEnding()) say(asError(error).message)
          })
      }),
  }
  const watcher = await openBundler({
    ...SERVER_BUNDLE,
    plugins: [...SERVER_BUNDLE.plugins, restartAfterBuild],
  })
  await watcher.watch()
}
