// The question that a run waits with: answered here, it goes on.
import { useMutation } from '@tanstack/react-query'
import type { RunView } from '../../../contract/view/run-view.js'
import { core, errorMessage } from '../../boot/api.js'
import { SaidMarkdown } from '../../ui/markdown.js'
import { AskCard } from './ask-card.js'
import { readsAsWords } from './reads-as-words.js'

interface RunQuestionProps {
  readonly run: string
  readonly asked: NonNullable<RunView['question']>
}

export function RunQuestion({ run, asked: { key, question } }: RunQuestionProps) {
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
      {question.text ? <SaidMarkdown text={question.text} isWords={readsAsWords} /> : null}
    </AskCard>
  )
}

/** The engine says consequences without a beginning or an end. */
const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1) + (/[.!?]$/.test(words) ? '' : '.')
