// Finds what a Node project builds or generates before its tests.
import { expect, test } from 'vitest'
import type { ProjectFiles } from '../../../project.js'
import { project } from '../../project.js'

const filesOf = (files: Readonly<Record<string, string>>): ProjectFiles => ({
  paths: Object.keys(files).sort(),
  read: (path) => files[path] ?? null,
})

const text = (manifest: object): string => JSON.stringify(manifest)

/** The commands that run the tests of a project, each with its folder. */
function linesOf(files: Readonly<Record<string, string>>): string[] {
  const detected = project.detect(filesOf(files), null)
  if (!detected.ok) throw new Error('It was not recognised.')
  return (detected.shape.own?.tests ?? []).map(({ folder, line }) => (folder === '' ? line : `${folder}: ${line}`))
}

const BUILD = { build: 'tsc -p .', test: 'mocha' }

test.each([
  ['imports it', 'test/a.js', "const a = require('../dist/a')\n"],
  ['imports its package by its name', 'test/a.js', "const a = require('adds')\n"],
  ['imports its package by its folder', 'test/a.js', "import a from '..'\n"],
  ['starts a program that imports it', 'test/a.js', "spawn('node', ['bin/adds.js'])\n"],
  ['spells its path', 'test/a.js', "const at = join(root, 'dist', 'a.js')\n"],
])('a folder that is built comes before the tests where one of them %s', (_, path, test) => {
  const files = { [path]: test, 'src/a.ts': '', 'bin/adds.js': "require('../dist/a')\n" }
  const manifest = text({ name: 'adds', main: 'dist/a.js', scripts: BUILD })
  expect(linesOf({ ...files, 'package.json': manifest })).toEqual(['(tsc -p .) </dev/null; mocha'])
  expect(linesOf({ ...files, 'package.json': manifest, 'dist/a.js': '' })).toEqual(['mocha'])
})

test.each([
  [
    'the sources are imported, by the endings of what is built',
    "import { a } from '../src/a.js'\nimport type { b } from '../dist/b'\n",
    {},
  ],
  [
    'the settings of the runner lead the name to the sources',
    "import 'adds'\n",
    { jest: { moduleNameMapper: { '^adds$': '<rootDir>/src/a.ts' } } },
  ],
  ['a comment speaks of the import', "// import '../dist/a.js'\n", {}],
  ['another package is imported', "import 'adds-more'\n", {}],
])('nothing is built where %s', (_, test, more) => {
  const manifest = text({ name: 'adds', main: 'dist/a.js', scripts: BUILD, ...more })
  expect(linesOf({ 'package.json': manifest, 'test/a.js': test, 'src/a.ts': '' })).toEqual(['mocha'])
})

test('files that sources import are generated, and hooks, checks of style and downloads are no step', () => {
  const files = { 'test/a.js': "import '../src/a.js'\n", 'src/a.js': "import './parser.js'\n" }
  const scripts = {
    ...{ postinstall: 'patch-package && npm run parser', prepare: 'husky && npm run lint && npm run build', lint: 'eslint .' },
    ...{ parser: 'peggy src/a.peggy -o src/parser.js', prebuild: 'mkdirp dist', build: 'rollup -c', test: 'mocha' },
  }
  expect(linesOf({ ...files, 'package.json': text({ scripts }) })).toEqual([
    '(peggy src/a.peggy -o src/parser.js && mkdirp dist && rollup -c) </dev/null; mocha',
  ])
})

test('what the test script builds itself is not built twice', () => {
  const scripts = { build: 'tsc -p .', pretest: 'npm run build', test: 'mocha' }
  const files = { 'package.json': text({ main: 'dist/a.js', scripts }), 'test/a.js': "import '..'\n" }
  expect(linesOf(files)).toEqual(['tsc -p . && mocha'])
})

test('settings that a tool writes are written first, and nothing is built for them', () => {
  const scripts = { prepare: "svelte-kit sync || echo ''", build: 'vite build', test: 'vitest run' }
  const files = { 'tsconfig.json': '{ "extends": "./.svelte-kit/tsconfig.json" }', 'src/a.test.ts': "import './a'\n", 'src/a.ts': '' }
  expect(linesOf({ ...files, 'package.json': text({ scripts }) })).toEqual(["(svelte-kit sync || echo '') </dev/null; vitest run"])
})

test('neighbours in a workspace are built in the order in which they need each other', () => {
  const member = (name: string, uses: string, test = '') =>
    text({
      ...{ name, exports: { types: './dist/index.d.ts', import: './dist/index.js' }, dependencies: { [uses]: 'workspace:*' } },
      scripts: { build: `tsup ${name}`, ...(test ? { test } : {}) },
    })
  const files = {
    'package.json': text({ private: true, scripts: { build: 'turbo build', test: 'turbo run test' }, workspaces: ['packages/*'] }),
    'packages/app/package.json': member('app', 'core', 'vitest run'),
    'packages/app/src/app.test.ts': "import 'core'\n",
    'packages/core/package.json': member('core', 'base', 'vitest run'),
    'packages/core/src/index.ts': "export * from 'base'\n",
    'packages/core/src/core.test.ts': "import './index'\n",
    'packages/base/package.json': member('base', 'elsewhere'),
    'packages/base/src/index.ts': '',
    'packages/other/package.json': member('other', 'core'),
  }
  const built = (name: string) => `(cd ../${name} && PATH=$PATH:$PWD/node_modules/.bin && tsup ${name}) </dev/null; `
  expect(linesOf(files)).toEqual([`packages/app: ${built('base')}${built('core')}vitest run`, 'packages/core: vitest run'])
})

test('a neighbour without its own build is built by the root', () => {
  const files = {
    'package.json': text({ scripts: { build: 'rollup -c', test: 'jest' }, workspaces: ['packages/*'] }),
    'packages/app/package.json': text({ name: 'app' }),
    'packages/app/app.test.js': "import 'core'\n",
    'packages/core/package.json': text({ name: 'core', main: 'lib/index.js' }),
  }
  expect(linesOf(files)).toEqual(['(rollup -c) </dev/null; jest'])
})

test('a condition of exports that the settings choose leads to the sources', () => {
  const exported = { '.': { source: './src/index.ts', default: './dist/index.js' } }
  const files = {
    'package.json': text({ name: 'adds', exports: exported, scripts: { build: 'tsup', test: 'vitest run' } }),
    'test/a.test.ts': "import 'adds'\n",
    'src/index.ts': '',
  }
  expect(linesOf(files)).toEqual(['(tsup) </dev/null; vitest run'])
  expect(linesOf({ ...files, 'vitest.config.ts': "export default { resolve: { conditions: ['source'] } }\n" })).toEqual(['vitest run'])
})

test.each([
  ['node tools/run.js', 'node tools/run.js', 'own-command'],
  ['eslint . && gulp test', 'gulp test', 'own-command'],
  ['react-app-rewired test', 'react-app-rewired test', 'own-jest'],
  ['eslint .', 'mocha', 'own-mocha'],
])('of a test script "%s" in a project that depends on Mocha, "%s" is run', (script, line, runner) => {
  const files = { 'package.json': text({ scripts: { test: script }, devDependencies: { mocha: '^11' } }), 'test/a.js': '' }
  expect(linesOf(files)).toEqual([line])
  const detected = project.detect(filesOf(files), null)
  expect(detected.ok && detected.shape.runner).toBe(runner)
})
