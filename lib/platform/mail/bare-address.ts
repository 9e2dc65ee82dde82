/** `Prematch <no-reply@example.org>` → `no-reply@example.org`. */
export const bareAddress = (mailbox: string): string =>
  /<([^<>]+)>\s*$/.exec(mailbox)?.[1] ?? mailbox.trim()
