// The proof in one line above everything else: the verdict and its figures. It unfolds to every fact.
import { ChevronDown, History, SkipForward } from 'lucide-react'
import { useState } from 'react'
import type { Outcome } from '../../../contract/run/outcome.js'
import { sentenceCase } from '../../../words/figures.js'
import { isGlossaryWord } from '../../../words/glossary/glossary.js'
import { outcomeWords } from '../../../words/outcome.js'
import { verdictLook } from '../../ui/outcome-chip.js'
import { Term } from '../../ui/term.js'
import { useOpenedRun, useRunStore } from '../run/run-store-context.js'
import { noteOf, redEarlier } from '../tests/carried.js'
import { leavePast } from '../timeline/past.js'
import { EvidencePanel } from './evidence-panel.js'
import { factsOf } from './facts.js'

/** Nothing where the run was not finished: then there is no proof to sum up. */
export function EvidenceStrip() {
  const outcome = useOpenedRun((open) => open.view.outcome)
  const evidence = useOpenedRun((open) => open.view.evidence)
  const earlier = useOpenedRun(({ view }) => redEarlier(view))
  const isBack = useOpenedRun(({ end }) => end !== null)
  const [isOpen, open] = useState(false)
  if (!outcome || !isSummedUp(outcome.ended)) return null
  if (isBack) return <BeforeTheVerdict />
  const { tone, Icon } = verdictLook(outcome.verdict)
  const last = evidence.findLast((each) => each.stage === 'final') ?? evidence.findLast((each) => each.stage === 'attempt')
  return (
    <section className="strip" aria-label="Evidence in short">
      <div className="strip-line">
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
        <button type="button" className="fold" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
          All evidence <ChevronDown aria-hidden />
        </button>
      </div>
      {isOpen ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        <div className="strip-all" tabIndex={0}>
          <EvidencePanel />
        </div>
      ) : null}
    </section>
  )
}

/** The test results at an earlier moment: there was no verdict yet. */
function BeforeTheVerdict() {
  const note = useOpenedRun(noteOf)
  const store = useRunStore()
  return (
    <section className="strip" aria-label="Evidence in short">
      <div className="strip-line">
        <h2 className="muted">
          <History aria-hidden /> Before the verdict
        </h2>
        <ul>
          <li>Tests: {note}</li>
        </ul>
        <button type="button" className="fold" onClick={() => leavePast(store)}>
          To the verdict <SkipForward aria-hidden />
        </button>
      </div>
    </section>
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
