import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runPython } from '../python'

/** Calls the verifier once for each list of arguments, in one process: beginning one takes longer than a proof does. */
const PROGRAM = `
import json, sys
sys.path.insert(0, ${JSON.stringify(import.meta.dirname)})
from verify_proof import main
for arguments in json.load(sys.stdin):
    main(*arguments)`

/** What the verifier prints when it is called so, in a folder with these files. */
async function told(
  files: Record<string, string | Uint8Array>,
  calls: readonly string[][],
): Promise<string[]> {
  const cwd = mkdtempSync(path.join(tmpdir(), 'prematch-proofs-'))
  try {
    for (const [name, data] of Object.entries(files)) writeFileSync(path.join(cwd, name), data)
    const { code, output } = await runPython(['-c', PROGRAM], { cwd, input: JSON.stringify(calls) })
    if (code !== 0) throw new Error(output)
    return output.trimEnd().split('\n')
  } finally {
    rmSync(cwd, { recursive: true })
  }
}

/**
 * Checks proofs with the verifier that was written in Python from the documentation alone.
 * @param keys what `/.well-known/prematch-record` answers
 * @returns a line for each: `ok <match>`, with ` before <who>` where that is proven, or `refused <step> <reason>`
 */
export function verifyInPython(
  keys: string,
  proofs: readonly (string | Uint8Array)[],
): Promise<string[]> {
  const named = Object.fromEntries(proofs.map((proof, i) => [`proof-${i}`, proof]))
  return told({ ...named, keys }, [['keys', ...Object.keys(named)]])
}

/** Checks with the same verifier whether each of these answers shows what a proof opens; a line for each as above. */
export function answersInPython(
  keys: string,
  proof: string,
  answers: readonly string[],
): Promise<string[]> {
  const named = Object.fromEntries(answers.map((answer, i) => [`answer-${i}`, answer]))
  const calls = Object.keys(named).map((name) => ['keys', 'proof', '--answer', name])
  return told({ ...named, keys, proof }, calls)
}

/** The canonical texts that the same verifier gives to JSON texts. */
export async function canonicalInPython(texts: readonly string[]): Promise<string[]> {
  const program = `
import json, sys
from verify_proof import canonical
print(json.dumps([canonical(json.loads(text)) for text in json.load(sys.stdin)]))`
  const input = JSON.stringify(texts)
  const { code, output } = await runPython(['-c', program], { cwd: import.meta.dirname, input })
  if (code !== 0) throw new Error(output)
  return JSON.parse(output) as string[]
}
