export function testedFrom(root: string, folder: string): string
/** How many tests passed on exactly this state of the package; `undefined` when it has to be tested. */
export function passedBefore(root: string, folder: string): number | undefined
export function recordPassed(root: string, folder: string, passed: number): void
