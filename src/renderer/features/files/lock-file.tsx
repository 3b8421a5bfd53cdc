// Locks the file that is shown, so that no model writes it, or unlocks it again.
import { useMutation } from '@tanstack/react-query'
import { Lock, LockOpen } from 'lucide-react'
import { canResume } from '../../../contract/run/outcome.js'
import { core, errorMessage } from '../../boot/api.js'
import { useOffer } from '../palette/offered.js'
import { useOpenedRun } from '../run/run-store-context.js'
import { useHold } from './use-hold.js'

export function LockFile({ path }: { path: string }) {
  const run = useOpenedRun((open) => open.run)
  const canTake = useOpenedRun(({ end, view }) => {
    const { outcome } = end ?? view
    return outcome === null || canResume(outcome.ended)
  })
  const isTaken = useOpenedRun(({ view }) => view.locked.includes(path))
  const hold = useHold()(path)
  const lock = useMutation({ mutationFn: (isLocked: boolean) => core.runs.lock({ run, path, isLocked }) })
  const canLock = canTake && (hold === null || hold === 'locked')
  useOffer('lock', () =>
    canLock
      ? [
          hold === 'locked'
            ? { words: `Unlock ${path}`, Icon: LockOpen, act: () => lock.mutate(false) }
            : { words: `Lock ${path}`, Icon: Lock, act: () => lock.mutate(true) },
        ]
      : [],
  )
  if (!canLock) return null
  const isLocked = hold === 'locked'
  return (
    <>
      {lock.error ? <span role="alert">{errorMessage(lock.error)}</span> : null}
      {isLocked === isTaken ? null : (
        <span role="status" className="sr-only">
          {isLocked ? 'will be locked at the next step' : 'will be unlocked at the next step'}
        </span>
      )}
      <button
        type="button"
        className="button quiet"
        title={
          isLocked ? 'Lets models write to this file again.' : 'No model can write to this file until you unlock it. You can still edit it.'
        }
        disabled={lock.isPending}
        onClick={() => lock.mutate(!isLocked)}
      >
        {isLocked ? <LockOpen aria-hidden /> : <Lock aria-hidden />} {isLocked ? 'Unlock' : 'Lock'}
      </button>
    </>
  )
}
