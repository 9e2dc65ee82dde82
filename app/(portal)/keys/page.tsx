import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Link } from '@/components/ui/link'
import { Words } from '@/components/shell/words'
import { buttonClass } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { api, unwrap } from '@/lib/portal/api'
import { loadNow } from '@/lib/portal/now'
import { portalRuntime } from '@/lib/portal/runtime'
import { requireSession } from '@/lib/portal/session'
import { CreateKey } from './create-key'
import { EndedKeys } from './ended-keys'
import { KeyTable } from './key-table'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('Keys'))('metaTitle') }
}

export default async function KeysPage() {
  const { token, me } = await requireSession()
  const [t, list, selection, nowUtc] = await Promise.all([
    getTranslations('Keys'),
    unwrap(api(token).GET('/v1/dashboard/keys')),
    unwrap(api(token).GET('/account/competitions')),
    loadNow(),
  ])
  const { keys, active_limit: limit } = list
  const active = keys.filter((key) => key.status === 'active')
  const working = keys.filter((key) => key.status !== 'revoked')
  const ended = keys.filter((key) => key.status === 'revoked')
  const leaked = active.length === 0 && ended[0]?.revoked_for === 'leak'
  const watched = working.some((key) => (key.callers_since_rotation ?? 0) > 0)
  const competition = selection.slots.find((slot) => slot.code !== null)?.code ?? null
  const baseUrl = portalRuntime().publicUrl
  const hasPlan = me.plan !== null
  const title = !hasPlan
    ? t('titleNoPlan')
    : active.length === 0
      ? t('titleEmpty')
      : watched
        ? t('titleEnding')
        : active.some((key) => key.last_used_at)
          ? t('titleUsed')
          : t('titleUnused')

  return (
    <Words areas={['Keys', 'NewKey']}>
      <header className="mb-5 grid gap-1">
        <h1 className="text-h1">{title}</h1>
        <p className="text-ink-2 max-w-[64ch]">{hasPlan ? t('text') : t('textNoPlan')}</p>
      </header>
      <div className="grid gap-4">
        {leaked ? (
          <Notice tone="danger" role="alert">
            {t('leakNotice')}
          </Notice>
        ) : null}
        {hasPlan ? (
          <CreateKey
            room={active.length < limit}
            limit={limit}
            baseUrl={baseUrl}
            competition={competition}
          />
        ) : (
          <p>
            <Link href="/overview" className={buttonClass('primary')}>
              {t('toOverview')}
            </Link>
          </p>
        )}
        {hasPlan || working.length > 0 ? (
          <Card>
            <CardHeader
              title={t('list')}
              aside={
                <span className="text-small text-ink-3">
                  {t('listCount', { active: active.length, limit })}
                </span>
              }
            />
            <KeyTable
              keys={working}
              nowUtc={nowUtc}
              limit={limit}
              baseUrl={baseUrl}
              competition={competition}
            />
          </Card>
        ) : null}
        {ended.length > 0 ? <EndedKeys keys={ended} /> : null}
        <p>
          <Link href="/keys/sandbox">{t('toSandbox')}</Link>
        </p>
      </div>
    </Words>
  )
}
