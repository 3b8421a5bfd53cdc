// The ways on from a run that ended early, each with its consequence.
import { useMutation } from '@tanstack/react-query'
import { Coins, type LucideIcon, RotateCw, SlidersHorizontal, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { Budget } from '../../../contract/config/config.js'
import type { RunLimits } from '../../../contract/run/effects.js'
import type { Goal } from '../../../contract/run/goal.js'
import type { Ended } from '../../../contract/run/outcome.js'
import type { RunSummary } from '../../../contract/run/run.js'
import { money, whole } from '../../../words/figures.js'
import { core, errorMessage } from '../../boot/api.js'
import { go } from '../../boot/place.js'
import { queryClient } from '../../boot/queries.js'
import { BudgetForm } from '../budget/budget-form.js'
import { connectFirst } from '../connect/open-connect.js'
import { PageLink } from '../help/page-link.js'
import { helpOn } from '../help/targets.js'
import { useStartDraft } from '../start-draft/start-draft.js'
import { AskCard, type AskChoice } from './ask-card.js'

type Ending = Extract<Ended, 'budget' | 'declined' | 'sandbox'>

/** Null where feedback is the only way, or the strip above the tabs resumes the run. */
export const endingOf = (ended: Ended | undefined): Ending | null =>
  ended === 'budget' || ended === 'declined' || ended === 'sandbox' ? ended : null

interface NextStepProps {
  readonly summary: RunSummary
  readonly ending: Ending
  /** Its current limits; null until its config was read. */
  readonly limits: RunLimits | null
  readonly budget: Budget | null
  /** What the run was begun with, in full; null until its journal was read. */
  readonly goal: Goal | null
}

export function NextStep({ summary, ending, limits, budget, goal }: NextStepProps) {
  const [isLeft, leave] = useState(false)
  const [isSetting, set] = useState(false)
  const { id, parent } = summary
  const words = goal?.words ?? ''
  const opened = (run: string) => {
    void queryClient.invalidateQueries({ queryKey: ['summary'] })
    void queryClient.invalidateQueries({ queryKey: ['runs'] })
    go({ screen: 'run', run })
  }
  const goOn = useMutation({
    mutationFn: (choice: 'grant' | 'say-again') =>
      choice === 'say-again' ? core.runs.feedback({ run: parent ?? id, words, takesUp: false }) : core.runs.grant({ run: id }),
    onSuccess: ({ run }) => opened(run),
    onError(error, choice) {
      if (connectFirst(error, () => goOn.mutate(choice))) goOn.reset()
    },
  })
  if (isLeft) return null
  const choose = (choice: string) => {
    switch (choice) {
      case 'grant':
      case 'say-again':
        return goOn.mutate(choice)
      case 'budget':
        return set(!isSetting)
      case 'again':
        useStartDraft.getState().write(goal?.description ?? summary.description)
        useStartDraft.getState().choose(summary.template)
        return go({ screen: 'start' })
      case 'leave':
        return leave(true)
    }
  }
  const { title, choices } = asked(ending, budget, words !== '' && parent !== null ? SAY_AGAIN : AGAIN)
  return (
    <AskCard title={title} choices={choices} isBusy={goOn.isPending} error={goOn.error ? errorMessage(goOn.error) : null} onChoose={choose}>
      {isSetting && limits ? <BudgetForm run={id} limits={limits} label="Continue with this budget" onDone={opened} /> : null}
      {ending === 'sandbox' ? <PageLink {...helpOn[ending]}>What this means and what to do</PageLink> : null}
    </AskCard>
  )
}

interface StepQuestion {
  readonly title: string
  readonly choices: readonly AskChoice[]
}

const choice = (id: string, label: string, consequence: string, Icon: LucideIcon): AskChoice => ({ id, label, consequence, Icon })

const LEAVE = choice('leave', 'Leave it', 'Everything stays as it is. You can come back at any time.', Undo2)
const AGAIN = choice('again', 'Describe it again', 'Opens the start screen with the same description and template.', RotateCw)

const SAY_AGAIN = choice(
  'say-again',
  'Give this feedback again',
  'Sends the same feedback again, starting from the same result as before.',
  RotateCw,
)

function asked(ending: Ending, budget: Budget | null, again: AskChoice): StepQuestion {
  switch (ending) {
    case 'budget':
      return {
        title: 'The budget is used up. What next?',
        choices: [
          choice('grant', 'Grant the same budget again', `This run continues where it stopped, ${grantWords(budget)}.`, Coins),
          choice('budget', 'Set the budget', 'You set the total budget. The run then continues where it stopped.', SlidersHorizontal),
          { ...LEAVE, consequence: 'Keeps the best state so far. The result shows which tests are red.' },
        ],
      }
    case 'declined':
      return { title: 'The request was declined. Explain its purpose?', choices: [again, LEAVE] }
    case 'sandbox':
      return { title: 'Nothing can run until the sandbox works.', choices: [again] }
  }
}

function grantWords(budget: Budget | null): string {
  const parts = [
    budget?.usd ? money(budget.usd) : '',
    budget?.minutes ? `${budget.minutes} min` : '',
    budget?.tokens ? `${whole(budget.tokens)} tokens` : '',
  ]
  const more = parts.filter(Boolean).join(', ')
  return more ? `with ${more} more` : 'with the same budget again'
}
