/** The first instant (epoch ms) of the calendar month (UTC) that an instant lies in. */
export function monthStartMs(instantMs: number): number {
  const instant = new Date(instantMs)
  return Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth(), 1)
}
