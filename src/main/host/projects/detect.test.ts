import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ProjectFiles } from '../../languages/project.js'
import { wantedByPython } from '../../languages/python/project.js'
import { flagsIn } from '../../languages/rust/runners/cargo-test/own-cargo-test.js'
import { detectShape } from './detect.js'

const filesOf = (files: Record<string, string>): ProjectFiles => ({
  paths: Object.keys(files).sort(),
  read: (path) => files[path] ?? null,
})

describe('what an existing project is', () => {
  test('is recognised by its manifests, and its tests by their imports', () => {
    const pytest = detectShape(
      filesOf({ 'pyproject.toml': '[tool.pytest.ini_options]\n', 'src/a/x.py': '', 'tests/test_x.py': 'from a.x import f\n' }),
    )
    expect(pytest).toMatchObject({ base: 'python', runner: 'own-pytest', tests: ['tests/**'], packages: ['pytest'] })
    expect(pytest.layout.join('\n')).toContain('from a.x import f')
    expect(
      detectShape(filesOf({ 'a.py': '', 'test_a.py': 'import unittest\n\nclass A(unittest.TestCase):\n    def test_a(self): pass\n' })),
    ).toMatchObject({
      runner: 'unittest',
      packages: [],
      tests: ['**/test_*.py', '**/*_test.py'],
    })
    expect(detectShape(filesOf({ 'package.json': '{"scripts":{"test":"node --test"}}', 'test/a.test.js': '', 'a.js': '' }))).toMatchObject({
      runner: 'own-node-test',
      tests: ['test/**'],
      own: { install: null, tests: [{ folder: '', line: 'node --test', reader: 'node-test' }] },
    })
    expect(
      detectShape(
        filesOf({
          'package.json': '{"dependencies":{"ms":"^2.0.0"},"devDependencies":{"vitest":"^1.0.0","local":"file:../local"}}',
          'package-lock.json': '{"packages":{"node_modules/ms":{"version":"2.1.3"},"node_modules/a/node_modules/ms":{"version":"1.0.0"}}}',
          'src/a.ts': '',
          'src/a.test.ts': '',
        }),
      ),
    ).toMatchObject({
      base: 'typescript',
      runner: 'own-vitest',
      packages: ['ms@2.1.3', 'vitest@^1.0.0'],
      left: ['local@file:../local (package.json)'],
    })
    expect(
      detectShape(filesOf({ 'Cargo.toml': '[package]\nname = "my-crate"\n[dependencies]\nitoa = "1"\n', 'src/lib.rs': '' })),
    ).toMatchObject({
      base: 'rust',
      runner: 'own-cargo-test',
      manifests: ['Cargo.toml'],
      layout: [expect.stringContaining('`my_crate`')],
    })
  })

  test.each([
    ['rust-toolchain.toml', '[toolchain]\nchannel = "1.70.0"\n', ['1.70.0']],
    ['rust-toolchain', 'nightly-2024-01-01\n', ['nightly-2024-01-01']],
    ['rust-toolchain.toml', '[toolchain]\nchannel = "stable"\n', []],
  ])('of a crate whose %s says %j names the Rust that is not used', (path, text, wanted) => {
    const { left } = detectShape(filesOf({ 'Cargo.toml': '[package]\nname = "a"\n', 'src/lib.rs': '', [path]: text }))
    const words = `, which ${path} names (the Rust of this machine builds and tests the project)`
    expect(left.slice(1)).toEqual(wanted.map((each) => `Rust ${each}${words}`))
  })

  test('of a Go module is recognised by its go.mod, and packages that are not run are named', () => {
    const files = {
      'go.mod': 'module example.org/shapes // ours\n\ngo 1.23\n',
      'area.go': '',
      'area_test.go': 'package shapes\n\nimport (\n\t"testing"\n)\n\nfunc ExampleArea() {}\n\nfunc BenchmarkArea(b *testing.B) {}\n',
      'vendor/modules.txt': '',
    }
    expect(detectShape(filesOf(files))).toMatchObject({
      base: 'go',
      runner: 'own-go-test',
      manager: 'go',
      tests: ['**/*_test.go', '**/testdata/**'],
      manifests: ['go.mod', 'vendor/modules.txt'],
      layout: [expect.stringContaining('`example.org/shapes`'), expect.stringContaining('"testing"')],
      left: ['benchmarks'],
    })
    expect(() => detectShape(filesOf({ 'go.mod': 'go 1.23\n' }))).toThrow(/go\.mod.*the name of a module/)
  })

  test('of a workspace of crates or of Go modules has the manifests of all of them, but not of samples', () => {
    const crates = {
      'Cargo.toml': '[workspace]\nmembers = ["crates/*"]\n',
      'Cargo.lock': '',
      'crates/one/Cargo.toml': '[package]\nname = "one"\n',
      'crates/one/src/lib.rs': '',
      'crates/one/tests/fixtures/bad/Cargo.toml': '[package]\nname = "bad"\n',
    }
    expect(detectShape(filesOf(crates))).toMatchObject({
      runner: 'own-cargo-test',
      tests: ['**/tests/**'],
      manifests: ['Cargo.lock', 'Cargo.toml', 'crates/one/Cargo.toml'],
      layout: [expect.stringContaining('crates/one')],
    })
    const modules = { 'a/go.mod': 'module ex.org/a\n', 'b/go.mod': 'module ex.org/b\n', 'b/go.sum': '', 'a/a.go': '' }
    expect(detectShape(filesOf({ ...modules, 'go.work': 'go 1.22\n\nuse (\n\t./b\n)\n' }))).toMatchObject({
      manifests: ['b/go.mod', 'b/go.sum', 'go.work'],
      left: ['the module in a (no workspace names it)'],
    })
    expect(detectShape(filesOf(modules)).manifests).toEqual(['a/go.mod', 'b/go.mod', 'b/go.sum'])
  })

  test.each([
    ['a manifest of cargo without a package', { 'Cargo.toml': '[profile.dev]\n' }, /project-unfit .*Cargo\.toml/],
    ['nothing at all', { 'README.md': '' }, /project-unrecognised .*README.md/],
  ] as const)('refuses %s with what to do', (_name, files, sentence) => {
    expect(() => detectShape(filesOf(files))).toThrow(sentence)
  })

  test('of a Go module has the manifests of modules that a folder takes the place of', () => {
    const replaced = { 'go.mod': 'module a\n\nreplace b => ./dep\n', 'a.go': '', 'dep/go.mod': 'module b\n', 'dep/dep.go': '' }
    expect(detectShape(filesOf(replaced)).manifests).toEqual(['go.mod', 'dep/go.mod'])
  })

  test('of a repository without a manifest at its top names the projects in its folders', () => {
    const both = { 'backend/pyproject.toml': '', 'backend/a.py': '', 'frontend/package.json': '{}', 'README.md': '' }
    expect(detectShape(filesOf(both)).left).toEqual([
      'the project in backend/ (take that folder to work on it)',
      'the project in frontend/ (take that folder to work on it)',
    ])
  })

  test('of two kinds the one with more sources counts', () => {
    const both = { 'package.json': '{"devDependencies":{"vitest":"5"}}', 'a.ts': '', 'tool.py': '', 'other.py': '' }
    expect(detectShape(filesOf(both)).base).toBe('python')
  })
})

describe('the command that tests a project', () => {
  const python = { 'pyproject.toml': '[project]\nname = "a"\n', 'a.py': '', 'tests/test_a.py': 'def test_a(): pass\n' }
  const ci = { '.github/workflows/ci.yml': 'jobs:\n  test:\n    steps:\n      - run: pytest tests/unit\n' }
  const agents = { 'AGENTS.md': '# Testing\n\n```sh\npytest -x tests\n```\n' }
  const testOf = (files: Record<string, string>, line: string | null = null) => {
    const { runner, own } = detectShape(filesOf(files), line)
    return [runner, own?.source, own?.tests[0]?.line, own?.tests[0]?.reader]
  }

  test('is what the user says, else the file for agents, else CI, else what the language knows', () => {
    expect(testOf({ ...python, ...ci, ...agents }, 'pytest tests/slow')).toEqual(['own-pytest', 'user', 'pytest tests/slow', 'pytest'])
    expect(testOf({ ...python, ...ci, ...agents })).toEqual(['own-pytest', 'agents-file', 'pytest tests', 'pytest'])
    expect(testOf({ ...python, ...ci })).toEqual(['own-pytest', 'ci', 'pytest tests/unit', 'pytest'])
    expect(testOf(python)).toEqual(['own-pytest', 'language', 'pytest', 'pytest'])
  })

  test('of the user is run in a project of any language, and keeps what the language installs', () => {
    expect(testOf({ 'main.c': '' }, 'make check')).toEqual(['own-command', 'user', 'make check', 'exit'])
    const go = detectShape(filesOf({ 'go.mod': 'module a\n', 'a.go': '' }), './run-all.sh')
    expect(go).toMatchObject({ base: 'go', manager: 'go', runner: 'own-command', own: { source: 'user', install: null } })
    const node = detectShape(filesOf({ 'package.json': '{"dependencies":{"ms":"2"}}', 'a.js': '' }), 'make check')
    expect(node).toMatchObject({ runner: 'own-command', own: { install: { manager: 'npm' }, tests: [{ line: 'make check' }] } })
  })

  test('of cargo and go is run by their own runners, with the features and tags that it names', () => {
    const crate = { 'Cargo.toml': '[package]\nname = "a"\n', 'src/lib.rs': '', ...ci }
    const yaml = 'jobs: { test: { steps: [{ run: cargo clippy }, { run: cargo test --all-features }] } }\n'
    expect(testOf({ ...crate, '.github/workflows/ci.yml': yaml })).toEqual([
      'own-cargo-test',
      'ci',
      'cargo test --all-features',
      'cargo-test',
    ])
    expect(flagsIn('cargo test --features std,serde --no-default-features -- --nocapture')).toBe(
      '--features std,serde --no-default-features',
    )
    expect(testOf({ 'go.mod': 'module a\n', 'a.go': '' }, 'go test -tags=slow ./...')).toEqual([
      'own-go-test',
      'user',
      'go test -tags=slow ./...',
      'go-test',
    ])
  })

  test('of which only the exit code is known gives way to one whose tests are known one by one, unless the user says it', () => {
    const files = { ...python, 'AGENTS.md': '# Tests\n\n```sh\nmake test\n```\n', Makefile: 'test: build\n\t./all\n' }
    expect(testOf(files)).toEqual(['own-pytest', 'language', 'pytest', 'pytest'])
    expect(testOf(files, 'make test')).toEqual(['own-command', 'user', 'make test', 'exit'])
  })

  const cmake = { 'CMakeLists.txt': 'project(adder C)\nenable_testing()\nadd_test(NAME one COMMAND adds 1)\n', 'src/adds.c': '' }
  const built = ['own-command', 'manifest', 'cmake -S . -B build && cmake --build build && ctest --test-dir build', 'junit']

  test.each([
    ['CMake', cmake, built],
    [
      'CMake, whose CI file builds in earlier steps',
      {
        ...cmake,
        '.github/workflows/ci.yml': 'jobs:\n  test:\n    steps:\n      - run: cmake -B build\n      - run: ctest --test-dir build\n',
      },
      built,
    ],
    ['rake', { Rakefile: 'Rake::TestTask.new { |t| t.pattern = "test/*.rb" }\n' }, ['own-command', 'manifest', 'rake test', 'exit']],
    ['RSpec', { '.rspec': '', 'spec/a_spec.rb': '' }, ['own-command', 'manifest', 'rspec', 'junit']],
    ['make', { Makefile: 'all:\n\tcc a.c\n\ncheck: all\n\t./a.out\n' }, ['own-command', 'manifest', 'make check', 'exit']],
  ])('of a project of no known language is the usual one of its build tool: %s', (_, files, expected) => {
    expect(testOf(files)).toEqual(expected)
  })

  test('of a build tool whose file declares no test is not assumed', () => {
    const files = { 'CMakeLists.txt': 'project(a C)\nadd_executable(a a.c)\n', Makefile: 'test := 1\nall:\n\tcc a.c\n', 'a.c': '' }
    expect(() => testOf(files)).toThrow(/project-unrecognised .*CMakeLists\.txt/)
  })

  test('of a script with a runner that is not known is run as it is', () => {
    const files = { 'package.json': '{"scripts":{"test":"eslint . && lab -t 100"}}', 'test/a.js': '' }
    expect(testOf(files)).toEqual(['own-command', 'manifest', 'lab -t 100', 'tap'])
    expect(detectShape(filesOf(files)).left.join()).toContain('eslint .')
  })
})

test('values of a package.json that are no texts spoil no other entry of their table', () => {
  const manifest = { scripts: { test: 'vitest run', '//': { why: 'x' } }, devDependencies: { vitest: '5', '//': {} } }
  const { runner, packages } = detectShape(filesOf({ 'package.json': JSON.stringify(manifest), 'a.test.ts': '' }))
  expect([runner, packages]).toEqual(['own-vitest', ['vitest@5']])
})

describe('what a Python project asks for', () => {
  test('is also the plug-in whose options its settings name', () => {
    const files = { 'pytest.ini': '[pytest]\naddopts =\n    --cov=a\n', 'test_a.py': '' }
    expect(detectShape(filesOf(files)).packages).toEqual(['pytest', 'pytest-cov'])
  })

  test('names with versions, extras and markers are taken; addresses, options and folders are named as left out', () => {
    const requirements = [
      'attrs==23.1.0 --hash=sha256:abc',
      'requests[socks]>=2,<3 ; python_version > "3.8"',
      '# a comment',
      '-r other.txt',
      '-e .',
      '-e ../neighbour',
      'thing @ https://example.invalid/thing.zip',
      '--index-url https://example.invalid',
    ]
    expect(wantedByPython(filesOf({ 'requirements.txt': requirements.join('\n') }))).toEqual({
      packages: ['attrs==23.1.0', 'requests[socks]>=2,<3 ; python_version > "3.8"'],
      left: [
        '-e ../neighbour (requirements.txt)',
        'thing @ https://example.invalid/thing.zip (requirements.txt)',
        '--index-url https://example.invalid (requirements.txt)',
      ],
    })
  })

  test('groups for tests are taken, others are not, and the names of Poetry are understood', () => {
    const pyproject = `
[project]
dependencies = ["click>=8"]
[project.optional-dependencies]
test = ["hypothesis"]
docs = ["sphinx"]
[tool.poetry.dependencies]
python = "^3.10"
rich = "^13.1"
zero = "^0.2.3"
six = "*"
own = { path = "../own" }
`
    expect(wantedByPython(filesOf({ 'pyproject.toml': pyproject }))).toEqual({
      packages: ['click>=8', 'hypothesis', 'rich>=13.1,<14', 'zero>=0.2.3,<0.3', 'six'],
      left: ['own (pyproject.toml)'],
    })
  })

  test.each([
    ['"2.*"', 'a==2.*'],
    ['"^2.0, !=2.0.1"', 'a>=2.0,<3,!=2.0.1'],
    ['">=2.0 <3"', 'a>=2.0,<3'],
    ['"^1.1 || ^2.0"', 'a>=2.0,<3'],
    ['"=1.2"', 'a==1.2'],
    ['{ version = "~1.2", extras = ["x", "y"] }', 'a[x,y]~=1.2.0'],
    ['[{ version = "^1", python = "<3.8" }, { version = "^2", python = ">=3.8" }]', 'a>=2,<3'],
  ])('the version %s of Poetry is "%s" for pip', (version, line) => {
    const pyproject = `[tool.poetry.dependencies]\na = ${version}\n`
    expect(wantedByPython(filesOf({ 'pyproject.toml': pyproject }))).toEqual({ packages: [line], left: [] })
  })

  test('a version in unknown words is taken as any version, and named', () => {
    const pyproject = '[tool.poetry.dependencies]\na = "newest"\n'
    expect(wantedByPython(filesOf({ 'pyproject.toml': pyproject }))).toEqual({
      packages: ['a'],
      left: ['the version "newest" of a (pyproject.toml)'],
    })
  })

  test('Rye and the pip part of a conda environment are read, and other packages of conda are named', () => {
    const conda = 'dependencies:\n  - python=3.11\n  - numpy=1.26\n  - pip:\n    - iniconfig>=2\n'
    expect(wantedByPython(filesOf({ 'environment.yml': conda, 'pyproject.toml': '[tool.rye]\ndev-dependencies = ["six"]\n' }))).toEqual({
      packages: ['six', 'iniconfig>=2'],
      left: ['numpy (environment.yml, since conda is not used; list it under pip to have it)'],
    })
    expect(wantedByPython(filesOf({ 'environment.yml': ': not: [yaml' }))).toEqual({ packages: [], left: [] })
  })

  test('no word of a manifest that is no requirement reaches pip', () => {
    const words = fc.oneof(fc.string(), fc.stringMatching(/^[\^~=<>!]{0,2} ?[0-9.*]{1,5}(,? ?[|<>!=]{0,2}[0-9.]{1,4})?$/))
    fc.assert(
      fc.property(words, (version) => {
        const said = JSON.stringify(version)
        const files = { 'pyproject.toml': `[tool.poetry.dependencies]\na = ${said}\n`, Pipfile: `[packages]\nb = ${said}\n` }
        for (const line of wantedByPython(filesOf(files)).packages) expect(line).toMatch(/^[ab]((===?|!=|~=|[<>]=?) ?[\w.*+!-]+,?)*$/)
      }),
    )
  })

  test('setup files name the requirements of a project, as separate lists, with markers and comments', () => {
    const cfg = '[options]\ninstall_requires =\n  # old: tomli\n  six ; python_version > "3"\n  iniconfig>=2  # read by us\n'
    expect(wantedByPython(filesOf({ 'setup.cfg': cfg })).packages).toEqual(['six ; python_version > "3"', 'iniconfig>=2'])
    const listed = 'NEEDED = [\n    "six",  # "tomli",\n    \'colorama; sys_platform == "win32"\',\n    "requests[socks]>=2",\n]\n'
    expect(
      wantedByPython(filesOf({ 'setup.py': `${listed}setup(name="a", install_requires=NEEDED, tests_require=["iniconfig"])` })),
    ).toEqual({
      packages: ['six', 'colorama; sys_platform == "win32"', 'requests[socks]>=2', 'iniconfig'],
      left: [],
    })
  })

  test.each([
    ['[project]\nname = "a"\n', true],
    ['[build-system]\nrequires = []\n', true],
    ['[project]\nname = "a"\n[tool.uv]\npackage = false\n', false],
    ['[tool.poetry]\npackage-mode = false\n[build-system]\nrequires = ["poetry-core"]\n', false],
    ['[project]\nname = "a"\n[tool.pdm]\ndistribution = false\n', false],
    ['[project]\nname = "a"\n[tool.rye]\nvirtual = true\n', false],
    ['[tool.black]\nline-length = 100\n', false],
  ])('with %j it is installed itself: %j', (pyproject, isInstalled) => {
    const { own, left } = detectShape(filesOf({ 'pyproject.toml': pyproject, 'tests/test_a.py': 'def test_a(): pass\n' }))
    expect([own?.install !== null, left]).toEqual([isInstalled, []])
  })

  test('a group includes other groups, also in a circle', () => {
    const pyproject =
      '[dependency-groups]\nbase = ["iniconfig", {include-group = "unit-tests"}]\nunit-tests = ["six", {include-group = "base"}]\n'
    expect(wantedByPython(filesOf({ 'pyproject.toml': pyproject })).packages).toEqual(['six', 'iniconfig'])
  })

  test('a pyproject.toml that is not well made is named, and stops nothing', () => {
    expect(wantedByPython(filesOf({ 'pyproject.toml': '[project\n' }))).toEqual({
      packages: [],
      left: ['pyproject.toml (it is not well made)'],
    })
  })
})
