// Which paths of a folder are no part of a program: folders that tools fill, and what file managers leave.
import type { Below } from '../../files/below.js'
import { BelowError } from '../../files/below-error.js'

/** What is never part of a program: repositories, packages that are installed, and what file managers leave. */
const NEVER =
  /(^|\/)(\.git|\.hg|\.svn|node_modules|\.venv|__pycache__|\.pytest_cache|\.mypy_cache|\.ruff_cache|\.tox|\.nox|\.eggs|__pypackages__|\.ipynb_checkpoints|\.next|\.vite|htmlcov|__MACOSX)\/$|(^|\/)(.*\.pyc|\.DS_Store|\._[^/]*|Thumbs\.db|desktop\.ini)$/
/** Folders that tools fill, and that programs have too. */
const RESULTS = /(^|\/)(venv|coverage|bower_components|[^/]+\.egg-info|\.idea|\.vscode)\/$|^(target|dist|build)\/$/
/** What these folders hold where a tool filled them. */
const SIGNS_OF_TOOLS: ReadonlyMap<string, readonly string[]> = new Map([
  ['venv', ['pyvenv.cfg', 'bin', 'Scripts']],
  ['coverage', ['lcov.info', 'lcov-report', 'index.html', 'coverage-final.json', 'coverage-summary.json', 'clover.xml', 'tmp']],
])
/** What makes a folder a package of sources, whatever its name. */
const SIGNS_OF_SOURCES = /^(?:__init__\.py|mod\.rs|package\.json|[\w-]+\.go)$/

/** Whether a path is never part of a program, however git sees it. */
export const isNeverTaken = (path: string): boolean => NEVER.test(path)

/** Whether a folder of an archive holds packages or settings of an editor. It is not unpacked, since it may be large. */
export const isInstalled = (path: string): boolean => /(^|\/)(venv|\.idea|\.vscode)\/$/.test(path)

/** Whether a folder is named like one that a build fills. Where git lists the files, its ignore files name these. */
export const isBuilt = (path: string): boolean => /^(target|dist|build)\/$/.test(path)

/** Whether a folder is named like one that tools fill. */
export const isNamedAsResult = (path: string): boolean => RESULTS.test(path)

/** Whether a folder is an environment of Python or Conda with installed packages, whatever its name. One that cannot be entered is none. */
export function isEnvironment(root: Below, path: string): boolean {
  if (!path.endsWith('/')) return false
  try {
    return root.state(`${path}pyvenv.cfg`)?.kind === 'file' || root.state(`${path}conda-meta`)?.kind === 'folder'
  } catch (error) {
    if (error instanceof BelowError) return false
    throw error
  }
}

/** Whether a folder that git does not track holds results of a tool rather than sources. */
export function isResultFolder(root: Below, path: string): boolean {
  const name = path.slice(0, -1).split('/').at(-1) ?? ''
  const names = root.list(path.slice(0, -1)).map((entry) => entry.name)
  const signs = SIGNS_OF_TOOLS.get(name)
  if (signs) return names.length === 0 || names.some((each) => signs.includes(each))
  return name.startsWith('.') || !names.some((each) => SIGNS_OF_SOURCES.test(each))
}
