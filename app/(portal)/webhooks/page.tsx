import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { SandboxProblem } from '@/components/parts/sandbox-problem'
import { Words } from '@/components/shell/words'
import { buttonClass } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { Choices } from '@/components/ui/choices'
import { Link } from '@/components/ui/link'
import { answer, api, type WebhookEndpoint } from '@/lib/portal/api'
import { requireSession } from '@/lib/portal/session'
import { CreateWebhook } from './create-webhook'
import { SandboxNotice } from './sandbox-notice'
import { MODES, readMode, webhooksHref } from './webhook-mode'
import { WebhookRow } from './webhook-row'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('Webhooks'))('metaTitle') }
}

/** The endpoints of the reader, or with `?mode=test` those of their sandbox, which need no plan. */
export default async function WebhooksPage({ searchParams }: PageProps<'/webhooks'>) {
  const [{ token, me }, query] = await Promise.all([requireSession(), searchParams])
  const mode = readMode(query.mode)
  const [t, list] = await Promise.all([
    getTranslations('Webhooks'),
    answer(api(token).GET('/v1/dashboard/webhooks', { params: { query: { mode } } })),
  ])
  const isTest = mode === 'test'
  const endpoints = list.ok ? list.data.endpoints : []
  return (
    <Words areas={['Webhooks']}>
      <header className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 gap-1">
          <h1 className="text-h1">{t(titleOf(endpoints, isTest))}</h1>
          <p className="text-ink-2 max-w-[64ch]">{t(isTest ? 'textTest' : 'text')}</p>
        </div>
        <Choices
          label={t('modes')}
          options={MODES.map((one) => ({
            name: t(one === 'test' ? 'modeTest' : 'modeLive'),
            href: webhooksHref(one),
            isChosen: one === mode,
          }))}
        />
      </header>
      <div className="@container grid grid-cols-[minmax(0,1fr)] gap-4">
        {isTest ? <SandboxNotice /> : null}
        {me.plan === null && !isTest ? (
          <p>
            <Link href="/overview" className={buttonClass('primary')}>
              {t('toOverview')}
            </Link>
          </p>
        ) : list.ok ? (
          <CreateWebhook
            mode={mode}
            types={list.data.event_types}
            limit={list.data.limit}
            hasRoom={endpoints.length < list.data.limit}
          />
        ) : null}
        {list.ok ? (
          <Card>
            <CardHeader
              title={t('list')}
              aside={
                <span className="text-small text-ink-3">
                  {t('listCount', { count: endpoints.length, limit: list.data.limit })}
                </span>
              }
            />
            {endpoints.length === 0 ? (
              <p className="text-ink-3 px-4 py-8">{t(isTest ? 'emptyTest' : 'empty')}</p>
            ) : (
              <ul>
                {endpoints.map((one) => (
                  <WebhookRow
                    key={one.id}
                    mode={mode}
                    endpoint={one}
                    types={list.data.event_types.length}
                  />
                ))}
              </ul>
            )}
          </Card>
        ) : (
          <SandboxProblem problem={list.problem} />
        )}
        <p className="text-small text-ink-2">
          <Link href="/docs#webhooks" className="underline">
            {t('toGuide')}
          </Link>
        </p>
      </div>
    </Words>
  )
}

function titleOf(endpoints: readonly WebhookEndpoint[], isTest: boolean) {
  if (endpoints.some((one) => one.paused_for !== null && one.paused_for !== 'owner'))
    return 'titlePaused'
  if (endpoints.length === 0) return isTest ? 'titleEmptyTest' : 'titleEmpty'
  return isTest ? 'titleTest' : 'title'
}
