// Existing projects of several packages, and of no known language: their own tests in the real sandbox.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { standardConfig } from '../../src/contract/config/config.js'
import { environmentSpec } from '../../src/main/engine/task/environment-spec.js'
import { quietBench } from '../../src/main/host/ports/bench-port.js'
import { importProject } from '../../src/main/host/projects/import-project.js'
import { openTemplateShelf } from '../../src/main/host/templates/template-shelf.js'
import { languages } from '../../src/main/languages/index.js'
import { openStore } from '../../src/main/store/store.js'
import { dataWithLayers, temporaryFolder } from '../support/folders.js'
import { isFast } from '../support/tier.js'

const resources = join(import.meta.dirname, '../../resources')

/** Takes a project over and runs its tests. Gives them as state and id, with what was not collected. */
const tested = async (files: Record<string, string>, testCommand: string | null = null) => (await tried(files, testCommand)).states

/** The same, with the first line of why files were not collected, and why its own build failed. */
async function tried(files: Record<string, string>, testCommand: string | null = null) {
  const folder = temporaryFolder('project')
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const data = dataWithLayers()
  const store = openStore(data)
  try {
    const asked = { path: folder, upload: null, unpackTo: null, template: null, testCommand }
    const { template, tree } = await importProject(store, openTemplateShelf(resources, data), asked)
    const config = standardConfig()
    const bench = quietBench({ store, resources, run: 'own-projects', config, isForeign: false, onOutput: () => {} })
    const at = { key: 'tested', number: 1, config, signal: new AbortController().signal }
    const environment = environmentSpec(languages, template, [])
    const made = await bench.environment({ environment, template }, at)
    if (made.type === 'failed') throw new Error(made.result.stderr)
    const { report } = await bench.test({ tree, environment, template }, false, at)
    const states = [
      ...(report?.cases ?? []).map(({ state, id }) => `${state} ${id}`),
      ...(report?.collectionErrors ?? []).map(({ file }) => `error ${file}`),
    ].sort()
    const reasons = (report?.collectionErrors ?? []).map(({ failure, message }) => `${failure} ${message.split('\n', 1)[0]}`).sort()
    return { states, reasons, unbuilt: made.unbuilt ?? null }
  } finally {
    store.close()
  }
}

test('a workspace of crates is tested as a whole, with the tests inside its sources', async () => {
  const crate = (name: string) => `[package]\nname = "${name}"\nversion = "0.1.0"\nedition = "2021"\n`
  const inside = '#[cfg(test)]\nmod tests {\n    #[test]\n    fn deep() { assert_eq!(super::two(), 3) }\n}\n'
  const files = {
    'Cargo.toml': '[workspace]\nmembers = ["crates/*"]\nresolver = "2"\n',
    'crates/one/Cargo.toml': crate('one'),
    'crates/one/src/lib.rs': 'pub mod part;\n#[test]\nfn top() {}\n',
    'crates/one/src/part.rs': `pub fn two() -> i32 { 2 }\n${inside}`,
    'crates/one/tests/whole.rs': '#[test]\nfn reads() { assert!(std::fs::read_to_string("Cargo.toml").unwrap().contains("one")) }\n',
    'crates/two/Cargo.toml': `${crate('two')}[dependencies]\none = { path = "../one" }\n`,
    'crates/two/src/main.rs': 'fn main() { println!("{}", one::part::two()) }\n#[test]\nfn starts() {}\n',
  }
  expect(await tested(files)).toEqual([
    'failed crates/one/src/part.rs :: part > tests > deep',
    'passed crates/one/src/lib.rs :: top',
    'passed crates/one/tests/whole.rs :: reads',
    'passed crates/two/src/main.rs :: starts',
  ])
})

test("flags and variables of a crate's own settings are in force when it is built and tested", async () => {
  const files = {
    'Cargo.toml': '[package]\nname = "one"\nversion = "0.1.0"\nedition = "2021"\n',
    '.cargo/config.toml':
      '[alias]\nt = "test"\n\n[build]\nrustflags = ["--cfg", "special"]\n\n[env]\nMODE = "seven"\nFORM = { value = "round", force = true }\n',
    'src/lib.rs':
      '#[cfg(special)]\n#[test]\nfn is_special() { assert_eq!(env!("MODE"), "seven") }\n#[test]\nfn has_form() { assert_eq!(std::env::var("FORM").unwrap(), "round") }\n',
  }
  expect(await tested(files)).toEqual(['passed src/lib.rs :: has_form', 'passed src/lib.rs :: is_special'])
})

test('a workspace of Go modules is tested as a whole, also without a go.work, and one module can use another', async () => {
  const files = {
    'a/go.mod': 'module ex.org/a\n\ngo 1.21\n',
    'a/sums/sums.go': 'package sums\n\nfunc Two() int { return 2 }\n',
    'a/sums/sums_test.go':
      'package sums\n\nimport "testing"\n\nfunc TestTwo(t *testing.T) {\n\tif Two() != 3 {\n\t\tt.Fatal("not 3")\n\t}\n}\n',
    'c/go.mod': 'module ex.org/c\n\ngo 1.21\n',
    'c/c_test.go':
      'package c\n\nimport (\n\t"os"\n\t"testing"\n)\n\nfunc TestMain(m *testing.M) { os.Exit(3) }\n\nfunc TestC(t *testing.T) {}\n',
    'b/go.mod': 'module ex.org/b\n\ngo 1.21\n',
    'b/b_test.go': 'package b\n\nimport (\n\t"testing"\n\n\t"ex.org/a/sums"\n)\n\nfunc TestB(t *testing.T) { _ = sums.Two() }\n',
  }
  const states = ['error c/c_test.go', 'failed a/sums/sums_test.go :: TestTwo', 'passed b/b_test.go :: TestB']
  expect(await tested({ ...files, 'go.work': 'go 1.21\n\nuse (\n\t./a\n\t./b\n\t./c\n)\n' })).toEqual(states)
  expect(await tested(files)).toEqual(states)
})

test.skipIf(isFast)(
  'modules of a Go workspace may require each other by a version that does not exist, beside modules of others',
  async () => {
    const uses = 'package b\n\nimport (\n\t"testing"\n\n\t"ex.org/a"\n\t"github.com/cespare/xxhash/v2"\n)\n\n'
    const files = {
      'a/go.mod': 'module ex.org/a\n\ngo 1.21\n',
      'a/a.go': 'package a\n\nfunc Two() int { return 2 }\n',
      'a/a_test.go': 'package a\n\nimport "testing"\n\nfunc TestTwo(t *testing.T) {}\n',
      'b/go.mod': `module ex.org/b\n\ngo 1.21\n\nrequire (\n\tex.org/a v0.0.0\n\t${HASH}\n)\n`,
      'b/go.sum': `${HASH} h1:UL815xU9SqsFlibzuggzjXhog7bL6oX9BbNZnL2UFvs=\n${HASH}/go.mod h1:VGX0DQ3Q6kWi7AoAeZDth3/j3BFtOZR5XLFGgcrjCOs=\n`,
      'b/b_test.go': `${uses}func TestB(t *testing.T) { _, _ = a.Two(), xxhash.Sum64String("") }\n`,
    }
    expect(await tested({ ...files, 'go.work': 'go 1.21\n\nuse (\n\t./a\n\t./b\n)\n' })).toEqual([
      'passed a/a_test.go :: TestTwo',
      'passed b/b_test.go :: TestB',
    ])
  },
)

const HASH = 'github.com/cespare/xxhash/v2 v2.3.0'

test('examples of Go that say what they print, and seeds of fuzz tests, are tests of their own', async () => {
  const files = {
    'go.mod': 'module ex.org/a\n\ngo 1.21\n',
    'a_test.go': [
      'package a',
      'import (\n\t"fmt"\n\t"testing"\n)',
      'func TestA(t *testing.T) {}',
      'func Example() {\n\tfmt.Println("two")\n\t// Output: two\n}',
      'func Example_red() {\n\tfmt.Println("two")\n\t// Output: three\n}',
      'func ExampleSilent() { fmt.Println("not run") }',
      'func FuzzA(f *testing.F) {\n\tf.Add(1)\n\tf.Add(2)\n\tf.Fuzz(func(t *testing.T, n int) {\n\t\tif n > 1 {\n\t\t\tt.Fatal(n)\n\t\t}\n\t})\n}',
    ].join('\n\n'),
    'testdata/fuzz/FuzzA/kept': 'go test fuzz v1\nint(0)\n',
  }
  expect(await tested(files)).toEqual([
    'failed a_test.go :: Example_red',
    'failed a_test.go :: FuzzA',
    'failed a_test.go :: FuzzA/seed#1',
    'passed a_test.go :: Example',
    'passed a_test.go :: FuzzA/kept',
    'passed a_test.go :: FuzzA/seed#0',
    'passed a_test.go :: TestA',
  ])
})

test('a project in C is tested by the command of its user, by the report of CTest or else by the exit code', async () => {
  const files = {
    'CMakeLists.txt':
      'cmake_minimum_required(VERSION 3.16)\nproject(adder C)\nenable_testing()\nadd_executable(adds tests/adds.c)\n' +
      'add_test(NAME one COMMAND adds 1)\nadd_test(NAME two COMMAND adds 2)\n',
    'tests/adds.c': 'int main(int c, char **v) { return v[1][0] != 49; }\n',
  }
  const line = 'cmake -B build && cmake --build build && ctest --test-dir build'
  expect(await tested(files, line)).toEqual(['failed two :: two', 'passed one :: one'])
  // Without one, the usual command of CMake.
  expect(await tested(files)).toEqual(['failed two :: two', 'passed one :: one'])
  expect(await tested(files, 'cc -o /tmp/adds tests/adds.c && /tmp/adds 1')).toEqual(['passed . :: the test command'])
})

const hasRuby = spawnSync('ruby', ['-e', 'require "minitest"; require "rspec/core"']).status === 0

test.skipIf(!hasRuby)('tests of Minitest and RSpec are known one by one, whatever starts them', async () => {
  const files = {
    Rakefile: 'require "rake/testtask"\nRake::TestTask.new { |t| t.pattern = "test/test_*.rb" }\n',
    'test/test_sum.rb':
      'require "minitest/autorun"\nclass TestSum < Minitest::Test\n  def test_adds = assert_equal(2, 1 + 1)\n  def test_is_red = assert_equal(3, 1 + 1)\n  def test_waits = skip("later")\nend\n',
    'spec/sum_spec.rb': 'RSpec.describe "sum" do\n  it("adds") { expect(2).to eq(2) }\n  it("is <red>") { expect(2).to eq(3) }\nend\n',
  }
  expect(await tested(files, 'rake test')).toEqual([
    'failed test/test_sum.rb :: TestSum > test_is_red',
    'passed test/test_sum.rb :: TestSum > test_adds',
    'skipped test/test_sum.rb :: TestSum > test_waits',
  ])
  expect(await tested(files, 'rspec')).toEqual(['failed spec/sum_spec.rb :: sum > is <red>', 'passed spec/sum_spec.rb :: sum > adds'])
})

test('a Django project is tested with its settings, apps and database, as "manage.py test" does', async () => {
  const files = {
    'manage.py':
      'import os\nimport sys\n\nos.environ.setdefault("DJANGO_SETTINGS_MODULE", "site1.settings")\nfrom django.core.management import execute_from_command_line\n\nexecute_from_command_line(sys.argv)\n',
    'requirements.txt': 'django>=4.2,<6\n',
    'site1/__init__.py': '',
    'site1/settings.py':
      'SECRET_KEY = "x"\nINSTALLED_APPS = ["polls"]\nDATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": "db.sqlite3"}}\nDEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"\n',
    'polls/__init__.py': '',
    'polls/models.py': 'from django.db import models\n\n\nclass Poll(models.Model):\n    text = models.CharField(max_length=20)\n',
    'polls/tests.py':
      'from django.test import TestCase\nfrom polls.models import Poll\n\n\nclass PollTest(TestCase):\n    def test_kept(self):\n        Poll.objects.create(text="a")\n        self.assertEqual(Poll.objects.get().text, "a")\n\n    def test_none(self):\n        self.assertEqual(Poll.objects.count(), 1)\n',
  }
  expect(await tested(files)).toEqual(['failed polls/tests.py :: PollTest > test_none', 'passed polls/tests.py :: PollTest > test_kept'])
})

const knownBy = (name: string, version: string) =>
  `from importlib.metadata import entry_points, version\n\nimport six\n\n\ndef test_known():\n    assert version("${name}") == "${version}" and six\n    assert [each.value for each in entry_points(group="console_scripts") if each.name == "say"] == ["mod:f"]\n`

test.each([
  [
    'setup.py imports what a build does not have',
    {
      'setup.py':
        'import numpy\nfrom setuptools import setup\n\nsetup(name="calc", version="1.2", install_requires=["six"], entry_points={"console_scripts": ["say = mod:f"]})\n',
    },
    /No module named 'numpy'/,
  ],
  [
    'setup.cfg stands alone',
    {
      'setup.cfg':
        '[metadata]\nname = calc\nversion = 1.2\n[options]\ninstall_requires =\n  six\n[options.entry_points]\nconsole_scripts =\n  say = mod:f\n',
    },
    /does not appear to be a Python project/,
  ],
  [
    'Poetry finds no package folder',
    {
      'pyproject.toml':
        '[tool.poetry]\nname = "calc"\nversion = "1.2"\ndescription = ""\nauthors = []\n[tool.poetry.dependencies]\npython = "^3.9"\nsix = "*"\n[tool.poetry.scripts]\nsay = "mod:f"\n[build-system]\nrequires = ["poetry-core"]\nbuild-backend = "poetry.core.masonry.api"\n',
    },
    /No file\/folder found for package calc/,
  ],
])('a Python project whose own build fails is tested with its dependencies, name and commands: %s', async (_why, files, reason) => {
  const { states, unbuilt } = await tried({ ...files, 'mod.py': '', 'tests/test_mod.py': knownBy('calc', '1.2') })
  expect([states, unbuilt]).toEqual([['passed tests/test_mod.py :: test_known'], expect.stringMatching(reason)])
})

const adding = (head: string, call: string) => `${head}\n${call}\n`
const viaExpect = "test('adds', () => { expect(1 + 2).toBe(3) })"

test.skipIf(isFast).each([
  [
    'Vitest',
    { devDependencies: { vitest: '^3.2.0' }, scripts: { test: 'vitest' } },
    {
      'vitest.config.mjs': "export default { test: { include: ['checks/**/*.js'] } }\n",
      'checks/add.js': adding("import { expect, test } from 'vitest'", viaExpect),
    },
  ],
  [
    'Jest',
    { devDependencies: { jest: '^29.7.0' }, scripts: { test: 'jest' }, jest: { testRegex: '/checks/.*\\.js$' } },
    { 'checks/add.js': viaExpect },
  ],
  [
    'Mocha',
    { devDependencies: { mocha: '^11.0.0' }, scripts: { test: 'mocha' } },
    {
      '.mocharc.yml': 'spec: checks/**/*.js\n',
      'checks/add.js': "const assert = require('node:assert')\nit('adds', () => assert.equal(1 + 2, 3))\n",
    },
  ],
  [
    'AVA',
    { devDependencies: { ava: '^6.0.0' }, scripts: { test: 'ava' }, type: 'module', ava: { files: ['checks/**'] } },
    { 'checks/add.js': adding("import test from 'ava'", "test('adds', (t) => { t.is(1 + 2, 3) })") },
  ],
] as const)('%s runs the test files that only its settings name, and none of them is missed', async (_, manifest, files) => {
  const project = { 'package.json': JSON.stringify({ name: 'adds', version: '1.0.0', ...manifest }), 'add.js': '', ...files }
  expect(await tested(project)).toEqual(['passed checks/add.js :: adds'])
})

test('pytest runs the test files that only its settings name, and none of them is missed', async () => {
  const files = {
    'pytest.ini': '[pytest]\npython_files = check_*.py\n',
    'adds.py': 'def add(a, b):\n    return a + b\n',
    'checks/check_adds.py': 'from adds import add\n\n\ndef test_adds():\n    assert add(1, 2) == 3\n',
  }
  expect(await tested(files)).toEqual(['passed checks/check_adds.py :: test_adds'])
})

test('a file that the settings of pytest leave out, deselect or do not search is no missed file', async () => {
  const adds = 'def test_adds():\n    assert 1 + 2 == 3\n'
  const files = {
    'pytest.ini': '[pytest]\ntestpaths = tests\nnorecursedirs = typed\naddopts = -m "not slow"\nmarkers =\n    slow: takes long\n',
    'tests/conftest.py': 'collect_ignore_glob = ["test_old*.py"]\n',
    'tests/test_adds.py': adds,
    'tests/test_old_ways.py': 'import nothing_like_it\n',
    'tests/typed/test_types.py': 'reveal_type(1)\n',
    'tests/test_slow.py': `import pytest\n\n\n@pytest.mark.slow\n${adds}`,
    'tests/test_helpers.py': 'def three():\n    return 3\n',
    'speed/test_speed.py': adds,
  }
  expect(await tested(files)).toEqual(['passed tests/test_adds.py :: test_adds'])
})

const built = (name: string, needs: string) =>
  `[build-system]\nrequires = ["setuptools"]\nbuild-backend = "setuptools.build_meta"\n\n[project]\nname = "${name}"\nversion = "0.1"\ndependencies = [${needs}]\n`
const core = {
  'libs/core/pyproject.toml': built('till-core', '"six"'),
  'libs/core/src/till_core/__init__.py': 'import six\n\n\ndef two():\n    return 2\n',
  'tests/test_core.py':
    'from importlib.metadata import version\n\nfrom till_core import two\n\n\ndef test_two():\n    assert two() == 2 and version("till-core") == "0.1"\n',
}

test.skipIf(isFast).each([
  ['a line of a list', { 'requirements.txt': 'pytest\n-e ./libs/core\n' }],
  ['a list with its own folder', { 'requirements/dev.txt': 'pytest\n-e ../libs/core  # ours\n' }],
  ['an address of a folder', { 'requirements.txt': 'pytest\ntill-core @ file:./libs/core\n' }],
  [
    'sources of uv',
    {
      'pyproject.toml': `${built('till-app', '"till-core"')}\n[tool.setuptools]\npackages = []\n\n[tool.uv.sources]\ntill-core = { path = "libs/core" }\n`,
    },
  ],
  ['a workspace of uv', { 'pyproject.toml': '[tool.uv.workspace]\nmembers = ["libs/*"]\n\n[dependency-groups]\ndev = ["pytest"]\n' }],
  [
    'Poetry',
    {
      'pyproject.toml':
        '[tool.poetry]\npackage-mode = false\n\n[tool.poetry.dependencies]\npython = "^3.9"\ntill-core = { path = "libs/core", develop = true }\n',
    },
  ],
])('a package of the repository is installed from its folder if %s names it', async (_, files) => {
  const { states, unbuilt } = await tried({ ...core, ...files })
  expect({ states, unbuilt }).toEqual({ states: ['passed tests/test_core.py :: test_two'], unbuilt: null })
})

test.skipIf(isFast)('versions of a constraint file and variables of tox are in force when the tests of a project run', async () => {
  const files = {
    'requirements.txt': '-c constraints.txt\nidna\npytest\n',
    'constraints.txt': 'idna==3.6\niniconfig==2.0.0\n',
    'tox.ini': '[testenv]\nsetenv =\n    MODE = seven\ncommands = pytest {posargs}\n',
    'test_a.py':
      'import os\nfrom importlib.metadata import version\n\n\ndef test_versions():\n    assert (version("idna"), version("iniconfig"), os.environ["MODE"]) == ("3.6", "2.0.0", "seven")\n',
  }
  expect(await tested(files)).toEqual(['passed test_a.py :: test_versions'])
})

const INTEGRITY = 'sha512-6FlzubTLZG3J2a/NVCAleEhjzq5oxgHyaCU9yYXvcLsvoVaHJq/s5xXI6/XXP6tz7R9xAOtHnSO/tXtF3WRTlA=='
const MIRROR = 'https://mirror.example/repository/npm-group'
const lockOfNpm = (place: string) =>
  JSON.stringify({
    ...{ name: 'needs', version: '1.0.0', lockfileVersion: 3, requires: true },
    packages: {
      '': { name: 'needs', version: '1.0.0', dependencies: { ms: '2.1.3' } },
      'node_modules/ms': { version: '2.1.3', resolved: `${place}/ms/-/ms-2.1.3.tgz`, integrity: INTEGRITY },
    },
  })
const lockOfYarn = (place: string) =>
  `# yarn lockfile v1\n\n\nms@2.1.3:\n  version "2.1.3"\n  resolved "${place}/ms/-/ms-2.1.3.tgz#574c8138ce1d2b5861f0b44579dbadd60c6615b2"\n  integrity ${INTEGRITY}\n`
const needing = (...names: readonly string[]) => ({
  'package.json': JSON.stringify({
    ...{ name: 'needs', version: '1.0.0', scripts: { test: 'node --test' } },
    dependencies: Object.fromEntries(names.map((name) => [name, name === 'ms' ? '2.1.3' : '7.0.0'])),
  }),
  'needs.test.js': `const test = require('node:test')\ntest('needs', () => { ${names.map((name) => `require('${name}')`).join('; ')} })\n`,
})

test.skipIf(isFast).each([
  ['npm names a mirror with a path', { ...needing('ms'), 'package-lock.json': lockOfNpm(MIRROR) }],
  ['yarn names a mirror with a path', { ...needing('ms'), 'yarn.lock': lockOfYarn(MIRROR) }],
  [
    'npm lacks a package that the manifest asks for',
    { ...needing('ms', 'is-number'), 'package-lock.json': lockOfNpm('https://registry.npmjs.org') },
  ],
  [
    'yarn lacks a package that the manifest asks for',
    { ...needing('ms', 'is-number'), 'yarn.lock': lockOfYarn(MIRROR), '.yarnrc': 'registry "https://registry.yarnpkg.com"\n' },
  ],
] as const)('a project is installed where the lock file of %s', async (_, files) => {
  expect(await tested(files)).toEqual(['passed needs.test.js :: needs'])
})

const nodeProject = (test: string, devDependencies: Record<string, string>, more: object = {}) =>
  JSON.stringify({ name: 'adds', version: '1.0.0', scripts: { test }, devDependencies, ...more })

test.skipIf(isFast)('tests that are compiled before they run are known by their sources', async () => {
  const options = { outDir: 'dist', rootDir: '.', module: 'commonjs', target: 'es2022', esModuleInterop: true, skipLibCheck: true }
  const files = {
    'package.json': nodeProject('tsc && node --test "dist/**/*.test.js"', { typescript: '^5.6.0', '@types/node': '^22.0.0' }),
    'tsconfig.json': JSON.stringify({ compilerOptions: options, include: ['src', 'test'] }),
    'src/one.ts': 'export const one = (): number => 1\n',
    'test/one.test.ts':
      "import assert from 'node:assert'\nimport test from 'node:test'\nimport { one } from '../src/one'\n\ntest('is one', () => assert.equal(one(), 1))\n",
  }
  expect(await tested(files)).toEqual(['passed test/one.test.ts :: is one'])
})

test('what tests import and a checkout lacks is built first, and a build that fails ends no other test', async () => {
  const needs = (path: string) => `require('node:test')('needs', () => require('${path}'))\n`
  const files = {
    'package.json': JSON.stringify({
      main: 'dist/add.js',
      scripts: { prepare: 'husky', prebuild: 'mkdir dist', build: 'node make', test: 'node --test' },
    }),
    'make.js': "require('node:fs').writeFileSync('dist/add.js', '')\nprocess.exit(1)\n",
    'built.test.js': needs('.'),
    'other.test.js': needs('node:fs'),
    'unmade.test.js': needs('./dist/more.js'),
  }
  expect(await tested(files)).toEqual(['failed unmade.test.js :: needs', 'passed built.test.js :: needs', 'passed other.test.js :: needs'])
})

test.skipIf(isFast)('a test that is red in one of two projects of Jest is red', async () => {
  const projects = [
    { displayName: 'one', globals: { MODE: 1 } },
    { displayName: 'two', globals: { MODE: 2 } },
  ]
  const files = {
    'package.json': nodeProject('jest', { jest: '^29.7.0' }),
    'jest.config.js': `module.exports = { projects: ${JSON.stringify(projects)} }\n`,
    'mode.test.js':
      "test('knows a mode', () => expect(MODE).toBeGreaterThan(0))\ntest('is one', () => expect(MODE).toBe(1))\ntest('is two', () => expect(MODE).toBe(2))\n",
  }
  expect(await tested(files)).toEqual([
    'failed mode.test.js :: is one',
    'failed mode.test.js :: is two',
    'passed mode.test.js :: knows a mode',
  ])
})

test.skipIf(isFast).each(['mocha', 'mocha --parallel --jobs 2'])('"%s" reports each test once, and by its last try', async (line) => {
  const red = "describe('d', () => {\n  it('is red', () => { throw new Error('no') })\n"
  const files = {
    'package.json': nodeProject(line, { mocha: '^11.0.0' }),
    'test/a.js': `${red}  it('is green', () => {})\n})\n`,
    'test/b.js':
      "let tries = 0\nit('is green at last', function () {\n  this.retries(2)\n  if (++tries < 2) throw new Error('not yet')\n})\n",
  }
  expect(await tested(files)).toEqual([
    'failed test/a.js :: d > is red',
    'passed test/a.js :: d > is green',
    'passed test/b.js :: is green at last',
  ])
})

test.skipIf(isFast)("a file that Node's test runner cannot load is reported with its own error", async () => {
  const files = {
    'package.json': nodeProject('node --test', {}),
    'lacks.test.js': "require('./no-such-file')\n",
    'torn.test.js': 'const one = = 1\n',
  }
  expect((await tried(files)).reasons).toEqual([
    expect.stringMatching(/^import Error: Cannot find module '\.\/no-such-file'/),
    "syntax SyntaxError: Unexpected token '='",
  ])
})
