// Reads what go prints when tests do not build: which file each error is in, and of what kind it is.
import type { CollectionError, FailureKind } from '../../../../../contract/run/tests.js'

/** Errors of packages that are looked for and not there. */
const PACKAGES =
  /no required module provides package|cannot find (module|package)|is not in std|missing go\.sum entry|no Go files in|import cycle/
/** How scanner and parser begin. */
const PARSER = /^(syntax error|expected |illegal |invalid character|newline in|string literal not terminated|comment not terminated)/

/** One error for each broken file, with all its messages; none if the build succeeded. */
export function compileErrors(printed: string): CollectionError[] {
  const byFile = new Map<string, CollectionError>()
  let file = ''
  for (const line of printed.split('\n')) {
    const found = /^(?:\S+\.go:\d+:\d+: )?(?:\.\/)?([^\s:]+\.go):\d+(?::\d+)?: (.*)$/.exec(line)
    // An indented line continues the error above it. Errors of a module name no file.
    const own = found?.[1] ?? (/^go: (?!downloading|finding)/.test(line) ? 'go.mod' : null)
    if (own === null && !(file !== '' && /^\s+\S/.test(line))) continue
    file = own ?? file
    const kind = found || own ? kindOf(found?.[2] ?? line) : 'error'
    const known = byFile.get(file)
    byFile.set(file, {
      file,
      failure: known ? stronger(known.failure, kind) : kind,
      message: known ? `${known.message}\n${line}` : line,
    })
  }
  return [...byFile.values()]
}

function kindOf(words: string): FailureKind {
  if (PACKAGES.test(words)) return 'import'
  return PARSER.test(words) ? 'syntax' : 'error'
}

/** The kind to fix first. Errors about names are unreliable in a file that cannot be parsed. */
function stronger(one: FailureKind, other: FailureKind): FailureKind {
  return (['syntax', 'import'] as const).find((kind) => one === kind || other === kind) ?? one
}
