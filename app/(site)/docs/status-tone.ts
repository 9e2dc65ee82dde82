/** How a status is coloured: by who has to do something. */
export const statusTone = (status: number) =>
  status >= 500 ? 'danger' : status === 429 ? 'warn' : 'quiet'
