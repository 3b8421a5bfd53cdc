// Finds the calls of tools in an answer, as the chat templates of many models write them: in JSON, in tags, or both.
import { pathAmongWords, pathOfFence, pathOfLine } from '../../fenced/path-line.js'
import { type Call, callOf } from './call.js'
import { calledWith, callsOfJson } from './json-calls.js'
import { type JsonSpan, jsonAt } from './json-span.js'
import { pythonCallsAt } from './python-calls.js'
import { afterSpace } from './python-literal.js'
import { taggedCallAt } from './tagged-calls.js'

export type CallsFound =
  /** `rest` is the text around them. */
  | { readonly type: 'calls'; readonly calls: readonly Call[]; readonly rest: string }
  /** A call that has no end, or one that cannot be read; `text` begins with it. */
  | { readonly type: 'cut'; readonly text: string }
  | { readonly type: 'broken'; readonly text: string }

/** Tokens of chat templates before, between and behind calls. */
const TOKEN = new RegExp(
  [
    ...[
      '<\\/?tool_calls?>',
      '<\\|\\/?tool_calls?\\|>',
      '<\\|tool_calls?_(?:section_)?(?:begin|start|end)\\|>',
      '<｜tool▁calls?▁(?:begin|end)｜>',
    ],
    ...[
      '<\\|python_(?:tag|start|end)\\|>',
      '\\[\\/?TOOL_(?:CALLS|REQUEST)\\]',
      '\\[END_TOOL_REQUEST\\]',
      '<\\/?TOOLCALL>',
      '<\\/?tool_use>',
    ],
    ...['<\\|(?:START|END)_ACTION\\|>', '<\\|action_(?:start|end)\\|>', '<\\|plugin\\|>', '<\\/?(?:\\w+:)?function_calls>'],
    ...['<\\/?minimax:tool_call>', '<\\|e(?:om|ot)_id\\|>', '<\\|call\\|>', '<\\/function>', '<\\/invoke>'],
  ].join('|'),
  'y',
)
/** How a name precedes JSON. */
const HEAD = /<function(?:=| name=)"?([\w.:-]+)"?\s*>\s*(?:```\w*\s*)?(?=\{)|Action:\s*([\w.-]+)\s*\n\s*Action Input:\s*(?=\{)/y
/** The same where gpt-oss names the recipient of a message; a server may leave out the marks. */
const RECIPIENT =
  /(?:<\|start\|>assistant)?\s*(?:<\|channel\|>)?(?:(?:commentary|analysis)\s+to=(?:functions\.)?|to=functions\.)([\w.-]+)(?:<\|channel\|>\w+)?\s*(?:<\|constrain\|>)?\s*(?:json)?\s*(?:<\|message\|>)?\s*(?=\{)/y
/** The same behind a token. */
const BARE_HEAD =
  /(?:function<｜tool▁sep｜>)?([A-Za-z][\w.-]*)(?::\d+)?\s*(?:<\|tool_call_argument_begin\|>|(?:\[CALL_ID\]\w+)?\[ARGS\]|<｜tool▁sep｜>)?\s*(?:```\w*\s*)?(?=\{)/y
const FENCE = /(?<=^|\n)[ \t]*(`{3,}|~{3,})[ \t]*([\w+#.-]*)[^\n`]*\n/y
const CALL_INFO = /^(?:|json|jsonc|xml|tool|tool_\w+|function|function_calls?|python_tag)$/i
const BEGINS_JSON = /(?:\[\s*)?\{\s*"/y
/** Blocks of calls in Python: those that say so, and those that a program may be in as well. */
const PYTHON_CALL_INFO = /^tool_(?:code|calls?|use)$/i
const PYTHON_INFO = /^(?:|py|python3?)$/i
/** What begins nothing here. */
const PLAIN = /[^\n<[{`~A-Za-z]+|[A-Za-z]+/y

interface Scan {
  readonly text: string
  at: number
  /** Whether a token that precedes calls was just read. */
  isMarked: boolean
  readonly calls: Call[]
  readonly rest: string[]
  /** Whether calls in Python and those of gpt-oss are read. */
  readonly isWider: boolean
}

/** Null if there is no call. Code blocks are looked into only where nothing else is in them. Pure. */
export function callsIn(answer: string, isWider = false): CallsFound | null {
  const text = answer.replaceAll(isWider ? /<(\/?)(?:｜DSML｜|antml:)/g : /<(\/?)｜DSML｜/g, '<$1')
  const python = isWider ? pythonCallsOf(text, false) : null
  if (python !== null) return python
  const scan: Scan = { text, at: 0, isMarked: false, calls: [], rest: [], isWider }
  while (scan.at < text.length) {
    const fault = isQuoted(scan) ? null : takeCall(scan)
    if (fault !== null) return { type: fault, text: text.slice(scan.at) }
  }
  return scan.calls.length === 0 ? null : { type: 'calls', calls: scan.calls, rest: scan.rest.join('') }
}

/** The calls in Python that a text consists of; null if it holds anything else. */
function pythonCallsOf(text: string, isSure: boolean): CallsFound | null {
  const at = afterSpace(text, 0)
  const read = pythonCallsAt(text, at, isSure)
  if (read.type === 'cut') return { type: 'cut', text: text.slice(at) }
  return read.type === 'calls' && afterSpace(text, read.end) >= text.length ? { ...read, rest: '' } : null
}

/** Whether what begins here is named, or is text of a program. */
const isQuoted = (scan: Scan): boolean => {
  const isText = /["'`(=\\]/.test(scan.text[scan.at - 1] ?? '') && !scan.isMarked
  if (isText) pass(scan)
  return isText
}

/** Reads the item at the scan position and advances. */
function takeCall(scan: Scan): 'cut' | 'broken' | null {
  const { text, at } = scan
  const token = matchAt(TOKEN, text, at)
  if (token !== null) {
    scan.at += token[0].length
    scan.isMarked = true
    return null
  }
  const fenced = takeFence(scan)
  if (fenced !== 'none') return fenced
  const tagged = taggedCallAt(text, at)
  if (tagged.type === 'cut') return 'cut'
  if (tagged.type === 'call') return taken(scan, [tagged.call], tagged.end)
  const recipient = scan.isWider ? matchAt(RECIPIENT, text, at) : null
  if (recipient !== null) return takeNamed(scan, recipient[1] ?? '', at + recipient[0].length)
  const python = scan.isWider && scan.isMarked ? pythonCallsAt(text, at, true) : null
  if (python?.type === 'cut') return 'cut'
  if (python?.type === 'calls') return taken(scan, python.calls, python.end)
  const head = matchAt(HEAD, text, at) ?? (scan.isMarked ? matchAt(BARE_HEAD, text, at) : null)
  if (head !== null) return takeNamed(scan, head[1] ?? head[2] ?? '', at + head[0].length)
  const isFirst = scan.isMarked || /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, at - 40), at))
  if (isFirst && matchAt(BEGINS_JSON, text, at) !== null) return takeJson(scan)
  pass(scan)
  return null
}

function taken(scan: Scan, calls: readonly Call[], end: number): null {
  scan.calls.push(...calls)
  scan.at = end
  scan.isMarked = true
  return null
}

function takeNamed(scan: Scan, name: string, from: number): 'cut' | 'broken' | null {
  const span = jsonAt(scan.text, from)
  if (span.type !== 'value') return faultOf(span)
  const fields = calledWith(span.value)
  const fence = /\s*```/y
  const closed = matchAt(fence, scan.text, span.end)?.[0].length ?? 0
  const isFenced = /```\w*\s*$/.test(scan.text.slice(scan.at, from))
  return fields === null ? 'broken' : taken(scan, [callOf(name, fields)], span.end + (isFenced ? closed : 0))
}

function takeJson(scan: Scan): 'cut' | 'broken' | null {
  const span = jsonAt(scan.text, scan.at)
  const calls = span.type === 'value' ? callsOfJson(span.value, scan.isWider) : null
  if (span.type === 'value' && calls !== null) return taken(scan, calls, span.end)
  const isCall = scan.isMarked || LOOKS_LIKE_CALL.test(scan.text.slice(scan.at, scan.at + 200))
  if (isCall && span.type !== 'value') return faultOf(span)
  pass(scan)
  return null
}

const LOOKS_LIKE_CALL =
  /^(?:\[\s*)?\{\s*"(?:tool_calls|tool|function_call|(?:type"\s*:\s*"function"|name"\s*:\s*"\w+"\s*,\s*"(?:arguments|parameters)"))/

const faultOf = (span: Exclude<JsonSpan, { type: 'value' }>): 'cut' | 'broken' => (span.type === 'cut' ? 'cut' : 'broken')

/** A code block of nothing but calls, or any other one as it is; `none` where no block begins here. */
function takeFence(scan: Scan): 'cut' | 'broken' | 'none' | null {
  const { text, at } = scan
  const [opening = '', marks = '', info = ''] = matchAt(FENCE, text, at) ?? []
  if (opening === '') return 'none'
  const from = at + opening.length
  const closing = new RegExp(`(?<=^|\\n)[ \\t]*${marks}[ \\t]*(?=\\n|$)`).exec(text.slice(from))
  const inside = text.slice(from, closing === null ? text.length : from + closing.index)
  const end = closing === null ? text.length : from + closing.index + closing[0].length
  const isFile = pathOfFence(opening.trim()) !== null || isPath(scan.rest.join('').trimEnd().split('\n').at(-1) ?? '')
  const found = isFile ? null : callsInside(scan, inside, info)
  if (found?.type === 'cut' && closing === null) return 'cut'
  if (found?.type === 'broken') return 'broken'
  if (found?.type === 'calls' && found.rest.trim() === '') taken(scan, found.calls, end)
  else {
    scan.rest.push(text.slice(at, end))
    scan.at = end
    scan.isMarked = false
  }
  return null
}

function callsInside({ isWider }: Scan, inside: string, info: string): CallsFound | null {
  const isSure = PYTHON_CALL_INFO.test(info)
  const python = isWider && (isSure || PYTHON_INFO.test(info)) ? pythonCallsOf(inside, isSure) : null
  const found = python ?? (CALL_INFO.test(info) ? callsIn(inside, isWider) : null)
  if (found?.type === 'broken') return null
  return found === null && isWider && isSure ? { type: 'broken', text: inside } : found
}

const isPath = (line: string): boolean => pathOfLine(line, true) !== null || pathAmongWords(line, true) !== null

/** Leaves the next letters to the rest. */
function pass(scan: Scan): void {
  const plain = matchAt(PLAIN, scan.text, scan.at)?.[0] ?? scan.text[scan.at] ?? ''
  scan.rest.push(plain)
  scan.at += plain.length
  scan.isMarked &&= plain.trim() === ''
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
