import { parseArgs } from 'node:util'

/** Options of a program, as `parseArgs` takes them. */
type Options = Record<string, { type: 'string' | 'boolean'; default?: string | boolean }>
type Values<O extends Options> = ReturnType<typeof parseArgs<{ options: O }>>['values']

interface Program {
  /** What is typed: `npm run soak`. */
  command: string
  /** What it does, to the end of the sentence that the usage is. */
  does: string
}

/** One sentence: what is typed, with what every option is unless it is given, and what that does. */
function usageOf({ command, does }: Program, options: Options): string {
  const shown = Object.entries(options).map(([name, one]) =>
    one.type === 'boolean' ? `[--${name}]` : `[--${name}=${one.default || '…'}]`,
  )
  return `${[command, ...(shown.length > 0 ? ['--', ...shown] : [])].join(' ')}: ${does}.`
}

/** What words mean to a program: its options, or what it says instead of running, and its exit code. */
export function understand<const O extends Options>(
  words: string[],
  program: Program,
  options: O,
): { values: Values<O> } | { says: string; code: 0 | 2 } {
  const usage = usageOf(program, options)
  if (words.includes('--help') || words.includes('-h')) return { says: usage, code: 0 }
  try {
    return { values: parseArgs({ args: words, options }).values }
  } catch (error) {
    // What follows is about arguments that begin with a dash, which no program here has.
    const [fault] = (error as Error).message.split(/\. (?=[A-Z])/)
    return { says: `${fault}. ${usage}`, code: 2 }
  }
}

/** The options that a bench or a drill was started with; `--help` ends it with 0, what it does not understand with 2. */
export function readOptions<const O extends Options>(program: Program, options: O): Values<O> {
  const understood = understand(process.argv.slice(2), program, options)
  if ('values' in understood) return understood.values
  const out = understood.code === 0 ? process.stdout : process.stderr
  out.write(`${understood.says}\n`)
  process.exit(understood.code)
}
