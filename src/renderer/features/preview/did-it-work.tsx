// Asks below the preview whether the program works. A "not quite" leads to the field for feedback.
import { Check, MessageSquareWarning } from 'lucide-react'
import type { Answer3, RunSummary } from '../../../contract/run/run.js'
import { errorMessage } from '../../boot/api.js'
import { useSummary } from '../../boot/queries.js'
import { useJudge } from '../outcome/use-judge.js'
import { useOpenedRun } from '../run/run-store-context.js'
import { focusSaying } from '../run/unsaid.js'

export function DidItWork() {
  const run = useOpenedRun((open) => open.run)
  const summary = useSummary(run).data
  return summary ? <Question summary={summary} /> : null
}

function Question({ summary }: { summary: RunSummary }) {
  const { human } = summary
  const judge = useJudge(summary)
  const answer = (worked: Answer3) =>
    judge.mutate({
      ran: 'yes',
      worked,
      perfect: worked === 'yes' ? (human?.perfect ?? 'unsure') : 'no',
      comment: human?.comment ?? '',
    })
  return (
    <div className="did-it-work">
      <span>Did it work?</span>
      <button
        type="button"
        className="button small"
        aria-pressed={human?.worked === 'yes'}
        disabled={judge.isPending}
        onClick={() => answer('yes')}
      >
        <Check aria-hidden /> Yes
      </button>
      <button
        type="button"
        className="button small"
        aria-pressed={human?.worked === 'no'}
        disabled={judge.isPending}
        onClick={() => {
          answer('no')
          focusSaying()
        }}
      >
        <MessageSquareWarning aria-hidden /> Not quite
      </button>
      <span role="status">
        {judge.error
          ? errorMessage(judge.error)
          : human?.worked === 'no'
            ? 'Describe the problem in the feedback field.'
            : human
              ? 'Saved on this machine.'
              : ''}
      </span>
    </div>
  )
}
