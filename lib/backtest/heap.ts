import { setFlagsFromString } from 'node:v8'

/**
 * Lets the heap of this process grow by three tenths of what is alive before garbage is looked for; by itself Node waits until
 * it is about four times as large. That is no limit: who brings more results gets more room. See docs/decisions/0124.
 */
export const growHeapSlowly = (): void => setFlagsFromString('--heap-growing-percent=30')
