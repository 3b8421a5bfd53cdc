// Puts right what pyproject.toml starts: a script whose module is not there fails wherever the program is installed.
import type { FileChange, StartsNamed } from '../language.js'

const MANIFEST = 'pyproject.toml'
const TABLE = /^\s*\[project\.(?:gui-)?scripts\]\s*(?:#.*)?$/
const SCRIPT = /^\s*(?:[\w.-]+|"[^"]+"|'[^']+')\s*=\s*["']([\w.]+)(?::[\w.]+)?["']/

/** As `Language.mendStarts` says: lines of scripts go whose module is no file of the program and no package beside it. Pure. */
export function mendPyproject({ read, has }: StartsNamed): FileChange[] {
  const text = read(MANIFEST)
  if (text === null) return []
  let isInTable = false
  const kept = text.split('\n').filter((line) => {
    if (/^\s*\[/.test(line)) isInTable = TABLE.test(line)
    const module = isInTable ? SCRIPT.exec(line)?.[1] : undefined
    return module === undefined || isThere(module, has)
  })
  const next = kept.join('\n')
  return next === text ? [] : [{ path: MANIFEST, text: next }]
}

function isThere(module: string, has: StartsNamed['has']): boolean {
  const path = module.replaceAll('.', '/')
  return ['', 'src/'].some((root) => [`${root}${path}.py`, `${root}${path}/__init__.py`, `${root}${path}/__main__.py`].some(has))
}
