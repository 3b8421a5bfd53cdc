// A Python project: pytest or unittest, with what its requirements files and pyproject.toml ask for.

import { posix } from 'node:path'
import { parse } from 'smol-toml'
import { z } from 'zod'
import { matchesAny } from '../../../contract/paths/glob.js'
import { phrasesOf } from '../../../contract/text/phrases.js'
import {
  type ChosenCommand,
  type Detected,
  importExamples,
  type OwnShape,
  type ProjectFiles,
  type ProjectKind,
  testFolders,
} from '../project.js'
import { pythonEntry } from './entry.js'
import { hasBuild } from './own/build.js'
import { constraintsIn } from './own/constraints.js'
import { isOneOf, localPackages } from './own/local-packages.js'
import { leftOfConda, otherRequirements, TEST_GROUPS, testExtras, withoutTools } from './own/requirements.js'
import { namedTestFiles, searchedPlaces } from './own/test-files.js'
import { pytestLine, readPythonCommand, unittestLine } from './own/test-line.js'
import { ownOfPython } from './own-packages.js'
import phrases from './project.phrases.md?raw'
import { isRequirement, requirementOf } from './requirement.js'

const TEST_FILE = /(^|\/)(test_[^/]*|[^/]*_test|tests?)\.py$/
/** Names that unittest and Django take for tests. pytest ignores them by default. */
const BARE_NAME = /(^|\/)tests?\.py$/
const REQUIREMENTS =
  /^((requirements\/)?(requirements|(dev|tests?|testing)([-_]requirements)?|requirements[-_.](dev|develop|tests?|testing|ci|local)|(dev|test)[-_]requirements)\.(txt|in)|tests?\/requirements\.txt|requirements\/(base|common|core|main|default|local|develop(ment)?|unit)\.(txt|in))$/
const Strings = z.array(z.unknown()).transform((each) => each.filter((value) => typeof value === 'string'))
const Pyproject = z.object({
  project: z.object({ dependencies: Strings.optional(), 'optional-dependencies': z.record(z.string(), Strings).optional() }).optional(),
  'dependency-groups': z.record(z.string(), z.array(z.unknown()).catch([])).optional(),
  tool: z.object({ poetry: z.unknown().optional() }).optional(),
})
const Poetry = z.object({
  dependencies: z.record(z.string(), z.unknown()).optional(),
  group: z.record(z.string(), z.object({ dependencies: z.record(z.string(), z.unknown()).optional() })).optional(),
})

export interface Requirements {
  readonly packages: readonly string[]
  readonly left: readonly string[]
}

/** The requirements of the requirements files and pyproject.toml, in pip's syntax, and those that cannot be used. Pure. */
export function wantedByPython(files: ProjectFiles): Requirements {
  const paths = listsOf(files)
  const lists = paths.map((path) => requirementLines(path, files.read(path) ?? ''))
  const ofProject = ofPyproject(files.read('pyproject.toml'))
  const all = [...lists, ofProject, { packages: otherRequirements(files), left: leftOfConda(files) }]
  return { packages: [...new Set(all.flatMap((each) => each.packages))], left: all.flatMap((each) => each.left) }
}

/** Lists that tox or nox installs for tests. */
const listsOfTools = (files: ProjectFiles): string[] =>
  ['tox.ini', 'tox.toml', 'pyproject.toml', 'noxfile.py'].flatMap((path) =>
    [
      ...(files.read(path) ?? '').matchAll(
        /(?:^\s*|["']|\{toxinidir\}\/)-r[\s"',]*(?:\{toxinidir\}\/)?([\w./-]*test[\w./-]*\.(?:txt|in))\b/gm,
      ),
    ].map(([, name = '']) => posix.normalize(name)),
  )

/** Requirements files for the program and its tests, and those that they name. */
function listsOf(files: ProjectFiles): string[] {
  const lists = files.paths.filter((path) => REQUIREMENTS.test(path) || listsOfTools(files).includes(path))
  // The list grows while it is read.
  for (const path of lists) {
    const named = [...(files.read(path) ?? '').matchAll(/^(?:-r|--requirement)[\s=]+(\S+)/gm)].map(([, name = '']) =>
      posix.join(posix.dirname(path), name),
    )
    lists.push(...named.filter((each) => files.paths.includes(each) && !lists.includes(each)))
  }
  return lists
}

/** The lines of a requirements file: names with versions and markers are taken, addresses and options are not. */
function requirementLines(path: string, text: string): Requirements {
  const lines = text
    .replace(/\\\r?\n/g, ' ')
    .split(/\r?\n/)
    .map((line) => line.replace(/(^|\s)#.*$/, '').trim())
    .filter(Boolean)
  // Other lists are separate files, and -e . is the project itself.
  const isSaid = (line: string) => !/^(-r|-c|--requirement|--constraint)\b/.test(line) && !/^(-e|--editable)\s+\.(\[.*\])?$/.test(line)
  const named = lines.map((line) => line.replace(/\s+--hash=\S+/g, '').trim())
  return {
    packages: named.filter(isRequirement),
    left: named.filter((line) => !isRequirement(line) && isSaid(line)).map((line) => `${line} (${path})`),
  }
}

function ofPyproject(text: string | null): Requirements {
  if (text === null) return { packages: [], left: [] }
  const read = readToml(text)
  if (!read) return { packages: [], left: ['pyproject.toml (it is not well made)'] }
  const groups = new Map(Object.entries({ ...read.project?.['optional-dependencies'], ...read['dependency-groups'] }))
  const forTests = [...groups.keys()].flatMap((name) => (TEST_GROUPS.test(name) ? packagesOf(groups, name) : []))
  const lines = [...(read.project?.dependencies ?? []), ...forTests]
  const poetry = Poetry.safeParse(read.tool?.poetry).data
  const tables = [
    poetry?.dependencies,
    ...Object.entries(poetry?.group ?? {}).map(([name, { dependencies }]) => (TEST_GROUPS.test(name) ? dependencies : {})),
  ]
  const named = tables.flatMap((table) => Object.entries(table ?? {})).filter(([name]) => name !== 'python')
  const ofPoetry = named.map(([name, version]) => ({ name, version, found: requirementOf(name, version) }))
  const inexact = ofPoetry.filter(({ found }) => found?.isExact === false)
  return {
    packages: [...lines.filter(isRequirement), ...ofPoetry.flatMap(({ found }) => found?.line ?? [])],
    left: [
      ...lines.filter((line) => !isRequirement(line)),
      ...ofPoetry.filter(({ found }) => found === null).map(({ name }) => name),
      ...inexact.map(({ name, version }) => `the version ${JSON.stringify(version)} of ${name}`),
    ].map((each) => `${each} (pyproject.toml)`),
  }
}

const Included = z.object({ 'include-group': z.string() })

/** The packages of a group, and of the groups that it includes (PEP 735). */
function packagesOf(groups: ReadonlyMap<string, readonly unknown[]>, name: string, seen: readonly string[] = []): string[] {
  if (seen.includes(name)) return []
  return (groups.get(name) ?? []).flatMap((each) => {
    if (typeof each === 'string') return [each]
    const included = Included.safeParse(each).data?.['include-group']
    return included === undefined ? [] : packagesOf(groups, included, [...seen, name])
  })
}

function readToml(text: string): z.infer<typeof Pyproject> | null {
  try {
    return Pyproject.safeParse(parse(text)).data ?? null
  } catch {
    return null
  }
}

const say = phrasesOf(phrases, { runner: ['runner', 'folders'] })

function detect(files: ProjectFiles, chosen: ChosenCommand | null): Detected {
  const named = namedTestFiles(files)
  const candidates = files.paths.filter((path) => (path.endsWith('.py') && matchesAny(named, path)) || TEST_FILE.test(path))
  const modules = named.length > 0 ? [] : candidates.filter((path) => isModule(files, path))
  const tests = candidates.filter((path) => !modules.includes(path))
  const texts = tests.slice(0, 50).map((path) => files.read(path) ?? '')
  const locals = localPackages(files, listsOf(files))
  const { packages: all, left } = wantedByPython(files)
  const packages = withoutTools(all, texts).filter((each) => !isOneOf(locals, files, each))
  const isPytest = chosen?.by === 'runner' ? chosen.command.reader === 'pytest' : usesPytest(files, tests, texts, packages)
  const hasSources = files.paths.some((path) => path.startsWith('src/'))
  const folders = testFolders(files.paths, ['tests', 'test'])
  const beside = tests.some((path) => !/^tests?\//.test(path)) ? ['**/test_*.py', '**/*_test.py', '**/test.py', '**/tests.py'] : []
  const usual = beside.flatMap((glob) => {
    if (!BARE_NAME.test(glob)) return [glob]
    const found = isPytest ? [] : tests.filter((path) => matchesAny([glob], path))
    return found.length > 0 && !modules.some((path) => matchesAny([glob], path)) ? [glob] : found
  })
  const globs = [...folders, ...(named.length > 0 ? named : usual)]
  const others = packages.filter((each) => !/^pytest([^\w-]|$)/.test(each))
  const own = packages.find((each) => /^pytest([^\w-]|$)/.test(each)) ?? 'pytest'
  const imports = importExamples(files, tests, /^\s*(from|import)\s/)
  return {
    ok: true,
    shape: {
      base: isPytest ? 'python' : 'python-plain',
      runner: isPytest ? 'own-pytest' : 'unittest',
      manager: 'pip',
      hasBasePackages: false,
      packages: isPytest ? [own, ...others, ...pluginsOf(files, others)] : others,
      tests: globs.length > 0 ? globs : ['tests/**'],
      manifests: [],
      layout: [
        say('runner', {
          runner: isPytest ? 'pytest' : "Python's unittest",
          folders: hasSources ? 'The root of the workspace and `src` are' : 'The root of the workspace is',
        }),
        ...imports,
      ],
      left: left.filter((each) => !isOneOf(locals, files, each)),
      own: ownShape(
        files,
        isPytest ? searchedIn(files, named.length > 0 ? named : countedIn(globs)) : countedIn(globs),
        isPytest,
        chosen?.by === 'runner' ? chosen : null,
      ),
    },
  }
}

/** A file that is only named `test.py` or `tests.py`, and defines no test: a module of the program. */
const isModule = (files: ProjectFiles, path: string): boolean =>
  BARE_NAME.test(path) && !/\b(unittest|TestCase)\b|^\s*(async )?def test/m.test(files.read(path) ?? 'def test')

/** Plug-ins whose options the settings name though nothing declares them: pytest would not start without them. */
const pluginsOf = (files: ProjectFiles, packages: readonly string[]): string[] =>
  /^\s*(addopts\b.*)?--cov\b/m.test(settingsOf(files)) && !packages.some((each) => /^pytest[-_]cov\b/.test(each)) ? ['pytest-cov'] : []

const settingsOf = (files: ProjectFiles): string =>
  ['pyproject.toml', 'setup.cfg', 'tox.ini', 'pytest.ini'].map((path) => files.read(path) ?? '').join('\n')

function usesPytest(files: ProjectFiles, tests: readonly string[], texts: readonly string[], packages: readonly string[]): boolean {
  const settings = settingsOf(files)
  // By default, pytest ignores a file named just test.py.
  const isCollected = tests.length === 0 || tests.some((path) => !BARE_NAME.test(path)) || /python_files/.test(settings)
  const isNamed =
    /\bpytest\b/.test(settings) ||
    files.paths.some((path) => /(^|\/)(conftest\.py|pytest\.ini)$/.test(path)) ||
    packages.some((each) => /^pytest\b/.test(each))
  const isWritten =
    texts.some((text) => /^\s*(import pytest|from pytest )/m.test(text) || /^(async )?def test/m.test(text)) ||
    !texts.some((text) => /\bunittest\b/.test(text))
  return isCollected && (isNamed || isWritten)
}

/** The files in these places that pytest recognises as tests by name. */
const countedIn = (globs: readonly string[]): string[] =>
  globs.flatMap((glob) => (glob.endsWith('.py') ? [glob] : [`${glob}/test_*.py`, `${glob}/*_test.py`]))

/** The globs below the places where pytest looks for tests. */
function searchedIn(files: ProjectFiles, globs: readonly string[]): string[] {
  const places = searchedPlaces(files)
  if (places.length === 0) return [...globs]
  const names = [...new Set(globs.map((glob) => glob.slice(glob.lastIndexOf('/') + 1)))]
  return places.flatMap((place) => (place.endsWith('.py') ? [place] : names.map((name) => `${place}/**/${name}`)))
}

function ownShape(files: ProjectFiles, counted: readonly string[], isPytest: boolean, chosen: ChosenCommand | null): OwnShape {
  const [line, reader] = isPytest ? [pytestLine(files), 'pytest' as const] : [unittestLine(files), 'unittest' as const]
  const folders = [
    ...(hasBuild(files) ? ['.'] : []),
    ...localPackages(files, listsOf(files)).map(({ folder, extras }) => `${folder}${extras}`),
  ]
  const build = { manager: 'pip', version: null, manifests: files.paths, added: [], extras: testExtras(files), isComplete: false }
  return {
    source: chosen?.said.source ?? 'language',
    tests: [chosen?.command ?? { folder: '', line, reader, report: null }],
    install: folders.length === 0 ? null : { ...build, folders },
    counted,
    constraints: constraintsIn(files, listsOf(files)),
    sealed: SEALED,
  }
}

const SEALED = [
  'pyproject.toml',
  'setup.py',
  'setup.cfg',
  'tox.ini',
  'tox.toml',
  'hatch.toml',
  'noxfile.py',
  'pytest.ini',
  'uv.lock',
  'poetry.lock',
  'pdm.lock',
  '**/conftest.py',
]

export const project: ProjectKind = {
  expected: 'files in Python',
  recognises: ({ paths }) => paths.some((path) => path.endsWith('.py')),
  sources: /\.pyi?$/,
  testFiles: TEST_FILE,
  named: { path: 'pyproject.toml', pattern: /^name\s*=\s*["']([^"']+)["']/m },
  isProgram: (_path, text) => !/^\s*(?:(?:async\s+)?def\s+test|class\s+\w*Test|class\s+Test)/m.test(text),
  detect,
  readCommand: readPythonCommand,
  own: ownOfPython,
  entry: pythonEntry,
}
