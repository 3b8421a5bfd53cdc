// Finds the calls that a JSON value holds, in the shapes of several endpoints and chat templates.
import { type Call, callOf, EDITOR_COMMANDS, fieldsOf } from './call.js'
import { jsonAt } from './json-span.js'

const NAMES = ['name', 'tool', 'tool_name', 'toolName', 'recipient_name', 'function_name', 'function', 'action', 'recipient']
const CALLED = ['arguments', 'parameters', 'args', 'input', 'params', 'tool_input', 'action_input', 'kwargs', 'tool_arguments', 'parameter']
/** Fields that hold one call or several. */
const AROUND = [
  'tool_calls',
  'tool_uses',
  'calls',
  'actions',
  'function_call',
  'function_calls',
  'tool_call',
  'message',
  'choices',
  'toolCalls',
]

/**
 * Null if the value is no call. Pure.
 * @param isWider whether the command of Codex' shell is known by its field alone
 */
export function callsOfJson(value: unknown, isWider = false): readonly Call[] | null {
  if (Array.isArray(value)) {
    const found = value.map((each) => callsOfJson(each, isWider))
    return found.length === 0 || found.includes(null) ? null : found.flatMap((each) => each ?? [])
  }
  const fields = fieldsOf(value)
  if (fields === null) return null
  const around = AROUND.map((name) => fields.get(name)).find((each) => each != null)
  if (around !== undefined) return callsOfJson(around, isWider)
  const inner = fieldsOf(fields.get('function'))
  if (inner !== null) return callsOfJson(fields.get('function'), isWider)
  const call = namedCall(fields) ?? editorCall(fields) ?? keyedCall(fields) ?? (isWider ? commandCall(fields) : null)
  return call === null ? null : [call]
}

function namedCall(fields: ReadonlyMap<string, unknown>): Call | null {
  const name = NAMES.map((each) => fields.get(each)).find((each) => typeof each === 'string')
  const called = CALLED.map((each) => fields.get(each)).find((each) => each != null)
  if (typeof name !== 'string' || called === undefined) return null
  const own = calledWith(called)
  return own === null ? null : callOf(name, own)
}

/** The arguments of a call: an object, its JSON text, or a plain text. */
export function calledWith(called: unknown): Iterable<readonly [string, unknown]> | null {
  if (typeof called !== 'string') return fieldsOf(called)
  const text = called.trim()
  const read = jsonAt(text, 0)
  if (read.type === 'value' && read.end === text.length) return fieldsOf(read.value)
  return /^[{[]/.test(text) ? null : [['input', called]]
}

/** Anthropic's editor is known by its commands. */
function editorCall(fields: ReadonlyMap<string, unknown>): Call | null {
  const command = fields.get('command')
  return typeof command === 'string' && EDITOR_COMMANDS.has(command) && fields.has('path') ? callOf('editor', fields) : null
}

const commandCall = (fields: ReadonlyMap<string, unknown>): Call | null =>
  fields.size === 1 && Array.isArray(fields.get('cmd')) ? callOf('shell', fields) : null

const TOOL_NAME =
  /^(?:(?:write|create|edit|replace|update|delete|read|view|list|apply|insert)_\w+|str_replace\w*|write_to_file|bash|shell)$/

/** The name as the only key, or beside the arguments. */
function keyedCall(fields: ReadonlyMap<string, unknown>): Call | null {
  const [[key, value] = ['', null]] = fields
  const own = fields.size === 1 && TOOL_NAME.test(key) ? fieldsOf(value) : null
  if (own !== null) return callOf(key, own)
  const name = ['name', 'tool', 'tool_name', 'action'].find((each) => TOOL_NAME.test(String(fields.get(each))))
  return name === undefined
    ? null
    : callOf(
        String(fields.get(name)),
        [...fields].filter(([each]) => each !== name),
      )
}
