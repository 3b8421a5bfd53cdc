// How a Python project calls pytest: by tox, where it says so in plain words.
import type { ProjectFiles } from '../../project.js'

const PYTEST =
  /^\s*(?:[\w,!.-]+:\s+)?(?:python3?(?:\s+-\S+)*\s+-m\s+|\{envpython\}\s+-m\s+|coverage run\s+(?:\S+\s+)*?-m\s+)?(?:pytest|py\.test)\b(.*)$/m
/** Words about coverage, workers and reports, which are left to us, and where the user's own words would stand. */
const OTHERS =
  /\s(--cov\S*|--no-cov\S*|-n\s*=?\s*\S+|--numprocesses\S*|--junit\S*|--durations\S*|-v+|-q+|--tb\S*|--color\S*|\{posargs[^}]*\})(?=\s|$)/g

/** The line without what concerns coverage; `pytest` alone where nothing says more. Pure. */
export function pytestLine(files: ProjectFiles): string {
  const text = files.read('tox.ini') ?? ''
  const section = /^\[testenv\][\s\S]*?(?=^\[|$(?![\s\S]))/m.exec(text)?.[0] ?? ''
  const words = PYTEST.exec(section)?.[1]?.replace(OTHERS, '').replace(OTHERS, '').trim() ?? ''
  // Anything else is filled in by tox.
  return words === '' || /[{}$\\]/.test(words) ? 'pytest' : `pytest ${words}`
}
