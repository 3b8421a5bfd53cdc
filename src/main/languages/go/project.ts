// A Go module, or a workspace of several, tested by the files beside its sources.
import { posix } from 'node:path'
import { phrasesOf } from '../../../contract/text/phrases.js'
import { withoutStarters } from '../commands/shell-line.js'
import { type ChosenCommand, type Detected, importExamples, type ProjectFiles, type ProjectKind, shapeBy, textsNamed } from '../project.js'
import { goEntry } from './entry.js'
import { VENDORED } from './install.js'
import phrases from './project.phrases.md?raw'

const say = phrasesOf(phrases, { module: ['name'], workspace: ['names'] })

function detect(files: ProjectFiles, chosen: ChosenCommand | null): Detected {
  const modules = modulesOf(files)
  const names = modules.map((folder) => nameIn(files.read(inside(folder, 'go.mod')) ?? '')).filter((name) => name !== null)
  const [name] = names
  if (name === undefined) return { ok: false, fault: { type: 'manifest-unfit', manifest: 'go.mod', wanted: 'the name of a module' } }
  const tests = files.paths.filter((path) => path.endsWith('_test.go'))
  const texts = tests.map((path) => files.read(path) ?? '')
  const imports = importExamples(files, tests, /^\s*(?:import\s+)?(?:\w+\s+)?"[^"]+"$/)
  const others = [
    ...(texts.some((text) => /^func Benchmark\w*\(/m.test(text)) ? ['benchmarks'] : []),
    ...foldersOf(files)
      .filter((folder) => !modules.includes(folder))
      .map((folder) => `the module in ${folder} (no workspace names it)`),
  ]
  const ofModules = [...modules, ...replacedIn(files, modules)].flatMap((folder) =>
    ['go.mod', 'go.sum'].map((path) => inside(folder, path)),
  )
  const manifests = [...ofModules, 'go.work', 'go.work.sum', VENDORED]
  return {
    ok: true,
    shape: {
      base: 'go',
      runner: 'own-go-test',
      manager: 'go',
      hasBasePackages: true,
      packages: [],
      tests: ['**/*_test.go', '**/testdata/**'],
      manifests: manifests.filter((path) => files.paths.includes(path)),
      layout: [names.length > 1 ? say('workspace', { names: names.join(', ') }) : say('module', { name }), ...imports],
      left: others,
      ...shapeBy(chosen),
    },
  }
}

const nameIn = (manifest: string): string | null => /^module\s+"?([^\s"]+)"?/m.exec(manifest)?.[1] ?? null
const inside = (folder: string, path: string): string => (folder === '' ? path : `${folder}/${path}`)

/** Folders with a module, but those that are data of tests or brought along. */
const foldersOf = ({ paths }: ProjectFiles): string[] =>
  paths
    .filter((path) => /(^|\/)go\.mod$/.test(path) && !/(^|\/)(vendor|testdata|node_modules|[._][^/]*)\//.test(path))
    .map((path) => path.slice(0, -'/go.mod'.length).replace(/^go$/, ''))

/** The modules that are tested: those of the workspace, else the one at the root, else all of them. */
function modulesOf(files: ProjectFiles): string[] {
  const folders = files.paths.includes('go.mod') ? ['', ...foldersOf(files).filter((folder) => folder !== '')] : foldersOf(files)
  const work = files.read('go.work')
  if (work === null) return folders.includes('') ? [''] : folders
  const used = [...work.matchAll(/^\s*(?:use\s+)?"?(\.[^\s"]*)"?\s*(?:\/\/.*)?$/gm)].map(([, path = '']) =>
    path.replace(/^\.\/?/, '').replace(/\/$/, ''),
  )
  return folders.filter((folder) => used.includes(folder))
}

/** Folders of the project that take the place of modules, as `replace example.test/dep => ./dep` says. Nothing is built without their go.mod. */
function replacedIn(files: ProjectFiles, modules: readonly string[]): string[] {
  return modules.flatMap((folder) =>
    [...(files.read(inside(folder, 'go.mod')) ?? '').matchAll(/=>\s+"?(\.{1,2}\/[^\s"]*)/g)].map(([, path = '']) =>
      posix.join(folder, path).replace(/\/$/, ''),
    ),
  )
}

/** Its name, and the modules that a folder takes the place of. */
function ownIn(text: string): string[] {
  const replaced = [...text.matchAll(/^(?:replace)?\s+"?([^\s"()]+)"?(?:\s+v\S+)?\s+=>\s+"?\.{0,2}\//gm)].map(([, module = '']) => module)
  return [nameIn(text) ?? '', ...replaced]
}

export const project: ProjectKind = {
  expected: 'a go.mod',
  recognises: (files) => modulesOf(files).length > 0,
  sources: /\.go$/,
  testFiles: /_test\.go$/,
  isProgram: (path) => !path.endsWith('_test.go'),
  named: { path: 'go.mod', pattern: /^module\s+"?([^\s"]+)"?/m },
  detect,
  readCommand: (line, _files, folder) => (folder === '' && /^go\s+test\b/.test(withoutStarters(line)) ? { line, reader: 'go-test' } : null),
  own: (files) => ({ packages: textsNamed(files, 'go.mod').flatMap(ownIn), modules: [] }),
  entry: goEntry,
}
