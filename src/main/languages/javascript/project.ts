// A project with a package.json: its own test runner, package manager and lock file.

import { z } from 'zod'
import type { ResultReader, TestCommand } from '../../../contract/packages/project-commands.js'
import { matchesAny } from '../../../contract/paths/glob.js'
import type { SourceFile } from '../../../contract/run/template.js'
import { phrasesOf } from '../../../contract/text/phrases.js'
import {
  type ChosenCommand,
  type Detected,
  importExamples,
  type ProjectFiles,
  type ProjectKind,
  testFolders,
  textsNamed,
} from '../project.js'
import { javascriptEntry } from './entry.js'
import { withBuildSteps } from './own/build/build-steps.js'
import { harmlessSettings, LOCKS, type Manager, managerOfProject, manifestsOfNode, withoutTools } from './own/managers.js'
import { type FoundCommands, membersOf, otherCommand, readNodeCommand, testCommands } from './own/test-commands.js'
import { namedTests } from './own/test-files/named-tests.js'
import phrases from './project.phrases.md?raw'
import { TextTable } from './text-table.js'

const PackageJson = z.object({
  scripts: TextTable.default({}),
  dependencies: TextTable.default({}),
  devDependencies: TextTable.default({}),
  optionalDependencies: TextTable.default({}),
  peerDependencies: TextTable.default({}),
  // Those within others' dependencies are objects.
  overrides: z.record(z.string(), z.unknown()).catch({}).default({}),
})
const Lock = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) })

const TEST_FILE = /(^|\/)([^/]+\.(test|spec)\.[cm]?[jt]sx?|__tests__\/.*\.[cm]?[jt]sx?)$/
const EXTENSIONS = ['ts', 'tsx', 'mts', 'js', 'jsx', 'mjs', 'cjs']

type Package = z.infer<typeof PackageJson>

const testFiles = ({ paths }: ProjectFiles): string[] =>
  paths.filter((path) => TEST_FILE.test(path) || /^tests?\/.*\.[cm]?[jt]sx?$/.test(path))

/** The runners that have a reporter of ours, and their shipped templates. */
const KINDS: Readonly<Partial<Record<ResultReader, { readonly runner: string; readonly base: string; readonly title: string }>>> = {
  vitest: { runner: 'own-vitest', base: 'typescript', title: 'Vitest' },
  jest: { runner: 'own-jest', base: 'node-plain', title: 'Jest' },
  mocha: { runner: 'own-mocha', base: 'node-plain', title: 'Mocha' },
  'node-test': { runner: 'own-node-test', base: 'node-plain', title: "Node's own test runner" },
  ava: { runner: 'own-ava', base: 'node-plain', title: 'AVA' },
  tap: { runner: 'own-tap', base: 'node-plain', title: 'TAP' },
}

const say = phrasesOf(phrases, { runner: ['runner', 'line'], check: ['part'], package: ['folder', 'command'], lock: ['lock', 'manager'] })

/** Any command whose result is read by its report or its exit code. */
const ANY = { runner: 'own-command', base: 'node-plain', title: 'its own command' }

/** By the chosen command, else by the scripts; a script with an unknown runner is run as it is. */
function commandsFound(files: ProjectFiles, chosen: ChosenCommand | null): FoundCommands {
  if (chosen)
    return { source: chosen.said.source, tests: [chosen.command, ...chosen.more], isOther: chosen.by === 'report', left: [], others: [] }
  const found = testCommands(files)
  return found.tests.length > 0 ? found : (otherCommand(files) ?? found)
}

function detect(files: ProjectFiles, chosen: ChosenCommand | null): Detected {
  const manifest = readManifest(files)
  if (!manifest)
    return { ok: false, fault: { type: 'manifest-unfit', manifest: 'package.json', wanted: 'JSON with scripts and dependencies' } }
  const found = commandsFound(files, chosen)
  const [first] = found.tests
  const kind = first && (found.isOther ? ANY : KINDS[first.reader])
  if (!kind) {
    const tests = testFiles(files)
    const isOurs = tests.some((path) => /['"]vitest['"]/.test(files.read(path) ?? ''))
    if (isOurs || (tests.length === 0 && /^$|no test specified/.test(manifest.scripts.test ?? ''))) return withOurRunner(files, manifest)
    const runners = Object.values(KINDS).map(({ title }) => title)
    return { ok: false, fault: { type: 'runner-unknown', command: manifest.scripts.test ?? '', runners } }
  }
  const { packages, left } = wantedByNode(files, manifest)
  const manager = managerOfProject(files)
  const manifests = manifestsOfNode(files, manager)
  const added = addedFiles(files, manager, manifests, found.tests)
  const members = membersOf(files)
  const named = found.isOther ? null : namedTests(files, found.tests)
  const tests = [...new Set([...testFiles(files), ...files.paths.filter((path) => matchesAny(named?.counted ?? [], path))])].sort()
  return {
    ok: true,
    shape: {
      base: kind.base,
      runner: kind.runner,
      manager: 'npm',
      hasBasePackages: false,
      packages,
      tests: named ? [...new Set([...named.tests, ...usualGlobs(files)])] : testGlobs(files, tests),
      manifests: [],
      layout: [
        ...found.tests.map(({ line }) => say('runner', { runner: kind.title, line })),
        ...importExamples(files, tests, /^\s*import\s|\brequire\(/),
      ],
      left: [
        ...left,
        ...found.left.map((part) => say('check', { part })),
        ...found.others.map(({ folder, command }) => say('package', { folder, command })),
      ],
      own: {
        members,
        source: found.source,
        tests: withBuildSteps(files, found.tests, tests, members),
        install: asksForAny(files, manifests)
          ? { manager: manager.name, version: manager.version, manifests, added, isComplete: true }
          : null,
        counted: named && first.reader !== 'tap' ? [...named.counted] : countedBy(first.reader, files),
        sealed: SEALED,
      },
    },
  }
}

/** Globs of a runner's default test files. */
function countedBy(reader: ResultReader, files: ProjectFiles): string[] {
  // What is printed in TAP need not name files.
  if (reader === 'tap' || reader === 'junit' || reader === 'ctrf' || reader === 'exit') return []
  const withEnds = (globs: readonly string[]) => globs.flatMap((glob) => EXTENSIONS.map((extension) => `${glob}.${extension}`))
  const named = ['**/*.test', '**/*.spec', ...(reader === 'jest' ? ['**/__tests__/**/*'] : [])]
  const usual = reader === 'node-test' ? [...named, '**/*-test', '**/*_test', '**/test-*'] : named
  const isUsual = files.paths.some((path) => matchesAny(withEnds(usual), path))
  // Without such names, the files of the usual folder are the tests.
  return withEnds(isUsual || reader === 'vitest' || reader === 'jest' ? usual : ['test/*', 'tests/*', 'test'])
}

/** Files that say how a project is installed and tested, beside those that steer every Node program. */
const SEALED = [
  '**/package.json',
  'package-lock.json',
  'npm-shrinkwrap.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'yarn.lock',
  '.yarnrc',
  '.yarnrc.yml',
  '.pnpmfile.cjs',
  '**/tsconfig*.json',
  '**/vitest.config.*',
  '**/vitest.workspace.*',
  '**/vite.config.*',
  '**/jest.config.*',
  '**/babel.config.*',
  '**/.mocharc.*',
  '**/ava.config.*',
]

/** What the install reads beside the project's own files: settings without secrets, and a manifest without tools of style. */
function addedFiles(files: ProjectFiles, { name }: Manager, manifests: readonly string[], tests: readonly TestCommand[]): SourceFile[] {
  const settings = harmlessSettings(files.settings?.('.npmrc') ?? '')
  const ofSettings = settings === '' ? [] : [{ path: '.npmrc', text: settings }]
  if (LOCKS[name].some((path) => manifests.includes(path))) return ofSettings
  const sources = files.paths
    .filter((path) => /\.[cm]?[jt]sx?$/.test(path) && !/(^|\/)(\.?eslint|\.prettier|commitlint)/.test(path))
    .map((path) => files.read(path) ?? '')
  const plain = withoutTools(
    files.read('package.json') ?? '',
    sources,
    tests.map(({ line }) => line),
  )
  return [...ofSettings, ...(plain === null ? [] : [{ path: 'package.json', text: plain }])]
}

/** Whether any of the manifests asks for a package. */
const asksForAny = (files: ProjectFiles, manifests: readonly string[]): boolean =>
  manifests.some((path) => {
    const read = path.endsWith('package.json') ? PackageJson.safeParse(jsonIn(files.read(path) ?? '')).data : null
    return (
      read &&
      Object.keys({ ...read.dependencies, ...read.devDependencies, ...read.optionalDependencies, ...read.peerDependencies }).length > 0
    )
  })

/** A project without its own test runner gets that of the shipped template. */
function withOurRunner(files: ProjectFiles, manifest: Package): Detected {
  const { packages, left } = wantedByNode(files, manifest)
  const wanted = packages.filter((each) => !/^vitest@/.test(each))
  const shape = { base: 'typescript', runner: 'vitest', manager: 'npm', hasBasePackages: true, packages: wanted, manifests: [], layout: [] }
  return { ok: true, shape: { ...shape, tests: testGlobs(files, testFiles(files)), left } }
}

/** Globs of files with the usual names, where there are any. */
function usualGlobs(files: ProjectFiles): string[] {
  const tests = testFiles(files)
  return tests.length === 0 ? [] : testGlobs(files, tests)
}

function testGlobs(files: ProjectFiles, tests: readonly string[]): string[] {
  const folders = testFolders(files.paths, ['tests', 'test', '__tests__'])
  const isOutside = (path: string) => !folders.some((glob) => path.startsWith(glob.slice(0, -2)))
  const kinds = EXTENSIONS.flatMap((extension) => [`**/*.test.${extension}`, `**/*.spec.${extension}`])
  return [...folders, ...(tests.some(isOutside) || folders.length === 0 ? [...kinds, '**/__tests__/**'] : [])]
}

function readManifest(files: ProjectFiles): Package | null {
  return PackageJson.safeParse(jsonIn(files.read('package.json') ?? '')).data ?? null
}

/** Names with the version of the lock file where there is one, else with the range; addresses and folders are named apart. */
function wantedByNode(files: ProjectFiles, manifest: Package) {
  const locked = lockedVersions(files.read('package-lock.json'))
  const { dependencies, devDependencies, optionalDependencies, peerDependencies } = manifest
  const overrides = Object.entries(manifest.overrides).flatMap(([name, range]) =>
    typeof range === 'string' ? [[name, range] as const] : [],
  )
  const wanted = Object.entries({
    ...Object.fromEntries(overrides),
    ...peerDependencies,
    ...dependencies,
    ...devDependencies,
    ...optionalDependencies,
  })
  return {
    packages: wanted.filter(([, range]) => isOfRegistry(range)).map(([name, range]) => `${name}@${locked.get(name) ?? range}`),
    left: wanted.filter(([, range]) => !isOfRegistry(range)).map(([name, range]) => `${name}@${range} (package.json)`),
  }
}

/** Matches a range or a tag, but no address, path, workspace, catalog or alias. */
const isOfRegistry = (range: string): boolean => !/[/:]|\.t(ar\.)?gz$|^\.{1,2}$/.test(range)

const Own = z.object({
  name: z.string().catch(''),
  dependencies: TextTable,
  devDependencies: TextTable,
  peerDependencies: TextTable,
  optionalDependencies: TextTable,
  resolutions: TextTable,
  overrides: z.record(z.string(), z.unknown()).catch({}),
})

/** Its name, and those that it takes from elsewhere than a registry. */
function ownIn(text: string): string[] {
  const read = Own.safeParse(jsonIn(text)).data
  if (!read) return []
  const { name, overrides, ...groups } = read
  const wanted = [...Object.values(groups), overrides].flatMap((group) => Object.entries(group))
  return [name, ...wanted.flatMap(([each, range]) => (typeof range === 'string' && !isOfRegistry(range) ? [each] : []))]
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function lockedVersions(text: string | null): ReadonlyMap<string, string> {
  try {
    const lock = Lock.parse(JSON.parse(text ?? ''))
    return new Map(
      Object.entries(lock.packages).flatMap(([path, { version }]) => {
        const name = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path)?.[1]
        return name && version ? [[name, version] as const] : []
      }),
    )
  } catch {
    return new Map()
  }
}

export const project: ProjectKind = {
  expected: 'a package.json',
  recognises: ({ paths }) => paths.includes('package.json'),
  sources: /\.[cm]?[jt]sx?$/,
  testFiles: /\.(test|spec)\.[cm]?[jt]sx?$/,
  named: { path: 'package.json', pattern: /^[ \t]*"name"\s*:\s*"([^"]+)"/m },
  // https://vitest.dev/guide/in-source
  isProgram: (_path, text) => /\bimport\.meta\.vitest\b/.test(text),
  detect,
  readCommand: readNodeCommand,
  own: (files) => ({ packages: textsNamed(files, 'package.json').flatMap(ownIn), modules: [] }),
  entry: javascriptEntry,
}
