import type { NextConfig } from 'next'
import createNextIntlPlugin from 'next-intl/plugin'

const withIntl = createNextIntlPlugin('./lib/portal/i18n.ts')

/** Sent with every page. Scripts and styles come from this origin alone; nothing may frame the portal. */
const SECURITY_HEADERS = [
  {
    key: 'Content-Security-Policy',
    value: "frame-ancestors 'none'; base-uri 'self'; form-action 'self'; object-src 'none'",
  },
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=()' },
]

/** The reference runs somebody else's script: whatever it may try, it reaches nothing but us. */
const REFERENCE_POLICY = {
  key: 'Content-Security-Policy',
  value:
    "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'self'; form-action 'self'; object-src 'none'",
}

// Behind a proxy that forwards its own host name, actions still have to accept the public one.
const publicHost = process.env.PUBLIC_URL ? new URL(process.env.PUBLIC_URL).host : undefined

// On a phone, with PREMATCH_LAN: what `npm run dev` compiles is for this name too.
const publicName = publicHost?.replace(/:\d+$/, '')

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm run typecheck` checks the whole project; a start does not have to do it again.
  typescript: { ignoreBuildErrors: true },
  headers: () =>
    Promise.resolve([
      { source: '/:path*', headers: SECURITY_HEADERS },
      { source: '/docs/reference', headers: [REFERENCE_POLICY] },
    ]),
  allowedDevOrigins: publicName ? [publicName] : [],
  experimental: { serverActions: { allowedOrigins: publicHost ? [publicHost] : [] } },
}

export default withIntl(config)
