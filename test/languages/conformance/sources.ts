// The sources that the conformance suite lets each runner run: the same stories in each language.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type EnvironmentStep, type SourceFile, TemplateFile } from '../../../src/contract/run/template.js'

export interface Story {
  readonly toolchain: string
  readonly steps: readonly EnvironmentStep[]
  /** One file with a test of every outcome, one that imports what is not there, one that is no valid source. */
  readonly mixed: readonly SourceFile[]
  /** A test that passes, one that never comes back, and one behind it; in this order. */
  readonly hang: readonly SourceFile[]
  /** A test that passes, one whose process leaves without a word, and one behind it. */
  readonly crash: readonly SourceFile[]
  /** A file whose import never comes back. */
  readonly stuck: readonly SourceFile[]
  /** A test that waits for ever in a way that the runner can interrupt, and one that passes. */
  readonly slow: readonly SourceFile[]
  /** A failing test, in a workspace that tries to steer the runner away from it. */
  readonly steered: readonly SourceFile[]
  /** A test that writes a fake green report, then one that fails. */
  readonly forged: readonly SourceFile[]
}

const reactTemplate = TemplateFile.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../resources/templates/react/template.json'), 'utf8')),
)

const forged = (runner: string) => `${JSON.stringify({ event: 'start', runner })}\n${JSON.stringify({ event: 'end' })}\n`

const program = { path: 'program.py', text: 'def stub():\n    raise NotImplementedError\n' }
const PYTHON_BROKEN = [
  program,
  { path: 'tests/test_import.py', text: 'import not_there\n' },
  { path: 'tests/test_syntax.py', text: 'def broken(:\n' },
]

const pytest: Story = {
  toolchain: 'python',
  steps: [{ type: 'packages', manager: 'pip', packages: ['pytest'] }],
  mixed: [
    ...PYTHON_BROKEN,
    {
      path: 'tests/test_mixed.py',
      text: `import pytest
from program import stub

def test_green():
    assert True
def test_red():
    assert 1 == 2
def test_stub():
    with pytest.raises(ValueError):
        stub()
def test_boom():
    len(3)
@pytest.mark.skip(reason="why")
def test_skipped():
    pass
@pytest.mark.parametrize("number", [1, 2])
def test_each(number):
    assert number == 1
class TestSuite:
    def test_inner(self):
        pass
`,
    },
  ],
  hang: [{ path: 'tests/test_hang.py', text: 'def test_a():\n    pass\ndef test_b():\n    while True: pass\ndef test_c():\n    pass\n' }],
  crash: [
    { path: 'tests/test_crash.py', text: 'import os\ndef test_a():\n    pass\ndef test_b():\n    os._exit(0)\ndef test_c():\n    pass\n' },
  ],
  stuck: [{ path: 'tests/test_stuck.py', text: 'while True: pass\n' }],
  slow: [{ path: 'tests/test_slow.py', text: 'def test_b():\n    while True: pass\ndef test_c():\n    pass\n' }],
  steered: [
    { path: 'tests/test_red.py', text: 'def test_a():\n    assert False\n' },
    { path: 'pytest.ini', text: '[pytest]\naddopts = --collect-only\n' },
    { path: 'pyproject.toml', text: '[tool.pytest.ini_options]\naddopts = "--collect-only"\n' },
    { path: 'tox.ini', text: '[pytest]\naddopts = --collect-only\n' },
    { path: 'setup.cfg', text: '[tool:pytest]\naddopts = --collect-only\n' },
    { path: 'pytest.py', text: 'raise SystemExit(0)\n' },
    { path: '_pytest/__init__.py', text: 'raise SystemExit(0)\n' },
    { path: 'sitecustomize.py', text: 'import os\nos._exit(0)\n' },
    { path: 'json.py', text: 'raise SystemExit(0)\n' },
    { path: 'tillgreen_report.py', text: 'raise SystemExit(0)\n' },
  ],
  forged: [
    {
      path: 'tests/test_forged.py',
      text: `def test_a():
    open("/tillgreen/report/report.json", "w").write(${JSON.stringify(forged('pytest'))})
def test_b():
    assert False
`,
    },
  ],
}

const inClass = (body: string) => `import os\nimport unittest\nclass Suite(unittest.TestCase):\n${body.replace(/^/gm, '    ')}\n`

const unittest: Story = {
  toolchain: 'python',
  steps: [],
  mixed: [
    ...PYTHON_BROKEN,
    {
      path: 'tests/test_mixed.py',
      text: `import unittest
from program import stub

class Suite(unittest.TestCase):
    def test_green(self):
        pass
    def test_red(self):
        self.assertEqual(1, 2)
    def test_stub(self):
        with self.assertRaises(ValueError):
            stub()
    def test_boom(self):
        len(3)
    @unittest.skip("why")
    def test_skipped(self):
        pass
    def test_each(self):
        for number in [1, 2]:
            with self.subTest(number=number):
                self.assertEqual(number, 1)
`,
    },
  ],
  hang: [
    {
      path: 'tests/test_hang.py',
      text: inClass('def test_a(self): pass\ndef test_b(self):\n    while True: pass\ndef test_c(self): pass'),
    },
  ],
  crash: [{ path: 'tests/test_crash.py', text: inClass('def test_a(self): pass\ndef test_b(self): os._exit(0)\ndef test_c(self): pass') }],
  stuck: [{ path: 'tests/test_stuck.py', text: 'while True: pass\n' }],
  slow: [{ path: 'tests/test_slow.py', text: inClass('def test_b(self):\n    while True: pass\ndef test_c(self): pass') }],
  steered: [
    { path: 'tests/test_red.py', text: inClass('def test_a(self): self.fail()') },
    { path: 'unittest.py', text: 'raise SystemExit(0)\n' },
    { path: 'sitecustomize.py', text: 'import os\nos._exit(0)\n' },
    { path: 'json.py', text: 'raise SystemExit(0)\n' },
    { path: 'tillgreen_report.py', text: 'raise SystemExit(0)\n' },
  ],
  forged: [
    {
      path: 'tests/test_forged.py',
      text: inClass(`def test_a(self):
    open("/tillgreen/report/report.json", "w").write(${JSON.stringify(forged('unittest'))})
def test_b(self): self.fail()`),
    },
  ],
}

const modules = { path: 'package.json', text: '{"type":"module"}' }
const LOOP = '() => { for (;;); }'
const FOR_EVER = 'async () => { await new Promise((done) => setTimeout(done, 1e8)) }'

const vitest: Story = {
  toolchain: 'node',
  steps: [{ type: 'packages', manager: 'npm', packages: ['vitest@5'] }],
  mixed: [
    modules,
    { path: 'src/program.ts', text: "export function stub(): number {\n  throw new Error('not implemented')\n}\n" },
    {
      path: 'tests/import.test.ts',
      text: "import { it } from 'vitest'\nimport { x } from '../src/not-there.ts'\nit(String(x), () => {})\n",
    },
    { path: 'tests/syntax.test.ts', text: 'const const =\n' },
    {
      path: 'tests/mixed.test.ts',
      text: `import { describe, expect, it } from 'vitest'
import { stub } from '../src/program.ts'

it('green', () => {})
it('red', () => expect(1).toBe(2))
it('stub', () => expect(stub()).toBe(1))
it('boom', () => { (null as unknown as { x: () => void }).x() })
it.skip('skipped', () => {})
it.each([1, 2])('each %i', (number) => expect(number).toBe(1))
describe('suite', () => { it('inner', () => {}) })
`,
    },
  ],
  hang: [
    modules,
    { path: 'tests/hang.test.ts', text: `import { it } from 'vitest'\nit('a', () => {})\nit('b', ${LOOP})\nit('c', () => {})\n` },
  ],
  crash: [
    modules,
    {
      path: 'tests/crash.test.ts',
      text: "import { it } from 'vitest'\nit('a', () => {})\nit('b', () => { process.kill(process.pid, 'SIGKILL') })\nit('c', () => {})\n",
    },
  ],
  stuck: [modules, { path: 'tests/stuck.test.ts', text: 'for (;;);\n' }],
  slow: [modules, { path: 'tests/slow.test.ts', text: `import { it } from 'vitest'\nit('b', ${FOR_EVER})\nit('c', () => {})\n` }],
  steered: [
    modules,
    { path: 'tests/red.test.ts', text: "import { expect, it } from 'vitest'\nit('a', () => expect(1).toBe(2))\n" },
    { path: 'vitest.config.ts', text: "process.exit(0)\nexport default { test: { include: ['none'] } }\n" },
    { path: 'vite.config.ts', text: 'process.exit(0)\n' },
    { path: '.env', text: 'VITEST=false\nTILLGREEN_REPORT=/tmp/elsewhere\n' },
  ],
  forged: [
    modules,
    {
      path: 'tests/forged.test.ts',
      text: `import { writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
it('a', () => writeFileSync('/tillgreen/report/report.json', ${JSON.stringify(forged('vitest'))}))
it('b', () => expect(1).toBe(2))
`,
    },
  ],
}

const nodeTest: Story = {
  toolchain: 'node',
  steps: [],
  mixed: [
    modules,
    { path: 'src/program.ts', text: "export function stub(): number {\n  throw new Error('not implemented')\n}\n" },
    { path: 'tests/import.test.mjs', text: "import { x } from '../src/not-there.mjs'\n" },
    { path: 'tests/syntax.test.mjs', text: 'const const =\n' },
    {
      path: 'tests/mixed.test.ts',
      text: `import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { stub } from '../src/program.ts'

it('green', () => {})
it('red', () => { assert.equal(1, 2) })
it('stub', () => { assert.equal(stub(), 1) })
it('boom', () => { (null as unknown as { x: () => void }).x() })
it.skip('skipped', () => {})
for (const number of [1, 2]) it(\`each \${number}\`, () => { assert.equal(number, 1) })
describe('suite', () => { it('inner', () => {}) })
`,
    },
  ],
  hang: [{ path: 'tests/hang.test.mjs', text: `import { it } from 'node:test'\nit('a', () => {})\nit('b', ${LOOP})\nit('c', () => {})\n` }],
  crash: [
    {
      path: 'tests/crash.test.mjs',
      text: "import { it } from 'node:test'\nit('a', () => {})\nit('b', () => { process.exit(0) })\nit('c', () => {})\n",
    },
  ],
  stuck: [{ path: 'tests/stuck.test.mjs', text: 'for (;;);\n' }],
  slow: [{ path: 'tests/slow.test.mjs', text: `import { it } from 'node:test'\nit('b', ${FOR_EVER})\nit('c', () => {})\n` }],
  steered: [
    {
      path: 'tests/red.test.mjs',
      text: "import assert from 'node:assert'\nimport { it } from 'node:test'\nit('a', () => assert.fail())\n",
    },
    { path: 'node.config.json', text: '{"testRunner":{"test-name-pattern":"none"}}' },
    { path: '.env', text: 'NODE_OPTIONS=--test-only\n' },
  ],
  forged: [
    {
      path: 'tests/forged.test.mjs',
      text: `import assert from 'node:assert'
import { writeFileSync } from 'node:fs'
import { it } from 'node:test'
it('a', () => writeFileSync('/tillgreen/report/report.json', ${JSON.stringify(forged('node-test'))}))
it('b', () => assert.fail())
`,
    },
  ],
}

const jest: Story = {
  toolchain: 'node',
  // All of what the template installs, so that there is one layer of these many packages.
  steps: [{ type: 'packages', manager: 'npm', packages: reactTemplate.packages }],
  mixed: [
    modules,
    { path: 'src/program.ts', text: "export function stub(): number {\n  throw new Error('not implemented')\n}\n" },
    { path: 'tests/import.test.ts', text: "import { x } from '../src/not-there.ts'\nit(String(x), () => {})\n" },
    { path: 'tests/syntax.test.ts', text: 'const const =\n' },
    {
      path: 'tests/mixed.test.ts',
      text: `import { stub } from '../src/program.ts'

it('green', () => {})
it('red', () => expect(1).toBe(2))
it('stub', () => expect(stub()).toBe(1))
it('boom', () => { (null as unknown as { x: () => void }).x() })
it.skip('skipped', () => {})
it.each([1, 2])('each %i', (number) => expect(number).toBe(1))
describe('suite', () => { it('inner', () => {}) })
`,
    },
  ],
  hang: [modules, { path: 'tests/hang.test.ts', text: `it('a', () => {})\nit('b', ${LOOP})\nit('c', () => {})\n` }],
  crash: [
    modules,
    {
      path: 'tests/crash.test.ts',
      text: "it('a', () => {})\nit('b', () => { process.kill(process.pid, 'SIGKILL') })\nit('c', () => {})\n",
    },
  ],
  stuck: [modules, { path: 'tests/stuck.test.ts', text: 'for (;;);\n' }],
  slow: [modules, { path: 'tests/slow.test.ts', text: `it('b', ${FOR_EVER})\nit('c', () => {})\n` }],
  steered: [
    { path: 'package.json', text: '{"type":"module","jest":{"testMatch":["none"]}}' },
    {
      path: 'tests/red.test.tsx',
      text: "import { render, screen } from '@testing-library/react'\nit('a', () => { render(<p>no</p>); expect(screen.getByText('yes')).toBeTruthy() })\n",
    },
    { path: 'jest.config.js', text: 'process.exit(0)\n' },
    { path: 'jest.config.ts', text: 'process.exit(0)\n' },
    { path: '.swcrc', text: '{"jsc":{"transform":{"constModules":{"globals":{}}},"target":"es3"},"exclude":[".*"]}' },
    { path: 'babel.config.js', text: 'process.exit(0)\n' },
    {
      path: 'src/__mocks__/@testing-library/react.ts',
      text: "export const render = () => {}\nexport const screen = { getByText: () => 'yes' }\n",
    },
    {
      path: '__mocks__/@testing-library/react.ts',
      text: "export const render = () => {}\nexport const screen = { getByText: () => 'yes' }\n",
    },
  ],
  forged: [
    modules,
    {
      path: 'tests/forged.test.ts',
      text: `import { writeFileSync } from 'node:fs'
it('a', () => writeFileSync('/tillgreen/report/report.json', ${JSON.stringify(forged('jest'))}))
it('b', () => expect(1).toBe(2))
`,
    },
  ],
}

const crate = [
  { path: 'Cargo.toml', text: '[package]\nname = "program"\nversion = "0.1.0"\nedition = "2021"\nbuild = false\n' },
  { path: 'src/lib.rs', text: 'pub fn stub() -> u32 {\n    todo!()\n}\n' },
]

const cargoTest: Story = {
  toolchain: 'rust',
  steps: [],
  mixed: [
    ...crate,
    { path: 'tests/import.rs', text: 'use program::not_there;\n#[test]\nfn a() { not_there() }\n' },
    { path: 'tests/syntax.rs', text: 'fn broken( {\n' },
    {
      path: 'tests/mixed.rs',
      text: `use program::stub;
#[test]
fn green() {}
#[test]
fn red() { assert_eq!(1, 2) }
#[test]
fn test_stub() { assert_eq!(stub(), 1) }
#[test]
fn boom() { let none: Vec<u32> = Vec::new(); let three = none.len() + 3; println!("{}", none[three]) }
#[test]
#[ignore = "why"]
fn skipped() {}
fn each(number: u32) { assert_eq!(number, 1) }
#[test]
fn each_1() { each(1) }
#[test]
fn each_2() { each(2) }
mod suite {
    #[test]
    fn inner() {}
}
`,
    },
  ],
  hang: [...crate, { path: 'tests/hang.rs', text: '#[test]\nfn a() {}\n#[test]\nfn b() { loop {} }\n#[test]\nfn c() {}\n' }],
  crash: [
    ...crate,
    { path: 'tests/crash.rs', text: '#[test]\nfn a() {}\n#[test]\nfn b() { std::process::exit(0) }\n#[test]\nfn c() {}\n' },
  ],
  // There is no import that could run anything; what can take for ever is to compile it.
  stuck: [
    ...crate,
    {
      path: 'tests/stuck.rs',
      text: '#![allow(long_running_const_eval)]\nconst END: u64 = { let mut n = 0; while n < u64::MAX { n += 1; } n };\n#[test]\nfn a() { assert_eq!(END, 1) }\n',
    },
  ],
  slow: [...crate, { path: 'tests/slow.rs', text: '#[test]\nfn b() { loop {} }\n#[test]\nfn c() {}\n' }],
  // Cargo.toml itself could; that is why a template protects it.
  steered: [
    ...crate,
    { path: 'tests/red.rs', text: '#[test]\nfn a() { assert_eq!(1, 2) }\n' },
    { path: 'build.rs', text: 'fn main() { std::process::exit(1) }\n' },
    { path: 'rust-toolchain.toml', text: '[toolchain]\nchannel = "1.0.0"\n' },
    { path: '.cargo/config.toml', text: '[build]\nrustc = "/bin/true"\n[env]\nTILLGREEN_REPORT = "/tmp/elsewhere"\n' },
    { path: 'cargo', text: '#!/bin/sh\nexit 0\n' },
  ],
  forged: [
    ...crate,
    {
      path: 'tests/forged.rs',
      text: `#[test]
fn a() { std::fs::write("/tillgreen/report/report.json", "start\\nend\\n").unwrap() }
#[test]
fn b() { assert_eq!(1, 2) }
`,
    },
  ],
}

const goModule = [
  { path: 'go.mod', text: 'module program\n\ngo 1.22\n' },
  { path: 'program.go', text: 'package program\n\nfunc Stub() int { panic("not implemented") }\n' },
]
const goFile = (name: string, body: string, imports = '') => ({
  path: `tests/${name}/${name}_test.go`,
  text: `package ${name}\n\nimport (\n\t"testing"\n${imports})\n\n${body}`,
})

const goTest: Story = {
  toolchain: 'go',
  steps: [],
  // The files of a folder are one package, and compile together or not.
  mixed: [
    ...goModule,
    {
      path: 'tests/import/import_test.go',
      text: 'package imports\n\nimport (\n\t"testing"\n\n\t"program/notthere"\n)\n\nfunc TestA(t *testing.T) { notthere.A() }\n',
    },
    { path: 'tests/syntax/syntax_test.go', text: 'package syntax\n\nfunc broken( {\n' },
    goFile(
      'mixed',
      `func TestGreen(t *testing.T) {}
func TestRed(t *testing.T) { if 1 != len("ab") { t.Errorf("found %d, want %d", 2, 1) } }
func TestStub(t *testing.T) { if program.Stub() != 1 { t.Error("no") } }
func TestBoom(t *testing.T) { var none []int; three := len(none) + 3; _ = none[three] }
func TestSkipped(t *testing.T) { t.Skip("why") }
func TestEach(t *testing.T) {
	for _, number := range []int{1, 2} {
		t.Run(string(rune('0'+number)), func(t *testing.T) { if number != 1 { t.Error(number) } })
	}
}
`,
      '\n\t"program"\n',
    ),
  ],
  hang: [...goModule, goFile('hang', 'func TestA(t *testing.T) {}\nfunc TestB(t *testing.T) { for {} }\nfunc TestC(t *testing.T) {}\n')],
  crash: [
    ...goModule,
    goFile('crash', 'func TestA(t *testing.T) {}\nfunc TestB(t *testing.T) { os.Exit(0) }\nfunc TestC(t *testing.T) {}\n', '\t"os"\n'),
  ],
  stuck: [...goModule, goFile('stuck', 'func init() { for {} }\n\nfunc TestA(t *testing.T) {}\n')],
  slow: [...goModule, goFile('slow', 'func TestB(t *testing.T) { for {} }\nfunc TestC(t *testing.T) {}\n')],
  // go.mod, go.work and vendor/ could; that is why templates protect them.
  steered: [
    ...goModule,
    goFile('red', 'func TestA(t *testing.T) { t.Error("red") }\n'),
    { path: 'go.env', text: 'GOFLAGS=-run=none\n' },
    { path: 'vendor/modules.txt', text: '# example.org/none v1.0.0\n' },
    { path: 'go', text: '#!/bin/sh\nexit 0\n' },
  ],
  forged: [
    ...goModule,
    goFile(
      'forged',
      'func TestA(t *testing.T) { os.WriteFile("/tillgreen/report/report.json", []byte("start\\nend\\n"), 0o644) }\nfunc TestB(t *testing.T) { t.Error("red") }\n',
      '\t"os"\n',
    ),
  ],
}

/** By the id of the runner. */
export const stories: Readonly<Record<string, Story>> = {
  pytest,
  unittest,
  vitest,
  'node-test': nodeTest,
  jest,
  'cargo-test': cargoTest,
  'go-test': goTest,
}
