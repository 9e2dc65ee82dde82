import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Debian's own before others: it is the one that packages of the system are installed for. */
const PYTHONS = ['/usr/bin/python3', 'python3']

async function python(): Promise<string> {
  for (const name of PYTHONS) {
    const works = await run(name, ['-c', 'import cryptography']).then(() => true, () => false) // prettier-ignore
    if (works) return name
  }
  throw new Error(
    'The second verifier needs python3 with the package cryptography: apt-get install python3-cryptography.',
  )
}

/** What ends with an error has also said something. */
const outputOf = async (work: Promise<{ stdout: string }>): Promise<string> =>
  (await work.catch((error: unknown) => error as { stdout: string })).stdout

/**
 * Checks proofs with the verifier that was written in Python from the documentation alone.
 * @param keys what `/.well-known/prematch-record` answers
 * @returns a line for each: `ok <match>`, or `refused <step> <reason>`
 */
export async function verifyInPython(
  keys: string,
  proofs: readonly (string | Uint8Array)[],
): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'prematch-proofs-'))
  try {
    writeFileSync(path.join(folder, 'keys'), keys)
    const names = proofs.map((proof, i) => {
      writeFileSync(path.join(folder, String(i)), proof)
      return String(i)
    })
    const program = path.join(import.meta.dirname, 'verify_proof.py')
    const told = await outputOf(run(await python(), [program, 'keys', ...names], { cwd: folder }))
    return told.trimEnd().split('\n')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The canonical texts that the same verifier gives to JSON texts. */
export async function canonicalInPython(texts: readonly string[]): Promise<string[]> {
  const program = `
import json, sys
sys.path.insert(0, ${JSON.stringify(import.meta.dirname)})
sys.dont_write_bytecode = True
from verify_proof import canonical
print(json.dumps([canonical(json.loads(text)) for text in json.loads(sys.argv[1])]))`
  const { stdout } = await run(await python(), ['-c', program, JSON.stringify(texts)])
  return JSON.parse(stdout) as string[]
}
