import { readFileSync } from 'node:fs'
import path from 'node:path'
import { loadPyodide, type PyodideInterface } from 'pyodide'

/** Of the second verifier, written from the documentation alone. */
const PROGRAMS = ['verify_proof.py', 'ed25519.py', 'stamps.py']

/** What is written of Emscripten's file system in `@types/emscripten` is not found by Pyodide's own types. */
interface Files {
  writeFile(name: string, data: string | Uint8Array): void
}
const filesOf = (python: PyodideInterface) => python.FS as Files

/** CPython in WebAssembly: tests need no Python of the machine's. */
async function startPython(): Promise<PyodideInterface> {
  const python = await loadPyodide()
  for (const name of PROGRAMS)
    filesOf(python).writeFile(name, readFileSync(path.join(import.meta.dirname, name)))
  return python
}

let started: Promise<PyodideInterface> | undefined
const python = () => (started ??= startPython())

/**
 * Checks proofs with the verifier that was written in Python from the documentation alone.
 * @param keys what `/.well-known/prematch-record` answers
 * @param answer an answer that has to show what each of them opens
 * @returns a line for each: `ok <match>`, with ` before <who>` where that is proven, or `refused <step> <reason>`
 */
export async function verifyInPython(
  keys: string,
  proofs: readonly (string | Uint8Array)[],
  answer?: string,
): Promise<string[]> {
  const interpreter = await python()
  const files = filesOf(interpreter)
  files.writeFile('keys', keys)
  for (const [i, proof] of proofs.entries()) files.writeFile(`proof-${i}`, proof)
  if (answer !== undefined) files.writeFile('answer', answer)
  const told = interpreter.runPython(`
import contextlib, io
from verify_proof import main
told = io.StringIO()
with contextlib.redirect_stdout(told):
    main('keys', *[f'proof-{i}' for i in range(${proofs.length})]${answer === undefined ? '' : ", '--answer', 'answer'"})
told.getvalue()`) as string
  return told.trimEnd().split('\n')
}

/** The canonical texts that the same verifier gives to JSON texts. */
export async function canonicalInPython(texts: readonly string[]): Promise<string[]> {
  const interpreter = await python()
  filesOf(interpreter).writeFile('texts', JSON.stringify(texts))
  const told = interpreter.runPython(`
import json
from verify_proof import canonical
with open('texts', encoding='utf-8') as file:
    texts = json.load(file)
json.dumps([canonical(json.loads(text)) for text in texts])`) as string
  return JSON.parse(told) as string[]
}
