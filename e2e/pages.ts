import type { Page } from '@playwright/test'

/** What the site shows to everybody; the match is one that the record tells of. */
export async function publicPages({ request }: Page): Promise<string[]> {
  const preview = (await (await request.get('/api/preview')).json()) as {
    example: { match: { id: string } } | null
  }
  const match = preview.example?.match.id
  return [
    '/',
    '/pricing',
    '/docs',
    '/docs/errors',
    '/docs/errors/rate_limit_exceeded',
    '/status',
    '/track-record',
    '/track-record/PREMIER_LEAGUE',
    ...(match ? [`/matches/${match}`] : []),
    '/beta',
    '/sign-in',
    '/sign-in/unlock',
    '/nowhere',
  ]
}

/** What the portal shows to who has signed in, but for the page of one call. */
export const PORTAL_PAGES = [
  '/overview',
  '/competitions',
  '/keys',
  '/usage',
  '/requests',
  '/explorer',
  '/billing',
  '/settings',
  '/settings/email',
]
