import type { Metadata, Viewport } from 'next'
import { NextIntlClientProvider } from 'next-intl'
import { getLocale, getTranslations } from 'next-intl/server'
import { Words } from '@/components/shell/words'
import { portalRuntime } from '@/lib/portal/runtime'
import { currentTheme } from '@/lib/portal/theme'
import { fontClasses } from './fonts'
import './globals.css'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('Meta')
  return {
    title: { default: t('title'), template: t('template') },
    description: t('description'),
    applicationName: 'Prematch',
    metadataBase: new URL(portalRuntime().publicUrl),
    manifest: '/manifest.webmanifest',
    icons: {
      icon: [
        { url: '/favicon.ico', sizes: '16x16 32x32 48x48' },
        { url: '/favicon.svg', type: 'image/svg+xml' },
      ],
      apple: '/apple-touch-icon.png',
    },
    openGraph: {
      type: 'website',
      siteName: 'Prematch',
      images: [{ url: '/social.png', width: 1200, height: 630, alt: t('title') }],
    },
    twitter: { card: 'summary_large_image' },
  }
}

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fbfbf9' },
    { media: '(prefers-color-scheme: dark)', color: '#0d1110' },
  ],
}

export default async function RootLayout({ children }: LayoutProps<'/'>) {
  const [locale, theme] = await Promise.all([getLocale(), currentTheme()])
  return (
    <html lang={locale} data-theme={theme === 'system' ? undefined : theme} className={fontClasses}>
      <body className="font-sans">
        <NextIntlClientProvider messages={{}}>
          <Words areas={['Parts', 'Errors', 'Problem']}>{children}</Words>
        </NextIntlClientProvider>
      </body>
    </html>
  )
}
