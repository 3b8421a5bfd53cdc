// Mends what models write into the fields of a plan in another shape than they were asked for. What it changes is told; the schema judges the rest.
import { say } from './re-ask.js'

type Fields = Record<string, unknown>
type Mending = 'interface' | 'words' | 'list' | 'need' | 'line-break' | 'shared-output'

export interface Mended {
  readonly value: unknown
  /** What was mended, a sentence each. */
  readonly mended: readonly string[]
}

/**
 * A plan, tasks of one, or one task, as they were parsed from JSON.
 * @param modules files of the template to which each task only adds its line, so that no task owns them
 */
export function mendPlan(written: unknown, modules: readonly string[] = []): Mended {
  const found = new Set<Mending>()
  const value = mendTasks(written, modules, (mending) => found.add(mending))
  return { value, mended: [...found].map((mending) => say(mending)) }
}

type Tell = (mending: Mending) => void

function mendTasks(written: unknown, modules: readonly string[], tell: Tell): unknown {
  if (!isFields(written)) return written
  const { tasks, task } = written
  if (isFields(task)) return { ...written, task: mendTask(task, tell) }
  if (!Array.isArray(tasks)) return 'acceptance' in written ? mendTask(written, tell) : written
  const each = tasks.map((one) => (isFields(one) ? mendTask(one, tell) : one))
  const ids = each.flatMap((one) => (isFields(one) && typeof one.id === 'string' ? [one.id] : []))
  return { ...written, tasks: withoutShared(withNeeds(each, ids, tell), modules, tell) }
}

function mendTask(task: Fields, tell: Tell): Fields {
  const mended: Fields = { ...task }
  for (const name of ['needs', 'inputs', 'outputs'] as const) {
    const value = task[name]
    const isOne = typeof value === 'string'
    if (!isOne && value !== null) continue
    mended[name] = isOne && value.trim() !== '' && !/^none$/i.test(value.trim()) ? value.split(',').map((part) => part.trim()) : []
    tell('list')
  }
  if (Array.isArray(task.words) && task.words.every((line) => typeof line === 'string')) {
    mended.words = task.words.join('\n\n')
    tell('words')
  }
  if (typeof task.interface === 'object' && task.interface !== null) {
    mended.interface = inLines(task.interface).join('\n')
    tell('interface')
  }
  if (Array.isArray(task.acceptance)) mended.acceptance = task.acceptance.map((clause) => withEscapes(clause, tell))
  return mended
}

/** `{ "a.py": { "total": "(prices) -> int" } }` as lines of text. */
function inLines(value: unknown, before = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => inLines(each, before))
  if (isFields(value)) return Object.entries(value).flatMap(([name, each]) => inLines(each, before === '' ? name : `${before}: ${name}`))
  const said = value === null || value === '' ? '' : String(value)
  return [before === '' || said === '' ? `${before}${said}` : `${before}: ${said}`]
}

/** A text in quotes that a line break, a tab or a carriage return runs through: whoever wrote it meant the two letters. */
const QUOTED = /(?<=^|[\s(=[,:])(['"`])((?:(?!\1)[^\\])*?)\1(?=$|[\s)\],.;:])/g
const escaped = (letter: string): string => JSON.stringify(letter).slice(1, -1)

function withEscapes(clause: unknown, tell: Tell): unknown {
  if (isFields(clause) && typeof clause.clause === 'string') return { ...clause, clause: withEscapes(clause.clause, tell) }
  if (typeof clause !== 'string' || !/[\n\t\r]/.test(clause)) return clause
  const mended = clause.replace(QUOTED, (quoted) => quoted.replace(/[\n\t\r]/g, escaped))
  if (mended !== clause) tell('line-break')
  return mended
}

/** A need that is the id of a task but for its spelling. What may be one of two stays as it is, and is refused. */
function withNeeds(tasks: readonly unknown[], ids: readonly string[], tell: Tell): unknown[] {
  const titles = new Map(tasks.flatMap((one) => (isFields(one) ? [[one.id, plain(String(one.title ?? ''))] as const] : [])))
  return tasks.map((one) => {
    if (!isFields(one) || !Array.isArray(one.needs)) return one
    const needs = one.needs.flatMap((need) => {
      if (typeof need !== 'string' || ids.includes(need)) return [need]
      const near = ids.filter((id) => id !== one.id && (plain(id) === plain(need) || titles.get(id) === plain(need)))
      const isNothing = need.trim() === '' || /^none$/i.test(need.trim())
      if (!isNothing && near.length !== 1) return [need]
      tell(isNothing ? 'list' : 'need')
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

/** A file to which several tasks add a line each is owned by none of them. */
function withoutShared(tasks: readonly unknown[], modules: readonly string[], tell: Tell): unknown[] {
  const all = tasks.flatMap((one) => (isFields(one) && Array.isArray(one.outputs) ? one.outputs : []))
  const shared = modules.filter((path) => all.filter((each) => each === path).length > 1)
  return tasks.map((one) => {
    if (!isFields(one) || !Array.isArray(one.outputs)) return one
    const outputs = one.outputs.filter((path) => typeof path !== 'string' || !shared.includes(path))
    if (outputs.length === one.outputs.length || outputs.length === 0) return one
    tell('shared-output')
    return { ...one, outputs }
  })
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)
