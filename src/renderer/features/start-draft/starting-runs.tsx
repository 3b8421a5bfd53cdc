// The runs that were asked for and have not begun yet, above those that have.
import { CircleX, LoaderCircle } from 'lucide-react'
import { addressOf } from '../../boot/place.js'
import { Chip } from '../../ui/outcome-chip.js'
import { putAway, type Starting, useStarting } from './starting.js'

/** Nothing where there is none. */
export function StartingRuns() {
  const all = useStarting((state) => state.all)
  if (all.length === 0) return null
  return (
    <section className="starting-runs" aria-label="Starting runs">
      <ul>
        {all.map((each) => (
          <StartingItem key={each.id} starting={each} />
        ))}
      </ul>
    </section>
  )
}

function StartingItem({ starting: { id, description, doing, error, cancel } }: { starting: Starting }) {
  return (
    <li>
      <b title={description}>{description}</b>
      {error === null ? (
        <>
          <Chip tone="live" Icon={LoaderCircle} words="Starting" title={doing} />
          <button type="button" className="button quiet" onClick={cancel}>
            Cancel
          </button>
        </>
      ) : (
        <>
          <Chip tone="bad" Icon={CircleX} words="Not started" />
          <span role="alert">{error}</span>
          <a className="link" href={addressOf({ screen: 'start' })}>
            Try again
          </a>
          <button type="button" className="button quiet" onClick={() => putAway(id)}>
            Dismiss
          </button>
        </>
      )}
    </li>
  )
}
