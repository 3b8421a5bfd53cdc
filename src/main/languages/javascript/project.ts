// A project with a package.json: Vitest, Jest or Node's own test runner, with its packages in the versions of its lock file.

import { z } from 'zod'
import { phrasesOf } from '../../../contract/text/phrases.js'
import { type Detected, importExamples, type ProjectFiles, type ProjectKind, testFolders, textsNamed } from '../project.js'
import { javascriptEntry } from './entry.js'
import phrases from './project.phrases.md?raw'

const Table = z.record(z.string(), z.string()).catch({})
const PackageJson = z.object({
  scripts: Table.default({}),
  dependencies: Table.default({}),
  devDependencies: Table.default({}),
  workspaces: z.unknown().optional(),
})
const Lock = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) })

const TEST_FILE = /(^|\/)([^/]+\.(test|spec)\.[cm]?[jt]sx?|__tests__\/.*\.[cm]?[jt]sx?)$/
const EXTENSIONS = ['ts', 'tsx', 'mts', 'js', 'jsx', 'mjs', 'cjs']

/** Packages of the template that our runner is written for: its version counts, whatever the project names. */
const RUNNER_PACKAGES: Readonly<Record<string, RegExp>> = {
  vitest: /^vitest$/,
  jest: /^(jest|jest-environment-jsdom|@swc\/(core|jest)|babel-jest|ts-jest)$/,
}

type Runner = 'vitest' | 'jest' | 'node-test'

/** By what the project depends on, else by its test script and what its tests import; null where it is none of ours. Pure. */
export function runnerOfNode(files: ProjectFiles, manifest: z.infer<typeof PackageJson>): Runner | null {
  const all = { ...manifest.dependencies, ...manifest.devDependencies }
  const script = manifest.scripts.test ?? ''
  if ('vitest' in all || /\bvitest\b/.test(script)) return 'vitest'
  if ('jest' in all || 'react-scripts' in all || /\bjest\b/.test(script)) return 'jest'
  if (/\bnode\b.*--test\b/.test(script)) return 'node-test'
  const tests = testFiles(files)
  const imports = (name: RegExp) => tests.some((path) => name.test(files.read(path) ?? ''))
  if (imports(/['"]vitest['"]/)) return 'vitest'
  if (imports(/['"]node:test['"]/)) return 'node-test'
  if (imports(/['"]@jest\/globals['"]/)) return 'jest'
  // Without any test there is nothing to respect.
  return tests.length === 0 && /^$|no test specified/.test(script) ? 'vitest' : null
}

const testFiles = ({ paths }: ProjectFiles): string[] =>
  paths.filter((path) => TEST_FILE.test(path) || /^tests?\/.*\.[cm]?[jt]sx?$/.test(path))

const RUNNER_NAMES: Readonly<Record<Runner, string>> = { vitest: 'Vitest', jest: 'Jest', 'node-test': "Node's own test runner" }

const say = phrasesOf(phrases, { runner: ['runner'] })

function detect(files: ProjectFiles): Detected {
  const manifest = readManifest(files)
  if (!manifest)
    return { ok: false, fault: { type: 'manifest-unfit', manifest: 'package.json', wanted: 'JSON with scripts and dependencies' } }
  if (manifest.workspaces !== undefined) return { ok: false, fault: { type: 'several-packages', manifest: 'package.json' } }
  const runner = runnerOfNode(files, manifest)
  if (!runner)
    return {
      ok: false,
      fault: { type: 'runner-unknown', command: manifest.scripts.test ?? '', runners: ['Vitest', 'Jest', "Node's own runner"] },
    }
  const { packages, left } = wantedByNode(files, manifest, runner)
  const tests = testFiles(files)
  const folders = testFolders(files.paths, ['tests', 'test', '__tests__'])
  const isOutside = (path: string) => !folders.some((glob) => path.startsWith(glob.slice(0, -2)))
  const kinds = EXTENSIONS.flatMap((extension) => [`**/*.test.${extension}`, `**/*.spec.${extension}`])
  const globs = [...folders, ...(tests.some(isOutside) || folders.length === 0 ? [...kinds, '**/__tests__/**'] : [])]
  const imports = importExamples(files, tests, /^\s*import\s|\brequire\(/)
  return {
    ok: true,
    shape: {
      base: runner === 'vitest' ? 'typescript' : runner === 'jest' ? 'react' : 'node-plain',
      runner,
      manager: runner === 'node-test' && packages.length === 0 ? null : 'npm',
      hasBasePackages: true,
      packages,
      tests: globs,
      manifests: [],
      layout: [say('runner', { runner: RUNNER_NAMES[runner] }), ...imports],
      left,
    },
  }
}

function readManifest(files: ProjectFiles): z.infer<typeof PackageJson> | null {
  return PackageJson.safeParse(jsonIn(files.read('package.json') ?? '')).data ?? null
}

/** Names with the version of the lock file where there is one, else with the range; addresses and folders are left out. */
function wantedByNode(files: ProjectFiles, manifest: z.infer<typeof PackageJson>, runner: Runner) {
  const locked = lockedVersions(files.read('package-lock.json'))
  const all = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
  const isOurs = (name: string) => RUNNER_PACKAGES[runner]?.test(name) ?? false
  const wanted = all.filter(([name]) => !isOurs(name))
  return {
    packages: wanted.filter(([, range]) => isOfRegistry(range)).map(([name, range]) => `${name}@${locked.get(name) ?? range}`),
    left: wanted.filter(([, range]) => !isOfRegistry(range)).map(([name, range]) => `${name}@${range} (package.json)`),
  }
}

/** A range or a tag. An address, a path, a workspace, a catalog and an alias are none. */
const isOfRegistry = (range: string): boolean => !/[/:]|\.t(ar\.)?gz$|^\.{1,2}$/.test(range)

const Own = z.object({
  name: z.string().catch(''),
  dependencies: Table,
  devDependencies: Table,
  peerDependencies: Table,
  optionalDependencies: Table,
  resolutions: Table,
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
  detect,
  own: (files) => ({ packages: textsNamed(files, 'package.json').flatMap(ownIn), modules: [] }),
  entry: javascriptEntry,
}
