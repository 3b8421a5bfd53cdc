// Holds a run between two effects while the user wants it to wait. The time does not count against its budget.
import type { Store } from '../../store/store.js'
import type { Waits } from '../budgets/waits.js'

export interface Pause {
  pause(): void
  goOn(): void
  /** Resolves at once, or when the run may continue; a stop ends the wait too. */
  gate(): Promise<void>
}

/** Runs begin without a pause. Pauses and their ends are notes of the run. */
export function openPause(store: Store, run: string, signal: AbortSignal, waits: Pick<Waits, 'forUser'>): Pause {
  let end: (() => void) | null = null
  let release = () => {}
  let held: Promise<void> | null = null
  const note = (type: 'paused' | 'continued') => {
    const number = store.entries.after(run, 0).filter((entry) => entry.kind === 'note' && entry.step === type).length + 1
    // If this write fails, the next step fails too and reports it.
    store.entries.append(run, { kind: 'note', key: `${type}-${number}`, step: type, factsHash: '', body: { type } }).catch(() => undefined)
  }
  const goOn = () => {
    if (end === null) return
    end()
    end = null
    held = null
    release()
    if (!signal.aborted) note('continued')
  }
  signal.addEventListener('abort', goOn, { once: true })
  return {
    pause() {
      if (end !== null || signal.aborted) return
      end = waits.forUser()
      held = new Promise((resolve) => {
        release = resolve
      })
      note('paused')
    },
    goOn,
    gate: () => held ?? Promise.resolve(),
  }
}
