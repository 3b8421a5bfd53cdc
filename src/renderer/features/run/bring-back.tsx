// Brings the state of the workspace that is looked at back, as a new state of the run: a change of the user's own.
import { useMutation } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { canResume } from '../../../contract/run/outcome.js'
import { WHOLE } from '../../../contract/state/view-state.js'
import { core, errorMessage } from '../../boot/api.js'
import { useOpenedRun } from './run-store-context.js'

export function BringBack({ tree }: { tree: string }) {
  const run = useOpenedRun((open) => open.run)
  const canTake = useOpenedRun(({ end, view }) => {
    const { outcome } = end ?? view
    return outcome === null || canResume(outcome.ended)
  })
  const newest = useOpenedRun(({ end, view }) => (end ?? view).tree)
  // Where the user takes it back, it can be asked for again.
  const isWaiting = useOpenedRun(({ view }) => view.words.some(({ path, fate }) => path === WHOLE && fate === 'waiting'))
  const bring = useMutation({ mutationFn: () => core.runs.restore({ run, tree }) })
  if (!canTake || tree === newest) return null
  if (bring.error) return <span role="alert">{errorMessage(bring.error)}</span>
  if (bring.data && isWaiting)
    return (
      <span role="status">{bring.data.reached === 'taken' ? 'Takes effect at the next step' : 'Takes effect when you resume the run'}</span>
    )
  return (
    <button
      type="button"
      className="button quiet"
      title="Restores these files as a new version. Locked tests stay unchanged, and nothing is lost."
      disabled={bring.isPending}
      onClick={() => bring.mutate()}
    >
      <History aria-hidden /> Restore this version
    </button>
  )
}
