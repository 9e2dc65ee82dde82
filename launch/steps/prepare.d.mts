/** Bundles the server's programs when their sources have changed, one process at a time. */
export function prepareServer(tell: (line: string) => void): Promise<void>
