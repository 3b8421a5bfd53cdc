// Finds how a Python project calls its test runner: by tox, nox, hatch or a line that a person wrote.
import { shellWord } from '../../../../contract/text/shell-words.js'
import { withoutStarters } from '../../commands/shell-line.js'
import type { ProjectFiles, ReadCommand } from '../../project.js'
import { hatchEnvironments, type ToolEnvironment, toxEnvironments, toxIni } from './test-tools.js'

const PYTEST =
  /^\s*(?:commands\s*=\s*)?(?:[\w,!.-]+:\s+)?(?:python3?(?:\s+-\S+)*\s+-m\s+|\{envpython\}\s+-m\s+|coverage run\s+(?:\S+\s+)*?-m\s+)?(?:pytest|py\.test)\b(.*)$/m
/** Words about coverage, workers and reports, which we handle, and places for the user's own words. */
const OTHERS =
  /\s(--cov\S*|--no-cov\S*|-n\s*=?\s*\S+|--numprocesses\S*|--junit\S*|--durations\S*|-v+|-q+|-x|--maxfail\S*|--tb\S*|--color\S*|\{posargs[^}]*\})(?=\s|$)/g

/** The line without what concerns coverage; `pytest` alone if nothing else remains. Pure. */
export const pytestLine = (files: ProjectFiles): string => ofTox(files) ?? ofNox(files) ?? ofHatch(files) ?? 'pytest'

function ofTox(files: ProjectFiles): string | null {
  const text = toxIni(files)
  const section = /^\[testenv\][\s\S]*?(?=^\[|$(?![\s\S]))/m.exec(text)?.[0] ?? ''
  const line = plainly(PYTEST.exec(section)?.[1])
  const set = /^set_?env\s*=(.*(?:\n(?:[ \t]+.*|[ \t]*))*)/m.exec(section)?.[1] ?? ''
  return line === null ? firstLine(toxEnvironments(files)) : withVariables(line, [...set.matchAll(/^\s*(\w+)\s*=[ \t]*(.*?)\s*$/gm)])
}

const ofHatch = (files: ProjectFiles): string | null => firstLine(hatchEnvironments(files))

/** The first call of pytest in these environments, with the variables of all of them that come before it. */
function firstLine(environments: readonly ToolEnvironment[]): string | null {
  const lines = environments.flatMap(({ commands }) => commands.flatMap((command) => plainly(PYTEST.exec(command)?.[1]) ?? []))
  const variables = environments.flatMap((each) => each.variables.map(([name, value]) => ['', name, value] as const))
  return lines[0] === undefined ? null : withVariables(lines[0], variables)
}

/** With the variables that a tool sets for the runner, but for those whose values only the tool can fill in. */
function withVariables(line: string, found: readonly (readonly string[])[]): string {
  const plain = found.filter(([, name = '', value = '']) => /^[A-Z_]\w*$/.test(name) && !/[{}$\\\n]/.test(value))
  return [...plain.map(([, name = '', value = '']) => `${name}=${shellWord(value)}`), line].join(' ')
}

/** What the first test session of nox runs. */
function ofNox(files: ProjectFiles): string | null {
  const calls = [...(files.read('noxfile.py') ?? '').matchAll(/session\.run\(\s*((?:["'][^"']*["']\s*,?\s*)+)(?:env\s*=\s*\{([^{}]*)\})?/g)]
  const lines = calls.map(([, words = '', set = '']) => {
    const said = [...words.matchAll(/["']([^"']*)["']/g)].map(([, word = '']) => word).join(' ')
    const line = plainly(PYTEST.exec(said)?.[1])
    return line && withVariables(line, [...set.matchAll(/["'](\w+)["']\s*:\s*["']([^"']*)["']/g)])
  })
  return lines.find((line) => line !== null) ?? null
}

/** Null if there is no such call; `pytest` alone where tox or a shell would fill something in. */
function plainly(rest: string | undefined): string | null {
  if (rest === undefined) return null
  const words = rest.replace(OTHERS, '').replace(OTHERS, '').trim()
  return words === '' || /[{}$\\|>]/.test(words) ? 'pytest' : `pytest ${words}`
}

const UNITTEST = /^(?:(?:python3?|py)(?:\s+-\S+)*?|coverage\s+run(?:\s+-\S+)*?)\s+-m\s+unittest\b/
/** Variables that are set for the runner alone. */
const SET = /^(?:env\s+)?((?:[A-Z_][A-Z0-9_]*=\S*\s+)+)/

/** How a line is read that a person wrote down; null if it starts no runner that is known. Pure. */
export function readPythonCommand(line: string, files: ProjectFiles, folder: string): ReadCommand | null {
  if (folder !== '') return null
  const bare = withoutStarters(line)
  const tool = /^(?:python3?\s+-m\s+|uvx\s+|pipx\s+run\s+)?(tox|nox)\b/.exec(bare)?.[1]
  const isHatch = /^hatch\s+(test|run\s+([\w.+-]+:)?(tests?|cov|unit|test-cov))(?=\s|$)/.test(line)
  const pytest = isHatch
    ? (ofHatch(files) ?? 'pytest')
    : tool === 'tox'
      ? ofTox(files)
      : tool === 'nox'
        ? ofNox(files)
        : PYTEST.test(bare)
          ? plainly(PYTEST.exec(bare)?.[1])
          : null
  if (pytest !== null) return { line: `${SET.exec(line)?.[1] ?? ''}${pytest}`, reader: 'pytest' }
  return UNITTEST.test(bare) || DJANGO.test(bare) ? { line: unittestLine(files), reader: 'unittest' } : null
}

const DJANGO = /^(?:python3?\s+)?(?:\.\/)?manage\.py\s+test\b/

/** As the project's own people start unittest. Our runner prepares Django as `manage.py` does. Pure. */
export const unittestLine = (files: ProjectFiles): string =>
  /DJANGO_SETTINGS_MODULE/.test(files.read('manage.py') ?? '') ? 'python manage.py test' : 'python -m unittest'
