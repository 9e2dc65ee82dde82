import { AnswerJson } from '@/components/answers/answer-json'
import { LeagueTable } from '@/components/answers/league-table'
import { MatchDrawn } from '@/components/answers/match-drawn'
import { MatchRows } from '@/components/answers/match-rows'
import type { OpenAnswer as Answer } from './open-call'

const NO_MEANINGS = {}

/** An answer drawn or as JSON; loaded when a reader asks for another than the one that is there. */
export default function OpenAnswer({ answer, view }: { answer: Answer; view: 'drawn' | 'json' }) {
  if (view === 'json') return <AnswerJson body={answer.json} meanings={NO_MEANINGS} />
  switch (answer.name) {
    case 'match':
      return <MatchDrawn payload={answer.payload} />
    case 'played':
      return <MatchRows matches={answer.rows} hrefOf={(id) => `/matches/${id}`} />
    case 'competitions':
      return <LeagueTable leagues={answer.leagues} />
  }
}
