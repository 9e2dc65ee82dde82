import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Of each so many files one is taken. */
const EVERY = { 'a quarter': 4, half: 2, all: 1 } as const

/** Folders with a part of the result files of a folder: those at every fourth place, every second, all. */
export function* parts(dir: string) {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)))
    .sort()
  for (const [name, every] of Object.entries(EVERY)) {
    const part = mkdtempSync(path.join(tmpdir(), 'prematch-bench-'))
    for (const file of files.filter((_, i) => i % every === 0)) {
      mkdirSync(path.dirname(path.join(part, file)), { recursive: true })
      cpSync(path.join(dir, file), path.join(part, file))
    }
    yield { name, dir: part, remove: () => rmSync(part, { recursive: true }) }
  }
}
