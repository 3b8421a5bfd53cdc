// What a user can do about a run that ended stuck: say what is wanted, let another model or more attempts try, or give it up.
import { useMutation } from '@tanstack/react-query'
import { Coins, Flag, GitFork, MessageSquareText, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { RunSummary } from '../../../contract/run/run.js'
import { count } from '../../../words/figures.js'
import { core, errorMessage } from '../../boot/api.js'
import { go } from '../../boot/place.js'
import { queryClient } from '../../boot/queries.js'
import { Fork } from '../run/fork-form.js'
import { useOpenedRun } from '../run/run-store-context.js'
import { AskCard, type AskChoice } from './ask-card.js'
import { lastRepair } from './last-repair.js'

export function StuckWays({ summary }: { summary: RunSummary }) {
  const rounds = useOpenedRun((open) => open.view.rounds)
  const [shown, show] = useState<'ways' | 'fork' | 'nothing'>('ways')
  const repair = summary.demo ? null : lastRepair(rounds)
  const refresh = () => Promise.all(['summary', 'runs', 'history'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
  const why = useOpenedRun((open) => open.view.outcome?.why)
  const spent = why?.type === 'attempts-spent' ? why.attempts : null
  const more = useMutation({
    mutationFn: (had: number) => core.runs.grant({ run: summary.id, budget: { attempts: 2 * had } }),
    onSuccess: async ({ run }) => {
      await refresh()
      go({ screen: 'run', run })
    },
  })
  const giveUp = useMutation({ mutationFn: () => core.projects.close({ project: summary.project, how: 'give-up' }), onSuccess: refresh })
  if (shown === 'nothing' || summary.closed) return null
  if (shown === 'fork' && repair)
    return (
      <section className="ask-card forked" aria-label="Continue with another model">
        <h3>
          <GitFork aria-hidden /> Continue with another model
        </h3>
        <Fork run={summary.id} stepKey={repair} />
        <button type="button" className="button quiet" onClick={() => show('ways')}>
          <Undo2 aria-hidden /> Other ways
        </button>
      </section>
    )
  const onChoose = (choice: string) => {
    switch (choice) {
      case 'say':
        return document.querySelector<HTMLElement>('textarea[aria-label="Feedback"]')?.focus()
      case 'fork':
        return show('fork')
      case 'more':
        return spent === null ? undefined : more.mutate(spent)
      case 'give-up':
        return giveUp.mutate()
      case 'leave':
        return show('nothing')
    }
  }
  const error = more.error ?? giveUp.error
  return (
    <AskCard
      title={
        spent === null
          ? 'The run is stuck. What next?'
          : `${spent === 1 ? 'The only attempt is' : `All ${spent} attempts are`} used up. What next?`
      }
      choices={[...(spent === null ? [] : [moreOf(spent)]), SAY, ...(repair ? [FORK] : []), GIVE_UP, LEAVE]}
      isBusy={more.isPending || giveUp.isPending}
      error={error ? errorMessage(error) : null}
      onChoose={onChoose}
    />
  )
}

const SAY: AskChoice = {
  id: 'say',
  label: 'Say what you want',
  consequence: 'Your message starts a new run from the best state. Everything green is kept.',
  Icon: MessageSquareText,
}
const FORK: AskChoice = {
  id: 'fork',
  label: 'Continue with another model',
  consequence: 'Starts a separate run from the last repair. This run stays as it is.',
  Icon: GitFork,
}
const moreOf = (attempts: number): AskChoice => ({
  id: 'more',
  label: 'Grant more attempts',
  consequence: `This run continues from its last attempt, with ${count(attempts, 'more attempt')} per task.`,
  Icon: Coins,
})
const GIVE_UP: AskChoice = {
  id: 'give-up',
  label: 'Abandon project',
  consequence: 'Closes the project. Feedback reopens it.',
  Icon: Flag,
}
const LEAVE: AskChoice = {
  id: 'leave',
  label: 'Leave it',
  consequence: 'Everything stays as it is. You can come back at any time.',
  Icon: Undo2,
}
