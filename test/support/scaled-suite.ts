// Ten tiny functions as a suite, and an experiment about them in the data folder: only the temperature of the model differs.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { file } from './good-story.js'

export const TASKS: readonly number[] = Array.from({ length: 10 }, (_, at) => at + 1)
const prompt = (times: number) => `def scaled(n: int) -> int:\n    """ ${times} times n. """\n`

/** The suite as JSONL of functions. */
export const scaledLines = TASKS.map((times) =>
  JSON.stringify({
    ...{ task_id: `scaled/${times}`, prompt: prompt(times), entry_point: 'scaled', canonical_solution: `    return ${times} * n\n` },
    test: `def check(candidate):\n    assert [candidate(0), candidate(7)] == [0, ${7 * times}]\n`,
  }),
).join('\n')

/** What a model answers that is right, or wrong by one. */
export const scaledAnswer = (times: number, isRight: boolean): string =>
  file('solution.py', `${prompt(times)}    return ${isRight ? times : times + 1} * n`)

/** The task that a question is about; null where it is about none. */
export const scaledTask = (key: string): number | null => Number(/^bench\/scaled-(\d+)\//.exec(key)?.[1] ?? Number.NaN) || null

/** Puts an experiment of the name `warmth` into the data folder. */
export function putWarmth(data: string): void {
  const experiment = {
    ...{ format: 'tillgreen experiment 1', name: 'warmth', title: 'Cold or warm', question: 'Does a warmer model scale better?' },
    ...{ suites: ['scaled'], protocol: 'edit', rounds: 1 },
    arms: [
      { name: 'cold', title: 'temperature 0', changes: { 'model.temperature': 0 } },
      { name: 'warm', title: 'temperature 1', changes: { 'model.temperature': 1 } },
    ],
  }
  mkdirSync(join(data, 'bench', 'experiments'), { recursive: true })
  writeFileSync(join(data, 'bench', 'experiments', 'warmth.json'), JSON.stringify(experiment))
}
