// Commits what was asked for in one turn of the event loop together: a disk sync costs the same for one entry or ten.
import type { Entry } from '../../../contract/journal/entry.js'
import { untilFree } from '../database/patience.js'
import type { Addressed, Written } from './write-entries.js'

interface Waiting extends Addressed {
  readonly resolve: (entry: Entry) => void
  readonly reject: (error: unknown) => void
}

/**
 * Makes the function that appends one entry and resolves when it is on disk. `write` writes a group in one transaction, or nothing of it;
 * `tell` is called after the commit.
 */
export function appendQueue(
  write: (group: readonly Addressed[]) => readonly Written[],
  tell: (group: readonly Addressed[], written: readonly Written[]) => void,
): (addressed: Addressed) => Promise<Entry> {
  let waiting: Waiting[] = []
  let turn: Promise<void> = Promise.resolve()

  const flush = () => {
    const group = waiting
    waiting = []
    // One after the other: a group that has to wait for another process is not overtaken by the next one.
    turn = turn.then(() => commit(group))
  }
  /** Never rejects. What cannot be written of one run is no reason to refuse the entries of another. */
  const commit = async (group: readonly Waiting[]): Promise<void> => {
    let written: readonly Written[]
    try {
      written = await untilFree(() => write(group))
    } catch (error) {
      const runs = [...Map.groupBy(group, (each) => each.run).values()]
      if (runs.length > 1) for (const each of runs) await commit(each)
      else for (const each of group) each.reject(error)
      return
    }
    try {
      tell(group, written)
      group.forEach((each, index) => {
        const result = written[index]
        if (result) each.resolve(result.entry)
      })
    } catch (error) {
      for (const each of group) each.reject(error)
    }
  }
  return (addressed) =>
    new Promise((resolve, reject) => {
      waiting.push({ ...addressed, resolve, reject })
      if (waiting.length === 1) setImmediate(flush)
    })
}
