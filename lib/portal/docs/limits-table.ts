import { PLAN_LIMITS, type PlanLimits } from '../plans'

type Labels = Record<keyof PlanLimits, string> & { limit: string }

const LABELS = {
  en: {
    limit: 'Limit',
    requestsPerMinute: 'Requests a minute',
    unitsPerHour: 'Units an hour',
    unitsPerDay: 'Units a day',
    rowsPerDay: 'Rows a day',
    concurrentRequests: 'Requests at once',
    bulkMatches: 'Matches in a bulk request',
    competitions: 'Competitions',
    replacementsPerMonth: 'Replacements a month',
    activeKeys: 'Active keys',
    historyDays: 'Days of verified history',
  },
  fr: {
    limit: 'Limite',
    requestsPerMinute: 'Requêtes par minute',
    unitsPerHour: 'Unités par heure',
    unitsPerDay: 'Unités par jour',
    rowsPerDay: 'Lignes par jour',
    concurrentRequests: 'Requêtes simultanées',
    bulkMatches: 'Matchs par requête groupée',
    competitions: 'Compétitions',
    replacementsPerMonth: 'Remplacements par mois',
    activeKeys: 'Clés actives',
    historyDays: 'Jours d’historique vérifié',
  },
} satisfies Record<string, Labels>

/** The limits of the plans as a Markdown table, from the table that the API enforces. */
export function limitsTable(locale: keyof typeof LABELS): string {
  const { limit, ...labels } = LABELS[locale]
  const { developer, starter, beta } = PLAN_LIMITS
  const rows = (Object.entries(labels) as [keyof PlanLimits, string][]).map(([key, label]) => {
    const figures = [developer, starter, beta].map((plan) => plan[key].toLocaleString(locale))
    return `| ${label} | ${figures.join(' | ')} |`
  })
  return [
    `| ${limit} | Developer | Starter | Beta |`,
    '| --- | ---: | ---: | ---: |',
    ...rows,
  ].join('\n')
}
