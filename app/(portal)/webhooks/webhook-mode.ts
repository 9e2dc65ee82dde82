export const MODES = ['live', 'test'] as const

/** Live endpoints, or those of the reader's sandbox: one page for both, `?mode=test` in its address as in the API's. */
export type WebhookMode = (typeof MODES)[number]

export const readMode = (asked: unknown): WebhookMode => (asked === 'test' ? 'test' : 'live')

/** The page of all endpoints, or that of one, which may show some of its deliveries. */
export function webhooksHref(
  mode: WebhookMode,
  id?: string,
  shown: { state?: string; before?: string } = {},
): string {
  const query = new URLSearchParams({ ...(mode === 'test' && { mode }), ...shown })
  const path = id === undefined ? '/webhooks' : `/webhooks/${id}`
  return query.size > 0 ? `${path}?${query.toString()}` : path
}
