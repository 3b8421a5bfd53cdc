// Which files of a folder or archive become the project: never one that an ignore file names.
import { execFileSync } from 'node:child_process'
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { beforeEach, expect, test, vi } from 'vitest'
import { ZipFile } from 'yazl'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { makeRepository } from '../../../../test/support/repository.js'
import { openStore } from '../../store/store.js'
import { readProject } from './read-project.js'

const program = { 'mod.py': 'a = 1\n', 'tests/test_mod.py': 'import mod\n' }
const secrets = { 'settings_local.py': 'TOKEN = 1\n', 'private/accounts.yaml': 'a: 1\n', 'private/deep/b.yaml': 'b: 1\n' }
const ignore = { '.gitignore': 'settings_local.py\nprivate/\n' }
const kept = ['.gitignore', 'mod.py', 'tests/test_mod.py']
const keptOut = '3 files that .gitignore names (private/, settings_local.py)'

let home = ''
beforeEach(() => {
  home = temporaryFolder('home')
  vi.stubEnv('HOME', home)
  vi.stubEnv('XDG_CONFIG_HOME', '')
  vi.stubEnv('GIT_CONFIG_GLOBAL', join(home, '.gitconfig'))
  return () => vi.unstubAllEnvs()
})

function lay(folder: string, files: Readonly<Record<string, string | Buffer>>): string {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return folder
}

async function zipOf(files: Readonly<Record<string, string | Buffer>>): Promise<string> {
  const file = join(temporaryFolder(), 'shop.zip')
  const zip = new ZipFile()
  for (const [path, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), path)
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(file))
  return file
}

async function read(path: string, isUpload = false) {
  const store = openStore(temporaryFolder('data'))
  const { tree, left } = await readProject(store, {
    path,
    upload: isUpload ? [] : null,
    unpackTo: path.endsWith('.zip') ? temporaryFolder() : null,
  })
  return { paths: store.trees.files(tree).map((file) => file.path), left }
}

test('a working copy is taken without what .gitignore names, and the number of those files is reported', async () => {
  const { folder, commit } = makeRepository()
  commit('all', { ...ignore, ...program })
  lay(folder, secrets)
  expect(await read(folder)).toEqual({ paths: kept, left: [keptOut] })
})

test('a tracked file stays, although an ignore rule matches it', async () => {
  const { folder, git } = makeRepository()
  lay(folder, { ...ignore, ...program, ...secrets })
  git('add', '--force', 'settings_local.py')
  expect((await read(folder)).paths).toEqual(['.gitignore', 'mod.py', 'settings_local.py', 'tests/test_mod.py'])
})

test.runIf(process.getuid?.() === 0)('the working copy of another user is read as one of our own', async () => {
  const { folder, commit } = makeRepository()
  commit('all', { ...ignore, ...program })
  lay(folder, secrets)
  execFileSync('chown', ['-R', '12345:12345', folder])
  expect(await read(folder)).toEqual({ paths: kept, left: [keptOut] })
})

test.each([
  ['a repository format that git does not know', (folder: string) => lay(folder, { '.git/config': FUTURE })],
  ['a broken repository', (folder: string) => lay(folder, { '.git/HEAD': 'x' })],
  ['a machine without git', () => vi.stubEnv('PATH', '/nowhere')],
])('for %s the ignore files are read without git, and the user gets a message', async (_, breakIt) => {
  const { folder, commit } = makeRepository()
  commit('all', { ...ignore, ...program })
  lay(folder, { ...secrets, 'notes.txt': '', '.git/info/exclude': 'notes.txt\n' })
  breakIt(folder)
  const { paths, left } = await read(folder)
  expect(paths).toEqual(kept)
  expect(left[0]).toBe('4 files that .gitignore names (notes.txt, private/, settings_local.py)')
  expect(left[1]).toMatch(/^git's list of files \(git failed: .*; so \.gitignore was read without git/)
})
const FUTURE = '[core]\n\trepositoryformatversion = 1\n[extensions]\n\tofTheFuture = true\n'

test('below the top of such a repository, the ignore files above the folder count', async () => {
  const { folder } = makeRepository()
  lay(folder, { '.gitignore': '*.key\n/apps/shop/private\n', '.git/config': FUTURE })
  lay(join(folder, 'apps/shop'), { ...program, 'a.key': '', 'private/a.txt': '' })
  expect((await read(join(folder, 'apps/shop'))).paths).toEqual(Object.keys(program))
})

test.each([
  ['a folder without a repository', async (files: Record<string, string>) => read(lay(temporaryFolder(), files))],
  ['an upload', async (files: Record<string, string>) => read(lay(temporaryFolder(), files), true)],
  ['an archive', async (files: Record<string, string>) => read(await zipOf(files))],
])('%s is taken without what its ignore files name', async (_, take) => {
  const { paths, left } = await take({
    ...ignore,
    ...program,
    ...secrets,
    'sub/.gitignore': '*.pem\n!b.pem\n',
    'sub/a.pem': '',
    'sub/b.pem': '',
  })
  expect(paths).toEqual(['.gitignore', 'mod.py', 'sub/.gitignore', 'sub/b.pem', 'tests/test_mod.py'])
  expect(left).toEqual(['4 files that .gitignore names (private/, settings_local.py, sub/a.pem)'])
})

test.each(['the usual place', 'the place that is configured'])("the user's own ignore file counts, in %s", async (place) => {
  const isUsual = place === 'the usual place'
  lay(home, { [isUsual ? '.config/git/ignore' : 'own-ignore']: 'settings_local.py\n' })
  if (!isUsual) lay(home, { '.gitconfig': '[core]\n\texcludesFile = ~/own-ignore\n' })
  const { folder } = makeRepository()
  const files = { ...program, 'settings_local.py': '' }
  expect((await read(lay(folder, files))).paths).toEqual(Object.keys(program))
  expect((await read(lay(temporaryFolder(), files))).paths).toEqual(Object.keys(program))
  expect((await read(await zipOf(files))).paths).toEqual(Object.keys(program))
})

test('an archive without files is refused by its own name, not by that of a temporary folder', async () => {
  await expect(read(await zipOf({}))).rejects.toThrow(/project-empty.*shop\.zip/)
})

test('the exclude file of a repository counts, also of one in an archive', async () => {
  const { folder } = makeRepository()
  const files = { ...program, 'notes.txt': '', '.git/info/exclude': 'notes.txt\n' }
  expect((await read(lay(folder, files))).paths).toEqual(Object.keys(program))
  const inFolder = Object.fromEntries(Object.entries(files).map(([path, text]) => [`shop/${path}`, text]))
  expect((await read(await zipOf(inFolder))).paths).toEqual(Object.keys(program))
})

test('a project in a folder that git ignores is taken as a whole, but for what the ignore files name in it', async () => {
  const { folder } = makeRepository()
  lay(folder, { '.gitignore': 'output/\n*.key\n' })
  lay(join(folder, 'output/app'), { ...program, 'a.key': '', '.gitignore': 'private/\n', 'private/a.txt': '' })
  const { paths, left } = await read(join(folder, 'output/app'))
  expect(paths).toEqual(kept)
  expect(left).toEqual([
    '2 files that .gitignore names (a.key, private/)',
    "git's list of files (git ignores this whole folder, so all other files in it were taken)",
  ])
})

test('a home folder under git that ignores everything does not empty the projects in it', async () => {
  const { folder } = makeRepository()
  lay(folder, { '.gitignore': '*\n!.bashrc\n' })
  expect((await read(lay(join(folder, 'code/app'), program))).paths).toEqual(Object.keys(program))
})

test('nothing that a repository configures is run while it is read', async () => {
  const { folder, git } = makeRepository()
  lay(folder, { ...program, '.git/evil.sh': `#!/bin/sh\ntouch ${folder}/ran\n` })
  execFileSync('chmod', ['+x', join(folder, '.git/evil.sh')])
  for (const name of ['core.fsmonitor', 'core.pager', 'core.editor', 'filter.x.clean', 'filter.x.process'])
    git('config', name, join(folder, '.git/evil.sh'))
  lay(folder, { '.gitattributes': '* filter=x\n' })
  expect((await read(folder)).paths).not.toContain('ran')
  expect((await read(folder)).paths).toContain('mod.py')
})

test('what a Mac adds to an archive is no part of the project', async () => {
  const mac = Buffer.from([0, 5, 22, 7])
  const { paths } = await read(
    await zipOf({
      'shop/mod.py': 'a = 1\n',
      'shop/._mod.py': mac,
      'shop/.DS_Store': mac,
      '__MACOSX/shop/._mod.py': mac,
      '__MACOSX/._shop': mac,
      '.DS_Store': mac,
      '._shop': mac,
    }),
  )
  expect(paths).toEqual(['mod.py'])
})

const NAMED = ['.aws/credentials', '.git-credentials', 'config/master.key', 'credentials.json', 'id_rsa', 'prod.env', 'terraform.tfstate']
const PRIVATE_KEY = '-----BEGIN OPENSSH PRIVATE KEY-----\nabc\n-----END OPENSSH PRIVATE KEY-----\n'

test('files of secrets stay out of folders and archives, whatever git says of them, and are named', async () => {
  const files = { ...program, ...Object.fromEntries(NAMED.map((name) => [name, '{"password": "hunter2"}'])) }
  const { folder, commit } = makeRepository()
  commit('all', files)
  const expected = { paths: Object.keys(program), left: NAMED.map((name) => `${name} (it may hold secrets)`) }
  for (const { paths, left } of [await read(folder), await read(await zipOf(files))])
    expect({ paths, left: left.toSorted() }).toEqual(expected)
})

test('files of settings stay out only where a value in them is a secret, and keys only outside of tests', async () => {
  const folder = lay(temporaryFolder(), {
    ...program,
    '.env.example': 'TOKEN=\n',
    'gradle.properties': 'org.gradle.jvmargs=-Xmx2g\nsigning.password=changeme\n',
    'keys/deploy_key': PRIVATE_KEY,
    'keys/public.pem': '-----BEGIN CERTIFICATE-----\n',
    'keys/server.key': 'x',
    'src/make_key': 'def make_key(): ...\n',
    'tests/fixtures/server.pem': PRIVATE_KEY,
    'web/appsettings.Development.json': '{ "Password": "hunter2hunter2" }',
  })
  const { paths, left } = await read(folder)
  expect(paths).toEqual([
    '.env.example',
    'gradle.properties',
    'keys/public.pem',
    ...Object.keys(program).slice(0, 1),
    'src/make_key',
    'tests/fixtures/server.pem',
    'tests/test_mod.py',
  ])
  expect(left).toEqual([
    'keys/deploy_key (it may hold secrets)',
    'keys/server.key (it may hold secrets)',
    'web/appsettings.Development.json (it may hold secrets)',
  ])
})

test('a folder named like results is taken where git tracks it, or where it is a package of sources', async () => {
  const { folder, commit } = makeRepository()
  commit('all', { ...program, 'app/coverage/__init__.py': '', '.vscode/settings.json': '{}' })
  lay(folder, { 'coverage/lcov.info': 'x', 'venv/pyvenv.cfg': 'x' })
  expect(await read(folder)).toEqual({
    paths: ['.vscode/settings.json', 'app/coverage/__init__.py', ...Object.keys(program)],
    left: ['coverage/ (results of a tool)', 'venv/ (results of a tool)'],
  })
  const plain = lay(temporaryFolder(), { ...program, 'build/__init__.py': '', 'coverage/rate.py': '', 'dist/a.js': '' })
  expect(await read(plain)).toEqual({
    paths: ['build/__init__.py', 'coverage/rate.py', ...Object.keys(program)],
    left: ['dist/ (results of a tool)'],
  })
})

test('an environment with installed packages and what tools make of packages stay out, whatever they are called', async () => {
  const folder = lay(temporaryFolder(), {
    ...program,
    '.eggs/a.py': '',
    '.ipynb_checkpoints/a.py': '',
    '__pypackages__/3.11/lib/a.py': '',
    'bower_components/a/a.js': '',
    'calc.egg-info/PKG-INFO': '',
    'env/lib/a.py': '',
    'env/pyvenv.cfg': 'home = /usr\n',
    'app/env/settings.py': '',
    'tools/conda/conda-meta/history': '',
    'tools/conda/lib/a.py': '',
  })
  const { paths, left } = await read(folder)
  expect(paths).toEqual(['app/env/settings.py', ...Object.keys(program)])
  expect(left.toSorted()).toEqual(
    ['bower_components/', 'calc.egg-info/', 'env/', 'tools/conda/'].map((path) => `${path} (results of a tool)`),
  )
})

test.each([false, true])(
  'a folder that holds nothing but another repository is named by no ignore file; a submodule: %s',
  async (isModule) => {
    const { folder, git, commit } = makeRepository()
    commit('all', program)
    git('init', '--quiet', 'vendor/lib')
    git('-C', 'vendor/lib', 'commit', '--quiet', '--allow-empty', '--message', 'all')
    if (isModule) git('-c', 'advice.addEmbeddedRepo=false', 'add', 'vendor/lib')
    expect((await read(folder)).left).toEqual(['vendor/lib/ (a repository of its own)'])
  },
)
