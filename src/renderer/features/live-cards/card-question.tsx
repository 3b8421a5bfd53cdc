// What a run waits for, on its card: answered there where a click is enough, else on its own screen.
import { useMutation } from '@tanstack/react-query'
import { CircleQuestionMark } from 'lucide-react'
import type { RunView } from '../../../contract/view/run-view.js'
import { askedWords } from '../../../words/timeline/asked.js'
import { core, errorMessage } from '../../boot/api.js'
import { addressOf } from '../../boot/place.js'
import { Notice } from '../../ui/notice.js'
import { useJustShown } from '../ask/just-shown.js'
import { wantQuestion } from '../ask/wanted-question.js'

interface CardQuestionProps {
  readonly run: string
  readonly asked: NonNullable<RunView['question']>
}

/** Letters of a choice that a button of a card shows. */
const MOST_LABEL = 60

export function CardQuestion({ run, asked: { key, question } }: CardQuestionProps) {
  const answer = useMutation({ mutationFn: (choice: string) => core.runs.answer({ run, key, choice, words: '' }) })
  const isNew = useJustShown()
  // A plan, and what is asked about at length, has to be read first.
  // One's own words are written where there is room for them.
  const choices = question.choices.filter(({ id }) => id !== 'own')
  const isShort =
    question.about !== 'plan' &&
    question.text.length <= 300 &&
    choices.length <= 3 &&
    choices.every(({ label }) => label.length <= MOST_LABEL)
  return (
    <div className="card-question">
      <p>
        <CircleQuestionMark aria-hidden />
        <span title={askedWords(question.title)}>{askedWords(question.title)}</span>
      </p>
      <div className="actions">
        {isShort
          ? choices.map(({ id, label, consequence }) => (
              <button
                key={id}
                type="button"
                className="button"
                title={consequence}
                disabled={answer.isPending || answer.isSuccess}
                aria-disabled={isNew}
                onClick={() => isNew || answer.mutate(id)}
              >
                {label}
              </button>
            ))
          : null}
        <a className={isShort ? 'button quiet' : 'button'} href={addressOf({ screen: 'run', run })} onClick={() => wantQuestion(run)}>
          {isShort ? 'Read more' : 'Read and answer'}
        </a>
      </div>
      {answer.error ? <Notice tone="warn">{errorMessage(answer.error)}</Notice> : null}
    </div>
  )
}
