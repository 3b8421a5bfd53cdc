// What nothing that the user said asks for: each is right or wrong, and a wrong one begins a correction.
import { Check, ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { RunSummary } from '../../../contract/run/run.js'
import type { SaidView } from '../../../contract/state/view-state.js'
import type { TracedWords } from '../../../contract/traces/traced-words.js'
import { type AssumptionGroup, assumptionGroups, type ShownAssumption } from '../../../words/traces/assumption-groups.js'
import { assumptionCount, saidInstead, wrongAssumptionWords } from '../../../words/traces/traced-words.js'
import { addressOf } from '../../boot/place.js'
import { useRuns, useSummary } from '../../boot/queries.js'
import { Term } from '../../ui/term.js'
import { Fate } from '../run/fate.js'
import { useOpenedRun } from '../run/run-store-context.js'
import { beginSaying, stopSaying } from '../run/unsaid.js'
import { useAnswers } from './answers.js'

/** Assumptions of a group that are shown at once; where there are few more, these are shown as well. */
const SHOWN = 4
const FEW_MORE = 2

export function Assumptions({ traced }: { traced: TracedWords }) {
  const run = useOpenedRun((open) => open.run)
  const answers = useAnswers(run)
  const groups = assumptionGroups(traced)
  const all = groups.flatMap(({ assumptions }) => assumptions)
  if (all.length === 0) return null
  const answered = all.filter(({ text }) => answers.assumptions.has(text)).length
  return (
    <div className="assumed">
      <h4>
        <Term of="assumption">Assumptions</Term> <small>{assumptionCount(all.length, answered)}</small>
      </h4>
      {groups.map((group) => (
        <Group key={group.heading} group={group} />
      ))}
    </div>
  )
}

/** The planner's assumptions are shown, up to a number of lines; the other groups open by their headings. */
function Group({ group: { heading, assumptions } }: { group: AssumptionGroup }) {
  const hasHeading = heading !== ''
  const [isOpen, open] = useState(!hasHeading)
  const [isWhole, setWhole] = useState(hasHeading)
  const shown = isWhole || assumptions.length <= SHOWN + FEW_MORE ? assumptions : assumptions.slice(0, SHOWN)
  return (
    <>
      {hasHeading ? (
        <button type="button" className="group-head" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
          {isOpen ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />} {heading}
        </button>
      ) : null}
      {isOpen ? (
        <ul>
          {shown.map((assumption) => (
            <Assumption key={`${assumption.from} ${assumption.text}`} assumption={assumption} />
          ))}
        </ul>
      ) : null}
      {isOpen && shown.length < assumptions.length ? (
        <button type="button" className="more" onClick={() => setWhole(true)}>
          {assumptions.length - shown.length} more
        </button>
      ) : null}
    </>
  )
}

function Assumption({ assumption: { text, shown, from } }: { assumption: ShownAssumption }) {
  const run = useOpenedRun((open) => open.run)
  const answers = useAnswers(run)
  const judged = answers.assumptions.get(text)
  return (
    <li>
      <span>
        {shown}
        {from ? <small>{from}</small> : null}
        {judged === 'right' ? null : <Corrected assumption={shown} />}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: two buttons beside a text, no fieldset */}
      <span className={`right-wrong ${judged ?? ''}`} role="group" aria-label={shown}>
        <button
          type="button"
          aria-pressed={judged === 'right'}
          onClick={() => {
            answers.judge(text, judged === 'right' ? null : 'right')
            if (judged === 'wrong') stopSaying(run, wrongAssumptionWords(shown))
          }}
        >
          {/* Its place is kept while it is not there: nothing below moves for an answer. */}
          <Check aria-hidden className="tick" /> Right
        </button>
        <button
          type="button"
          aria-pressed={judged === 'wrong'}
          onClick={() => {
            answers.judge(text, judged === 'wrong' ? null : 'wrong')
            if (judged === 'wrong') stopSaying(run, wrongAssumptionWords(shown))
            else beginSaying(run, wrongAssumptionWords(shown))
          }}
        >
          Wrong
        </button>
      </span>
    </li>
  )
}

/** Nothing where they said nothing to it, or have not sent it yet. */
function Corrected({ assumption }: { assumption: string }) {
  const run = useOpenedRun((open) => open.run)
  const said = useOpenedRun(({ view }) => view.words.findLast(({ words, fate }) => fate !== 'withdrawn' && saidInstead(words, assumption)))
  const feedback = useOpenedRun(({ view }) => (view.goal?.kind === 'feedback' ? saidInstead(view.goal.words, assumption) : null))
  const next = useRuns()
    .data?.pages.flat()
    .find((each) => each.parent === run && each.kind === 'feedback' && saidInstead(each.description, assumption))
  if (next) return <Said words={saidInstead(next.description, assumption)} fate={<InNext next={next} />} />
  if (said) return <Said words={saidInstead(said.words, assumption)} fate={<Now said={said} />} />
  return feedback === null ? null : <Said words={feedback} fate="used as feedback in this run" />
}

const Said = ({ words, fate }: { words: string | null; fate: React.ReactNode }) => (
  <small className="corrected">
    You said: {words} <span>({fate})</span>
  </small>
)

const InNext = ({ next }: { next: RunSummary }) => (
  <a className="link" href={addressOf({ screen: 'run', run: next.id })}>
    used as feedback in the next run
  </a>
)

function Now({ said }: { said: SaidView }) {
  const run = useOpenedRun((open) => open.run)
  const ended = useOpenedRun(({ view }) => view.outcome?.ended ?? null)
  const state = useSummary(run).data?.state
  return <Fate said={said} ended={ended} state={state} />
}
