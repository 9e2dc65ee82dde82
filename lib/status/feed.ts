import { Feed } from 'feed'
import type { Incident, IncidentState } from './incidents'

export type FeedFormat = 'atom' | 'json'

const WORDS: Record<IncidentState, string> = {
  investigating: 'Investigating',
  identified: 'Identified',
  monitoring: 'Monitoring',
  resolved: 'Resolved',
}

/**
 * Incidents as a feed: RFC 4287 (Atom) or JSON Feed 1. The same incidents make the same bytes.
 * @param publicUrl address of the portal
 * @param begun since when there could have been any: a feed without incidents is as new as that
 */
export function incidentFeed(
  incidents: readonly Incident[],
  publicUrl: string,
  format: FeedFormat,
  begun: Date,
): string {
  const page = `${publicUrl}/status`
  const newest = incidents.map(({ updates: [{ at }] }) => at.getTime())
  const feed = new Feed({
    id: page,
    title: 'Prematch: incidents',
    description: 'What does not work, since when, and what is done about it.',
    link: page,
    language: 'en',
    updated: new Date(Math.max(begun.getTime(), ...newest)),
    feedLinks: {
      atom: `${publicUrl}/v1/status/feed.atom`,
      json: `${publicUrl}/v1/status/feed.json`,
    },
    generator: false,
  })
  for (const { id, title, openedAt, updates } of incidents) {
    const [{ at, state }] = updates
    const link = `${page}#${id}`
    feed.addItem({
      id: link,
      link,
      // Atom's titles are HTML here, those of JSON Feed plain text.
      title: `${WORDS[state]}: ${format === 'atom' ? escaped(title) : title}`,
      published: openedAt,
      date: at,
      content: updates
        .map(
          (update) =>
            `<p><strong>${WORDS[update.state]}</strong>, <time>${update.at.toISOString()}</time><br>${escaped(update.text)}</p>`,
        )
        .join(''),
    })
  }
  return format === 'atom' ? feed.atom1() : feed.json1()
}

/** An operator's text, inside of the HTML that feeds carry; so escaped it can't end a CDATA section either. */
const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\n', '<br>')
