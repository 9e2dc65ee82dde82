import type { NextConfig } from 'next'
import createNextIntlPlugin from 'next-intl/plugin'

const withIntl = createNextIntlPlugin({
  requestConfig: './lib/portal/i18n.ts',
  // Texts are parsed when they are built: the browser gets what remains to be done, and no parser.
  experimental: {
    messages: { path: './messages', locales: 'infer', format: 'json', precompile: true },
  },
})

// Behind a proxy that forwards its own host name, actions still have to accept the public one.
const publicHost = process.env.PUBLIC_URL ? new URL(process.env.PUBLIC_URL).host : undefined

// On a phone, with PREMATCH_LAN: what `npm run dev` compiles is for this name too.
const publicName = publicHost?.replace(/:\d+$/, '')

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm run lint` checks the whole project; a start does not have to do it again.
  typescript: { ignoreBuildErrors: true },
  allowedDevOrigins: publicName ? [publicName] : [],
  // No page shows a picture that needs it: what is not used can't be misused.
  images: { unoptimized: true },
  experimental: { serverActions: { allowedOrigins: publicHost ? [publicHost] : [] } },
}

export default withIntl(config)
