// Reads the edits of an answer that calls tools, although none are offered. A call that only looks is no edit, and its author is asked again.
import type { Edit, ReadHints, Respelt } from '../../edit.js'
import { looksLikeOpener } from '../../markers.js'
import { say } from '../../re-ask.js'
import { readSpellings } from '../../spellings.js'
import { readEnvelope } from '../envelope.js'
import { readHereDocuments } from '../here-documents.js'
import { mendMarkers, withoutPlaces } from '../mend-markers.js'
import { ownPath } from '../own-path.js'
import { isLook } from '../shell-lines.js'
import { readUnifiedDiff } from '../unified-diff.js'
import {
  type Call,
  contentIn,
  exchangeIn,
  isPatch,
  isPattern,
  lineIn,
  partsIn,
  patchIn,
  pathIn,
  scriptIn,
  sketchIn,
  wordsOf,
} from './call.js'
import { callsIn } from './calls-in.js'
import { type Drafts, openDrafts } from './drafts.js'
import { partsOfRoo } from './roo-arguments.js'

type Kind = 'edit' | 'look' | { readonly problem: string }

/** Unclear if the answer calls nothing. */
export function readCalls(lines: readonly string[], hints: ReadHints): Respelt {
  const found = callsIn(lines.join('\n'), hints.isWider === true)
  if (found === null) return { type: 'unclear' }
  if (found.type === 'cut') return { type: 'cut', path: pathSaidIn(found.text) ?? hints.due ?? '' }
  if (found.type === 'broken')
    return { type: 'refused', problem: say('call-unreadable', { text: JSON.stringify(found.text.slice(0, 100)) }) }
  // A call within a block of ours is text of its file.
  if (found.rest.split('\n').some(looksLikeOpener)) return { type: 'unclear' }
  return readCallsOf(found.calls, found.rest, hints)
}

/** The edits that calls mean. */
export function readCallsOf(calls: readonly Call[], rest: string, hints: ReadHints): Respelt {
  const drafts = openDrafts((path) => hints.source?.(path) ?? null)
  const kinds = calls.flatMap((call) => kindsOf(call, drafts, hints))
  const problems = kinds.flatMap((kind) => (typeof kind === 'object' ? [kind.problem] : []))
  if (problems.length > 0) return { type: 'refused', problem: problems.join('\n') }
  if (!kinds.includes('edit')) return { type: 'refused', problem: looksOnly(calls) }
  return withOthers(drafts.edits(), rest, hints)
}

const looksOnly = (calls: readonly Call[]): string =>
  say('calls-look', { names: [...new Set(calls.map(({ name }) => name))].slice(0, 5).join(', ') })

/** The files of code blocks beside the calls too. */
function withOthers(edits: readonly Edit[], rest: string, hints: ReadHints): Respelt {
  const others = rest.trim() === '' ? null : readSpellings(rest, { ...hints, due: null })
  if (others?.type === 'cut' || others?.type === 'refused') return others
  if (others?.type !== 'read') return { type: 'read', edits, remarks: rest.trim(), spellings: ['calls'] }
  const written = new Set(edits.map(({ path }) => path))
  const more = others.edits.filter(({ path }) => !written.has(path))
  return { ...others, edits: [...more, ...edits], spellings: ['calls', ...others.spellings] }
}

/** Applies a call to the drafts. A call of several parts has several kinds. */
function kindsOf(call: Call, drafts: Drafts, hints: ReadHints): readonly Kind[] {
  const script = scriptIn(call)
  if (script !== null) return [kindOfScript(call, script, drafts, hints)]
  const parts = [...partsIn(call), ...(hints.isWider ? partsOfRoo(call) : [])]
  if (parts.length > 0) return parts.flatMap((part) => kindsOf(part, drafts, hints))
  const patch = patchIn(call)
  if (patch !== null && isPatch(patch)) return [kindOfPatch(call, patch, drafts, hints)]
  const name = pathIn(call)
  const words = new Set(wordsOf(call))
  const isLooking = exchangeIn(call) === null && LOOKS.some((word) => words.has(word))
  if (isLooking || name === null) return [isKnownLook(words) ? 'look' : unknown(call)]
  return [kindOfChange(call, words, { path: ownPath(name, hints), drafts, hints })]
}

const LOOKS = [
  ...['read', 'view', 'open', 'list', 'ls', 'search', 'grep', 'glob', 'find', 'get', 'show', 'cat', 'fetch', 'tree', 'stat'],
  ...['directory', 'dir', 'folder', 'mkdir'],
]
/** Calls that are about the work and not about a file. */
const ENDS = [
  ...['think', 'plan', 'todo', 'todowrite', 'ask', 'finish', 'submit', 'done', 'complete', 'completion', 'respond', 'message'],
  ...['test', 'tests', 'diagnostics', 'lint', 'problems'],
]
const isKnownLook = (words: ReadonlySet<string>): boolean => [...LOOKS, ...ENDS].some((word) => words.has(word))
const unknown = ({ name }: Call): Kind => ({ problem: say('call-unknown', { name }) })

interface Place {
  readonly path: string
  readonly drafts: Drafts
  readonly hints: ReadHints
}

function kindOfChange(call: Call, words: ReadonlySet<string>, { path, drafts, hints }: Place): Kind {
  if (words.has('delete') || words.has('remove')) {
    drafts.remove(path)
    return 'edit'
  }
  const exchange = exchangeIn(call)
  if (exchange !== null && hints.isWider && isPattern(call)) return { problem: say('call-part', { path }) }
  if (exchange !== null) {
    if (exchange.old.trim() === '' && !drafts.has(path)) drafts.write(path, exchange.next)
    else if (exchange.old.trim() === '') return { problem: say('call-part', { path }) }
    else {
      const lines = drafts.exchange(path, exchange)
      if (lines !== null) return { problem: `${path}: ${say('found-often', { loosely: '', lines: lines.slice(0, 5).join(', ') })}` }
    }
    return 'edit'
  }
  const line = lineIn(call)
  const content = contentIn(call) ?? String(call.fields.get('newstr') ?? call.fields.get('inserttext') ?? '')
  if (words.has('insert') && line !== null && content !== '') {
    // Anthropic's editor inserts after the line, Roo before it, and at the end where it is 0.
    const at = call.fields.has('insertline') ? line : hints.isWider && words.has('content') ? line - 1 : null
    if (at !== null && drafts.insert(path, at === -1 ? 'end' : at, content)) return 'edit'
    return { problem: say('call-part', { path }) }
  }
  const whole = contentIn(call) ?? sketchIn(call)
  if (whole === null) return unknown(call)
  const isPart = contentIn(call) === null || PARTS.some((word) => words.has(word))
  if (isPart && drafts.has(path)) return { problem: say('call-part', { path }) }
  drafts.write(path, whole)
  return 'edit'
}

/** Words of calls whose text need not be the whole file. */
const PARTS = ['append', 'prepend', 'insert', 'edit', 'modify', 'patch']

function kindOfPatch(call: Call, patch: string, drafts: Drafts, hints: ReadHints): Kind {
  const name = pathIn(call)
  const path = name === null ? null : ownPath(name, hints)
  const bare = withoutPlaces(patch)
  const lines = bare.split('\n').map((line) => line.replace(/\r$/, ''))
  const isBlocks = /^(?:<{5,9}|-{5,9}) ?SEARCH/m.test(bare)
  const isHunk = path !== null && !isBlocks && !/^(?:--- \S|\*\*\* )/m.test(bare)
  const headed = isHunk ? [`--- ${path}`, `+++ ${path}`, ...lines] : lines
  const text = `${path ?? ''}\n${bare}`
  const found = isBlocks ? readSpellings(mendMarkers(text) ?? text, hints) : firstRead(headed, hints)
  if (found.type !== 'read') return { problem: say('call-unreadable', { text: JSON.stringify(patch.slice(0, 100)) }) }
  for (const edit of found.edits) addEdit(edit, drafts)
  return 'edit'
}

function firstRead(lines: readonly string[], hints: ReadHints): Respelt {
  const found = readEnvelope(lines, hints)
  return found.type === 'unclear' ? readUnifiedDiff(lines, hints) : found
}

function addEdit(edit: Edit, drafts: Drafts): void {
  if (edit.type === 'delete') drafts.remove(edit.path)
  else if (edit.type === 'file') drafts.write(edit.path, edit.text)
  else drafts.pass(edit)
}

/** A script of a shell may write files by here documents, or by the program that takes Codex' patches. */
function kindOfScript(call: Call, script: string, drafts: Drafts, hints: ReadHints): Kind {
  if (/^\s*(?:apply_patch\b|\*\*\* Begin Patch)/m.test(script))
    return kindOfPatch(call, script.slice(script.indexOf('*** Begin Patch')), drafts, hints)
  const lines = script.split('\n')
  const read = readHereDocuments(['```bash', ...lines, '```'], { ...hints, due: null })
  if (read.type === 'refused') return { problem: read.problem }
  if (read.type === 'read') {
    for (const edit of read.edits) addEdit(edit, drafts)
    return 'edit'
  }
  return lines.every(isLook) ? 'look' : { problem: say('calls-look', { names: call.name }) }
}

const pathSaidIn = (text: string): string | null =>
  /"(?:path|file_?path|filename|target_file)"\s*:\s*"([^"]{1,200})"/i.exec(text)?.[1] ??
  /\b(?:path|file_path)\s*=\s*["']([^"'\n]{1,200})["']/.exec(text)?.[1] ??
  /name="(?:path|file_path)">\s*([^<\s]{1,200})/.exec(text)?.[1] ??
  null
