// The manifests and modules of a repository around a project: what they name belongs to its owner.
import { realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname } from 'node:path'
import { decodeMarked } from '../../../contract/text/marked-text.js'
import { type Below, below } from '../../files/below.js'
import { BelowError } from '../../files/below-error.js'
import type { ProjectFiles } from '../../languages/project.js'
import { repositoryAround } from './git-files.js'

const MOST_ENTRIES = 50_000
const DEEPEST = 8
/** Folders above a project in which the top of a repository without git is looked for. */
const MOST_ABOVE = 5
const LARGEST = 1_000_000
const PASSED_OVER = /^(\.git|\.hg|\.svn|node_modules|\.venv|venv|\.tox|\.nox|target|vendor|__pycache__)$/
const MANIFEST = /^(package\.json|pyproject\.toml|setup\.(py|cfg)|Cargo\.toml|go\.mod|.*\.py)$/
/** Files that only the top of several packages has, and their content. */
const TOPS: readonly (readonly [string, RegExp])[] = [
  ['pnpm-workspace.yaml', /^/],
  ['lerna.json', /^/],
  ['rush.json', /^/],
  ['nx.json', /^/],
  ['turbo.json', /^/],
  ['go.work', /^/],
  ['package.json', /"workspaces"\s*:/],
  ['Cargo.toml', /^\s*\[workspace\]/m],
  ['pyproject.toml', /^\s*\[tool\.uv\.workspace\]/m],
]

/** The files of the repository that a folder is a part of; null where it is a part of none. A home folder is none. */
export function neighboursOf(folder: string): ProjectFiles | null {
  const root = realpathSync(folder)
  const top = repositoryAround(root) ?? topAbove(root)
  if (top === null || top === root || top === realHome()) return null
  const files = below(top)
  const paths: string[] = []
  collect(files, '', paths, { left: MOST_ENTRIES })
  return { paths: paths.sort(), read: (path) => textOf(files, path) }
}

function realHome(): string | null {
  try {
    return realpathSync(homedir())
  } catch {
    return null
  }
}

function topAbove(folder: string): string | null {
  let at = folder
  for (let level = 0; level < MOST_ABOVE && at !== dirname(at); level++) {
    at = dirname(at)
    const files = below(at)
    const isTop = TOPS.some(([name, says]) => {
      const text = textOf(files, name)
      return text !== null && says.test(text)
    })
    if (isTop) return at
  }
  return null
}

function textOf(files: Below, path: string): string | null {
  try {
    return decodeMarked(files.read(path, LARGEST))
  } catch (error) {
    if (error instanceof BelowError) return null
    throw error
  }
}

function collect(files: Below, folder: string, paths: string[], budget: { left: number }): void {
  if (folder.split('/').length > DEEPEST) return
  for (const { name, kind } of listIn(files, folder)) {
    if (budget.left-- <= 0) return
    const path = folder === '' ? name : `${folder}/${name}`
    if (kind === 'folder' && !PASSED_OVER.test(name)) collect(files, path, paths, budget)
    else if (kind === 'file' && MANIFEST.test(name)) paths.push(path)
  }
}

function listIn(files: Below, folder: string): ReturnType<Below['list']> {
  try {
    return files.list(folder)
  } catch (error) {
    if (error instanceof BelowError) return []
    throw error
  }
}
