/** Has `cleanup` run before this process ends; the newest runs first. */
export function atEnd(cleanup: () => void | Promise<void>): void

/** True once this process has begun to end. */
export function isEnding(): boolean

/** Runs the whole work of this process, then ends it, also when a signal asks for that. */
export function endAfter(work: () => Promise<void | number | 'stay'>): Promise<void>
