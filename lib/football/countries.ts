/**
 * Countries behind the three-letter codes that international club competitions put after a name:
 * "Liverpool FC (ENG)". Names are the catalogue's; MCO plays in France's league.
 */
const COUNTRIES: Record<string, string> = {
  ALB: 'Albania', AND: 'Andorra', ARG: 'Argentina', ARM: 'Armenia', AUT: 'Austria', AZE: 'Azerbaijan',
  BEL: 'Belgium', BIH: 'Bosnia and Herzegovina', BLR: 'Belarus', BOL: 'Bolivia', BRA: 'Brazil',
  BUL: 'Bulgaria', CHI: 'Chile', COL: 'Colombia', CRO: 'Croatia', CYP: 'Cyprus', CZE: 'Czechia',
  DEN: 'Denmark', ECU: 'Ecuador', ENG: 'England', ESP: 'Spain', EST: 'Estonia', FIN: 'Finland',
  FRA: 'France', FRO: 'Faroe Islands', GEO: 'Georgia', GER: 'Germany', GIB: 'Gibraltar', GRE: 'Greece',
  HUN: 'Hungary', IRL: 'Ireland', ISL: 'Iceland', ISR: 'Israel', ITA: 'Italy', KAZ: 'Kazakhstan',
  KOS: 'Kosovo', LIE: 'Liechtenstein', LTU: 'Lithuania', LUX: 'Luxembourg', LVA: 'Latvia',
  MCO: 'France', MDA: 'Moldova', MKD: 'North Macedonia', MLT: 'Malta', MNE: 'Montenegro',
  NED: 'Netherlands', NIR: 'Northern Ireland', NOR: 'Norway', PAR: 'Paraguay', PER: 'Peru',
  POL: 'Poland', POR: 'Portugal', ROU: 'Romania', SCO: 'Scotland', SMR: 'San Marino', SRB: 'Serbia',
  SUI: 'Switzerland', SVK: 'Slovakia', SVN: 'Slovenia', SWE: 'Sweden', TUR: 'Türkiye',
  UKR: 'Ukraine', URU: 'Uruguay', VEN: 'Venezuela', WAL: 'Wales',
} // prettier-ignore

/** Every country that has a code. */
export const CODED_COUNTRIES: readonly string[] = Object.values(COUNTRIES)

/** The country of a three-letter code, or undefined. */
export const countryOfCode = (code: string): string | undefined => COUNTRIES[code]
