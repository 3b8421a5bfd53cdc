// Tests of both runs by their id: those whose state differs, and how many do not.
import type { ComparedTest } from '../../../contract/calls/history.js'
import type { TestState } from '../../../contract/run/tests.js'
import { count } from '../../../words/figures.js'
import { testName, testStateText } from '../../../words/run/test-name.js'
import { Ring } from '../../ui/ring.js'
import { PairTable } from './pair-table.js'

export function TestsPanel({ tests }: { tests: readonly ComparedTest[] }) {
  const other = tests.filter((test) => test.left !== test.right)
  return (
    <section className="panel">
      <h3>
        Tests{' '}
        <small>
          {other.length === 0
            ? `${count(tests.length, 'test')}, no differences`
            : `${other.length} of ${tests.length} ${other.length === 1 ? 'differs' : 'differ'}`}
        </small>
      </h3>
      {other.length > 0 ? (
        <PairTable
          of="Test"
          rows={other.map(({ id, name, left, right }) => ({
            ...{ id, name: testName(name) },
            left: <State state={left} />,
            right: <State state={right} />,
          }))}
        />
      ) : null}
    </section>
  )
}

const tones = { passed: 'ok', failed: 'bad', skipped: 'skip' } as const

function State({ state }: { state: TestState | null }) {
  if (state === null) return <span className="text-ink-3">{testStateText(state)}</span>
  return (
    <span className="inline-flex items-center gap-1.5">
      <Ring tone={tones[state]} words="" /> {state}
    </span>
  )
}
