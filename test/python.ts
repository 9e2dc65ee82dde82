import { execFile } from 'node:child_process'

/** Debian's, whose packages are installed beside it: another Python that is first in PATH has none of them. */
const PYTHON = process.env.PYTHON ?? '/usr/bin/python3'

export interface Ended {
  code: number
  /** Both streams, the errors last. */
  output: string
}

/**
 * Runs the system's Python to its end; nothing is written beside the sources.
 * @throws Error where there is none: the message says what to do
 */
export const runPython = (
  args: readonly string[],
  { cwd, env, input = '' }: { cwd: string; env?: Record<string, string>; input?: string },
): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const child = execFile(
      PYTHON,
      args,
      {
        cwd,
        env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1', PYTHONUTF8: '1', ...env },
        maxBuffer: 64 * 1024 * 1024,
      },
      (error, stdout, stderr) => {
        if (error && typeof error.code !== 'number')
          reject(
            new Error(
              `${PYTHON} could not be run: install Python 3.9 or newer there (Debian: apt-get install python3), or name another with PYTHON.`,
              { cause: error },
            ),
          )
        else resolve({ code: Number(error?.code ?? 0), output: stdout + stderr })
      },
    )
    // Whoever does not read it may have ended before it is written.
    child.stdin?.on('error', () => undefined).end(input)
  })
