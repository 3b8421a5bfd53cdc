// What the user says to the result: did it run, did it work, was it perfect. It can be changed later.
import { Check, CircleQuestionMark, X } from 'lucide-react'
import { useId, useState } from 'react'
import type { HumanVerdict, RunSummary } from '../../../contract/run/run.js'
import { errorMessage } from '../../boot/api.js'
import { Notice } from '../../ui/notice.js'
import { ProjectActions } from './project-actions.js'
import { useJudge } from './use-judge.js'

type Answer = HumanVerdict['ran']
type Question = 'ran' | 'worked' | 'perfect'

const questions: readonly { readonly question: Question; readonly words: string }[] = [
  { question: 'ran', words: 'Did it run?' },
  { question: 'worked', words: 'Did it work?' },
  { question: 'perfect', words: 'Was it perfect?' },
]
const answers: readonly { readonly answer: Answer; readonly words: string; readonly Icon: typeof Check }[] = [
  { answer: 'yes', words: 'yes', Icon: Check },
  { answer: 'no', words: 'no', Icon: X },
  { answer: 'unsure', words: 'unsure', Icon: CircleQuestionMark },
]

export function JudgePanel({ summary }: { summary: RunSummary }) {
  // Answers from elsewhere on the screen show here, except while one is being saved.
  const [edited, setDraft] = useState<Partial<HumanVerdict> | null>(null)
  const draft: Partial<HumanVerdict> = edited ?? summary.human ?? {}
  const comment = draft.comment ?? ''
  const save = useJudge(summary)
  const { ran, worked, perfect } = draft
  const verdict = ran && worked && perfect ? { ran, worked, perfect, comment } : null
  const isSaved = verdict !== null && JSON.stringify(summary.human) === JSON.stringify(verdict)
  return (
    <section className="panel" aria-labelledby="judge">
      <h3 id="judge">
        How did it go? <small>your answers stay on this machine</small>
      </h3>
      {questions.map(({ question, words }) => (
        <QuestionRow
          key={question}
          words={words}
          answer={draft[question]}
          onAnswer={(answer) => setDraft({ ...draft, [question]: answer })}
        />
      ))}
      <textarea
        className="input mt-2 h-auto min-h-[54px] py-1.5"
        aria-label="Comment"
        placeholder="Comment (optional)"
        value={comment}
        onChange={(event) => setDraft({ ...draft, comment: event.target.value })}
      />
      {save.error ? (
        <div className="mt-2">
          <Notice tone="bad">{errorMessage(save.error)}</Notice>
        </div>
      ) : null}
      <div className="actions">
        <button
          type="button"
          className="button"
          disabled={!verdict || isSaved || save.isPending}
          onClick={() => verdict && save.mutate(verdict, { onSuccess: () => setDraft(null) })}
        >
          {summary.human ? 'Save changes' : 'Save'}
        </button>
        <span role="status">
          {isSaved ? 'Saved. You can change your answers at any time.' : verdict ? '' : 'Answer all three questions to save.'}
        </span>
        <span className="flex-1" />
        <ProjectActions summary={summary} isMade />
      </div>
    </section>
  )
}

function QuestionRow({ words, answer, onAnswer }: { words: string; answer: Answer | undefined; onAnswer(answer: Answer): void }) {
  const name = useId()
  return (
    <fieldset className="question">
      <legend className="sr-only">{words}</legend>
      <span className="asked" aria-hidden>
        {words}
      </span>
      <span className="choice">
        {answers.map(({ answer: each, words: label, Icon }) => (
          <label key={each}>
            <input type="radio" name={name} value={each} checked={answer === each} onChange={() => onAnswer(each)} />
            <Icon aria-hidden /> {label}
          </label>
        ))}
      </span>
    </fieldset>
  )
}
