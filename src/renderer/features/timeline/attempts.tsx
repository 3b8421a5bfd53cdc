// The attempts at one task: how many tests were red in each, and what was tried.
import type { EscalationStep } from '../../../contract/config/config.js'
import type { Attempt } from '../../../contract/run/rounds.js'
import { SaidMarkdown } from '../../ui/markdown.js'

const escalationStepNames: Readonly<Record<EscalationStep, string>> = {
  nudge: 'hint',
  fresh: 'fresh diagnosis',
  branches: 'several diagnoses',
  'other-model': 'another model',
  split: 'task split',
  replan: 'new plan',
  ask: 'question to you',
}

/** What was tried and what came of it, the newest first. */
export function AttemptsTable({ rounds }: { rounds: readonly Attempt[] }) {
  return (
    <ol className="rounds" aria-label="Attempts">
      {rounds
        .map((round, index) => ({ round, after: rounds[index + 1] ?? null }))
        .toReversed()
        .map(({ round, after }) => (
          <li key={round.key}>
            <b>Attempt {round.number}</b>
            <span className="found">
              {foundWords(round)}
              {round.rung ? <em>{escalationStepNames[round.rung]}</em> : null}
              {round.isRolledBack ? <em>rolled back</em> : null}
            </span>
            {round.diagnosis ? <SaidMarkdown text={round.diagnosis} /> : null}
            {round.did.length > 0 ? (
              <p className="did">
                <code>{round.did.join(', ')}</code>
                {after ? `, then ${foundWords(after)}` : ''}
              </p>
            ) : null}
          </li>
        ))}
    </ol>
  )
}

const foundWords = ({ red, of }: Attempt): string => (red === null ? 'no report' : red === 0 ? 'all green' : `${red} of ${of} red`)
