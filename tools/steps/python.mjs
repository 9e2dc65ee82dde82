import { existsSync } from 'node:fs'
import { step } from '../../launch/steps/progress.mjs'
import { run } from '../../launch/steps/run.mjs'
import { installWithApt, mayUseApt } from './apt.mjs'

const PACKAGES = ['python3', 'python3-httpx', 'python3-pytest', 'python3-pandas', 'mypy']

/** Brings what the Python client's tests stand on, where it is missing and may be brought; elsewhere the tests say what is missing. */
export async function bringPython() {
  const python = process.env.PYTHON ?? '/usr/bin/python3'
  const imports = 'import httpx, pytest, pandas, mypy'
  const isThere = existsSync(python) && (await run(python, ['-c', imports])).code === 0
  if (!isThere && mayUseApt())
    await step('Installing Python and packages of it', () => installWithApt(PACKAGES))
}
