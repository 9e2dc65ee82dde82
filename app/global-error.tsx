'use client'

/**
 * The page of last resort: even the layout has failed, and with it languages and styles. It says the same in
 * both languages and needs nothing.
 */
export default function GlobalError({
  error,
  retry,
}: {
  error: Error & { digest?: string }
  retry: () => void
}) {
  return (
    <html lang="en">
      <body
        style={{
          font: '16px/1.5 system-ui, sans-serif',
          maxWidth: 560,
          margin: '12vh auto',
          padding: 24,
        }}
      >
        <title>Prematch</title>
        <h1 style={{ fontSize: 24 }}>This page can’t be shown right now</h1>
        <p>
          Something failed on our side and was logged. Try again; if it stays, quote the reference
          below.
        </p>
        <p lang="fr">
          Cette page ne peut pas s’afficher pour l’instant. L’incident est enregistré. Réessayez ;
          s’il persiste, indiquez la référence ci-dessous.
        </p>
        {error.digest ? <p style={{ fontFamily: 'monospace' }}>{error.digest}</p> : null}
        <button type="button" onClick={retry} style={{ font: 'inherit', padding: '8px 16px' }}>
          Try again · <span lang="fr">Réessayer</span>
        </button>
      </body>
    </html>
  )
}
