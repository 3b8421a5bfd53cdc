// Two runs side by side: what they were started with, what they did, what came of it, and where their programs differ.
import { diffArrays } from 'diff'
import type { ComparedRow, ComparedTest, Comparison, Difference, HistoryRun, Side } from '../../../contract/calls/history.js'
import { workedMs } from '../../../contract/state/waits.js'
import { canonical, type Json, toJson } from '../../../contract/text/json.js'
import { emptyView, type Row, type RunView } from '../../../contract/view/run-view.js'
import { fold } from '../../../contract/view/view.js'
import type { Store } from '../../store/store.js'
import { lineChanges } from '../files/line-changes.js'
import { readSetup, type Setup } from '../records/setup.js'

/** Rows of a timeline that are compared; the last ones of a longer one. */
const ROWS = 1_500

/** Refuses (kind `missing`) where one of them is not there. */
export function compareRuns(store: Store, leftRun: HistoryRun, rightRun: HistoryRun): Comparison {
  const [left, right] = [read(store, leftRun), read(store, rightRun)]
  const files = filesThatDiffer(store, left.side.tree, right.side.tree)
  return {
    left: left.side,
    right: right.side,
    inputs: differences(inputsOf(left.setup), inputsOf(right.setup)),
    config: differences(flat(toJson(left.setup.config)), flat(toJson(right.setup.config))),
    rows: alignedRows(rowsOf(left.view), rowsOf(right.view)),
    tests: comparedTests(left.view, right.view),
    ...files,
  }
}

interface LoadedRun {
  readonly setup: Setup
  readonly view: RunView
  readonly side: Side
}

function read(store: Store, run: HistoryRun): LoadedRun {
  const { setup } = readSetup(store, run.id)
  const view = fold(emptyView, store.entries.after(run.id, 0))
  const tasks = view.tasks.map(({ title, state }) => ({ title, isGreen: state === 'green' }))
  const evidence = view.evidence.findLast(({ stage }) => stage === 'final') ?? null
  const amendedFiles = new Set(view.amended.flatMap(({ files }) => files)).size
  const tree = store.treeEntries.newest(run.id)
  return { setup, view, side: { run, ms: workedMs(view), tasks, calls: view.calls, tree, evidence, amendedFiles } }
}

const inputsOf = ({ goal, answers }: Setup): Map<string, string> =>
  new Map([
    ['description', goal.description],
    ['feedback', goal.words],
    ['template', goal.template.name],
    ['plan given', goal.plan ? goal.plan.tasks.map((task) => task.title).join(' · ') : ''],
    ['goes on from', goal.inherits?.run ?? ''],
    ['answers from', answers.type === 'endpoint' ? 'a model' : answers.type === 'demo' ? `demo ${answers.name}` : `run ${answers.run}`],
  ])

/** Every value of a config by its path: `budget.usd`. */
function flat(value: Json, path = ''): Map<string, string> {
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    return new Map([[path, typeof value === 'string' ? value : canonical(value)]])
  return new Map(Object.entries(value).flatMap(([name, each]) => [...flat(each as Json, path ? `${path}.${name}` : name)]))
}

function differences(left: ReadonlyMap<string, string>, right: ReadonlyMap<string, string>): Difference[] {
  return [...new Set([...left.keys(), ...right.keys()])]
    .map((name) => ({ name, left: left.get(name) ?? '', right: right.get(name) ?? '' }))
    .filter((each) => each.left !== each.right)
}

function rowsOf(view: RunView): ComparedRow[] {
  const toRow = ({ key, at, data, tone }: Row): ComparedRow => ({ key, at: at - (view.startedAt ?? at), data, tone })
  return view.rows.slice(-ROWS).map(toRow)
}

/** Puts rows of the same step side by side. */
function alignedRows(left: readonly ComparedRow[], right: readonly ComparedRow[]): Comparison['rows'] {
  const nameOf = (row: ComparedRow) => `${row.key} ${row.data.type}`
  const parts = diffArrays(left.map(nameOf), right.map(nameOf))
  const rows: { left: ComparedRow | null; right: ComparedRow | null }[] = []
  let [l, r] = [0, 0]
  for (const { added, removed, count } of parts)
    for (let index = 0; index < count; index++) {
      rows.push({ left: added ? null : (left[l++] ?? null), right: removed ? null : (right[r++] ?? null) })
    }
  return rows
}

/** Tests of both sides, those first whose state differs. */
function comparedTests(left: RunView, right: RunView): ComparedTest[] {
  const ids = [...new Set([...left.tests.keys(), ...right.tests.keys()])].sort()
  const tests = ids.map((id) => {
    const [a, b] = [left.tests.get(id), right.tests.get(id)]
    return { id, name: (a ?? b)?.name ?? id, left: a?.state ?? null, right: b?.state ?? null }
  })
  return [...tests.filter((test) => test.left !== test.right), ...tests.filter((test) => test.left === test.right)]
}

function filesThatDiffer(store: Store, left: string | null, right: string | null): Pick<Comparison, 'files' | 'sameFiles'> {
  const empty = store.trees.create([])
  const [before, after] = [left ?? empty, right ?? empty]
  const files = lineChanges(store.trees, before, after)
  const others = new Set(files.map((file) => file.path))
  return { files, sameFiles: store.trees.files(after).filter((file) => !others.has(file.path)).length }
}
