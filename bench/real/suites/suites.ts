// The suites of `npm run bench:real`, by name.
import { join } from 'node:path'
import { ciTasks, readCi } from '../ci.js'
import type { Task } from '../task.js'
import { readExercism } from './exercism.js'
import { readHumanEval } from './humaneval.js'
import { readProducts } from './products.js'
import { readPrograms } from './programs.js'

/** From the folder of the checkout, in which the bench is started. */
const SUITES = join('bench', 'suites')

const readers: Readonly<Record<string, (folder: string, cache: string) => Task[]>> = {
  humaneval: (_, cache) => readHumanEval(cache),
  exercism: readExercism,
  'small-programs': readPrograms,
  'small-products': readProducts,
  ci: (folder, cache) => ciTasks(readCi(folder), readSuite(readCi(folder).from, cache)),
}

export const suiteNames: readonly string[] = Object.keys(readers)

export const folderOf = (suite: string): string => join(SUITES, suite)

/** @param cache keeps what is downloaded */
export function readSuite(name: string, cache: string): Task[] {
  const read = readers[name]
  if (!read) throw new Error(`There is no suite ${name}.`)
  return read(folderOf(name), cache)
}
