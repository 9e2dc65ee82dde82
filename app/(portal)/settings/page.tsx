import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Link } from '@/components/ui/link'
import { Words } from '@/components/shell/words'
import { buttonClass } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { answer, api, unwrap } from '@/lib/portal/api'
import { maskedKey } from '@/lib/portal/mask'
import { planTitle } from '@/lib/portal/plans'
import { requireSession } from '@/lib/portal/session'
import { ActivityList } from './activity-list'
import { DeleteAccount } from './delete-account'
import { ProfileForm } from './profile-form'
import { QuotaMails } from './quota-mails'
import { SessionList } from './session-list'

const SHOWN_EVENTS = 12

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('Settings'))('metaTitle') }
}

export default async function SettingsPage({ searchParams }: PageProps<'/settings'>) {
  const { token, me } = await requireSession()
  const { before, export: exported, email: address } = await searchParams
  const cursor = typeof before === 'string' ? before : undefined
  const call = api(token)
  const events = (from: string | undefined) =>
    call.GET('/account/audit', { params: { query: { limit: SHOWN_EVENTS, cursor: from } } })
  const [t, deletion, settings, { sessions }, older, { competitions }, { keys }] =
    await Promise.all([
      getTranslations('Settings'),
      getTranslations('Deletion'),
      unwrap(call.GET('/account/settings')),
      unwrap(call.GET('/account/sessions')),
      answer(events(cursor)),
      unwrap(call.GET('/account/catalogue')),
      unwrap(call.GET('/v1/dashboard/keys')),
    ])
  // A cursor that somebody has mangled shows the newest page.
  const history = older.ok ? older.data : await unwrap(events(undefined))
  const names = {
    competition: (code: string) => competitions.find((one) => one.code === code)?.name ?? code,
    key: (id: string) => {
      const key = keys.find((one) => one.id === id)
      return key ? key.name || maskedKey(key) : id
    },
    plan: planTitle,
  }
  return (
    <Words areas={['Settings']}>
      <header className="mb-5 grid gap-1">
        <h1 className="text-h1">
          {me.account.delete_at ? deletion('title') : t('title', { count: sessions.length })}
        </h1>
        <p className="text-ink-2 max-w-[64ch] break-words">
          <span>{t('text', { address: me.account.email })} </span>
          <Link href="/settings/email" className="text-ink underline underline-offset-4">
            {t('changeAddress')}
          </Link>
        </p>
      </header>
      <div className="grid max-w-[820px] gap-4">
        {address === 'changed' ? (
          <Notice tone="good" role="status">
            <p className="wrap-anywhere">{t('addressChanged', { address: me.account.email })}</p>
          </Notice>
        ) : null}
        <Card aria-labelledby="profile">
          <CardHeader id="profile" title={t('profile')} />
          <ProfileForm accountId={me.account.id} settings={settings} />
        </Card>
        <Card aria-labelledby="sessions">
          <CardHeader id="sessions" title={t('sessions')} />
          <SessionList sessions={sessions} />
        </Card>
        <Card aria-labelledby="notifications">
          <CardHeader id="notifications" title={t('notifications')} />
          <QuotaMails wanted={settings.quota_mails} />
        </Card>
        <Card aria-labelledby="activity">
          <CardHeader
            id="activity"
            title={t('activity')}
            aside={<span className="text-small text-ink-3">{t('activityAside')}</span>}
          />
          <ActivityList
            events={history.events}
            names={names}
            older={history.next_cursor}
            paged={older.ok && cursor !== undefined}
          />
        </Card>
        <Card aria-labelledby="data">
          <CardHeader id="data" title={t('data')} />
          <div className="border-line grid gap-3 border-b p-4">
            <p className="text-ink-2 max-w-[60ch]">{t('exportText')}</p>
            {exported === 'failed' ? (
              <Notice tone="danger" role="alert">
                {t('exportFailed')}
              </Notice>
            ) : null}
            <a href="/settings/export" download className={`${buttonClass()} justify-self-start`}>
              {t('export')}
            </a>
          </div>
          <div className="grid gap-3 p-4">
            <p className="text-ink-2 max-w-[60ch]">
              {me.account.delete_at ? t('deletePending') : t('deleteIntro')}
            </p>
            {me.account.delete_at ? null : <DeleteAccount email={me.account.email} />}
          </div>
        </Card>
      </div>
    </Words>
  )
}
