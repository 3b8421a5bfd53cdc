// The timeline as cards: planning, one for each task, the checks at the end. Folded from what a view holds. Pure.

import { PLANNING, PROOF } from '../../journal/card-of.js'
import type { ChartColumn, TestChart } from '../../state/test-chart.js'
import type { TaskView } from '../../state/view-state.js'
import type { Row, RunView } from '../run-view.js'
import type { GoneRows } from './gone.js'

export interface Card {
  /** As rows name it. */
  readonly id: string
  readonly kind: 'planning' | 'task' | 'merge' | 'proof'
  /** The task of the plan; null for the others, and where the plan has it no longer. */
  readonly task: TaskView | null
  /** Its rows that the view still holds. */
  readonly rows: readonly Row[]
  /** Its rows that the view let go of, which come before those. */
  readonly gone: readonly GoneRows[]
  /** Its test results, run by run. */
  readonly tries: readonly Try[]
  readonly isRunning: boolean
  /** When its first and its last row began; `from` is null if the first rows were released and no other source knows. */
  readonly from: number | null
  readonly to: number
}

/** One column of the chart in figures. */
export interface Try {
  readonly group: string
  readonly kind: ChartColumn['kind']
  readonly number: number
  readonly red: number
  readonly of: number
  readonly isRunning: boolean
  readonly isReported: boolean
}

/** All cards in the order in which they were begun. */
export function cardsOf({ rows, gone, tasks, chart }: Pick<RunView, 'rows' | 'gone' | 'tasks' | 'chart'>): Card[] {
  const rowsOf = Map.groupBy(rows, ({ card }) => card)
  const goneOf = Map.groupBy(gone, ({ card }) => card)
  const ids = new Set([...goneOf.keys(), ...rowsOf.keys()])
  const cards = [...ids].map((id) => cardWith(id, { rows: rowsOf.get(id) ?? [], gone: goneOf.get(id) ?? [] }, tasks, chart))
  // Planning is first and the end is last, even if one of their rows comes in between.
  return cards.toSorted((one, other) => rank(one) - rank(other))
}

const rank = ({ kind }: Card): number => (kind === 'planning' ? 0 : kind === 'proof' ? 2 : 1)

function cardWith(id: string, own: Pick<Card, 'rows' | 'gone'>, tasks: readonly TaskView[], chart: TestChart): Card {
  const kind = id === PLANNING || id === PROOF ? id : id.startsWith('merge/') ? 'merge' : 'task'
  const task = kind === 'task' ? (tasks.find((each) => id === `task/${each.id}`) ?? null) : null
  const last = own.rows.at(-1)
  return {
    ...{ id, kind, task, ...own, tries: triesOf(id, chart) },
    isRunning: own.rows.some(({ tone }) => tone === 'running'),
    from: task?.began ?? (own.gone.length === 0 ? (own.rows[0]?.at ?? null) : null),
    to: Math.max(task?.at ?? 0, last ? last.at + (last.durationMs ?? 0) : 0),
  }
}

/** The columns of the chart that belong to a card. */
function triesOf(id: string, { columns }: TestChart): Try[] {
  return columns.flatMap((column) => {
    const isOwn =
      id === PROOF ? column.group === 'final' : id === PLANNING ? column.group === 'baseline' : column.group.startsWith(`${id}/`)
    if (!isOwn) return []
    const { group, kind, number, isRunning, isReported, cells } = column
    const run = [...cells].filter((cell) => cell !== '.')
    return [{ group, kind, number, red: run.filter((cell) => cell === 'r').length, of: run.length, isRunning, isReported }]
  })
}

/** How many rows a card has in all. */
export const countRows = ({ rows, gone }: Pick<Card, 'rows' | 'gone'>): number =>
  rows.length + gone.reduce((sum, each) => sum + each.rows, 0)

/** Cards that belong side by side: tasks that were at work at the same time, in groups of at most `most`. */
export function besideEachOther(cards: readonly Card[], most: number): Card[][] {
  const groups: Card[][] = []
  for (const card of cards) {
    const last = groups.at(-1)
    if (last && last.length < most && last.every((other) => overlap(other, card))) last.push(card)
    else groups.push([card])
  }
  return groups
}

const overlap = (one: Card, other: Card): boolean =>
  one.kind === 'task' &&
  other.kind === 'task' &&
  one.from !== null &&
  other.from !== null &&
  (one.isRunning || other.from < one.to) &&
  (other.isRunning || one.from < other.to)
