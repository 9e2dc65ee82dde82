const CHANNEL = 'prematch-session'

/** Tells the other tabs whose session this browser has now; null after signing out. */
export function broadcastSession(accountId: string | null): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(accountId)
  channel.close()
}

/** Calls back with whose session another tab has seen. Returns the way to stop. */
export function listenToSessions(heard: (accountId: string | null) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<unknown>) =>
    heard(typeof data === 'string' ? data : null)
  return () => channel.close()
}
