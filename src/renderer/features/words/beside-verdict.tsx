// What became of each of the user's sentences: underlined in the text as they wrote it, with clauses and tests where one is opened.
import { useMemo, useState } from 'react'
import { type TracedClause, type TracedSentence, type TracedWords, traceOfView } from '../../../contract/traces/traced-words.js'
import { count } from '../../../words/figures.js'
import {
  misreadWords,
  NO_QUOTES,
  sentenceMeaning,
  sentenceStateWords,
  spokenWords,
  tallyOf,
  wrongAssumptionWords,
} from '../../../words/traces/traced-words.js'
import { Ring, type RingTone } from '../../ui/ring.js'
import { beginSaying } from '../chat/unsaid.js'
import type { BesideVerdict } from '../outcome/beside-verdict.js'
import { useOpenedRun } from '../run/run-store-context.js'

function WordsPanel() {
  const goal = useOpenedRun(({ view }) => view.goal)
  const plan = useOpenedRun(({ view }) => view.plan)
  const evidence = useOpenedRun(({ view }) => view.evidence)
  const words = useOpenedRun(({ view }) => view.words)
  const traced = useMemo(() => traceOfView({ goal, plan, evidence, words }), [goal, plan, evidence, words])
  const [opened, open] = useState<number | null>(null)
  if (!traced || traced.sentences.length === 0) return null
  return (
    <section className="panel your-words" aria-labelledby="your-words">
      <h3 id="your-words">
        Your words <small>{count(traced.sentences.length, 'sentence')}</small>
      </h3>
      <ul className="legend">
        {tallyOf(traced).map((each) => (
          <li key={each.state} title={sentenceMeaning(each.state)}>
            <i className={`line ${each.state}`} aria-hidden /> {each.count} {sentenceStateWords(each.state)}
          </li>
        ))}
      </ul>
      {traced.quotes ? null : <p className="note">{NO_QUOTES}</p>}
      {traced.spoken.map(({ from, text }, part) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what was said keeps its place
        <div key={part} className="spoken">
          {traced.spoken.length > 1 ? <h4>{spokenWords(from)}</h4> : null}
          <Text text={text} sentences={traced.sentences.filter((sentence) => sentence.part === part)} opened={opened} onOpen={open} />
        </div>
      ))}
      <Assumed traced={traced} />
    </section>
  )
}

const panel: BesideVerdict = { order: 5, Panel: WordsPanel }
export default panel

interface TextProps {
  readonly text: string
  readonly sentences: readonly TracedSentence[]
  /** The number of the sentence that is open; null where none is. */
  readonly opened: number | null
  onOpen(number: number | null): void
}

/** A text as it was written, each of its sentences to be opened. */
function Text({ text, sentences, opened, onOpen }: TextProps) {
  return (
    <div className="written">
      {sentences.map((sentence, index) => {
        const isOpen = opened === sentence.number
        return (
          <span key={sentence.number}>
            {text.slice(sentences[index - 1]?.to ?? 0, sentence.from)}
            <label className={`sentence ${sentence.state}`} title={sentenceMeaning(sentence.state)}>
              <input type="checkbox" checked={isOpen} onChange={() => onOpen(isOpen ? null : sentence.number)} />
              <span>{sentence.text}</span>
              <small className={sentence.state === 'shown' ? 'sr-only' : undefined}> {sentenceStateWords(sentence.state)}</small>
            </label>
            {isOpen ? <Opened sentence={sentence} /> : null}
          </span>
        )
      })}
    </div>
  )
}

/** The clauses and tests that a sentence led to. */
const Opened = ({ sentence: { text, state, why, clauses } }: { sentence: TracedSentence }) => (
  <div className="peek">
    <p>
      {sentenceMeaning(state)} {why}
    </p>
    {clauses.map((clause) => (
      <ClauseLines key={`${clause.task} ${clause.clause}`} clause={clause} />
    ))}
    <Objection label="Not what I meant" words={misreadWords(text)} />
  </div>
)

/** Begins a correction in the chat, with the words that it is about. */
function Objection({ label, words }: { readonly label: string; readonly words: string }) {
  const run = useOpenedRun((open) => open.run)
  return (
    <button type="button" className="objection" title={words} onClick={() => beginSaying(run, words)}>
      {label}
    </button>
  )
}

const clauseTones: Readonly<Record<TracedClause['state'], { readonly tone: RingTone; readonly words: string }>> = {
  shown: { tone: 'ok', words: 'shown:' },
  kept: { tone: 'ok', words: 'kept:' },
  red: { tone: 'bad', words: 'red:' },
  weak: { tone: 'warn', words: 'its tests pass for a program that computes nothing:' },
  untested: { tone: 'warn', words: 'no test:' },
  open: { tone: 'wait', words: 'not tested yet:' },
}

function ClauseLines({ clause: { title, clause, text, state, tests } }: { clause: TracedClause }) {
  const all = useOpenedRun(({ view }) => view.tests)
  return (
    <div>
      <p className="clause">
        <Ring {...clauseTones[state]} />
        <span>
          {text}{' '}
          <small>
            {title}, clause {clause}
          </small>
        </span>
      </p>
      <ul>
        {tests.map((id) => {
          const test = all.get(id)
          return (
            <li key={id} title={id}>
              <Ring tone={test?.state === 'passed' ? 'ok' : test ? 'bad' : 'wait'} words={test?.state ?? 'not run'} />
              {test?.name ?? id}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** What nothing that the user said asks for. */
function Assumed({ traced: { assumed, assumptions } }: { traced: TracedWords }) {
  if (assumed.length + assumptions.length === 0) return null
  return (
    <div className="assumed">
      <h4>
        Assumptions <small>nothing that you said asks for them</small>
      </h4>
      <ul>
        {assumptions.map((each) => (
          <li key={each}>
            <span>{each}</span> <Objection label="Wrong" words={wrongAssumptionWords(each)} />
          </li>
        ))}
        {assumed.map(({ task, clause, title, text }) => (
          <li key={`${task} ${clause}`}>
            <span>
              {text}{' '}
              <small>
                {title}, clause {clause}
              </small>
            </span>{' '}
            <Objection label="Wrong" words={wrongAssumptionWords(text)} />
          </li>
        ))}
      </ul>
    </div>
  )
}
