// An opened sentence: the clauses that quote it, each with its tests, and what the user can say to them.
import { Check, ChevronUp, CircleDashed, EyeOff, X } from 'lucide-react'
import type { TracedClause, TracedSentence } from '../../../contract/traces/traced-words.js'
import { count, duration } from '../../../words/figures.js'
import { clauseParts } from '../../../words/recorded/settled-clause.js'
import { testName } from '../../../words/run/test-name.js'
import { misreadWords, replacedWords, sentenceMeaning } from '../../../words/traces/traced-words.js'
import { useOpenFiles } from '../run/open-file.js'
import { useOpenedRun } from '../run/run-store-context.js'
import { beginSaying } from '../run/unsaid.js'
import { useAnswers } from './answers.js'
import { besideWords } from './beside-words.js'
import type { ShownState } from './shown-state.js'

interface OpenedSentenceProps {
  readonly sentence: TracedSentence
  readonly state: ShownState
  onClose(): void
}

export function OpenedSentence({ sentence: { text, why, clauses }, state, onClose }: OpenedSentenceProps) {
  const ids = [...new Set(clauses.flatMap(({ tests }) => tests))]
  const suites = useOpenedRun(({ view }) => view.suites)
  const red = ids.filter((id) => suites.some((suite) => suite.red.includes(id))).length
  const titles = [...new Set(clauses.map(({ title }) => title))]
  return (
    <div className="peek">
      <div className="peek-head">
        <b>{titles.length > 1 ? count(titles.length, 'task') : (titles[0] ?? 'No rule')}</b>
        {clauses.length > 0 ? <small>{count(clauses.length, 'rule')}</small> : null}
        {ids.length > 0 ? <small>{redWords(ids.length, red)}</small> : null}
        <span className="flex-1" />
        <button type="button" className="icon-button" aria-label="Close the sentence" onClick={onClose}>
          <ChevronUp aria-hidden />
        </button>
      </div>
      <div className="peek-body">
        {state === 'shown' ? null : (
          <p>
            {sentenceMeaning(state)} {why}
          </p>
        )}
        {clauses.map((clause, index) => (
          <div key={`${clause.task} ${clause.clause}`}>
            {titles.length > 1 && clauses[index - 1]?.task !== clause.task ? <p className="of-task">{clause.title}</p> : null}
            <ClauseLines clause={clause} />
          </div>
        ))}
      </div>
      <PeekFoot text={text} ids={ids} />
    </div>
  )
}

const redWords = (all: number, red: number): string =>
  red === all ? `${count(all, 'test')}, ${all === 1 ? 'red first' : 'all red first'}` : `${count(all, 'test')}, ${red} red first`

function PeekFoot({ text, ids }: { text: string; ids: readonly string[] }) {
  const run = useOpenedRun((open) => open.run)
  const tests = useOpenedRun(({ view }) => view.tests)
  const { misread, misreads } = useAnswers(run)
  const { openAt } = useOpenFiles()
  const isMisread = misread.includes(text)
  const first = ids.map((id) => tests.get(id)).find((test) => test !== undefined)
  return (
    <div className="peek-foot">
      <button
        type="button"
        className="button small"
        aria-pressed={isMisread}
        onClick={() => {
          misreads(text, !isMisread)
          if (!isMisread) beginSaying(run, misreadWords(text))
        }}
      >
        Not what I meant
      </button>
      {first ? (
        <button type="button" className="button quiet small" onClick={() => openAt(first.file, first.name)}>
          Open tests
        </button>
      ) : null}
    </div>
  )
}

const clauseWords: Readonly<Record<TracedClause['state'], string>> = {
  shown: '',
  kept: 'green before and after the code was written',
  red: 'red',
  weak: 'not proven: its tests pass even for an empty program',
  untested: 'no test',
  open: 'not tested yet',
}

function ClauseLines({ clause: traced }: { clause: TracedClause }) {
  const { title, clause, text, state, tests, replacedBy } = traced
  const words = replacedBy ? replacedWords(traced) : clauseWords[state]
  const parts = clauseParts(text)
  return (
    <div className="clause-lines">
      <p className="clause">
        <i title={`${title}, rule ${clause}`}>
          <span className="sr-only">Rule </span>
          {clause}
        </i>
        <span>
          {parts.text}
          {parts.settled === 'by you' ? <small className="kept"> your answer</small> : null}
          {words ? <small className={state}> {words}</small> : null}
        </span>
      </p>
      <ul>
        {tests.map((id) => (
          <TestLine key={id} id={id} />
        ))}
      </ul>
      {besideWords.map(({ order, Clause }) => (
        <Clause key={order} tests={tests} />
      ))}
    </div>
  )
}

/** One test: its state, and how long it took or that the builder never saw it. */
function TestLine({ id }: { id: string }) {
  const test = useOpenedRun(({ view }) => view.tests.get(id))
  const isHidden = useOpenedRun(({ view }) => view.suites.some(({ heldOut }) => heldOut?.tests.some((each) => each.id === id)))
  const { openAt } = useOpenFiles()
  const Icon = test?.state === 'passed' ? Check : test?.state === 'failed' ? X : CircleDashed
  const words = test?.state ?? 'not run'
  return (
    <li className={words}>
      <Icon aria-hidden />
      <span className="sr-only">{words}: </span>
      <button type="button" className="link-line" title={id} disabled={!test} onClick={() => test && openAt(test.file, test.name)}>
        {test ? testName(test.name) : id}
      </button>
      {isHidden ? (
        <small>
          <EyeOff aria-hidden /> hidden
        </small>
      ) : test && test.durationMs >= 1 ? (
        <small>{duration(test.durationMs)}</small>
      ) : null}
    </li>
  )
}
