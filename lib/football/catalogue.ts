import { z } from 'zod'

const row = z.object({
  /** Catalogue code, the path value of the league routes. */
  code: z.string(),
  name: z.string(),
  country: z.string(),
  kind: z.enum(['club', 'national']),
  /** split: a season spans two years (2025-26); calendar: one year. */
  season: z.enum(['split', 'calendar']),
  /** Zone of the kickoff times in the sources. */
  timezone: z.string(),
  /** Name in the result sources: a file stem, or `int:` and tournament names separated by `;`. */
  source: z.string(),
  /** Level in the country's pyramid; 0 for international competitions. */
  tier: z.coerce.number().int(),
})

export type Competition = z.infer<typeof row>

const HEAD = 'code|name|country|kind|season|timezone|source|tier'
const ROWS = `
PREMIER_LEAGUE|Premier League|England|club|split|Europe/London|en.1|1
CHAMPIONSHIP|Championship|England|club|split|Europe/London|en.2|2
LEAGUE_ONE|League One|England|club|split|Europe/London|en.3|3
LEAGUE_TWO|League Two|England|club|split|Europe/London|en.4|4
NATIONAL_LEAGUE|National League|England|club|split|Europe/London|en.5|5
LIGUE_1|Ligue 1|France|club|split|Europe/Paris|fr.1|1
LIGUE_2|Ligue 2|France|club|split|Europe/Paris|fr.2|2
BUNDESLIGA|Bundesliga|Germany|club|split|Europe/Berlin|de.1|1
BUNDESLIGA_2|2. Bundesliga|Germany|club|split|Europe/Berlin|de.2|2
SERIE_A|Serie A|Italy|club|split|Europe/Rome|it.1|1
SERIE_B|Serie B|Italy|club|split|Europe/Rome|it.2|2
LA_LIGA|La Liga|Spain|club|split|Europe/Madrid|es.1|1
LA_LIGA_2|La Liga 2|Spain|club|split|Europe/Madrid|es.2|2
EREDIVISIE|Eredivisie|Netherlands|club|split|Europe/Amsterdam|nl.1|1
EERSTE_DIVISIE|Eerste Divisie|Netherlands|club|split|Europe/Amsterdam|nl.2|2
PRIMEIRA_LIGA|Primeira Liga|Portugal|club|split|Europe/Lisbon|pt.1|1
LIGA_PORTUGAL_2|Liga Portugal 2|Portugal|club|split|Europe/Lisbon|pt.2|2
BELGIAN_PRO_LEAGUE|Belgian Pro League|Belgium|club|split|Europe/Brussels|be.1|1
SCOTTISH_PREMIERSHIP|Scottish Premiership|Scotland|club|split|Europe/London|sco.1|1
SUPER_LIG|Süper Lig|Türkiye|club|split|Europe/Istanbul|tr.1|1
GRE|Super League Greece|Greece|club|split|Europe/Athens|gr.1|1
AUT|Austrian Bundesliga|Austria|club|split|Europe/Vienna|at.1|1
AUT_2|Austrian 2. Liga|Austria|club|split|Europe/Vienna|at.2|2
SUI|Swiss Super League|Switzerland|club|split|Europe/Zurich|ch.1|1
SUI_2|Swiss Challenge League|Switzerland|club|split|Europe/Zurich|ch.2|2
DEN|Danish Superliga|Denmark|club|split|Europe/Copenhagen|dk.1|1
SUE|Allsvenskan|Sweden|club|calendar|Europe/Stockholm|se.1|1
NOR|Eliteserien|Norway|club|calendar|Europe/Oslo|no.1|1
FIN|Veikkausliiga|Finland|club|calendar|Europe/Helsinki|fi.1|1
ISL|Besta deild|Iceland|club|calendar|Atlantic/Reykjavik|is.1|1
IRL|League of Ireland Premier Division|Ireland|club|calendar|Europe/Dublin|ie.1|1
POL|Ekstraklasa|Poland|club|split|Europe/Warsaw|pl.1|1
CZE|Czech First League|Czechia|club|split|Europe/Prague|cz.1|1
SVK|Slovak First League|Slovakia|club|split|Europe/Bratislava|sk.1|1
HUN|NB I|Hungary|club|split|Europe/Budapest|hu.1|1
ROU|Romanian SuperLiga|Romania|club|split|Europe/Bucharest|ro.1|1
BUL|Bulgarian First League|Bulgaria|club|split|Europe/Sofia|bg.1|1
CRO|Croatian HNL|Croatia|club|split|Europe/Zagreb|hr.1|1
SRB|Serbian SuperLiga|Serbia|club|split|Europe/Belgrade|rs.1|1
SVN|Slovenian PrvaLiga|Slovenia|club|split|Europe/Ljubljana|si.1|1
UKR|Ukrainian Premier League|Ukraine|club|split|Europe/Kyiv|ua.1|1
CYP|Cypriot First Division|Cyprus|club|split|Asia/Nicosia|cy.1|1
MLS|Major League Soccer|USA|club|calendar|America/New_York|mls|1
MEX|Liga MX|Mexico|club|split|America/Mexico_City|mx.1|1
BRA|Brasileirão Série A|Brazil|club|calendar|America/Sao_Paulo|br.1|1
BRA_B|Brasileirão Série B|Brazil|club|calendar|America/Sao_Paulo|br.2|2
ARG|Liga Profesional|Argentina|club|calendar|America/Argentina/Buenos_Aires|ar.1|1
COL|Categoría Primera A|Colombia|club|calendar|America/Bogota|co.1|1
CHN|Chinese Super League|China|club|calendar|Asia/Shanghai|cn.1|1
JPN|J1 League|Japan|club|calendar|Asia/Tokyo|jp.1|1
AUS|A-League Men|Australia|club|split|Australia/Sydney|au.1|1
CHAMPIONS_LEAGUE|UEFA Champions League|Europe|club|split|Europe/Paris|uefa.cl|0
EUROPA_LEAGUE|UEFA Europa League|Europe|club|split|Europe/Paris|uefa.el|0
COPA_LIBERTADORES|Copa Libertadores|South America|club|calendar|America/Asuncion|copa.l|0
WORLD_CUP_2026|FIFA World Cup 2026|World|national|calendar|UTC|int:FIFA World Cup|0
WORLD_CUP_QUALIFICATION|FIFA World Cup qualification|World|national|calendar|UTC|int:FIFA World Cup qualification|0
UEFA_NATIONS_LEAGUE|UEFA Nations League|Europe|national|calendar|UTC|int:UEFA Nations League|0
EURO|UEFA Euro and qualification|Europe|national|calendar|UTC|int:UEFA Euro;UEFA Euro qualification|0
AFRICA_CUP|Africa Cup of Nations and qualification|Africa|national|calendar|UTC|int:African Cup of Nations;African Cup of Nations qualification|0
`

/** The 59 competitions, in catalogue order. */
export const CATALOGUE: readonly Competition[] = ROWS.trim()
  .split('\n')
  .map((line) => {
    const cells = line.split('|')
    return row.parse(Object.fromEntries(HEAD.split('|').map((name, i) => [name, cells[i]])))
  })

const byCode = new Map(CATALOGUE.map((competition) => [competition.code, competition]))

/** The competition with that code, or undefined. Codes are matched exactly. */
export const findCompetition = (code: string): Competition | undefined => byCode.get(code)
