// The arms without Tillgreen: one answer at temperature 0, and the largest group of n answers.
import { ask, type Endpoint } from '../ask.js'
import type { Box } from '../box.js'
import { behaviourOf, judge, largestGroup } from '../judge.js'
import { codeIn, withHead } from '../read-answer.js'
import type { Shelf } from '../shelf.js'
import { type Answer, isSolved, type Judged, type Row, type Task } from '../task.js'

export interface BareDeps {
  readonly endpoint: Endpoint
  readonly box: Box
  readonly shelf: Shelf
  readonly suite: string
  /** Requests under way at the same time. */
  readonly parallel: number
  readonly signal: AbortSignal
}

const SAMPLES_AT = 0.8

/** The program that an answer is. */
export const programOf = (task: Task, { text }: Answer) => [{ path: task.file, text: withHead(task.head, codeIn(text)) }]

/** One answer at temperature 0. */
export async function tryBare(deps: BareDeps, task: Task): Promise<Row> {
  const [answer] = await draw(deps, task, 'bare', 1)
  if (!answer) throw new Error('An answer was asked for, and none was kept.')
  const judged = await judge(deps.box, task, programOf(task, answer))
  return rowOf(deps, task, 'bare', { answers: [answer], judged, ms: answer.ms })
}

/**
 * The bare answer and n - 1 samples; the earliest of the largest group that behaves alike is taken. What examples expect is not used.
 * Where a task has no inputs to try, answers behave alike if they are equal.
 */
export async function tryBestOf(deps: BareDeps, task: Task, n: number): Promise<Row> {
  const first = await draw(deps, task, 'bare', 1)
  const started = performance.now()
  const before = deps.shelf.read(armName(n), task.number).answers.reduce((sum, { ms }) => sum + ms, 0)
  const samples = await draw(deps, task, armName(n), n - 1)
  const drawn = Math.round(performance.now() - started)
  const answers = [...first, ...samples]
  const values: string[] = []
  const judged: Judged[] = []
  for (const answer of answers) {
    const program = programOf(task, answer)
    values.push((await behaviourOf(deps.box, task, program)) ?? codeIn(answer.text))
    judged.push(await judge(deps.box, task, program))
  }
  const chosen = judged[largestGroup(values)]
  if (!chosen) throw new Error('No answer was chosen.')
  // Answers of an earlier start took their own time; those of this one were drawn side by side.
  const ms = (first[0]?.ms ?? 0) + (before > 0 ? samples.reduce((sum, each) => sum + each.ms, 0) : drawn)
  return { ...rowOf(deps, task, armName(n), { answers, judged: chosen, ms }), isAnySolved: judged.some(isSolved) }
}

const armName = (n: number) => `best-of-${n}`

/** Answers of an arm: those that are kept, and as many as lack. Each is kept as soon as it is there. */
async function draw({ endpoint, shelf, parallel, signal }: BareDeps, task: Task, arm: string, count: number): Promise<readonly Answer[]> {
  const kept = shelf.read(arm, task.number)
  const answers = [...kept.answers]
  const temperature = arm === 'bare' ? 0 : SAMPLES_AT
  while (answers.length < count) {
    const seeds = Array.from({ length: Math.min(parallel, count - answers.length) }, (_, at) => answers.length + at + 1)
    const { prompt, maxTokens } = task
    answers.push(...(await Promise.all(seeds.map((seed) => ask(endpoint, { prompt, maxTokens, temperature, seed }, signal)))))
    shelf.write(arm, task.number, { ...kept, answers })
  }
  return answers.slice(0, count)
}

function rowOf(
  { suite }: BareDeps,
  task: Task,
  arm: string,
  { answers, ...rest }: { readonly answers: readonly Answer[]; readonly judged: Judged; readonly ms: number },
): Row {
  return {
    ...{ suite, arm, task: task.number, name: task.name, examples: task.examples.length },
    ...{ verdict: null, ended: null, calls: answers.length },
    tokens: answers.reduce((sum, { tokens }) => sum + tokens.in + tokens.out, 0),
    ...rest,
  }
}
