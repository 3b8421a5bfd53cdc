// What the user said instead of an assumption, and what becomes of it: it is read in this run, or it began the next one.
import type { RunSummary } from '../../../contract/run/run.js'
import type { SaidView } from '../../../contract/view/view-state.js'
import { saidInstead } from '../../../words/traces/traced-words.js'
import { addressOf } from '../../boot/place.js'
import { useRuns, useSummary } from '../../boot/queries.js'
import { Fate } from '../chat/fate.js'
import { useOpenedRun } from '../run/run-store-context.js'

/** Nothing where they said nothing to it, or have not sent it yet. */
export function Corrected({ assumption }: { assumption: string }) {
  const run = useOpenedRun((open) => open.run)
  const said = useOpenedRun(({ view }) => view.words.findLast(({ words, fate }) => fate !== 'withdrawn' && saidInstead(words, assumption)))
  const feedback = useOpenedRun(({ view }) => (view.goal?.kind === 'feedback' ? saidInstead(view.goal.words, assumption) : null))
  const next = useRuns()
    .data?.pages.flat()
    .find((each) => each.parent === run && each.kind === 'feedback' && saidInstead(each.description, assumption))
  if (next) return <Said words={saidInstead(next.description, assumption)} fate={<InNext next={next} />} />
  if (said) return <Said words={saidInstead(said.words, assumption)} fate={<Now said={said} />} />
  return feedback === null ? null : <Said words={feedback} fate="this run is built from it" />
}

const Said = ({ words, fate }: { words: string | null; fate: React.ReactNode }) => (
  <small className="corrected">
    You said: {words} <span>({fate})</span>
  </small>
)

const InNext = ({ next }: { next: RunSummary }) => (
  <a className="link" href={addressOf({ screen: 'run', run: next.id })}>
    it is the feedback of the next run
  </a>
)

function Now({ said }: { said: SaidView }) {
  const run = useOpenedRun((open) => open.run)
  const ended = useOpenedRun(({ view }) => view.outcome?.ended ?? null)
  const state = useSummary(run).data?.state
  return <Fate said={said} ended={ended} state={state} />
}
