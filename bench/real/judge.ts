// Judges a program by the hidden tests of its task, and tells which programs behave alike.
import { randomUUID } from 'node:crypto'
import type { SourceFile } from '../../src/contract/run/template.js'
import type { Box } from './box.js'
import probeScript from './inside/probe.py?raw'
import { isSolved, type Judged, type Task } from './task.js'

const TOLD = 1_500

/** The hidden tests lie over the program: a file of the same name is theirs. */
export async function judge(box: Box, task: Task, program: readonly SourceFile[]): Promise<Judged> {
  const word = randomUUID()
  const [toolchain = '', script = '', ...rest] = task.command
  const output = await box.run([...program, ...task.hidden], [toolchain, script, word, ...rest])
  return readJudged(output, word)
}

/** Reads the last line that starts with the secret word. Without one no test passed. */
export function readJudged(output: string, word: string): Judged {
  const last = output.trimEnd().split('\n').at(-1)?.trim() ?? ''
  const [said, passed, of] = last.split(' ')
  const told = output.replaceAll(word, '').trim().slice(-TOLD)
  if (said !== word || !/^\d+$/.test(passed ?? '') || !/^\d+$/.test(of ?? '')) return { passed: 0, of: 1, output: told }
  const judged = { passed: Number(passed), of: Number(of) }
  return { ...judged, output: isSolved({ ...judged, output: '' }) ? '' : told }
}

/** The hidden tests of a task are fit for use: all pass on the reference solution, and none on the stub. */
export async function proveTask(
  box: Box,
  task: Task,
): Promise<{ readonly solution: Judged; readonly stub: Judged; readonly isFit: boolean }> {
  const solution = await judge(box, task, task.solution)
  const stub = await judge(box, task, task.stub)
  return { solution, stub, isFit: isSolved(solution) && stub.passed === 0 }
}

/** What a program does with the inputs of its task. Null where the task has no inputs to try. */
export async function behaviourOf(box: Box, task: Task, program: readonly SourceFile[]): Promise<string | null> {
  if (task.probes.length === 0 || task.language !== 'python') return null
  const word = randomUUID()
  const files = [
    ...program,
    { path: 'tillgreen_probe.py', text: probeScript },
    { path: 'tillgreen_probes.json', text: JSON.stringify(task.probes) },
  ]
  const output = await box.run(files, ['python', 'tillgreen_probe.py', word, task.file])
  return output.split(`\n${word} `)[1]?.trim() ?? 'broken'
}

/** The place of the first of the values in the largest group of equal ones. Among groups of one size the earliest counts. */
export function largestGroup(values: readonly string[]): number {
  const groups = [...Map.groupBy(values.keys(), (at) => values[at] ?? '').values()]
  const largest = groups.toSorted((one, other) => other.length - one.length)[0]
  return largest?.[0] ?? 0
}
