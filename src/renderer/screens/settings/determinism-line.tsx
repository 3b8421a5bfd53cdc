// Asks an endpoint's model the same request several times when asked to, and says how many different answers came.
import { useMutation } from '@tanstack/react-query'
import { LoaderCircle, Repeat } from 'lucide-react'
import { determinismWords } from '../../../words/endpoint.js'
import { core, errorMessage } from '../../boot/api.js'
import { useLeaving } from '../../boot/leaving.js'

const TIMES = 5
/** Any number will do: what counts is that it is the same each time. */
const SEED = 1

export function DeterminismLine({ name }: { name: string }) {
  const leaving = useLeaving()
  const check = useMutation({ mutationFn: () => core.settings.determinism({ name, model: '', times: TIMES, seed: SEED }, leaving()) })
  const [result, ...more] = check.data ? determinismWords(check.data) : []
  return (
    <>
      <div className="check">
        <button
          type="button"
          className="button"
          disabled={check.isPending}
          title="Sends the same request five times to check whether the model gives the same answer each time"
          onClick={() => check.mutate()}
        >
          {check.isPending ? <LoaderCircle aria-hidden className="turning" /> : <Repeat aria-hidden />} Ask {TIMES} times
        </button>
        <span role="status">
          {check.isPending ? `Sending the same request ${TIMES} times in a row.` : null}
          {check.error ? errorMessage(check.error) : null}
          {!check.isPending ? result : null}
        </span>
      </div>
      {more.length > 0 && !check.isPending ? (
        <section className="found" aria-label={`Results from sending the same request ${TIMES} times to ${name}`}>
          <ul>
            {more.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}
