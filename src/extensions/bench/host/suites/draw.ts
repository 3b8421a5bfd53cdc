// Draws the values of a task's parameters by a seed, so that no model can know its texts by heart. Pure.
import { createHash } from 'node:crypto'
import type { BenchTask, ParameterValue } from '../../contract/suite.js'

const HOLE = /@@([a-z][a-zA-Z0-9]*(?:\.[a-zA-Z0-9]+)?)@@/g

/** Names of the holes in a text, with their field where they have one: `limit`, `rule.word`. */
export const holesOf = (text: string): string[] => [...text.matchAll(HOLE)].map(([, name = '']) => name)

/** All texts of a task that may have holes. */
export const textsOf = ({ title, description, stub, hidden, solution }: BenchTask): string[] => [
  title,
  description,
  ...[...stub, ...hidden, ...solution].map((file) => file.text),
]

/** The task with a value for each hole. The same seed gives the same values; each parameter is drawn by itself. */
export function draw(task: BenchTask, seed: number): BenchTask {
  const drawn = new Map(
    Object.entries(task.parameters).map(([name, values]) => [name, values[pick(`${seed} ${task.name} ${name}`, values.length)]]),
  )
  const fill = (text: string) => text.replace(HOLE, (_hole, name: string) => String(drawnValue(drawn, name)))
  const files = (list: BenchTask['stub']) => list.map(({ path, text }) => ({ path, text: fill(text) }))
  return {
    ...task,
    title: fill(task.title),
    description: fill(task.description),
    stub: files(task.stub),
    hidden: files(task.hidden),
    solution: files(task.solution),
  }
}

/** A number below `count`, evenly by the first 48 bits of a hash. */
const pick = (of: string, count: number): number => Number.parseInt(createHash('sha256').update(of).digest('hex').slice(0, 12), 16) % count

function drawnValue(drawn: ReadonlyMap<string, ParameterValue | undefined>, hole: string): string | number {
  const [name = '', field = ''] = hole.split('.')
  const value = drawn.get(name)
  const found = typeof value === 'object' ? new Map(Object.entries(value)).get(field) : value
  if (found === undefined) throw new Error(`A task has a hole "${hole}" that its parameters do not fill.`)
  return found
}
