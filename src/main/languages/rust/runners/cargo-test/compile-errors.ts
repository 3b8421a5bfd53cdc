// Reads what cargo and rustc print when a build fails: which file each error is in, and of what kind it is.
import type { CollectionError, FailureKind } from '../../../../../contract/run/tests.js'

/** Errors of names that are looked for and not there: in a crate, a module or a use declaration. */
const NAMES = new Set(['E0432', 'E0433', 'E0463', 'E0583', 'E0603'])
/** How the parser begins; its errors have no number. */
const PARSER =
  /^(expected|unexpected|unclosed|unterminated|mismatched|unknown start|this file contains|incorrect|invalid|missing|found|prefix)\b/
const SUMMARY = /^(could not compile|aborting due to|build failed)/

/** One error for each broken file, with all its messages; none if the build succeeded. */
export function compileErrors(printed: string): CollectionError[] {
  const byFile = new Map<string, CollectionError>()
  for (const { head, number, file, text } of blocksOf(printed)) {
    const failure = kindOf(head, number)
    const known = byFile.get(file)
    const message = known === undefined ? text : `${known.message}\n\n${text}`
    byFile.set(file, { file, failure: known === undefined ? failure : stronger(known.failure, failure), message })
  }
  return [...byFile.values()]
}

interface Block {
  readonly head: string
  /** Such as `E0432`; empty if there is none. */
  readonly number: string
  /** Relative to the package; `Cargo.toml` where the error is cargo's own. */
  readonly file: string
  readonly text: string
}

function blocksOf(printed: string): Block[] {
  const starts = [...printed.matchAll(/^(?:error|warning)(?:\[(\w+)\])?: (.*)$/gm)]
  return starts.flatMap((start, index) => {
    const [line, number = '', head = ''] = start
    if (!line.startsWith('error') || SUMMARY.test(head)) return []
    const text = withoutProgress(printed.slice(start.index, starts[index + 1]?.index))
    const file = /^ *--> ([^\n]+?):\d+:\d+$/m.exec(text)?.[1] ?? 'Cargo.toml'
    return [{ head, number, file, text }]
  })
}

/** Cargo's progress messages, which are not part of an error. */
function withoutProgress(text: string): string {
  const lines = text.split('\n').filter((line) => !/^ {3,}[A-Z][a-z]+ \S|^(Some errors have|For more information about)/.test(line))
  return lines.join('\n').trim()
}

function kindOf(head: string, number: string): FailureKind {
  if (NAMES.has(number) || head.startsWith('no matching package')) return 'import'
  return number === '' && PARSER.test(head) ? 'syntax' : 'error'
}

/** The kind to fix first. Errors about names are unreliable in a file that cannot be parsed. */
function stronger(one: FailureKind, other: FailureKind): FailureKind {
  return (['syntax', 'import'] as const).find((kind) => one === kind || other === kind) ?? one
}
