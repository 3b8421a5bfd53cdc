// What the new program gives otherwise than the old one: beside the verdict, never a part of it.

import type { BesideVerdict } from '../../../renderer/features/outcome/beside-verdict.js'
import { useOpenedRun } from '../../../renderer/features/run/run-store-context.js'
import { Ring } from '../../../renderer/ui/ring.js'
import { count } from '../../../words/figures.js'

function ComparedPanel() {
  const compared = useOpenedRun((open) => open.view.compared)
  if (!compared) return null
  const { functions, calls, different, differences } = compared
  return (
    <section className="panel" aria-labelledby="compared">
      <h3 id="compared">
        Before and now{' '}
        <small>
          different results in {different} of {count(calls, 'call')} to {count(functions, 'function')}
        </small>
      </h3>
      <ul className="proofs">
        {differences.map(({ path, call, before, after }) => (
          <li key={`${path} ${call}`}>
            <Ring tone="warn" words="differs:" />
            <span>
              <code className="font-mono">{call}</code>: before <code className="font-mono">{before}</code>, now{' '}
              <code className="font-mono">{after}</code>
            </span>
          </li>
        ))}
        {different === 0 ? (
          <li>
            <Ring tone="ok" words="the same:" />
            <span>Every call returns the same result in the old and new programs.</span>
          </li>
        ) : null}
      </ul>
    </section>
  )
}

export default { order: 2, Panel: ComparedPanel } satisfies BesideVerdict
