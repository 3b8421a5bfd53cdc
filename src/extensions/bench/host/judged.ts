// What the hidden tests of bench runs said of the runs that were their tries.
import { dataOf } from '../../../contract/errors/index.js'
import type { BenchRow } from '../contract/results.js'
import { benchIds, readBench } from './bench-journal.js'

/** By the id of the run, whether all hidden tests passed. A journal that is damaged says nothing. */
const benchJudged = (dataFolder: string): ReadonlyMap<string, boolean> =>
  new Map(
    benchIds(dataFolder)
      .flatMap((bench) => rowsOf(dataFolder, bench))
      .flatMap(({ run, passed }) => (run === null || passed === null ? [] : [[run, passed] as const])),
  )

function rowsOf(dataFolder: string, bench: string): readonly BenchRow[] {
  try {
    return readBench(dataFolder, bench).rows
  } catch (error) {
    if (dataOf(error, 'bench-damaged') === null && dataOf(error, 'bench-missing') === null) throw error
    return []
  }
}

export default benchJudged
