import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import Link from 'next/link'
import { CreateKey } from '@/components/portal/create-key'
import { KeyTable } from '@/components/portal/key-table'
import { buttonClass } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { api, must } from '@/lib/portal/api'
import { portalRuntime } from '@/lib/portal/runtime'
import { requireSession } from '@/lib/portal/session'
import { createKey, revokeKey } from './actions'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('Keys'))('metaTitle') }
}

export default async function KeysPage() {
  const { token, me } = await requireSession()
  const [t, list, selection] = await Promise.all([
    getTranslations('Keys'),
    must(api(token).GET('/v1/dashboard/keys')),
    must(api(token).GET('/account/competitions')),
  ])
  const { keys, active_limit: limit } = list
  const active = keys.filter((key) => key.status === 'active')
  const hasPlan = me.plan !== null
  const title = !hasPlan
    ? t('titleNoPlan')
    : active.length === 0
      ? t('titleEmpty')
      : active.some((key) => key.last_used_at)
        ? t('titleUsed')
        : t('titleUnused')

  return (
    <>
      <header className="mb-5 grid gap-1">
        <h1 className="text-h1">{title}</h1>
        <p className="text-ink-2 max-w-[64ch]">{hasPlan ? t('text') : t('textNoPlan')}</p>
      </header>
      <div className="grid gap-4">
        {hasPlan ? (
          <CreateKey
            create={createKey}
            room={active.length < limit}
            limit={limit}
            baseUrl={portalRuntime().publicUrl}
            competition={selection.slots.find((slot) => slot.code !== null)?.code ?? null}
          />
        ) : (
          <p>
            <Link href="/overview" className={buttonClass('primary')}>
              {t('toOverview')}
            </Link>
          </p>
        )}
        {hasPlan || keys.length > 0 ? (
          <Card>
            <CardHeader
              title={t('list')}
              aside={
                <span className="text-small text-ink-3">
                  {t('listCount', { active: active.length, limit })}
                </span>
              }
            />
            {keys.length === 0 ? (
              <p className="text-ink-3 px-4 py-8">{t('empty')}</p>
            ) : (
              <KeyTable keys={keys} revoke={revokeKey} />
            )}
          </Card>
        ) : null}
      </div>
    </>
  )
}
