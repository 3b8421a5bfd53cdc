// Places the question that a run waits with: beside the conversation, or in the middle if there is no room for one. A plan is asked about
// where it is drawn.

import { useMutation } from '@tanstack/react-query'
import type { RunView } from '../../../contract/view/run-view.js'
import { core, errorMessage } from '../../boot/api.js'
import { SaidMarkdown } from '../../ui/markdown.js'
import { useNarrow } from '../../ui/narrow.js'
import { useIsLive } from '../run/live.js'
import { useOpenedRun } from '../run/run-store-context.js'
import { AskCard } from './ask-card.js'
import { readsAsWords } from './reads-as-words.js'
import { redPartOf } from './red-part.js'

/** Whether a question is in the middle; a plan always is. Pure. */
export const isAskedInMiddle = ({ question }: NonNullable<RunView['question']>, isNarrow: boolean): boolean =>
  isNarrow || question.about === 'plan'

export function OpenQuestion({ place }: { place: 'middle' | 'chat' }) {
  const run = useOpenedRun((open) => open.run)
  const asked = useOpenedRun((open) => open.view.question)
  const isLive = useIsLive()
  const isPlanned = useOpenedRun((open) => open.view.plan !== null)
  const isNarrow = useNarrow()
  if (!asked || !isLive || (asked.question.about === 'plan' && isPlanned)) return null
  if ((place === 'middle') !== isAskedInMiddle(asked, isNarrow)) return null
  const card = <RunQuestion key={asked.key} run={run} asked={asked} />
  return place === 'middle' ? <div className="asked-middle">{card}</div> : card
}

interface RunQuestionProps {
  readonly run: string
  readonly asked: NonNullable<RunView['question']>
}

/** The question that a run waits with; an answer here continues the run. */
function RunQuestion({ run, asked: { key, question } }: RunQuestionProps) {
  const answer = useMutation({
    mutationFn: (given: { choice: string; words: string }) => core.runs.answer({ run, key, ...given }),
  })
  return (
    <AskCard
      title={question.title}
      place={question.place ? `${question.place.number} of ${question.place.of}` : ''}
      choices={question.choices.map(({ id, label, consequence }) => ({ id, label, consequence: sentence(consequence) }))}
      wordsFor={question.wordsFor}
      numberKeys={question.about === 'ambiguity' ? 'anywhere' : 'within'}
      keptAs={`${run} ${key}`}
      isBusy={answer.isPending || answer.isSuccess}
      error={answer.error ? errorMessage(answer.error) : null}
      onChoose={(choice, words) => answer.mutate({ choice, words })}
    >
      <QuestionText text={question.text} />
    </AskCard>
  )
}

/** Its words; the output of red tests is folded below a sentence that names them. */
function QuestionText({ text }: { text: string }) {
  if (!text) return null
  const red = redPartOf(text)
  if (!red) return <SaidMarkdown text={text} isWords={readsAsWords} />
  return (
    <>
      <SaidMarkdown text={red.said} isWords={readsAsWords} />
      {red.tests.length > 0 ? <p className="mt-1.5">{`Red tests: ${red.tests.join(', ')}.`}</p> : null}
      <details className="red-output">
        <summary>Output of the red tests</summary>
        <pre>{red.output}</pre>
      </details>
    </>
  )
}

/** The engine says consequences without a beginning or an end. */
const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1) + (/[.!?]$/.test(words) ? '' : '.')
