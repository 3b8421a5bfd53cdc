// Reads all errors of endpoints: words and codes in many shapes, with any status, alone or inside an event.

/** An error in one common shape. */
export interface ReportedError {
  /** The endpoint's own words; empty if it sent none. */
  readonly message: string
  /** Codes and kinds beside the words. */
  readonly codes: readonly string[]
  /** The HTTP status that the error names. */
  readonly status: number | null
  /** The request's parameter that it names. */
  readonly parameter: string | null
}

type Fields = ReadonlyMap<string, unknown>

/** Fields of words, the best first; names are compared without case, underscores and hyphens. */
const WORDS = ['message', 'msg', 'errormessage', 'errormsg', 'errmsg', 'statusmsg', 'statusmessage', 'errordescription', 'faultstring']
/** Fields of words that repeat or weaken those above. */
const OTHER_WORDS = ['description', 'reason', 'title']
const CODES = ['code', 'type', 'errorcode', 'errortype', 'errcode', 'statuscode', 'status', 'error']
const STATUSES = ['status', 'statuscode', 'code', 'errorcode']
const PARAMETERS = ['param', 'parameter', 'paramname']
/** Fields that may hold the error, or more of it. */
const CONTAINERS = ['error', 'errors', 'baseresp', 'detail', 'header', 'response', 'result', 'data', 'body', 'fault', 'metadata', 'raw']
const LISTS = ['errors', 'detail']
/** Codes that vendors send for success. */
const SUCCESS = /^(0+|2\d\d|ok|success|succeeded|true|)$/i

const DEEPEST = 6
const LONGEST = 2_000
const MOST_LISTED = 5

/** The error that an answer or an event reports; null if it reports none. */
export const reportedError = (value: unknown): ReportedError | null => (reportsError(value) ? errorIn(value) : null)

/** The words, codes and names of a known error. */
export function errorIn(value: unknown): ReportedError {
  const found: GatheredError = { words: [], codes: [], status: null, parameter: null }
  gather(value, found, 0)
  return { ...found, message: sentence(found.words).slice(0, LONGEST) }
}

/** Whether a value marks itself as an error. */
function reportsError(value: unknown): boolean {
  const read = jsonIn(value)
  if (Array.isArray(read)) return read.slice(0, MOST_LISTED).some(reportsError)
  const fields = fieldsOf(read)
  if (fields === null) return false
  if (['error', 'errors'].some((name) => isFilled(fields.get(name)))) return true
  if (['type', 'object', 'status', 'event'].some((name) => /^(error|failed|failure)$/i.test(String(fields.get(name))))) return true
  if (['success', 'ok'].some((name) => fields.get(name) === false)) return true
  if (['baseresp', 'header'].some((name) => failsByCode(fieldsOf(fields.get(name))))) return true
  return failsByCode(fields)
}

/** Whether the fields have a failure code and words for it. */
function failsByCode(fields: Fields | null): boolean {
  if (fields === null || !WORDS.some((name) => fields.has(name))) return false
  const code = ['code', 'errorcode', 'errcode', 'statuscode', 'status'].map((name) => fields.get(name)).find((each) => each != null)
  return (typeof code === 'number' || typeof code === 'string') && !SUCCESS.test(String(code))
}

interface GatheredError {
  words: string[]
  codes: string[]
  status: number | null
  parameter: string | null
}

/** @param isList whether the fields are the request's parameters, each with its error */
function gather(value: unknown, found: GatheredError, depth: number, isList = false): void {
  if (depth > DEEPEST || value == null) return
  const read = jsonIn(value)
  if (typeof read === 'string') addWords(found, plainWords(read))
  if (Array.isArray(read)) for (const each of read.slice(0, MOST_LISTED)) gather(each, found, depth + 1, isList)
  const fields = fieldsOf(read)
  if (fields === null) return
  gatherCodes(fields, found)
  const before = found.words.length
  const place = placeOf(fields)
  for (const name of WORDS) gatherText(fields.get(name), place, found, depth)
  for (const name of CONTAINERS) gatherContained(fields.get(name), found, depth, LISTS.includes(name))
  if (found.words.length > before) return
  for (const name of OTHER_WORDS) gatherText(fields.get(name), place, found, depth)
  if (found.words.length === 0 || (isList && found.words.length === before)) gatherUnknown(fields, found, depth)
}

function gatherCodes(fields: Fields, found: GatheredError): void {
  for (const name of CODES) {
    const code = fields.get(name)
    if ((typeof code === 'string' && /^[\w.:-]{1,80}$/.test(code)) || typeof code === 'number') found.codes.push(String(code))
  }
  found.status ??= STATUSES.map((name) => Number(fields.get(name) ?? Number.NaN)).find((code) => code >= 400 && code < 600) ?? null
  const parameter = PARAMETERS.map((name) => fields.get(name)).find((name) => name != null && name !== '')
  found.parameter ??= typeof parameter === 'string' ? parameter : (placeOf(fields)?.split('.')[0] ?? null)
}

/** The place in the request that a validator rejects. */
function placeOf(fields: Fields): string | null {
  const place = fields.get('loc')
  return Array.isArray(place) ? place.filter((part) => part !== 'body').join('.') || null : null
}

function gatherText(value: unknown, place: string | null, found: GatheredError, depth: number): void {
  if (value == null) return
  if (typeof value !== 'string' || place === null) gather(value, found, depth + 1)
  else addWords(found, value.includes(place) ? value : `${place}: ${value}`)
}

/** A bare word in place of an error is its code if there are words already. */
function gatherContained(value: unknown, found: GatheredError, depth: number, isList: boolean): void {
  const isBare = typeof value === 'string' && !/[\s{[]/.test(value)
  if (!isBare || found.words.length === 0) gather(value, found, depth + 1, isList)
}

/** The texts in fields with unknown names, each with its name. */
function gatherUnknown(fields: Fields, found: GatheredError, depth: number): void {
  for (const [name, value] of [...fields].slice(0, 20)) {
    if (CONTAINERS.includes(name)) continue
    const text = Array.isArray(value) ? value.find((each) => typeof each === 'string') : value
    if (typeof text === 'string' && /\s/.test(text.trim())) addWords(found, text.includes(name) ? text : `${name}: ${text}`)
    else if (typeof value === 'object') gather(value, found, depth + 1)
  }
}

function addWords(found: GatheredError, text: string): void {
  const words = text.replace(/\s+/g, ' ').trim()
  const isKnown = (other: string) => other.toLowerCase().includes(words.toLowerCase())
  if (words === '' || found.words.some(isKnown)) return
  found.words = [...found.words.filter((other) => !words.toLowerCase().includes(other.toLowerCase())), words]
}

const sentence = (words: readonly string[]): string =>
  words.reduce((all, next) => (all === '' ? next : `${all}${/[.!?:;]$/.test(all) ? '' : ':'} ${next}`), '')

/** The words of a text without the JSON of another error after them, or the event field before them. */
function plainWords(text: string): string {
  const from = text.search(/[{[]\s*["{]/)
  if (from === -1) return text
  const value = parsed(text.slice(from, Math.max(text.lastIndexOf('}'), text.lastIndexOf(']')) + 1))
  if (value === undefined) return text
  const inner = errorIn(value).message
  const before = text
    .slice(0, from)
    .replace(/^\s*(event:.*\n)?\s*data:\s*/, '')
    .replace(/[\s:=–-]+$/, '')
  return inner === '' ? text : sentence([before, inner].filter((part) => part !== ''))
}

/** The value of a text that is JSON as a whole; anything else as it is. */
function jsonIn(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[{["]/.test(value)) return value
  return parsed(value) ?? value
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const fieldsOf = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? new Map(Object.entries(value).map(([name, field]) => [name.toLowerCase().replace(/[_-]/g, ''), field]))
    : null

/** Whether a field that is named after errors holds one. */
function isFilled(value: unknown): boolean {
  if (typeof value === 'string') return !SUCCESS.test(value.trim())
  if (Array.isArray(value)) return value.length > 0
  const fields = fieldsOf(value)
  if (fields === null) return false
  const saysSuccess = fields.has('code') && SUCCESS.test(String(fields.get('code') ?? ''))
  return fields.size > 0 && !(saysSuccess && SUCCESS.test(errorIn(value).message))
}
