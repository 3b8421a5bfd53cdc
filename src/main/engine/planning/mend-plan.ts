// Mends fields of a plan that a model wrote in another shape. The changes are listed; the schema judges the rest.
import { say } from './re-ask.js'

type Fields = Record<string, unknown>
type Mending = 'interface' | 'words' | 'list' | 'need' | 'line-break' | 'shared-output'

export interface MendedPlan {
  readonly value: unknown
  /** The changes, one sentence each. */
  readonly mended: readonly string[]
}

/**
 * Mends a plan, tasks of one, or one task, as parsed from JSON.
 * @param modules files of the template to which each task only adds its line, so that no task owns them
 */
export function mendPlan(written: unknown, modules: readonly string[] = []): MendedPlan {
  const found = new Set<Mending>()
  const value = mendTasks(written, modules, (mending) => found.add(mending))
  return { value, mended: [...found].map((mending) => say(mending)) }
}

type Report = (mending: Mending) => void

function mendTasks(written: unknown, modules: readonly string[], report: Report): unknown {
  if (!isFields(written)) return written
  const { tasks, task } = written
  if (isFields(task)) return { ...written, task: mendTask(task, report) }
  if (!Array.isArray(tasks)) return 'acceptance' in written ? mendTask(written, report) : written
  const each = tasks.map((one) => (isFields(one) ? mendTask(one, report) : one))
  const ids = each.flatMap((one) => (isFields(one) && typeof one.id === 'string' ? [one.id] : []))
  return { ...written, tasks: withoutShared(withNeeds(each, ids, report), modules, report) }
}

function mendTask(task: Fields, report: Report): Fields {
  const mended: Fields = { ...task }
  for (const name of ['needs', 'inputs', 'outputs'] as const) {
    const value = task[name]
    const isOne = typeof value === 'string'
    if (!isOne && value !== null) continue
    mended[name] = isOne && value.trim() !== '' && !/^none$/i.test(value.trim()) ? value.split(',').map((part) => part.trim()) : []
    report('list')
  }
  if (Array.isArray(task.words) && task.words.every((line) => typeof line === 'string')) {
    mended.words = task.words.join('\n\n')
    report('words')
  }
  if (typeof task.interface === 'object' && task.interface !== null) {
    mended.interface = inLines(task.interface).join('\n')
    report('interface')
  }
  if (Array.isArray(task.acceptance)) mended.acceptance = task.acceptance.map((clause) => withEscapes(clause, report))
  return mended
}

/** `{ "a.py": { "total": "(prices) -> int" } }` as lines of text. */
function inLines(value: unknown, before = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => inLines(each, before))
  if (isFields(value)) return Object.entries(value).flatMap(([name, each]) => inLines(each, before === '' ? name : `${before}: ${name}`))
  const said = value === null || value === '' ? '' : String(value)
  return [before === '' || said === '' ? `${before}${said}` : `${before}: ${said}`]
}

/** A quoted text with a line break, a tab or a carriage return in it. The author meant the escape sequence. */
const QUOTED = /(?<=^|[\s(=[,:])(['"`])((?:(?!\1)[^\\])*?)\1(?=$|[\s)\],.;:])/g
const escaped = (letter: string): string => JSON.stringify(letter).slice(1, -1)

function withEscapes(clause: unknown, report: Report): unknown {
  if (isFields(clause) && typeof clause.clause === 'string') return { ...clause, clause: withEscapes(clause.clause, report) }
  if (typeof clause !== 'string' || !/[\n\t\r]/.test(clause)) return clause
  const mended = clause.replace(QUOTED, (quoted) => quoted.replace(/[\n\t\r]/g, escaped))
  if (mended !== clause) report('line-break')
  return mended
}

/** Replaces needs that differ from the id of a task only in spelling. Ambiguous ones stay, and are refused. */
function withNeeds(tasks: readonly unknown[], ids: readonly string[], report: Report): unknown[] {
  const titles = new Map(tasks.flatMap((one) => (isFields(one) ? [[one.id, plain(String(one.title ?? ''))] as const] : [])))
  return tasks.map((one) => {
    if (!isFields(one) || !Array.isArray(one.needs)) return one
    const needs = one.needs.flatMap((need) => {
      if (typeof need !== 'string' || ids.includes(need)) return [need]
      const near = ids.filter((id) => id !== one.id && (plain(id) === plain(need) || titles.get(id) === plain(need)))
      const isNothing = need.trim() === '' || /^none$/i.test(need.trim())
      if (!isNothing && near.length !== 1) return [need]
      report(isNothing ? 'list' : 'need')
      return isNothing ? [] : near
    })
    return { ...one, needs: [...new Set(needs)] }
  })
}

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^task\b/, '')
    .replace(/[^a-z0-9]+/g, '')

/** A file to which several tasks add a line belongs to none of them. */
function withoutShared(tasks: readonly unknown[], modules: readonly string[], report: Report): unknown[] {
  const all = tasks.flatMap((one) => (isFields(one) && Array.isArray(one.outputs) ? one.outputs : []))
  const shared = modules.filter((path) => all.filter((each) => each === path).length > 1)
  return tasks.map((one) => {
    if (!isFields(one) || !Array.isArray(one.outputs)) return one
    const outputs = one.outputs.filter((path) => typeof path !== 'string' || !shared.includes(path))
    if (outputs.length === one.outputs.length || outputs.length === 0) return one
    report('shared-output')
    return { ...one, outputs }
  })
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)
