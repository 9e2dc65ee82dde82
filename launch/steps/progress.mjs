/** @param {number} sinceMs */
const seconds = (sinceMs) => `${((Date.now() - sinceMs) / 1000).toFixed(1)} s`

/** One line for the person who waits. @param {string} line */
export const say = (line) => process.stdout.write(`${line}\n`)

/**
 * Runs a step between two lines that say what happens and how long it took.
 * @template T @param {string} name @param {() => Promise<T>} work @returns {Promise<T>}
 */
export async function step(name, work) {
  const since = Date.now()
  say(`  ${name} …`)
  const result = await work()
  say(`  ${name}: done in ${seconds(since)}`)
  return result
}
