// Rows of a dataset out of what is known of one run. What they say is not cleaned yet.
import { createTwoFilesPatch } from 'diff'
import { z } from 'zod'
import { matchesAny } from '../../../contract/paths/glob.js'
import type { RunSummary } from '../../../contract/run/run.js'
import { changedPaths } from '../../../main/host/files/line-changes.js'
import { textOf } from '../../../main/store/trees/file-text.js'
import type { Trees } from '../../../main/store/trees/trees.js'
import type { ChatMessage, DatasetFile, DatasetKind, DatasetLabel, DatasetRow, Lineage } from '../contract/row.js'
import type { ReadRun, TestedState } from './read-run.js'

/** A row with the behaviour that it shares with others: the same states of the same tests. Null if the behaviour is unknown. */
export interface MadeRow {
  readonly row: DatasetRow
  readonly behaviour: string | null
}

/** Bytes of a file that a row holds; a longer one was made by a machine. */
const LARGEST = 200_000

export function rowsOf(kind: DatasetKind, run: ReadRun, trees: Trees): MadeRow[] {
  switch (kind) {
    case 'chat':
      return chatRows(run, trees)
    case 'tasks':
      return taskRow(run, trees)
    case 'repairs':
      return repairRows(run, trees)
  }
}

/** Verified by the evidence, where the user did not say that it does not work. */
const labelOf = ({ outcome, human }: RunSummary): DatasetLabel =>
  outcome?.verdict === 'verified' && human?.worked !== 'no' ? 'ok' : 'fail'

type Origin = Pick<Lineage, 'key' | 'seq' | 'at'> & Partial<Pick<Lineage, 'prompt' | 'model' | 'role'>>

const lineageOf = ({ summary }: ReadRun, { key, seq, at, prompt = null, model = '', role = null }: Origin): Lineage => ({
  ...{ run: summary.id, key, seq, at, prompt, role, template: summary.template },
  ...{ model: model === '' ? summary.model : model, verdict: summary.outcome?.verdict ?? 'unverifiable' },
})

/** An unreadable answer is no example, whatever the result of the run. */
function chatRows(run: ReadRun, trees: Trees): MadeRow[] {
  return run.answers.flatMap((answer) => {
    const promptMessages = messagesOf(trees, answer.prompt)
    if (promptMessages === null) return []
    const messages = [...promptMessages, { role: 'assistant' as const, content: answer.text }]
    const label = answer.isRead ? labelOf(run.summary) : 'fail'
    return [{ row: { kind: 'chat', messages, label, lineage: lineageOf(run, answer) }, behaviour: null }]
  })
}

/** A prompt as a journal keeps it. */
const Messages = z.array(z.object({ role: z.enum(['system', 'user', 'assistant']), text: z.string() }))

function messagesOf(trees: Trees, prompt: string | null): ChatMessage[] | null {
  if (prompt === null || !trees.has(prompt)) return null
  const { data } = Messages.safeParse(JSON.parse(trees.readText(prompt)))
  return data?.map(({ role, text }) => ({ role, content: text })) ?? null
}

function taskRow(run: ReadRun, trees: Trees): MadeRow[] {
  const { tree, goal, end } = run
  if (tree === null) return []
  const files = filesOf(trees, tree)
  const isTest = ({ path }: DatasetFile) => matchesAny(goal.template.tests, path)
  const last = run.tested.findLast((tested) => tested.tree === tree) ?? run.tested.at(-1)
  const row: DatasetRow = {
    ...{ kind: 'tasks', description: goal.description, feedback: goal.words, label: labelOf(run.summary), lineage: lineageOf(run, end) },
    ...{ files: files.filter((file) => !isTest(file)), tests: files.filter(isTest) },
    ...{ passed: last?.cases.filter(({ isGreen }) => isGreen).length ?? 0, collected: last?.cases.length ?? 0 },
  }
  return [{ row, behaviour: last ? vectorOf(last) : null }]
}

/** Test runs of one task or check, in the order of its attempts. */
const phaseOf = ({ key }: TestedState): string => key.split('/attempt/')[0]?.split('/').slice(0, 2).join('/') ?? key

function repairRows(run: ReadRun, trees: Trees): MadeRow[] {
  const attempts = run.tested.filter(({ key }) => key.includes('/attempt/'))
  return attempts.flatMap((before, index): MadeRow[] => {
    const after = attempts.slice(index + 1).find((each) => phaseOf(each) === phaseOf(before))
    const red = before.cases.filter(({ isGreen, isSkipped }) => !isGreen && !isSkipped)
    if (!after || after.suite !== before.suite || red.length === 0 || after.tree === before.tree) return []
    if (![before.tree, after.tree].every((tree) => trees.has(tree))) return []
    const paths = changedPaths(trees, before.tree, after.tree)
    const diff = paths.map((path) => patchOf(trees, before.tree, after.tree, path)).join('')
    if (diff === '') return []
    const isGreen = greenIn(after)
    const fixed = red.filter(({ id }) => isGreen.has(id)).map(({ id }) => id)
    const broken = before.cases.filter((test) => test.isGreen && !isGreen.has(test.id)).map(({ id }) => id)
    const answer = run.answers.findLast(({ seq }) => seq > before.seq && seq < after.seq)
    const origin = { ...after, prompt: answer?.prompt ?? null, model: answer?.model ?? '', role: answer?.role ?? null }
    const row: DatasetRow = {
      ...{ kind: 'repairs', red: red.map(({ id, message }) => ({ test: id, message })), diff, fixed, broken },
      before: paths.flatMap((path) => fileAt(trees, before.tree, path)),
      label: fixed.length > 0 && broken.length === 0 ? 'ok' : 'fail',
      lineage: lineageOf(run, origin),
    }
    return [{ row, behaviour: `${vectorOf(before)} ${vectorOf(after)}` }]
  })
}

const greenIn = ({ cases }: TestedState): ReadonlySet<string> => new Set(cases.filter(({ isGreen }) => isGreen).map(({ id }) => id))

/** States of the tests of one sealed suite, which is known by its hash. */
const vectorOf = ({ suite, cases }: TestedState): string =>
  JSON.stringify([suite, ...cases.map(({ id, isGreen, isSkipped }) => `${id} ${isGreen ? 'green' : isSkipped ? 'skipped' : 'red'}`).sort()])

const filesOf = (trees: Trees, tree: string): DatasetFile[] =>
  trees
    .files(tree)
    .filter(({ mode, bytes }) => mode !== 'link' && bytes <= LARGEST)
    .flatMap(({ path }) => fileAt(trees, tree, path))

/** None where there is no such file, or no text in it. */
function fileAt(trees: Trees, tree: string, path: string): DatasetFile[] {
  const bytes = trees.read(tree, path)
  const text = bytes === null || bytes.length > LARGEST ? null : textOf(bytes)
  return text === null ? [] : [{ path, text }]
}

function patchOf(trees: Trees, before: string, after: string, path: string): string {
  const [old, now] = [fileAt(trees, before, path)[0]?.text ?? '', fileAt(trees, after, path)[0]?.text ?? '']
  return old === now ? '' : createTwoFilesPatch(`a/${path}`, `b/${path}`, old, now, '', '').replace(/^=+\n/, '')
}
