// Imports a module of the workspace in Python's console.
import { shellWord } from '../../../contract/text/shell-words.js'

/** As `LanguageConsole.line` says. Pure. */
export const consoleLine = (imports: readonly string[]): string =>
  imports.length === 0 ? 'exec python3 -q' : `exec python3 -q -i -c ${shellWord(imports.join('\n'))}`

/** As `LanguageConsole.importLine` says. Pure. */
export function importLine(path: string): string | null {
  const found = /^(src\/)?((?:\w+\/)*\w+)\.py$/.exec(path)
  const name = found?.[2]?.replace(/\/__init__$/, '')
  if (name === undefined || /(^|\/)(__\w+__|setup|conftest)$/.test(name)) return null
  const line = `import ${name.replaceAll('/', '.')}`
  return found?.[1] === undefined ? line : `import sys; sys.path.append("src"); ${line}`
}
