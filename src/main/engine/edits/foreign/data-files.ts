// Reads files out of JSON that models write less strictly: with comments, in several values, and with exchanges of old and new text.
import type { ReadHints, Respelt } from '../edit.js'
import { type Fence, fencesIn } from '../fenced/fences.js'
import { pathAmongWords, pathOfLine } from '../fenced/path-line.js'
import { type Call, callOf, contentIn, exchangeIn, fieldsOf, partsIn, pathIn } from './calls/call.js'
import { jsonAt } from './calls/json-span.js'
import { pythonAt } from './calls/python-literal.js'
import { readCallsOf } from './calls/read-calls.js'

const JSON_INFO = /^(?:|json[c5l]?|javascript|js|python|py)$/i
const IS_DATA = /\.(?:json[c5l]?|ya?ml)$/i
/** Fields that hold the files. */
const LISTS = ['files', 'changes', 'edits', 'operations', 'artifacts', 'modifications', 'file_changes', 'outputs', 'results']

/** Unclear if the answer holds other blocks, or if a value names no change of a file. A file that is data itself is not looked for. */
export function readDataFiles(lines: readonly string[], hints: ReadHints): Respelt {
  if (!hints.isWider || (hints.due != null && IS_DATA.test(hints.due))) return { type: 'unclear' }
  const { fences, remarks } = fencesIn(lines, true)
  const isData = fences.every((fence) => JSON_INFO.test(fence.info) && !isNamed(fence))
  if (!isData) return { type: 'unclear' }
  const found = (fences.length === 0 ? [lines] : fences.map((fence) => fence.lines)).map((each) => valuesIn(each.join('\n').trim()))
  const calls = found.flatMap((values) => values ?? [null]).map(changesIn)
  if (calls.length === 0 || calls.includes(null)) return { type: 'unclear' }
  const read = readCallsOf(
    calls.flatMap((each) => each ?? []),
    '',
    hints,
  )
  return read.type === 'read' ? { ...read, remarks: fences.length === 0 ? '' : remarks, spellings: ['json-files'] } : read
}

const isNamed = ({ beside, above }: Fence): boolean =>
  beside !== null || pathOfLine(above, true) !== null || pathAmongWords(above, true) !== null

/** All values of a text of nothing else; null if there is more in it. */
function valuesIn(text: string): readonly unknown[] | null {
  const values: unknown[] = []
  for (let at = 0; at < text.length; ) {
    const json = jsonAt(text, at, true)
    const read = json.type === 'value' ? json : pythonAt(text, at)
    if (read.type !== 'value') return null
    values.push(read.value)
    at = read.end + (/^[\s,;]*/.exec(text.slice(read.end))?.[0].length ?? 0)
  }
  return values
}

/** The changes of files that a value names, as calls; null if a part of it names none. */
function changesIn(value: unknown): readonly Call[] | null {
  if (Array.isArray(value)) return allOf(value.map(changesIn))
  const fields = fieldsOf(value)
  if (fields === null) return null
  const change = changeOf(fields)
  if (change !== null) return [change]
  const list = LISTS.map((name) => fields.get(name)).find((each) => typeof each === 'object' && each !== null)
  if (list !== undefined) return changesIn(list)
  return fields.size === 0 ? null : allOf([...fields].map(([name, each]) => entryOf(name, each)))
}

const allOf = (found: readonly (readonly Call[] | null)[]): readonly Call[] | null =>
  found.length === 0 || found.includes(null) ? null : found.flatMap((each) => each ?? [])

/** A file under its path as the name of a field. */
function entryOf(name: string, value: unknown): readonly Call[] | null {
  if (pathOfLine(name) === null) return null
  const call = typeof value === 'string' ? callOf('write', [['content', value]]) : callOf('write', fieldsOf(value) ?? [])
  const content = contentIn(call)
  return content === null
    ? null
    : [
        callOf('write', [
          ['path', name],
          ['content', content],
        ]),
      ]
}

/** A change with its own path. What it does may have a name. */
function changeOf(fields: ReadonlyMap<string, unknown>): Call | null {
  const verb = ['action', 'operation', 'op', 'change_type', 'type', 'status']
    .map((name) => fields.get(name))
    .find((each) => typeof each === 'string')
  const call = callOf(typeof verb === 'string' ? verb : 'write', fields)
  const name = pathIn(call) ?? fields.get('name')
  if (typeof name !== 'string' || pathOfLine(name.replace(/^\/workspace\//, '')) === null) return null
  if (/^(?!utf)/i.test(String(fields.get('encoding') ?? 'utf'))) return null
  const isRemoval = typeof verb === 'string' && /delete|remove/i.test(verb)
  const isChange = isRemoval || exchangeIn(call) !== null || contentIn(call) !== null || partsIn(call).length > 0
  if (!isChange) return null
  return callOf(call.name, [...fields, ['path', name]])
}
