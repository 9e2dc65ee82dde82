/** A text that may be kept for five minutes, as the document it is made of. */
export const plainText = (text: string): Response =>
  new Response(text, {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'public, max-age=300',
    },
  })
