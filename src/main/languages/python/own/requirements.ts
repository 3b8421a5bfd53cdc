// Finds the requirements of a Python project and its tests outside pyproject's standard tables and requirements files.
import { parse } from 'smol-toml'
import { parse as parseYaml } from 'yaml'
import { z } from 'zod'
import type { ProjectFiles } from '../../project.js'
import { isRequirement, requirementOf } from '../requirement.js'
import { hatchEnvironments, toxEnvironments, toxIni } from './test-tools.js'

/** Names of groups that tests are likely to need. */
export const TEST_GROUPS = /^((unit|all|integration|py)?[-_]?tests?([-_]\w+)?|testing|dev|develop|development|unit|ci)$/i
/** Tools that judge style and types, write pages or release: no test needs them, unless it imports them. */
const TOOLS =
  /^(black|flake8([-_].*)?|ruff|mypy|pyright|basedpyright|pylint|isort|pre-commit|tox([-_].*)?|nox|twine|build|bump2version|bumpversion|commitizen|towncrier|sphinx([-_].*)?|furo|mkdocs([-_].*)?|mkdocstrings([-_].*)?|codecov|coveralls|check-manifest|pyroma|bandit|safety|autoflake|pyupgrade|codespell|pydocstyle|pycodestyle|pyflakes|pdbpp|ipdb|ipython|jupyter|notebook|wheel|hatch|poetry|pdm|uv|readme-renderer|zest\.releaser|python-semantic-release|griffe|interrogate|vulture|yapf|pytest-mypy([-_].*)?|pytest-flake8|pytest-black|pytest-ruff|pytest-isort|pytest-pylint|pytest-checkdocs|doc8)$/i

/** Without the tools that no test imports. Pure. @param tests the texts of the tests */
export const withoutTools = (packages: readonly string[], tests: readonly string[]): string[] =>
  packages.filter((each) => {
    const name = nameOf(each)
    const module = name.replaceAll('-', '_')
    return !TOOLS.test(name) || tests.some((text) => new RegExp(`^\\s*(import|from)\\s+${module}\\b`, 'm').test(text))
  })

const nameOf = (requirement: string): string => /^[\w.-]+/.exec(requirement)?.[0] ?? requirement

/** Requirements outside of pyproject's standard tables and requirements files, as pip's words. Pure. */
export function otherRequirements(files: ProjectFiles): string[] {
  return [
    ...ofTools(tomlIn(files.read('pyproject.toml'))),
    ...ofSetupCfg(files.read('setup.cfg') ?? ''),
    ...ofSetupPy(files.read('setup.py') ?? ''),
    ...ofTox(toxIni(files)),
    ...[...toxEnvironments(files), ...hatchEnvironments(files)].flatMap((each) => each.requirements),
    ...ofNox(files.read('noxfile.py') ?? ''),
    ...ofPipfile(tomlIn(files.read('Pipfile'))),
    ...ofConda(files).pip,
  ].filter(isRequirement)
}

const Table = z.record(z.string(), z.unknown()).catch({})
const Strings = z
  .array(z.unknown())
  .catch([])
  .transform((each) => each.filter((value) => typeof value === 'string'))

const at = (table: Readonly<Record<string, unknown>>, key: string): unknown => new Map(Object.entries(table)).get(key)

function tomlIn(text: string | null): Record<string, unknown> {
  try {
    return Table.parse(parse(text ?? ''))
  } catch {
    return {}
  }
}

/** The tables of uv, Rye, PDM and the older Poetry. */
function ofTools(read: Record<string, unknown>): string[] {
  const tool = Table.parse(read.tool)
  const [uv, rye, pdm, poetry] = ['uv', 'rye', 'pdm', 'poetry'].map((name) => Table.parse(at(tool, name)))
  return [
    ...[uv, rye].flatMap((each) => Strings.parse(each?.['dev-dependencies'])),
    ...Object.entries(Table.parse(pdm?.['dev-dependencies'])).flatMap(([name, list]) =>
      TEST_GROUPS.test(name) ? Strings.parse(list) : [],
    ),
    ...Object.entries(Table.parse(poetry?.['dev-dependencies'])).flatMap(([name, version]) =>
      name === 'python' ? [] : (requirementOf(name, version)?.line ?? []),
    ),
  ]
}

const Conda = z.object({ dependencies: z.array(z.union([z.string(), z.object({ pip: Strings })])).catch([]) })

/** The packages of a conda environment: those that it takes from pip, and all others by name. */
function ofConda(files: ProjectFiles): { readonly pip: readonly string[]; readonly others: readonly string[] } {
  const listed = ['environment.yml', 'environment.yaml'].map((path) => files.read(path)).find((text) => text !== null) ?? ''
  const { dependencies } = Conda.safeParse(yamlIn(listed)).data ?? { dependencies: [] }
  const others = dependencies.flatMap((each) => (typeof each === 'string' ? [each.split(/[=<>~! ]/)[0] ?? ''] : []))
  return {
    pip: dependencies.flatMap((each) => (typeof each === 'string' ? [] : each.pip)),
    others: others.filter((name) => !/^(python|pip|)$/.test(name)),
  }
}

function yamlIn(text: string): unknown {
  try {
    return parseYaml(text)
  } catch {
    return null
  }
}

/** What a conda environment has beside pip's packages. Its channels are not asked, and its names are not always those of pip. Pure. */
export const leftOfConda = (files: ProjectFiles): string[] =>
  ofConda(files).others.map((name) => `${name} (environment.yml, since conda is not used; list it under pip to have it)`)

function ofPipfile(read: Record<string, unknown>): string[] {
  const all = ['packages', 'dev-packages'].flatMap((key) => Object.entries(Table.parse(at(read, key))))
  return all.flatMap(([name, version]) => requirementOf(name, version)?.line ?? [])
}

/** What it needs itself and for tests, and its extras for tests. */
function ofSetupCfg(text: string): string[] {
  const lists = iniLists(text)
  return lists.flatMap(({ section, key, values }) =>
    (section === 'options' && /^(install|tests)_require(s)?$/.test(key)) || (section === 'options.extras_require' && TEST_GROUPS.test(key))
      ? values
      : [],
  )
}

/** Requirements of the environments of tox that run tests. */
const ofTox = (text: string): string[] => inTestEnvironments(text, 'deps').filter((line) => !line.startsWith('-'))

/** The lines of a key in the environments of tox that run tests. */
function inTestEnvironments(text: string, wanted: string): string[] {
  const environments = iniLists(text).filter(({ section, key }) => /^testenv(:(py\w*|tests?|unit))?$/.test(section) && key === wanted)
  // Factors such as `py311: name` choose among environments.
  return environments.flatMap(({ values }) => values.map((line) => line.replace(/^[\w,!{}.-]+:\s+/, '')))
}

function iniLists(text: string): { readonly section: string; readonly key: string; readonly values: readonly string[] }[] {
  const lists: { section: string; key: string; values: string[] }[] = []
  let section = ''
  for (const line of text.split(/\r?\n/)) {
    // A semicolon within a line begins a marker of a requirement.
    const bare = line.replace(/^\s*[#;].*$|\s#.*$/, '')
    const heading = /^\[(.+)\]\s*$/.exec(bare)?.[1]
    const [, key, value] = /^([\w.-]+)\s*[=:]\s*(.*)$/.exec(bare) ?? []
    if (heading !== undefined) section = heading.trim()
    else if (key !== undefined) lists.push({ section, key: key.trim(), values: value ? [value.trim()] : [] })
    else if (/^\s+\S/.test(bare)) lists.at(-1)?.values.push(bare.trim())
  }
  return lists
}

/** What setup.py names for itself and for tests, where it is written out. */
function ofSetupPy(written: string): string[] {
  const text = written.replace(/(^|\s)#.*$/gm, '')
  // A list may have its own name.
  const names = [...text.matchAll(/\b(?:install_requires|tests_require)\s*=\s*([A-Za-z_]\w*)/g)].map(([, name = '']) => name)
  const keys = ['install_requires', 'tests_require', ...names].join('|')
  const lists = new RegExp(`\\b(?:${keys})\\s*=\\s*${LIST}|["'](?:tests?|testing|dev)["']\\s*:\\s*${LIST}`, 'g')
  return [...text.matchAll(lists)].flatMap(([, required = '', extra = '']) => quotedIn(`${required}${extra}`))
}

/** A list of Python. Extras in its strings have brackets, too. */
const LIST = String.raw`\[((?:[^\]"']|"[^"\n]*"|'[^'\n]*')*)\]`

/** What the test sessions of nox install by name. */
function ofNox(text: string): string[] {
  // A word behind an option is its value, such as the name of a list.
  return installsOfNox(text).flatMap((words) => words.filter((word, index) => !/^[-.]/.test(word) && !words[index - 1]?.startsWith('-')))
}

/** The words of each install in the test sessions of nox. */
function installsOfNox(text: string): string[][] {
  const sessions = text
    .split(/^@nox\.session/m)
    .slice(1)
    .filter((session) => /def\s+\w*test\w*|pytest/.test(session))
  const calls = sessions.flatMap((session) => [...session.matchAll(/session\.install\(([^)]*)\)/g)].map(([, words = '']) => words))
  return calls.map(quotedIn)
}

const quotedIn = (text: string): string[] =>
  [...text.matchAll(/"([^"]+)"|'([^']+)'/g)].map(([, one = '', other = '']) => (one || other).trim())

const Project = z.object({ 'optional-dependencies': Table.optional() })

/** Groups of optional dependencies that tests need: the build back end knows what is in them. */
export function testExtras(files: ProjectFiles): string[] {
  const read = Project.safeParse(tomlIn(files.read('pyproject.toml')).project).data
  const ofCfg = iniLists(files.read('setup.cfg') ?? '').flatMap(({ section, key }) => (section === 'options.extras_require' ? [key] : []))
  const ofSetup = [...(files.read('setup.py') ?? '').matchAll(/["'](tests?|testing)["']\s*:\s*/g)].map(([, name = '']) => name)
  const names = [
    ...Object.keys(read?.['optional-dependencies'] ?? {}),
    ...ofCfg,
    ...(/extras_require/.test(files.read('setup.py') ?? '') ? ofSetup : []),
  ]
  return [...new Set([...names.filter((name) => /^(tests?|testing)$/i.test(name)), ...extrasOfTools(files)])]
}

/** Extras with which tox, hatch and nox install the project for its tests. */
function extrasOfTools(files: ProjectFiles): string[] {
  const ofNoxFile = installsOfNox(files.read('noxfile.py') ?? '')
    .flat()
    .flatMap((word) => /^\.\[([^\]]+)\]$/.exec(word)?.[1] ?? [])
  const written = [
    ...inTestEnvironments(toxIni(files), 'extras'),
    ...[...toxEnvironments(files), ...hatchEnvironments(files)].flatMap(({ extras }) => extras),
    ...ofNoxFile,
  ]
  return written
    .flatMap((line) => line.split(/[\s,]+/))
    .filter((name) => /^[A-Za-z][\w.-]*$/.test(name) && !/^(docs?|lint|dev|types?|typing|mypy)$/i.test(name))
}
