// Every test run of a run as one column with a cell for each test: the red-to-green chart. A fold over entries. Pure.

import { z } from 'zod'
import type { Entry } from '../journal/entry.js'
import { placeOfKey } from '../journal/entry-place.js'
import type { TestRun } from '../run/effects.js'
import { withoutSetAside } from '../run/set-aside.js'
import { Suite } from '../run/suite.js'

const count = z.number().int()

/** One test, in the order in which tests were first seen. */
export const ChartTest = z
  .object({
    id: z.string(),
    name: z.string(),
    /** The task that it was written for; empty for tests that were there before the run, and for those of no task. */
    task: z.string(),
    /** Whether the builder does not see it. */
    isHidden: z.boolean(),
  })
  .readonly()
export type ChartTest = z.infer<typeof ChartTest>

export const ColumnKind = z.enum(['before', 'empty', 'attempt', 'end'])
export type ColumnKind = z.infer<typeof ColumnKind>

export const ChartColumn = z
  .object({
    /** What all of its test runs have in common at the beginning of their keys. */
    group: z.string(),
    /** `before` anything was changed, on the `empty` program, in an `attempt`, or at the `end`. */
    kind: ColumnKind,
    task: z.string(),
    /** The attempt, counted from 1; 0 for the others. */
    number: count,
    /** The entry that it was last changed by, and when that was. */
    seq: count,
    at: z.number(),
    isRunning: z.boolean(),
    /** False where the last test run left no report. */
    isReported: z.boolean(),
    /** A letter for each test: `g` green, `r` red, `s` skipped, `.` not run. Tests beyond its end were not run. */
    cells: z.string(),
    /** The first line of what the runner said, by the index of the red test. */
    failures: z.array(z.tuple([count, z.string()])).readonly(),
  })
  .readonly()
export type ChartColumn = z.infer<typeof ChartColumn>

export const TestChart = z.object({ tests: z.array(ChartTest).readonly(), columns: z.array(ChartColumn).readonly() }).readonly()
export type TestChart = z.infer<typeof TestChart>

export const emptyChart: TestChart = { tests: [], columns: [] }

export type Cell = 'green' | 'red' | 'skipped' | 'hidden' | 'running' | 'none'

/** What is held of a run must not grow with it: columns, tests, failures of a column, letters of a failure. */
const HELD = { columns: 240, tests: 1_000, failures: 40, letters: 160 }

/** The column of a test run; null for trial copies, such as branches. */
export function columnOf(key: string): Pick<ChartColumn, 'group' | 'kind' | 'task' | 'number'> | null {
  const { phase, task, attempt, scope, within, step } = placeOfKey(key)
  if (phase === 'baseline' && within.length > 0) return { group: 'baseline', kind: 'before', task: '', number: 0 }
  if (phase === 'final' && within.length > 0) return { group: 'final', kind: 'end', task: '', number: 0 }
  if (attempt !== null) return within.length === 0 ? { group: scope, kind: 'attempt', task, number: attempt } : null
  const [first] = within
  const isEmpty = first === undefined ? step === 'shown-test' : /^tests-\d+$/.test(first)
  return task !== '' && isEmpty ? { group: `${scope}/empty`, kind: 'empty', task, number: 0 } : null
}

/** Other facts of a run that place a test. */
export interface ChartContext {
  readonly suites: readonly Suite[]
  readonly goal: { readonly inherits?: { readonly suites: readonly Suite[] } | null | undefined } | null
}

/** The chart after one more entry; unchanged if it does not concern tests. */
export function chartAfter(chart: TestChart, entry: Entry, context: ChartContext): TestChart {
  if (entry.step === 'test' && entry.kind === 'intent') return withIntent(chart, entry)
  if (entry.step === 'test' && entry.kind === 'result')
    return withResult(chart, entry, (entry.body as { value: unknown }).value as TestRun, context)
  if (entry.kind !== 'note') return chart
  if (entry.step === 'sealed') return withSeal(chart, Suite.parse((entry.body as { suite: unknown }).suite))
  if (entry.step === 'split') return withRest(chart, entry.body as { readonly rest: string; readonly tests: readonly string[] })
  if (entry.step === 'finished' || entry.step === 'resumed') return settled(chart)
  return chart
}

/** No test runs any longer; a column without a result is removed. */
function settled(chart: TestChart): TestChart {
  if (!chart.columns.some(({ isRunning }) => isRunning)) return chart
  const columns = chart.columns.filter((column) => !column.isRunning || column.cells !== '')
  return { ...chart, columns: columns.map((column) => (column.isRunning ? { ...column, isRunning: false } : column)) }
}

function withIntent(chart: TestChart, { key, seq, at }: Entry): TestChart {
  const place = columnOf(key)
  if (!place) return chart
  const known = chart.columns.findLastIndex(({ group }) => group === place.group)
  const before = chart.columns[known]
  if (before) return { ...chart, columns: chart.columns.with(known, { ...before, isRunning: true }) }
  const column: ChartColumn = { ...place, seq, at, isRunning: true, isReported: true, cells: '', failures: [] }
  return { ...chart, columns: [...chart.columns, column].slice(-HELD.columns) }
}

const letters = { passed: 'g', failed: 'r', skipped: 's' } as const

function withResult(chart: TestChart, entry: Entry, recorded: TestRun, { suites, goal }: ChartContext): TestChart {
  const place = columnOf(entry.key)
  if (!place) return chart
  const { report } = withoutSetAside(
    recorded,
    suites.flatMap((suite) => suite.setAside),
  )
  const earlier = new Set((goal?.inherits?.suites ?? []).flatMap(({ red, refused }) => [...red, ...refused]))
  const tests = [...chart.tests]
  const indexOf = new Map(tests.map(({ id }, index) => [id, index]))
  for (const { id, name } of report?.cases ?? [])
    if (!indexOf.has(id) && tests.length < HELD.tests) {
      indexOf.set(id, tests.length)
      tests.push({ id, name, task: earlier.has(id) ? '' : place.task, isHidden: false })
    }
  const known = chart.columns.findLastIndex(({ group }) => group === place.group)
  const before = chart.columns[known]
  // What belongs to one attempt is one column: its hidden tests run after the others.
  const cells = (before?.cells ?? '').padEnd(tests.length, '.').split('')
  const failures = new Map(before?.failures ?? [])
  for (const { id, state, message } of report?.cases ?? []) {
    const index = indexOf.get(id)
    if (index === undefined) continue
    cells[index] = letters[state]
    if (state === 'passed') failures.delete(index)
    else failures.set(index, firstLine(message))
  }
  // A file that cannot be collected fails with all of its tests.
  for (const { file, message } of report?.collectionErrors ?? [])
    for (const [id, index] of indexOf)
      if (id.startsWith(file)) {
        cells[index] = 'r'
        failures.set(index, firstLine(message))
      }
  const column: ChartColumn = {
    ...place,
    seq: entry.seq,
    at: entry.at,
    isRunning: false,
    isReported: report !== null,
    cells: cells.join(''),
    failures: [...failures].slice(0, HELD.failures),
  }
  const columns = before ? chart.columns.with(known, column) : [...chart.columns, column].slice(-HELD.columns)
  return { tests, columns }
}

const firstLine = (message: string): string => (message.trim().split('\n', 1)[0] ?? '').slice(0, HELD.letters)

/** Tests that were refused and written again are no longer there; those that the builder does not see are marked. */
function withSeal(chart: TestChart, suite: Suite): TestChart {
  const hidden = new Set(suite.heldOut?.tests.map(({ id }) => id))
  const own = new Set([...suite.red, ...suite.refused, ...hidden])
  const aside = new Set(suite.setAside)
  const stays = chart.tests.map(({ id, task }) => !aside.has(id) && (task === '' || task !== suite.task || own.has(id)))
  const place = new Map<number, number>()
  for (const [index, isKept] of stays.entries()) if (isKept) place.set(index, place.size)
  return {
    tests: chart.tests
      .filter((_, index) => stays[index])
      .map((test) =>
        hidden.has(test.id) === test.isHidden || test.task !== suite.task ? test : { ...test, isHidden: hidden.has(test.id) },
      ),
    columns: chart.columns.map((column) => ({
      ...column,
      cells: [...column.cells].filter((_, index) => stays[index]).join(''),
      failures: column.failures.flatMap(([index, message]): [number, string][] => {
        const now = place.get(index)
        return now === undefined ? [] : [[now, message]]
      }),
    })),
  }
}

/** Tests that move to the rest of a split task belong to that task from then on. */
function withRest(chart: TestChart, { rest, tests }: { readonly rest: string; readonly tests: readonly string[] }): TestChart {
  const moved = new Set(tests)
  return { ...chart, tests: chart.tests.map((test) => (moved.has(test.id) ? { ...test, task: rest } : test)) }
}

/** The content of one cell. */
export function cellAt({ tests }: TestChart, column: ChartColumn, index: number): Cell {
  switch (column.cells[index] ?? '.') {
    case 'g':
      return 'green'
    case 'r':
      return 'red'
    case 's':
      return 'skipped'
    default:
      // Before a test was written there was nothing to hide.
      if (tests[index]?.isHidden && (column.isRunning || index < column.cells.length)) return 'hidden'
      return column.isRunning ? 'running' : 'none'
  }
}

/** The tests of one task, as the rows of one band. */
export interface Band {
  readonly task: string
  /** Places in `tests`; hidden ones come last. */
  readonly rows: readonly number[]
}

/** The rows of the chart by task: tasks in the order in which their tests were first seen, tests from before the run on top. */
export function bandsOf({ tests }: TestChart): Band[] {
  const bands = new Map<string, number[]>()
  if (tests.some(({ task }) => task === '')) bands.set('', [])
  for (const [index, { task }] of tests.entries()) bands.set(task, [...(bands.get(task) ?? []), index])
  const hiddenLast = (one: number, other: number) => Number(tests[one]?.isHidden) - Number(tests[other]?.isHidden) || one - other
  return [...bands].map(([task, rows]) => ({ task, rows: rows.toSorted(hiddenLast) }))
}

/**
 * The state of a band in the last column that ran any of it.
 * @param moment the chart at the moment asked about; by default the current one
 */
export function bandState(chart: TestChart, { rows }: Band, moment = chart): { readonly green: number; readonly of: number } {
  const places = moment === chart ? null : new Map(moment.tests.map(({ id }, index) => [id, index]))
  const last = rows.map((row) => {
    const place = places ? places.get(chart.tests[row]?.id ?? '') : row
    return place === undefined ? undefined : moment.columns.findLast(({ cells }) => (cells[place] ?? '.') !== '.')?.cells[place]
  })
  return { green: last.filter((cell) => cell === 'g').length, of: rows.length }
}
