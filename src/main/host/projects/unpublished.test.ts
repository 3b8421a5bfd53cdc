// The user's own packages are recognised, and no registry is queried for them.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { isUnpublished } from '../../../contract/packages/unpublished.js'
import { languages } from '../../languages/index.js'
import { ownNamesIn } from '../../sandbox/layers/layer-steps.js'
import { INSTALL_LIMITS, prepareEnvironment } from '../../sandbox/layers/layers.js'
import { openStore } from '../../store/store.js'
import { detectShape, templateOf } from './detect.js'
import { filesOf } from './import-project.js'
import { neighboursOf } from './neighbours.js'
import { readProject } from './read-project.js'
import { unpublishedIn } from './unpublished.js'

const own = (files: Readonly<Record<string, string>>) =>
  unpublishedIn({ paths: Object.keys(files).sort(), read: (path) => files[path] ?? null }, null)

test.each([
  ['workspace:*', true],
  ['workspace:^', true],
  ['file:../x', true],
  ['link:../x', true],
  ['portal:../x', true],
  ['catalog:', true],
  ['../x', true],
  ['~/x', true],
  ['acme/x', true],
  ['git@acme.test:x.git', true],
  ['x-1.0.0.tgz', true],
  ['npm:other@^1', true],
  ['^1.0.0', false],
  ['~1.2', false],
  ['1 || 2', false],
  ['>=1 <2', false],
  ['', false],
  ['beta', false],
])('a package of Node that is wanted as %j is the own one: %s', (range, isOwn) => {
  for (const group of ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies', 'resolutions', 'overrides'])
    expect(own({ 'package.json': JSON.stringify({ [group]: { '@acme/x': range } }) }).packages.includes('@acme/x')).toBe(isOwn)
})

test.each([
  ['pyproject.toml', '[project]\nname = "a"\ndependencies = ["x"]\n[tool.uv.sources]\nx = { workspace = true }\n'],
  ['pyproject.toml', '[project]\nname = "a"\ndependencies = ["x @ file:///srv/x"]\n'],
  ['pyproject.toml', '[tool.poetry]\nname = "a"\n[tool.poetry.dependencies]\nx = { path = "../x", develop = true }\n'],
  ['pyproject.toml', '[tool.poetry.group.dev.dependencies]\nx = [{ git = "ssh://acme.test/x" }]\n'],
  ['Pipfile', '[packages]\nx = { path = "./x", editable = true }\n'],
  ['requirements.txt', '-e ./libs/x\n'],
  ['requirements/dev.txt', '../x[extra]\r\n'],
  ['requirements.txt', '-e git+ssh://acme.test/y.git#egg=x\n'],
  ['setup.py', 'setup(name="x")\n'],
  ['libs/x/Cargo.toml', '[package]\nname = "x"\n'],
  ['Cargo.toml', '[package]\nname = "a"\n[dependencies]\nx = { path = "../x" }\n'],
  ['Cargo.toml', "[target.'cfg(unix)'.dev-dependencies]\nb = { git = 'ssh://acme.test/x', package = 'x' }\n"],
  ['go.mod', 'module a\n\nreplace x => ../x\n'],
  ['go.mod', 'module a\n\nreplace (\n\tx v1.0.0 => ./x\n)\n'],
  ['packages/x/package.json', '\ufeff{"name":"x"}'.slice(1)],
])('%s: %j names x as the own package', (path, text) => {
  expect(own({ [path]: text }).packages).toContain('x')
})

test('modules of Python are known by the names of their imports', () => {
  expect(
    own({
      'libs/core/src/acme_core/__init__.py': '',
      'libs/core/src/acme_core/sub/__init__.py': '',
      'libs/one/pyproject.toml': '',
      'libs/one/single.py': '',
    }).modules,
  ).toEqual(['acme_core', 'single'])
})

test('sample projects make no public name an own one', () => {
  expect(own({ 'test/fixtures/a/package.json': '{"name":"react"}' }).packages).toEqual([])
  expect(own({ 'examples/react/package.json': '{"name":"react"}' }).packages).toEqual([])
  expect(own({ 'docs/requirements.txt': 'six @ git+https://example.test/six.git\n' }).packages).toEqual([])
})

test('an index that is called PyPI makes no name an own one, and another does', () => {
  const pyproject = (index: string) => `[tool.poetry.dependencies]\nsix = { version = "1", source = "${index}" }\n`
  expect(own({ 'pyproject.toml': pyproject('PyPI') }).packages).toEqual([])
  expect(own({ 'pyproject.toml': pyproject('corp') }).packages).toEqual(['six'])
})

test('a folder of many projects is no repository', async () => {
  const root = temporaryFolder()
  for (const name of ['requests', 'app']) {
    mkdirSync(join(root, name))
    writeFileSync(join(root, name, 'setup.py'), `setup(name="${name}")`)
  }
  expect(neighboursOf(join(root, 'app'))).toBeNull()
})

test('the neighbours of a package in a repository are known, with git and without', async () => {
  for (const top of [{ '.git/HEAD': 'ref: refs/heads/main\n' }, { 'pnpm-workspace.yaml': 'packages: [packages/*]\n' }]) {
    const root = temporaryFolder()
    const files = { ...top, 'packages/util/package.json': '{"name":"@acme/util"}', 'packages/app/package.json': '{"name":"@acme/app"}' }
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    const store = openStore(temporaryFolder('data'))
    const folder = join(root, 'packages/app')
    const { tree } = await readProject(store, { path: folder, upload: null, unpackTo: null })
    expect(unpublishedIn(filesOf(store, tree), neighboursOf(folder)).packages).toEqual(['@acme/app', '@acme/util'])
  }
})

test('a package that the manifest takes from the workspace is neither installed nor kept silent about', () => {
  const files = {
    'pyproject.toml':
      '[project]\nname = "app"\ndependencies = ["acme-core", "attrs>=23"]\n[tool.uv.sources]\nacme-core = { workspace = true }\n',
    'mod.py': '',
  }
  const read = { paths: Object.keys(files).sort(), read: (path: string) => new Map(Object.entries(files)).get(path) ?? null }
  const { template, left } = templateOf(detectShape(read), { packages: ['pytest'], guide: '', protected: [] } as never, read, {
    own: own(files),
    storeManifests: () => 'tree',
  })
  expect(template.packages).toEqual(['pytest', 'attrs>=23'])
  expect(template.unpublished).toEqual(['acme-core', 'app', 'mod'])
  expect(left).toEqual([
    'acme-core (the repository has it itself, or takes it from another place or index, so no public registry is asked)',
  ])
  expect(template.guide).toContain('acme-core')
})

test('an environment that names an own package is refused before anything is installed', async () => {
  const step = { type: 'packages' as const, manager: 'npm', packages: ['@acme/util'] }
  const where = { languages, layersFolder: join(temporaryFolder(), 'layers'), resources: '' }
  const asks = { manager: 'npm', packages: [], unpublished: ['@acme/util'] }
  const spec = { template: 'a', toolchains: [], steps: [step] }
  const made = await prepareEnvironment(spec, where, { signal: new AbortController().signal }, { limits: INSTALL_LIMITS, template: asks })
  expect(made).toMatchObject({ ok: false, message: expect.stringContaining('no registry is asked') })
})

test('a part of an own package is one too, and names are compared as registries compare them', () => {
  const template = { unpublished: ['acme_core', '@acme/util', 'acme.test/shapes'] }
  const names = ['Acme-Core>=1', '@acme/util@^1', 'acme.test/shapes/area@v1', 'acme', '@acme/utility', 'acme.test/shapesx']
  expect(names.map((each) => isUnpublished(template, each))).toEqual([true, true, true, false, false, false])
})

test('no step of an environment asks for one, by whatever way it is installed', () => {
  const asks = { manager: 'npm', packages: [], unpublished: ['@acme/util'] }
  const command = (...argv: string[]) => ownNamesIn({ type: 'command', argv }, asks)
  expect(ownNamesIn({ type: 'packages', manager: 'npm', packages: ['ms', '@acme/util@1'] }, asks)).toEqual(['@acme/util'])
  expect(command('npm', 'install', '@acme/util')).toEqual(['@acme/util'])
  expect(command('sh', '-c', 'cd /env && npx @acme/util')).toEqual(['@acme/util'])
  expect(command('node', 'scripts/make.mjs', '@acme/util')).toEqual([])
})
