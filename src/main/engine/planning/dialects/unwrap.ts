// Takes a plan out of the JSON that a model wraps around it: an object with one key, a list of one, a tool call, a text.
import { type Fields, isFields, named, type Tell } from './fields.js'

/** What an answer is to hold: a plan, the tasks of one, all of a plan but its tasks, one task or its parts, or a task without an id. */
export type Form = 'plan' | 'tasks' | 'whole' | 'part' | 'task'

/** Of these fields, one makes an object the answer. */
const WANTED: Readonly<Record<Form, readonly string[]>> = {
  plan: ['tasks'],
  tasks: ['tasks'],
  whole: ['start', 'title'],
  part: ['task', 'parts'],
  task: ['acceptance'],
}
const DEEPEST = 5
const silent: Tell = () => undefined

const takesList = (form: Form): boolean => form === 'plan' || form === 'tasks'

/** Whether an object can be nothing else than a task. */
export function isTask(value: unknown): boolean {
  if (!isFields(value)) return false
  const task = named(value, silent)
  return 'acceptance' in task && ('words' in task || 'interface' in task)
}

/** Whether a value is tasks without their plan: a list of them, or one. */
export const isBareTasks = (value: unknown): boolean => isTask(value) || (Array.isArray(value) && value.length > 0 && value.every(isTask))

/** The answer without what is around it; the value as it is where there is none, or where it may be one of two. */
export function unwrapped(value: unknown, form: Form, tell: Tell): unknown {
  const found = within(value, form, 0)
  if (found === undefined || found === value) return value
  tell('wrapped')
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

/** A plan whose list of tasks is one task with the name of one. */
function withTask({ task, ...rest }: Fields): Fields {
  return { ...rest, tasks: task }
}

/** What stands in the only field that can hold an answer; the others are single values, as the name of a tool is. */
function withinOne(fields: Fields, form: Form, depth: number): unknown {
  const values = Object.values(fields).map((value) => (typeof value === 'string' ? (jsonIn(value) ?? null) : value))
  const [only, ...more] = values.filter((value) => typeof value === 'object' && value !== null)
  return more.length > 0 ? undefined : within(only, form, depth + 1)
}

/** The object, the list or the text that a text is as JSON, perhaps in a fence. */
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
