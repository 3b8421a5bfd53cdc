// Reads a plan from the JSON dialects of models, if its meaning is unambiguous. The schema judges the rest.
import { LONGEST_TITLE } from '../../../../contract/run/plan.js'
import type { MendedPlan } from '../mend-plan.js'
import { say } from '../re-ask.js'
import { type Fields, isFields, isNothing, type Mending, named, type Report } from './fields.js'
import { withIds } from './ids.js'
import { type Form, isTask, unwrapped } from './unwrap.js'

/** Optional fields, for which null means the same. */
const MAY_BE_MISSING = ['assumptions', 'notAsked', 'uses', 'overruled', 'traces', 'value', 'effort', 'delivers'] as const
const LONGEST_TASK_TITLE = 120

/** A parsed answer in the form of a plan. Pure. */
export function inPlanForm(written: unknown, form: Form): MendedPlan {
  const found = new Set<Mending>()
  const report: Report = (mending) => found.add(mending)
  const answer = unwrapped(written, form, report)
  const value = isFields(answer) ? mendAnswer(named(answer, report), form, report) : answer
  return { value, mended: [...found].map((mending) => say(mending)) }
}

function mendAnswer(answer: Fields, form: Form, report: Report): Fields {
  if (form === 'task') return mendTask(answer, report)
  if (form === 'part') return mendPart(answer, report)
  const fields = withoutNothing(answer, report)
  const whole = form === 'plan' || form === 'whole' ? withStart(fields, report) : fields
  if (form === 'whole') return whole
  const tasks = isTask(whole.tasks) ? [whole.tasks] : whole.tasks
  if (tasks !== whole.tasks) report('wrapped')
  if (!Array.isArray(tasks)) return whole
  const plan = { ...whole, tasks: withIds(mendEach(tasks, report), report) }
  return form === 'plan' ? withTitle(plan, plan.tasks, report) : plan
}

/** One task, or the smaller parts of one. */
function mendPart(answer: Fields, report: Report): Fields {
  const { task, parts } = answer
  if (isFields(task)) return { ...answer, task: withIds([mendTask(named(task, report), report)], report)[0] }
  return Array.isArray(parts) ? { ...answer, parts: withIds(mendEach(parts, report), report) } : answer
}

const mendEach = (tasks: readonly unknown[], report: Report): unknown[] =>
  tasks.map((task) => (isFields(task) ? mendTask(named(task, report), report) : task))

function mendTask(written: Fields, report: Report): Fields {
  const steps = [withoutNothing, withPlainValues, withPlainLists, withInterface, withTaskTitle]
  const task = steps.reduce((mended, step) => step(mended, report), written)
  const clauses = mendClauses(task.acceptance, report)
  return clauses === task.acceptance ? task : { ...task, acceptance: clauses }
}

function withoutNothing(fields: Fields, report: Report): Fields {
  const empty = MAY_BE_MISSING.filter((name) => Object.hasOwn(fields, name) && isNothing(fields[name]))
  if (empty.length > 0) report('nothing')
  const isEmpty = (name: string): boolean => empty.some((each) => each === name)
  const kept = empty.length === 0 ? fields : Object.fromEntries(Object.entries(fields).filter(([name]) => !isEmpty(name)))
  if (typeof kept.assumptions !== 'string') return kept
  report('plain-value')
  return { ...kept, assumptions: [kept.assumptions] }
}

function withStart(fields: Fields, report: Report): Fields {
  const { start } = fields
  if (start === null) return fields
  const command = isFields(start) ? named(start, report) : start
  const isEmpty = isNothing(command) || (isFields(command) && 'argv' in command && isEmptyList(command.argv))
  if (isEmpty) report('nothing')
  return { ...fields, start: isEmpty ? null : command }
}

const isEmptyList = (value: unknown): boolean => isNothing(value) || (Array.isArray(value) && value.length === 0)

/** A plan without a title gets that of its first task. */
function withTitle(plan: Fields, [first]: readonly unknown[], report: Report): Fields {
  if (!isNothing(plan.title) || !isFields(first) || typeof first.title !== 'string') return plan
  report('title')
  return { ...plan, title: shortened(first.title, LONGEST_TITLE) }
}

/** A task without a title gets its id as words, or the first sentence of its words. */
function withTaskTitle(task: Fields, report: Report): Fields {
  if (!isNothing(task.title) || !('words' in task)) return task
  const id = typeof task.id === 'string' && !isNothing(task.id) ? task.id.replace(/[-_]+/g, ' ').trim() : ''
  const said = [task.words].flat().find((line) => typeof line === 'string' && line.trim() !== '')
  const [sentence = ''] = typeof said === 'string' ? said.trim().split(/\n|(?<=[.!?])\s/) : []
  const title = id || sentence
  if (title === '') return task
  report('title')
  return { ...task, title: shortened(title, LONGEST_TASK_TITLE) }
}

/** The text up to the last blank within its limit. */
function shortened(text: string, most: number): string {
  const line = text.trim().replace(/\s+/g, ' ')
  return line.length <= most
    ? line
    : line
        .slice(0, most + 1)
        .replace(/\s\S*$/, '')
        .slice(0, most)
}

/** A task without an interface gets its files as one. */
function withInterface(task: Fields, report: Report): Fields {
  const isMissing = isNothing(task.interface) || isEmptyList(task.interface)
  if (!isMissing || !('acceptance' in task)) return task
  report('nothing')
  const files = [task.outputs].flat().filter((path) => typeof path === 'string' && !isNothing(path))
  return { ...task, interface: files.join('\n') || 'as the words say' }
}

const PLAIN: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ...['1', '2', '3', '4', '5'].map((digit) => [digit, Number(digit)] as const),
])

/** Replaces numbers and truths in quotes. */
function withPlainValues(task: Fields, report: Report): Fields {
  const mended = (['value', 'effort', 'delivers'] as const).flatMap((name) => {
    const value = task[name]
    const plain = typeof value === 'string' ? PLAIN.get(value.trim().toLowerCase()) : undefined
    return plain === undefined ? [] : [[name, plain] as const]
  })
  if (mended.length === 0) return task
  report('plain-value')
  return { ...task, ...Object.fromEntries(mended) }
}

/** Removes empty entries from lists. */
function withPlainLists(task: Fields, report: Report): Fields {
  const mended = (['needs', 'inputs', 'outputs'] as const).flatMap((name): (readonly [string, unknown])[] => {
    const value = task[name]
    if (Array.isArray(value)) return value.some(isNothing) ? [[name, value.filter((each) => !isNothing(each))]] : []
    return Object.hasOwn(task, name) && isNothing(value) ? [[name, []]] : []
  })
  if (mended.length === 0) return task
  report('nothing')
  return { ...task, ...Object.fromEntries(mended) }
}

function mendClauses(acceptance: unknown, report: Report): unknown {
  if (typeof acceptance === 'string') {
    const clauses = clausesIn(acceptance)
    if (clauses !== null) report('clauses')
    return clauses ?? acceptance
  }
  if (Array.isArray(acceptance)) {
    const clauses = acceptance.map((clause) => (isFields(clause) ? named(clause, report) : clause))
    return clauses.every((clause, index) => clause === acceptance[index]) ? acceptance : clauses
  }
  const only = isFields(acceptance) ? named(acceptance, report) : {}
  if (!('clause' in only)) return acceptance
  report('clauses')
  return [only]
}

const MARK = /^\s*(?:[-*•+]|\(?\d{1,2}[.):])\s+/
/** The end of a line that continues in the next one. */
const GOES_ON = /(?:[,:([{]|\b(?:and|or|the|a|an|of|to|with|that|is|if|for|in))$/i

/** The clauses of a text; null if it is unclear where one ends. Pure. */
function clausesIn(text: string): string[] | null {
  const lines = text
    .replace(/\r/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const [first, ...more] = lines
  if (first === undefined || lines.some((line) => /^\s*(?:```|~~~)/.test(line))) return null
  if (MARK.test(first)) return markedClauses(lines)
  if (more.some((line) => MARK.test(line) || /^\s/.test(line)) || lines.slice(0, -1).some((line) => GOES_ON.test(line.trim()))) return null
  return lines.map((line) => line.trim())
}

/** Each line with a mark begins a clause. A line without one continues the clause before. */
function markedClauses(lines: readonly string[]): string[] {
  const clauses: string[] = []
  for (const line of lines) {
    const words = line.replace(MARK, '').trim()
    if (MARK.test(line)) clauses.push(words)
    else clauses.push(`${clauses.pop() ?? ''} ${words}`.trim())
  }
  return clauses
}
