// Worker threads over the data folder of one test.
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openWork, type Work } from '../../src/main/host/work/work.js'

/** Real threads, which end with the test. */
export function workIn(dataFolder: string): Work {
  const work = openWork({ dataFolder, resources: join(import.meta.dirname, '../../resources') })
  onTestFinished(() => work.close())
  return work
}
