// Test files that only the settings of a runner name are found, as the runner itself would find them.
import { expect, test } from 'vitest'
import { languages } from '../../../index.js'
import type { ProjectFiles } from '../../../project.js'
import { openSources } from '../../../syntax/open-sources.js'
import { project } from '../../project.js'

const sources = await openSources(languages)

const filesOf = (files: Readonly<Record<string, string>>): ProjectFiles => ({
  paths: Object.keys(files).sort(),
  read: (path) => files[path] ?? null,
  objects: (path) => sources.settings(path, files[path] ?? ''),
})

/** Globs of the tests of a project with this test script, and of those that are counted. */
function found(script: string, files: Readonly<Record<string, string>>, manifest: object = {}) {
  const all = { 'package.json': JSON.stringify({ scripts: { test: script }, ...manifest }), 'src/add.js': '', ...files }
  const detected = project.detect(filesOf(all), null)
  return detected.ok ? { tests: detected.shape.tests, counted: detected.shape.own?.counted } : detected.fault
}

test('Vitest: what `include` names is a test, and what `exclude` names is none', () => {
  const config = `import { defineConfig } from 'vitest/config'
export default defineConfig({
  optimizeDeps: { include: ['src/*.js'] },
  test: { coverage: { include: ['src/**'] }, include: ['checks/**/*.js'], exclude: ["checks/slow/**"] },
})`
  expect(found('vitest run', { 'vitest.config.ts': config, 'checks/add.js': '', 'checks/slow/all.js': '' })).toEqual({
    tests: ['checks/**'],
    counted: ['checks/add.js'],
  })
  const typed = "const config: UserConfig = { test: { include: ['src/**/*.check.?(m)ts'] } }\nexport default config"
  expect(found('vitest', { 'vite.config.ts': typed, 'src/add.check.ts': '', 'src/sub.check.ts': '' })).toMatchObject({
    counted: ['**/*.check.ts'],
  })
  const projects = "export default { test: { projects: [{ test: { name: 'unit', include: ['unit/*.js'] } }] } }"
  expect(found('vitest run', { 'vitest.config.mjs': projects, 'unit/add.js': '' })).toMatchObject({ counted: ['unit/**/*.js'] })
})

test('Jest: `testRegex` and `testMatch` name tests, below its roots and without those that are ignored', () => {
  const jest = { testRegex: '(/probes/.*|\\.probe)\\.js$', testPathIgnorePatterns: ['/probes/old/'] }
  expect(found('jest', { 'probes/add.js': '', 'probes/old/sub.js': '', 'src/sub.probe.js': '' }, { jest })).toMatchObject({
    counted: ['probes/add.js', '**/*.probe.js'],
  })
  const config = "module.exports = { ...base, roots: ['<rootDir>/lib'], testMatch: [`<rootDir>/lib/**/*_probe.js`] }"
  expect(found('jest', { 'jest.config.js': config, 'lib/add_probe.js': '', 'other/add_probe.js': '' })).toMatchObject({
    counted: ['lib/**/*.js'],
  })
  expect(found('jest --testRegex "probe.js$"', { 'a/add-probe.js': '' })).toMatchObject({ counted: ['**/*-probe.js'] })
})

test('Mocha: specs of its settings and of the line are globs, files or folders', () => {
  expect(found('mocha', { '.mocharc.yml': 'spec:\n  - spec\nrecursive: true\n', 'spec/deep/add.js': '', 'spec/add.js': '' })).toEqual({
    tests: ['spec/**'],
    counted: ['spec/**/*.js'],
  })
  expect(found('mocha', { '.mocharc.json': '{\n\t// where\n\t"spec": ["lib/*.spec.cjs",],\n}', 'lib/add.spec.cjs': '' })).toMatchObject({
    counted: ['**/*.spec.cjs'],
  })
  expect(found("mocha --require ./setup.js 'checks/*.js'", { 'setup.js': '', 'checks/add.js': '' })).toMatchObject({
    counted: ['checks/**/*.js'],
  })
  expect(found('mocha', { '.mocharc.cjs': "module.exports = { spec: 'verify/**/*.js' }", 'verify/add.js': '' })).toMatchObject({
    tests: ['verify/**/*.js'],
  })
})

test('AVA and Node: the files of the settings and of the line are tests', () => {
  const ava = { files: ['checks/**/*', '!checks/helpers/**'] }
  expect(found('ava', { 'checks/add.js': '', 'checks/helpers/make.js': '' }, { ava })).toEqual({
    tests: ['checks/**'],
    counted: ['checks/add.js'],
  })
  expect(found('ava', { 'ava.config.js': "export default () => ({ files: ['probe/*.js'] })", 'probe/add.js': '' })).toMatchObject({
    counted: ['probe/**/*.js'],
  })
  expect(found("node --test 'verify/**/*.js'", { 'verify/add.js': '' })).toMatchObject({ counted: ['verify/**/*.js'] })
})

test('a runner with the usual names is counted as it always was', () => {
  expect(found('vitest run', { 'src/add.test.js': '' })).toMatchObject({ tests: expect.arrayContaining(['**/*.test.js']) })
  expect(found('mocha dist/test', { 'test/add.ts': '' })).toMatchObject({ tests: ['test/**'] })
})

test('a setting that is computed is left out, and one that cannot be read does no harm', () => {
  const computed = "export default { test: { include: [name, ...more, 'checks/*.js'], root: join(a, b) } }"
  expect(found('vitest run', { 'vitest.config.ts': computed, 'checks/add.js': '' })).toMatchObject({ tests: ['checks/**'] })
  for (const text of ['export default {', '', 'module.exports = 7', "module.exports = { testRegex: '(' }"])
    expect(found('jest', { 'jest.config.js': text, 'src/add.test.js': '' })).toMatchObject({
      tests: expect.arrayContaining(['**/*.test.js']),
    })
})
