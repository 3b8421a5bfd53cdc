// How a run ended, in one strip above everything else: the verdict and its figures, or how far it came. It opens the details.
import { ChevronDown, CirclePause, Contrast, History, SkipForward } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Outcome } from '../../../contract/run/outcome.js'
import { sentenceCase } from '../../../words/figures.js'
import { isGlossaryWord } from '../../../words/glossary/glossary.js'
import { outcomeWords } from '../../../words/outcome.js'
import { endedTitle, provenTasks, type Unfinished } from '../../../words/run/unfinished.js'
import { verdictLook } from '../../ui/outcome-chip.js'
import { Term } from '../../ui/term.js'
import { useCutOff } from '../run/begin-tab.js'
import { useOpenFiles } from '../run/open-file.js'
import { useOpenedRun, useRunStore } from '../run/run-store-context.js'
import { noteOf, redEarlier } from '../tests/carried.js'
import { leavePast } from '../timeline/past.js'
import { factsOf } from './facts.js'

/**
 * Nothing while the run is at work.
 * @param children what helps now, in a second line
 */
export function EvidenceStrip({ children }: { children: ReactNode }) {
  const outcome = useOpenedRun((open) => open.view.outcome)
  const isBack = useOpenedRun(({ end }) => end !== null)
  const isCutOff = useCutOff()
  if (outcome === null && !isCutOff) return null
  const isProof = outcome !== null && isSummedUp(outcome.ended)
  return (
    <section className="strip" aria-label={isProof ? 'Evidence summary' : 'Next step'}>
      {isBack ? (
        <BeforeTheEnd words={isProof ? 'verdict' : 'end'} />
      ) : (
        <>
          <div className="strip-line">
            {isProof ? <Proof outcome={outcome} /> : <HowFar ended={outcome?.ended ?? 'interrupted'} />}
            <DetailsButton />
          </div>
          {children}
        </>
      )}
    </section>
  )
}

/** The verdict and the figures behind it. */
function Proof({ outcome }: { outcome: Outcome }) {
  const evidence = useOpenedRun((open) => open.view.evidence)
  const earlier = useOpenedRun(({ view }) => redEarlier(view))
  const { tone, Icon } = verdictLook(outcome.verdict)
  const last = evidence.findLast((each) => each.stage === 'final') ?? evidence.findLast((each) => each.stage === 'attempt')
  return (
    <>
      <h2 className={tone}>
        <Icon aria-hidden /> <VerdictWords outcome={outcome} />
      </h2>
      <ul>
        {worstFirst(factsOf(last, earlier)).map(({ figure, words, isBad, term }) => (
          <li key={words} className={isBad ? 'bad' : undefined}>
            {figure ? <b>{figure}</b> : null} {term ? <Term of={term}>{words}</Term> : words}
          </li>
        ))}
      </ul>
    </>
  )
}

/** A run that ended early has no proof to sum up. */
function HowFar({ ended }: { ended: Unfinished }) {
  const tasks = useOpenedRun((open) => open.view.tasks)
  const Icon = ended === 'stopped' ? CirclePause : Contrast
  return (
    <>
      <h2 className="warn">
        <Icon aria-hidden /> {endedTitle(ended)}
        {tasks.length > 0 ? `: ${provenTasks(tasks)}` : ''}
      </h2>
      <span className="flex-1" />
    </>
  )
}

function DetailsButton() {
  const { tab, toggleDetails } = useOpenFiles()
  const isMade = useOpenedRun((open) => open.view.suites.length > 0)
  const isOver = useOpenedRun((open) => open.view.outcome !== null)
  return (
    <button
      type="button"
      className="fold"
      aria-expanded={tab === 'details'}
      onClick={() => toggleDetails(isOver && isMade ? 'preview' : 'timeline')}
    >
      Details <ChevronDown aria-hidden />
    </button>
  )
}

/** The test results at an earlier moment: there was no verdict yet. */
function BeforeTheEnd({ words }: { words: string }) {
  const note = useOpenedRun(noteOf)
  const store = useRunStore()
  return (
    <div className="strip-line">
      <h2 className="muted">
        <History aria-hidden /> Before the {words}
      </h2>
      <ul>
        <li>Tests: {note}</li>
      </ul>
      <button type="button" className="fold" onClick={() => leavePast(store)}>
        Back to the {words} <SkipForward aria-hidden />
      </button>
    </div>
  )
}

/** The verdict, explained where the glossary has it. */
function VerdictWords({ outcome }: { outcome: Outcome }) {
  const words = sentenceCase(outcomeWords(outcome))
  const { verdict } = outcome
  return isGlossaryWord(verdict) ? <Term of={verdict}>{words}</Term> : words
}

/** Facts against the program come first: a narrow window has no room for all of them. */
const worstFirst = <Fact extends { readonly isBad: boolean }>(facts: readonly Fact[]): readonly Fact[] =>
  facts.toSorted((a, b) => Number(b.isBad) - Number(a.isBad))

/** Whether a run that ended so came far enough for its proof to be summed up. */
export const isSummedUp = (ended: string): boolean => ended === 'finished' || ended === 'stuck'
