export interface WatchedServer {
  isAlive(): boolean
  /** Undefined when that is not known. */
  whyItEnded(): Error | undefined
  /** Ends when it answers. */
  start(): Promise<void>
  tell(line: string): void
  giveUp(failure?: Error): void
}

/** Watches a server, whoever started it, and starts it again when it has ended. */
export function watchServer(
  server: WatchedServer,
  pause?: (ms: number) => Promise<unknown>,
): { stop(): Promise<void> }
