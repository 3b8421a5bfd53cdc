// The suite `ci`: three tasks of another suite, with a baseline and the threshold below which it fails.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { isSolved, type Row, type Task } from './task.js'

const CiSuite = z.strictObject({
  from: z.string(),
  tasks: z.array(z.string()).min(1),
  /** The arm that the threshold is for; it must be among those that run. */
  arm: z.string(),
  leastSolved: z.number().int(),
  mostWronglyVerified: z.number().int(),
  /** Tasks that one bare answer of a model solved when the suite was made. */
  baseline: z.object({ model: z.string(), bare: z.number().int() }),
})
export type CiSuite = z.infer<typeof CiSuite>

/** @param folder has `suite.json` */
export const readCi = (folder: string): CiSuite => CiSuite.parse(JSON.parse(readFileSync(join(folder, 'suite.json'), 'utf8')))

/** The tasks of the suite, numbered from 0. */
export const ciTasks = ({ tasks }: CiSuite, all: readonly Task[]): Task[] =>
  tasks.map((name, number) => {
    const task = all.find((each) => each.name === name)
    if (!task) throw new Error(`The suite ci names the task ${name}, which is not there.`)
    return { ...task, number }
  })

/** Why the rows miss the threshold; null where they reach it. */
export function shortOf({ arm, leastSolved, mostWronglyVerified, baseline }: CiSuite, rows: readonly Row[]): string | null {
  const own = rows.filter((row) => row.arm === arm)
  const solved = own.filter(({ judged }) => isSolved(judged)).length
  const wrong = own.filter(({ judged, verdict }) => verdict === 'verified' && !isSolved(judged)).length
  if (solved < leastSolved)
    return `${arm} solved ${solved} of ${own.length} tasks, expected at least ${leastSolved}. One bare answer of ${baseline.model} solved ${baseline.bare}.`
  return wrong > mostWronglyVerified ? `${arm} called ${wrong} wrong programs verified, expected at most ${mostWronglyVerified}.` : null
}
