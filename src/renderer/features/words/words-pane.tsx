// The state of each of the user's sentences: underlined in the text as they wrote it, with clauses and tests where one is opened.
import { useMemo, useRef } from 'react'
import { type TracedSentence, type TracedWords, traceOfView } from '../../../contract/traces/traced-words.js'
import {
  NO_QUOTES,
  REPLACED_LATER,
  replacedWords,
  sentenceMeaning,
  sentenceStateWords,
  shortStateOf,
  shortWords,
  spokenWords,
  tallyOfMarks,
} from '../../../words/traces/traced-words.js'
import { useIsLive } from '../run/live.js'
import { useOpenedRun } from '../run/run-store-context.js'
import { useKeptScroll, useTalkPlace } from '../run/talk-place.js'
import { useAnswers } from './answers.js'
import { Assumptions } from './assumptions.js'
import { besideWords } from './beside-words.js'
import { OpenedSentence } from './opened-sentence.js'
import { type ShownState, shownStateOf } from './shown-state.js'

/** The states of the words so far; null for a run without words. */
export function useTracedWords(): TracedWords | null {
  const goal = useOpenedRun(({ view }) => view.goal)
  const plan = useOpenedRun(({ view }) => view.plan)
  const evidence = useOpenedRun(({ view }) => view.evidence)
  const words = useOpenedRun(({ view }) => view.words)
  const traced = useMemo(() => traceOfView({ goal, plan, evidence, words }), [goal, plan, evidence, words])
  return traced && traced.sentences.length > 0 ? traced : null
}

export function WordsPane() {
  const traced = useTracedWords()
  const run = useOpenedRun((open) => open.run)
  const { misread } = useAnswers(run)
  const isLive = useIsLive()
  const { opened, open } = useTalkPlace()
  const place = useRef<HTMLElement>(null)
  // Another sentence that is opened is another content: it comes into sight.
  useKeptScroll('words', place, { content: String(opened ?? ''), begin: showOpened, mark: '.peek' })
  if (!traced) return null
  const stateOf = (sentence: TracedSentence) => shownStateOf(sentence, misread, isLive)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section className="your-words" aria-label="Your words" tabIndex={0} ref={place}>
      <Legend states={traced.sentences.map(stateOf)} quotes={traced.quotes || isLive} />
      {traced.spoken.map(({ from, text }, part) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what was said keeps its place
        <div key={part} className="spoken">
          {traced.spoken.length > 1 ? <h4>{spokenWords(from)}</h4> : null}
          <Text
            text={text}
            sentences={traced.sentences.filter((sentence) => sentence.part === part)}
            stateOf={stateOf}
            opened={opened}
            onOpen={open}
          />
        </div>
      ))}
      <Assumptions traced={traced} />
      <ReplacedClauses traced={traced} />
      {besideWords.map(({ order, Whole }) => (
        <Whole key={order} />
      ))}
    </section>
  )
}

/** An opened sentence may show its details below the fold of a small window; without room for both, its words stay in sight. */
function showOpened(pane: HTMLElement): void {
  const peek = pane.querySelector('.peek')
  peek?.scrollIntoView({ block: 'nearest' })
  peek?.previousElementSibling?.scrollIntoView({ block: 'nearest' })
}

interface TextProps {
  readonly text: string
  readonly sentences: readonly TracedSentence[]
  /** The number of the open sentence; null if none is open. */
  readonly opened: number | null
  stateOf(sentence: TracedSentence): ShownState
  onOpen(number: number | null): void
}

/** A text as it was written, each of its sentences to be opened. */
function Text({ text, sentences, opened, stateOf, onOpen }: TextProps) {
  return (
    <div className="written">
      {sentences.map((sentence, index) => {
        const isOpen = opened === sentence.number
        const state = stateOf(sentence)
        const short = shortStateOf(state)
        return (
          <span key={sentence.number}>
            {text.slice(sentences[index - 1]?.to ?? 0, sentence.from)}
            <label className={`sentence ${short ?? 'no-state'}`} title={sentenceMeaning(state)}>
              <input type="checkbox" checked={isOpen} onChange={() => onOpen(isOpen ? null : sentence.number)} />
              <span>{sentence.text}</span>
              <small className="sr-only"> {short ? shortWords(short).words : sentenceStateWords(state)}</small>
            </label>
            {isOpen ? <OpenedSentence sentence={sentence} state={state} onClose={() => onOpen(null)} /> : null}
          </span>
        )
      })}
    </div>
  )
}

/** @param quotes whether anything is known of single sentences */
const Legend = ({ states, quotes }: { states: readonly ShownState[]; quotes: boolean }) => (
  <>
    <ul className="legend" aria-label="Sentence status">
      {tallyOfMarks(states).map(({ state, count }) => (
        <li key={state} title={shortWords(state).meaning}>
          <i className={`line ${state}`} aria-hidden />
          {count} {shortWords(state).words}
        </li>
      ))}
    </ul>
    {quotes ? null : <p className="note">{NO_QUOTES}</p>}
  </>
)

/** Clauses that no sentence leads to, such as answers of the user, and that their later words replace. */
function ReplacedClauses({ traced: { replaced = [] } }: { traced: TracedWords }) {
  if (replaced.length === 0) return null
  return (
    <div className="assumed">
      <h4>{REPLACED_LATER}</h4>
      <ul aria-label={REPLACED_LATER}>
        {replaced.map((clause) => (
          <li key={`${clause.task} ${clause.clause}`}>
            <span>
              <s>{clause.text}</s>
              <small>{replacedWords(clause)}</small>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
