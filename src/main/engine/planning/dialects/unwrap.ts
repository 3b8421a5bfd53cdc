// Unwraps a plan from JSON that a model put around it: an object with one key, a list of one, a tool call, a text.
import { type Fields, isFields, named, type Report } from './fields.js'

/** The expected content: a plan, its tasks, a plan without its tasks, one task or its parts, or a task without an id. */
export type Form = 'plan' | 'tasks' | 'whole' | 'part' | 'task'

/** An object with one of these fields is the answer. */
const WANTED: Readonly<Record<Form, readonly string[]>> = {
  plan: ['tasks'],
  tasks: ['tasks'],
  whole: ['start', 'title'],
  part: ['task', 'parts'],
  task: ['acceptance'],
}
const DEEPEST = 5
const silent: Report = () => undefined

const takesList = (form: Form): boolean => form === 'plan' || form === 'tasks'

/** Whether an object can only be a task. */
export function isTask(value: unknown): boolean {
  if (!isFields(value)) return false
  const task = named(value, silent)
  return 'acceptance' in task && ('words' in task || 'interface' in task)
}

/** Whether a value is tasks without their plan: a list of them, or one. */
export const isBareTasks = (value: unknown): boolean => isTask(value) || (Array.isArray(value) && value.length > 0 && value.every(isTask))

/** The answer without its wrapping. The value is unchanged if it has none, or if it is ambiguous. */
export function unwrapped(value: unknown, form: Form, report: Report): unknown {
  const found = within(value, form, 0)
  if (found === undefined || found === value) return value
  report('wrapped')
  return found
}

function within(value: unknown, form: Form, depth: number): unknown {
  if (depth > DEEPEST) return undefined
  if (typeof value === 'string') return within(jsonIn(value), form, depth + 1)
  if (takesList(form) && isBareTasks(value)) return { tasks: Array.isArray(value) ? value : [value] }
  if (Array.isArray(value)) return value.length === 1 ? within(value[0], form, depth + 1) : undefined
  if (!isFields(value)) return undefined
  const fields = named(value, silent)
  if (WANTED[form].some((name) => Object.hasOwn(fields, name))) return value
  return takesList(form) && 'task' in fields ? withTask(fields) : withinOne(fields, form, depth)
}

/** A plan whose list of tasks is a single task under the name `task`. */
function withTask({ task, ...rest }: Fields): Fields {
  return { ...rest, tasks: task }
}

/** The value of the only field that can contain an answer. The others have single values, such as the name of a tool. */
function withinOne(fields: Fields, form: Form, depth: number): unknown {
  const values = Object.values(fields).map((value) => (typeof value === 'string' ? (jsonIn(value) ?? null) : value))
  const [only, ...more] = values.filter((value) => typeof value === 'object' && value !== null)
  return more.length > 0 ? undefined : within(only, form, depth + 1)
}

/** The object, list or text that a text contains as JSON, possibly in a fence. */
function jsonIn(text: string): unknown {
  const body = text.trim().replace(/^```\w*\s*\n([\s\S]*?)\n\s*```$/, '$1')
  if (!/^[{["]/.test(body)) return undefined
  try {
    const value: unknown = JSON.parse(body)
    return value
  } catch {
    return undefined
  }
}
