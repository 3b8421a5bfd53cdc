// Removes scripts from pyproject.toml whose module does not exist, because they fail in every installation.
import type { FileChange, StartsNamed } from '../language.js'

const MANIFEST = 'pyproject.toml'
const TABLE = /^\s*\[project\.(?:gui-)?scripts\]\s*(?:#.*)?$/
const SCRIPT = /^\s*(?:[\w.-]+|"[^"]+"|'[^']+')\s*=\s*["']([\w.]+)(?::[\w.]+)?["']/

/** Implements `Language.mendStarts`: removes script lines whose module is neither a program file nor a package beside it. Pure. */
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
