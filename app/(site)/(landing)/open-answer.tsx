import { AnswerJson } from '@/components/answers/answer-json'
import { LeagueTable } from '@/components/answers/league-table'
import { MatchDrawn } from '@/components/answers/match-drawn'
import { MatchRows } from '@/components/answers/match-rows'
import { useCopyLabels } from '@/components/parts/copy-labels'
import { CodeBlock } from '@/components/ui/code-block'
import type { OpenAnswer as Answer } from './open-call'

const NO_MEANINGS = {}

interface OpenAnswerProps {
  /** Null until it has come. */
  answer: Answer | null
  view: 'drawn' | 'json' | 'curl'
  /** The same call in a shell, and what it is for. */
  command: string
  label: string
}

/** An answer drawn or as JSON, or its call; loaded when a reader asks for another than the one that is there. */
export default function OpenAnswer({ answer, view, command, label }: OpenAnswerProps) {
  const labels = useCopyLabels()
  if (view === 'curl')
    return (
      <div className="px-4 py-4">
        <CodeBlock text={command} label={label} labels={labels} />
      </div>
    )
  if (!answer) return null
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
