// Tests of both runs by their id: those whose state differs, and how many do not.
import type { ComparedTest } from '../../../contract/calls/history.js'
import type { TestState } from '../../../contract/run/tests.js'
import { count } from '../../../words/figures.js'
import { Ring } from '../../ui/ring.js'

export function TestsPanel({ tests }: { tests: readonly ComparedTest[] }) {
  const other = tests.filter((test) => test.left !== test.right)
  return (
    <section className="panel">
      <h3>
        Tests{' '}
        <small>
          {other.length === 0 ? `${count(tests.length, 'test')}, each the same on both sides` : `${other.length} of ${tests.length} differ`}
        </small>
      </h3>
      {other.length > 0 ? (
        <table className="plain pairs">
          <thead>
            <tr>
              <th scope="col">Test</th>
              <th scope="col">Left</th>
              <th scope="col">Right</th>
            </tr>
          </thead>
          <tbody>
            {other.map((test) => (
              <tr key={test.id}>
                <th scope="row" title={test.id}>
                  {test.name}
                </th>
                <td>
                  <State state={test.left} />
                </td>
                <td>
                  <State state={test.right} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </section>
  )
}

const tones = { passed: 'ok', failed: 'bad', skipped: 'skip' } as const

function State({ state }: { state: TestState | null }) {
  if (state === null) return <span className="text-ink-3">not there</span>
  return (
    <span className="inline-flex items-center gap-1.5">
      <Ring tone={tones[state]} words="" /> {state}
    </span>
  )
}
