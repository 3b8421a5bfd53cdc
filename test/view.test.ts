// What a window makes of recorded runs.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Entry } from '../src/contract/journal/entry.js'
import { cellAt } from '../src/contract/state/test-chart.js'
import { emptyView } from '../src/contract/view/run-view.js'
import { fold } from '../src/contract/view/view.js'

const entriesOf = (name: string): Entry[] =>
  readFileSync(join(import.meta.dirname, 'fixtures/runs', name, 'run.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ type }) => type === 'entry')
    .map(({ entry }) => Entry.parse({ ...entry, run: name }))

test.each(['durations', 'markdown-rules', 'spreadsheet'])(
  'the files of "%s" are those that it delivered, not those of a last trial',
  (name) => {
    const entries = entriesOf(name)
    const finished = entries.find(({ step }) => step === 'finished')?.body as {
      tree: string
      outcome: { findings: { tests: { of: number } } }
    }
    const view = fold(emptyView, entries)
    expect(view.tree).toBe(finished.tree)
    // Hidden tests are among the others, and no line of a test was removed.
    expect([...view.tests.values()].map(({ state }) => state)).toEqual(Array(finished.outcome.findings.tests.of).fill('passed'))
    const removed = [...view.changes].filter(([path, { removed }]) => path.startsWith('tests/') && removed > 0)
    expect(removed).toEqual([])
  },
)

test.each(readdirSync(join(import.meta.dirname, 'fixtures/runs')))(
  'the chart of "%s" ends green, test by test as the view has them',
  (name) => {
    const { chart, tests } = fold(emptyView, entriesOf(name))
    const last = chart.columns.at(-1)
    const shown = chart.tests.flatMap(({ id }, index) => (last && cellAt(chart, last, index) === 'green' ? [id] : []))
    expect(shown.toSorted()).toEqual([...tests.keys()].toSorted())
    expect(chart.columns.map(({ kind }) => kind)).toContain('attempt')
    // As it is folded entry by entry while it works.
    const live = entriesOf(name).reduce((view, entry) => fold(view, [entry]), emptyView)
    expect(live.chart).toEqual(chart)
  },
)
