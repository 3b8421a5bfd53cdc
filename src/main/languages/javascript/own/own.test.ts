// Finds how a Node project is installed and tested from its own files.
import { describe, expect, test } from 'vitest'
import type { ProjectFiles } from '../../project.js'
import { project } from '../project.js'
import { harmlessSettings, managerOfProject, manifestsOfNode, withoutTools } from './managers.js'
import { testCommands } from './test-commands.js'
import { otherScript, testScript } from './test-script.js'

const filesOf = (files: Record<string, string>): ProjectFiles => ({
  paths: Object.keys(files).sort(),
  read: (path) => files[path] ?? null,
})

describe('the line of a test script', () => {
  test.each([
    ['vitest', 'vitest', 'vitest'],
    ['vitest run --coverage', 'vitest run', 'vitest'],
    ['vitest --watch=false --reporter=verbose', 'vitest', 'vitest'],
    ['cross-env NODE_ENV=test jest --watchAll --coverage', 'cross-env NODE_ENV=test jest', 'jest'],
    [
      'NODE_OPTIONS=--experimental-vm-modules npx jest --config jest.config.mjs',
      'NODE_OPTIONS=--experimental-vm-modules npx jest --config jest.config.mjs',
      'jest',
    ],
    ['react-scripts test', 'react-scripts test', 'jest'],
    ['nyc --reporter=text mocha -R spec test/*.js', 'mocha test/*.js', 'mocha'],
    ['c8 --100 node --test test/*.js', 'node --test test/*.js', 'node-test'],
    ['nyc --lines 100 --check-coverage tape test/test.js', 'tape test/test.js', 'tap'],
    ["tape 'test/**/*.js'", "tape 'test/**/*.js'", 'tap'],
    ['tape test.js | tap-spec', 'tape test.js', 'tap'],
    ["tape 'test/a|b.js' || true", "tape 'test/a|b.js'", 'tap'],
    ['xo && ava', 'ava', 'ava'],
    ['node ./node_modules/jest/bin/jest.js', 'node ./node_modules/jest/bin/jest.js', 'jest'],
    ['../../node_modules/.bin/mocha', '../../node_modules/.bin/mocha', 'mocha'],
  ] as const)('of "%s" runs it once, and leaves watching, coverage and reports out', (script, line, reader) => {
    expect(testScript({ test: script })).toMatchObject({ line, reader })
  })

  test.each(['node scripts/jest.js', './tools/vitest'])('of "%s" is no runner but a file of the project', (script) => {
    expect(testScript({ test: script })).toBeNull()
  })

  test('is one of several where a script starts its runner several times', () => {
    const parts = { unit: 'npm run build && mocha test/unit', int: 'eslint . && mocha test/int', build: 'tsc', after: 'size-limit' }
    const wanted = { line: 'tsc && mocha test/unit', more: ['mocha test/int'], reader: 'mocha', left: ['eslint .', 'size-limit'] }
    expect(testScript({ test: 'npm run unit && npm run int && npm run after', ...parts })).toEqual(wanted)
    expect(testScript({ test: 'run-p unit int after', ...parts })).toEqual(wanted)
    expect(testScript({ test: 'concurrently -k \'npm run unit\' npm:int "size-limit"', ...parts })).toEqual(wanted)
    const commands = testCommands(
      filesOf({ 'package.json': JSON.stringify({ scripts: { test: 'npm run unit && npm run int', ...parts } }) }),
    )
    expect(commands.tests.map(({ line }) => line)).toEqual(['tsc && mocha test/unit', 'mocha test/int'])
  })

  test('holds what is built before the tests, but no check of style or types', () => {
    const scripts = { test: 'npm run lint && npm run build && mocha dist/test && tsd', lint: 'eslint .', build: 'tsc -p .' }
    expect(testScript(scripts)).toMatchObject({ line: 'tsc -p . && mocha dist/test', reader: 'mocha', left: ['eslint .', 'tsd'] })
  })

  test.each([
    'node scripts/echo.js',
    'node tools/prettier.mjs --write gen',
    'tsx ./scripts/standard.ts',
    'node build.js lint',
    './scripts/remark',
    'cp -r src/eslint gen',
    'mkdir -p lint',
    'standard-version --dry-run',
    'echo "module.exports = 1" > gen.js',
  ])('runs "%s", which is no tool, before the tests', (part) => {
    expect(testScript({ test: `${part} && mocha` })).toMatchObject({ line: `${part} && mocha`, reader: 'mocha', left: [] })
  })

  test.each([
    'eslint .',
    'npx --no-install xo',
    'cross-env CI=1 prettier --check .',
    'FORCE_COLOR=1 standard',
    'node ./node_modules/eslint/bin/eslint.js src',
    'node_modules/.bin/tsc --noEmit',
    'pnpm exec biome check',
    'yarn prettier --check .',
    'pnpm --filter x lint',
    'turbo run lint',
    'node scripts/lint.js',
    'npm run lint -ws',
    'echo done',
  ])('does not run "%s", which judges style or types', (part) => {
    expect(testScript({ test: `${part} && mocha` })).toMatchObject({ line: 'mocha', reader: 'mocha', left: [part] })
  })

  test('holds nothing that npm runs for a script of style', () => {
    const lint = { pretest: 'npm run lint', prelint: 'eclint check $(git ls-files)', lint: 'eslint .', 'pretests-only': 'node make.js' }
    const found = testScript({ ...lint, test: 'npm run --silent tests-only', 'tests-only': 'tape test/*.js' })
    expect(found).toMatchObject({ line: 'node make.js && tape test/*.js', left: ['npm run lint'] })
  })

  test('goes back to its own folder after a script that enters another one', () => {
    const nested = { 'pretests-only': 'cd ./test/nested && node a.js && node b.js', 'tests-only': 'tape test/*.js' }
    expect(testScript({ test: 'npm run tests-only', ...nested })?.line).toBe(
      '(cd ./test/nested && node a.js && node b.js) && tape test/*.js',
    )
    expect(testScript({ test: 'cd packages/core && jest' })?.line).toBe('cd packages/core && jest')
  })

  test('of an unknown runner keeps its TAP, without the program that formats it', () => {
    expect(otherScript({ test: 'standard && node test/test.js | faucet' })).toEqual({ line: 'node test/test.js', left: ['standard'] })
    expect(otherScript({ test: 'cat in.txt | node test.js' })?.line).toBe('cat in.txt | node test.js')
  })

  test('is found behind scripts that call each other, with the words that follow the call', () => {
    expect(
      testScript({ test: 'run-s lint tests-only', lint: 'standard', 'tests-only': 'npm run unit -- --bail', unit: 'mocha' }),
    ).toMatchObject({
      line: 'mocha --bail',
      left: ['standard'],
    })
    expect(testScript({ test: 'nyc npm run spec', spec: 'mocha spec -R spec' })?.line).toBe('mocha spec')
    expect(testScript({ test: 'npm run a', a: 'npm run test' })).toBeNull()
    expect(testScript({ test: 'make check' })).toBeNull()
  })

  test('holds what package managers run before and after a script that another one calls', () => {
    const scripts = { test: 'npm run unit', preunit: 'npm run build', unit: 'mocha', prebuild: 'node gen.js', build: 'tsc -p .' }
    expect(testScript({ ...scripts, postunit: 'node sum.js' })).toMatchObject({
      line: 'node gen.js && tsc -p . && mocha',
      left: ['node sum.js'],
    })
  })

  test('is not cut within quotes', () => {
    expect(testScript({ test: `mocha --grep "a && b; c"` })?.line).toBe('mocha --grep "a && b; c"')
  })
})

describe('the package manager', () => {
  test.each([
    [{ 'package.json': '{"packageManager":"pnpm@9.1.0+sha512.abc"}' }, { name: 'pnpm', version: '9.1.0' }],
    [{ 'package.json': '{"packageManager":"yarn@4.2.1"}' }, { name: 'berry', version: '4.2.1' }],
    [{ 'package.json': '{"packageManager":"yarn@1.22.22"}' }, { name: 'yarn', version: '1.22.22' }],
    [
      { 'package.json': '{}', 'pnpm-lock.yaml': "lockfileVersion: '6.0'\n" },
      { name: 'pnpm', version: '8' },
    ],
    [
      { 'package.json': '{}', 'yarn.lock': '# yarn lockfile v1\n' },
      { name: 'yarn', version: '1' },
    ],
    [
      { 'package.json': '{}', 'yarn.lock': '__metadata:\n  version: 8\n' },
      { name: 'berry', version: '4' },
    ],
    [
      { 'package.json': '{}', 'package-lock.json': '{}' },
      { name: 'npm', version: null },
    ],
  ])('is recognised by %j', (files, manager) => expect(managerOfProject(filesOf(files))).toEqual(manager))

  test('reads the manifests of all packages of a workspace, but not those of samples', () => {
    const files = filesOf({
      'package.json': '{"workspaces":["packages/*","examples/one"]}',
      'yarn.lock': '',
      'packages/a/package.json': '{}',
      'packages/a/index.js': '',
      'examples/one/package.json': '{}',
      'test/fixtures/bad/package.json': '{',
      '.yarn/patches/a.patch': '',
    })
    expect(manifestsOfNode(files, { name: 'yarn', version: '1' })).toEqual([
      '.yarn/patches/a.patch',
      'examples/one/package.json',
      'package.json',
      'packages/a/package.json',
      'yarn.lock',
    ])
  })

  test('takes of an .npmrc what lays packages out, and nothing that may be a secret or lead elsewhere', () => {
    const npmrc = 'legacy-peer-deps=true\n//host/:_authToken=abc\nregistry=http://elsewhere\npublic-hoist-pattern[]=*types*\n'
    expect(harmlessSettings(npmrc)).toBe('legacy-peer-deps=true\npublic-hoist-pattern[]=*types*\n')
  })

  test('installs no tool of style that nothing imports', () => {
    const manifest = '{"devDependencies":{"eslint":"8","prettier":"3","tape":"5"}}'
    expect(JSON.parse(withoutTools(manifest, ["import 'prettier'"], []) ?? '')).toEqual({ devDependencies: { prettier: '3', tape: '5' } })
    expect(withoutTools('{"devDependencies":{"tape":"5"}}', [], [])).toBeNull()
  })
})

describe('the tests of a workspace', () => {
  const member = (script: string) => JSON.stringify({ scripts: { test: script } })

  test('are run by the root where that has a runner', () => {
    const files = filesOf({ 'package.json': '{"workspaces":["p/*"],"scripts":{"test":"vitest run"}}', 'p/a/package.json': member('jest') })
    expect(testCommands(files).tests).toEqual([{ folder: '', line: 'vitest run', reader: 'vitest', report: null }])
  })

  test('are else run package by package, and those of another runner are named', () => {
    const files = filesOf({
      'package.json': '{"private":true,"scripts":{"test":"turbo run test"}}',
      'pnpm-workspace.yaml': "packages:\n  - 'p/*'\n",
      'p/a/package.json': member('vitest'),
      'p/b/package.json': member('vitest run'),
      'p/c/package.json': member('mocha'),
    })
    const found = testCommands(files)
    expect(found.tests.map(({ folder, line }) => [folder, line])).toEqual([
      ['p/a', 'vitest'],
      ['p/b', 'vitest run'],
    ])
    expect(found.others).toEqual([{ folder: 'p/c', command: 'mocha' }])
  })
})

test('a Jest project gets no package that it did not ask for, and what steers it is sealed', () => {
  const found = project.detect(
    filesOf({ 'package.json': '{"scripts":{"test":"jest"},"devDependencies":{"jest":"^29"}}', 'test/a.test.js': '' }),
    null,
  )
  if (!found.ok) throw new Error('It was not recognised.')
  expect(found.shape).toMatchObject({ runner: 'own-jest', packages: ['jest@^29'], hasBasePackages: false })
  expect(found.shape.own?.sealed).toEqual(expect.arrayContaining(['**/package.json', 'package-lock.json', '**/jest.config.*']))
})
