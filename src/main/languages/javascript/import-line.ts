// Imports a module of the workspace in Node's console, which waits for the import.
import { shellWord } from '../../../contract/text/shell-words.js'

/** As `LanguageConsole.line` says. Node runs a script of one line first, in which nothing can be awaited. Pure. */
export function consoleLine(imports: readonly string[]): string {
  const loads = imports.map((line) => line.replace(/^const (\S+) = await (.*)$/, '$2.then((it) => { globalThis.$1 = it })'))
  return loads.length === 0 ? 'exec node' : `exec node -i -e ${shellWord(loads.join('; '))}`
}

/** As `LanguageConsole.importLine` says. Pure. */
export function importLine(path: string): string | null {
  const file = /^(?:.*\/)?([^/]+)\.[cm]?[jt]s$/.exec(path)?.[1]
  if (file === undefined || /\.(d|config)$/.test(file)) return null
  const folder = /([^/]+)\/[^/]+$/.exec(path)?.[1]
  const name = file === 'index' && folder !== undefined && folder !== 'src' ? folder : file
  return `const ${variableOf(name)} = await import('./${path}')`
}

/** A name that a constant can have. */
function variableOf(name: string): string {
  const camel = name.replace(/[^A-Za-z0-9_$]+(.?)/g, (_, next: string) => next.toUpperCase()) || 'module'
  return RESERVED.has(camel) || /^\d/.test(camel) ? `_${camel}` : camel
}

const RESERVED = new Set(
  'await break case catch class const continue debugger default delete do else enum export extends false finally for function if import in instanceof new null return static super switch this throw true try typeof var void while with yield let'.split(
    ' ',
  ),
)
