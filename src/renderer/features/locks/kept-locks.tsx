// Lists the locks that the next run takes over, beside the field for feedback: each file can be unlocked before it begins.
import { Lock, LockOpen } from 'lucide-react'
import { create } from 'zustand'
import { lockedNext } from '../../../contract/view/view-said.js'
import { keptLockWords } from '../../../words/said.js'
import { useOpenedRun } from '../run/run-store-context.js'

/** Files that feedback to a run gives back, by the run. */
const useGivenBack = create<ReadonlyMap<string, ReadonlySet<string>>>(() => new Map())

const NONE: ReadonlySet<string> = new Set()

/** The files that feedback to this run gives back. */
export const givenBack = (run: string): string[] => [...(useGivenBack.getState().get(run) ?? NONE)]

function toggle(run: string, path: string): void {
  const next = new Set(useGivenBack.getState().get(run))
  if (!next.delete(path)) next.add(path)
  useGivenBack.setState(new Map(useGivenBack.getState()).set(run, next), true)
}

/** Paths that are locked once all messages of the user are taken. */
export function useLockedNext(): readonly string[] {
  const locked = useOpenedRun(({ view }) => view.locked)
  const words = useOpenedRun(({ view }) => view.words)
  return lockedNext({ locked, words })
}

export function KeptLocks() {
  const run = useOpenedRun((open) => open.run)
  const given = useGivenBack((all) => all.get(run)) ?? NONE
  const locked = useLockedNext()
  if (locked.length === 0) return null
  return (
    <section className="kept-locks" aria-label="Locked files">
      <span>{keptLockWords(locked.filter((path) => !given.has(path)).length)}</span>
      <ul>
        {locked.map((path) => (
          <li key={path}>
            <button
              type="button"
              className="chip"
              aria-label={given.has(path) ? `Keep ${path} locked` : `Unlock ${path}`}
              title={
                given.has(path)
                  ? 'Models will be able to write to this file. Click to keep it locked.'
                  : 'No model can write to this file. Click to unlock it.'
              }
              onClick={() => toggle(run, path)}
            >
              {given.has(path) ? <LockOpen aria-hidden /> : <Lock aria-hidden />} {path}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
