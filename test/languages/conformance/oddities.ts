// What only one runner knows: its own ways to skip, to expect failure and to fail outside of a test.
import type { SourceFile } from '../../../src/contract/run/template.js'

export interface Oddities {
  readonly files: readonly SourceFile[]
  /** As `name: state` or `name: kind of failure`, sorted. */
  readonly cases: readonly string[]
  /** As `file: kind of failure`, sorted. */
  readonly broken: readonly string[]
}

const pytest: Oddities = {
  files: [
    { path: 'tests/test_leaves.py', text: 'import sys\nsys.exit(0)\n' },
    { path: 'tests/test_whole.py', text: 'import pytest\npytest.skip("no", allow_module_level=True)\n' },
    { path: 'tests/helper.py', text: 'def shared():\n    return 1\n' },
    { path: 'tests/conftest.py', text: 'import pytest\n@pytest.fixture\ndef given():\n    return 1\n' },
    { path: 'tests/deep/test_odd.py', text: 'from helper import shared\ndef test_same_file_name(given):\n    assert shared() == given\n' },
    {
      path: 'tests/test_odd.py',
      text: `import time
import pytest
@pytest.mark.xfail
def test_xfail():
    assert False
@pytest.mark.xfail(strict=True)
def test_xpass():
    pass
def test_not_raised():
    with pytest.raises(ValueError):
        pass
def test_fail():
    pytest.fail("no")
async def test_async():
    pass
def test_no_fixture(absent):
    pass
@pytest.fixture
def breaks_later():
    yield
    raise TypeError("later")
def test_teardown(breaks_later):
    pass
def test_import():
    import not_there
def test_wrapped():
    try:
        raise NotImplementedError
    except NotImplementedError as error:
        raise RuntimeError("wrapped") from error
def test_words():
    raise Exception("Not implemented yet")
def test_leave():
    raise SystemExit(0)
`,
    },
  ],
  cases: [
    '(whole file): skipped',
    'async: error',
    'fail: assertion',
    'import: import',
    'leave: error',
    'no_fixture: error',
    'not_raised: assertion',
    'same_file_name: passed',
    'teardown: error',
    'words: not-implemented',
    'wrapped: not-implemented',
    'xfail: skipped',
    'xpass: skipped',
  ],
  broken: ['leaves: error'],
}

const unittest: Oddities = {
  files: [
    { path: 'tests/test_leaves.py', text: 'import sys\nsys.exit(0)\n' },
    { path: 'tests/test_whole.py', text: 'import unittest\nraise unittest.SkipTest("no")\n' },
    { path: 'tests/shared.py', text: 'def shared():\n    return 1\n' },
    {
      path: 'tests/deep/test_odd.py',
      text: `import unittest
from shared import shared
class Same(unittest.TestCase):
    def test_same_file_name(self):
        self.assertEqual(shared(), 1)
`,
    },
    {
      path: 'tests/test_odd.py',
      text: `import unittest
class Odd(unittest.TestCase):
    @unittest.expectedFailure
    def test_xfail(self):
        self.fail()
    @unittest.expectedFailure
    def test_xpass(self):
        pass
    def test_not_raised(self):
        with self.assertRaises(ValueError):
            pass
    def test_import(self):
        import not_there
    def test_leave(self):
        raise SystemExit(0)
class Async(unittest.IsolatedAsyncioTestCase):
    async def test_async(self):
        raise NotImplementedError
class BadSetUp(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        raise TypeError("no")
    def test_behind(self):
        pass
class SkippedSetUp(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        raise unittest.SkipTest("no")
    def test_skipped(self):
        pass
class BadTearDown(unittest.TestCase):
    @classmethod
    def tearDownClass(cls):
        raise TypeError("later")
    def test_before(self):
        pass
`,
    },
  ],
  cases: [
    '(whole file): skipped',
    'async: not-implemented',
    'before: passed',
    'behind: error',
    'import: import',
    'leave: error',
    'not_raised: assertion',
    'same_file_name: passed',
    'skipped: skipped',
    'xfail: skipped',
    'xpass: skipped',
  ],
  broken: ['leaves: error', 'odd: error'],
}

const modules = { path: 'package.json', text: '{"type":"module"}' }

const vitest: Oddities = {
  files: [
    modules,
    { path: 'tests/leaves.test.ts', text: 'process.exit(0)\n' },
    { path: 'tests/focused.test.ts', text: "import { it } from 'vitest'\nit.only('chosen', () => {})\nit('left out', () => {})\n" },
    {
      path: 'tests/odd.test.ts',
      text: `import { beforeAll, describe, expect, it } from 'vitest'
it.fails('xfail', () => { throw new Error('x') })
it.todo('later')
it('twice', () => {})
it('twice', () => { throw new RangeError('x') })
it('leave', () => { process.exit(0) })
it('not raised', () => { expect(() => {}).toThrow(RangeError) })
it('wrapped', () => { throw new Error('outer', { cause: new Error('not implemented') }) })
describe('suite', () => {
  beforeAll(() => { throw new TypeError('hook') })
  it('behind', () => {})
})
it('forgotten', async () => {
  Promise.reject(new Error('later'))
  await new Promise((done) => setTimeout(done, 20))
})
`,
    },
  ],
  cases: [
    'behind: error',
    'chosen: passed',
    'forgotten: passed',
    'later: skipped',
    'leave: error',
    'left out: skipped',
    'not raised: assertion',
    'twice: error',
    'twice: passed',
    'wrapped: not-implemented',
    'xfail: skipped',
  ],
  broken: ['leaves: error', 'odd: error'],
}

const nodeTest: Oddities = {
  files: [
    { path: 'tests/leaves.test.mjs', text: 'process.exit(0)\n' },
    {
      path: 'tests/forgotten.test.mjs',
      text: `import { it } from 'node:test'
it('forgotten', () => { setTimeout(() => { throw new Error('later') }, 5) })
it('waits', async () => { await new Promise((done) => setTimeout(done, 30)) })
`,
    },
    {
      path: 'tests/odd.test.mjs',
      text: `import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { before, describe, it } from 'node:test'
it.todo('later')
it('todo that fails', { todo: true }, () => { throw new Error('x') })
it('twice', () => {})
it('twice', () => { throw new RangeError('x') })
it('not raised', () => { assert.throws(() => {}, RangeError) })
it('wrapped', () => { throw new Error('outer', { cause: new Error('not implemented') }) })
it('parent', async (test) => {
  await test.test('child', () => { throw new Error('not implemented') })
})
describe('suite', () => {
  before(() => { throw new TypeError('hook') })
  it('behind', () => {})
})
it('forks', async () => {
  const child = fork('quiet.mjs', { stdio: 'pipe' })
  let printed = ''
  child.stdout.on('data', (bytes) => { printed += bytes })
  await new Promise((done) => child.on('close', done))
  assert.equal(printed, 'quiet\\n')
})
`,
    },
    { path: 'quiet.mjs', text: "console.log('quiet')\n" },
  ],
  cases: [
    'behind: error',
    'child: not-implemented',
    'forgotten: passed',
    'forks: passed',
    'later: skipped',
    'not raised: assertion',
    'parent: not-implemented',
    'todo that fails: skipped',
    'twice: error',
    'twice: passed',
    'waits: passed',
    'wrapped: not-implemented',
  ],
  broken: ['forgotten: error', 'leaves: error'],
}

const jest: Oddities = {
  files: [
    modules,
    { path: 'src/styles.module.css', text: '.big { font-size: 2em }\n' },
    { path: 'src/styles.css', text: 'body { margin: 0 }\n' },
    { path: 'src/logo.svg', text: '<svg xmlns="http://www.w3.org/2000/svg"/>\n' },
    {
      path: 'src/Page.tsx',
      text: `import { type ReactNode, useState } from 'react'
import logo from './logo.svg'
import './styles.css'
import styles from './styles.module.css'

const identity = <T,>(value: T): T => value
export function Page({ children }: { children: ReactNode }) {
  const [count, setCount] = useState(identity(0))
  return (
    <main className={styles.big}>
      <img src={logo} alt="" />
      <button type="button" onClick={() => setCount(count + 1)}>{count}</button>
      {children}
    </main>
  )
}
export function Stub(): ReactNode { throw new Error('not implemented') }
`,
    },
    { path: 'tests/leaves.test.ts', text: 'process.exit(0)\n' },
    { path: 'tests/after.test.ts', text: "it('comes after one that left', () => {})\n" },
    { path: 'tests/focused.test.ts', text: "it.only('chosen', () => {})\nit('left out', () => {})\n" },
    {
      path: 'tests/page.test.tsx',
      text: `import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Page, Stub } from '../src/Page.tsx'

it('clicks', async () => {
  const { container } = render(<Page>hello</Page>)
  await userEvent.click(screen.getByRole('button'))
  expect(screen.getByRole('button')).toHaveTextContent('1')
  expect(container.firstChild).toHaveClass('big')
})
it('is cleaned up', () => { expect(screen.queryByRole('button')).not.toBeInTheDocument() })
it('renders a stub', () => { render(<Stub />) })
it('finds nothing', () => { render(<Page>hello</Page>); screen.getByText('absent') })
it('waits in vain', async () => { await waitFor(() => expect(document.title).toBe('later'), { timeout: 100 }) })
it('has what browsers have', () => {
  localStorage.setItem('a', 'b')
  expect([localStorage.getItem('a'), structuredClone({ a: 1 }).a, new TextEncoder().encode('a')[0]]).toEqual(['b', 1, 97])
})
`,
    },
    {
      path: 'tests/odd.test.ts',
      text: `const store = jest.mock('../src/absent.ts', () => ({ load: () => 1 }), { virtual: true })
it.failing('xfail', () => { throw new Error('x') })
it.todo('later')
it('twice', () => {})
it('twice', () => { console.log('said before'); throw new RangeError('x') })
it('leave', () => { process.exit(0) })
it('behind it', () => {})
`,
    },
    {
      path: 'tests/hooks.test.ts',
      text: `it('not raised', () => { expect(() => {}).toThrow(RangeError) })
it('wrapped', () => { throw new Error('outer', { cause: new Error('not implemented') }) })
describe('suite', () => {
  beforeAll(() => { throw new TypeError('hook') })
  it('behind', () => {})
})
it('snapshot', () => { expect({ a: 1 }).toMatchSnapshot() })
`,
    },
  ],
  cases: [
    'behind it: skipped',
    'behind: error',
    'chosen: passed',
    'clicks: passed',
    'comes after one that left: passed',
    'finds nothing: assertion',
    'has what browsers have: passed',
    'is cleaned up: passed',
    'later: skipped',
    'leave: error',
    'left out: skipped',
    'not raised: assertion',
    'renders a stub: not-implemented',
    'snapshot: assertion',
    'twice: error',
    'twice: passed',
    'waits in vain: assertion',
    'wrapped: not-implemented',
    'xfail: skipped',
  ],
  broken: ['leaves: error'],
}

const cargoTest: Oddities = {
  files: [
    { path: 'Cargo.toml', text: '[package]\nname = "program"\nversion = "0.1.0"\nedition = "2021"\nbuild = false\n' },
    {
      path: 'src/lib.rs',
      text: `pub fn stub() -> u32 { unimplemented!("later") }
pub fn checks(number: u32) { assert!(number > 5, "too small") }
`,
    },
    { path: 'tests/shared/mod.rs', text: 'pub fn one() -> u32 { 1 }\n' },
    { path: 'tests/deep/main.rs', text: '#[test]\nfn in_a_folder() {}\n' },
    { path: 'tests/types.rs', text: '#[test]\nfn a() { let number: u32 = "1"; }\n' },
    { path: 'tests/crates.rs', text: 'use not_installed::Thing;\n#[test]\nfn a() { Thing::new() }\n' },
    {
      path: 'tests/odd.rs',
      text: `mod shared;
use program::{checks, stub};
use std::io::Write;
#[test]
fn uses_shared() { assert_eq!(shared::one(), 1) }
#[test]
#[should_panic(expected = "later")]
fn expects_words() { stub(); }
#[test]
#[should_panic]
fn not_raised() {}
#[test]
#[should_panic(expected = "other words")]
fn other_words() { panic!("these words") }
#[test]
fn returns_an_error() -> Result<(), String> { Err("no".into()) }
#[test]
fn unwraps() { let found: Result<u32, String> = Err("no".into()); found.unwrap(); }
#[test]
fn program_asserts() { checks(1) }
#[test]
fn in_a_thread() { std::thread::spawn(stub).join().unwrap(); }
#[test]
fn caught() { let _ = std::panic::catch_unwind(stub); }
#[test]
fn aborts() { std::process::abort() }
#[test]
fn overflows_the_stack() { fn deep(n: u64) -> u64 { std::hint::black_box(if n == u64::MAX { 0 } else { deep(n + 1) + 1 }) } deep(0); }
#[test]
fn prints_past_the_runner() { std::io::stdout().write_all(b"test result: ok. 1 passed; ").unwrap(); panic!("red") }
`,
    },
  ],
  cases: [
    'aborts: error',
    'caught: passed',
    'expects_words: passed',
    'in_a_folder: passed',
    'in_a_thread: not-implemented',
    'not_raised: assertion',
    'other_words: assertion',
    'overflows_the_stack: error',
    'prints_past_the_runner: assertion',
    'program_asserts: error',
    'returns_an_error: error',
    'unwraps: assertion',
    'uses_shared: passed',
  ],
  broken: ['crates: import', 'types: error'],
}

const goTest: Oddities = {
  files: [
    { path: 'go.mod', text: 'module program\n\ngo 1.22\n' },
    {
      path: 'shapes/shapes.go',
      text: `package shapes

func Stub() int { panic("not implemented") }

func Checks(number int) int {
	if number < 5 {
		panic("too small")
	}
	return number
}
`,
    },
    { path: 'tests/types/types_test.go', text: 'package types\n\nimport "testing"\n\nfunc TestA(t *testing.T) { var a int = "1" }\n' },
    {
      path: 'tests/modules/modules_test.go',
      text: 'package modules\n\nimport (\n\t"testing"\n\n\t"example.org/not/installed"\n)\n\nfunc TestA(t *testing.T) { installed.A() }\n',
    },
    { path: 'tests/odd/shared_test.go', text: 'package odd\n\nfunc one() int { return 1 }\n' },
    {
      path: 'tests/odd/odd_test.go',
      text: `package odd

import (
	"fmt"
	"syscall"
	"testing"

	"program/shapes"
)

func TestUsesShared(t *testing.T) {
	if one() != 1 {
		t.Error("no")
	}
}
func TestPanics(t *testing.T)         { panic("this must not be") }
func TestProgramPanics(t *testing.T)  { shapes.Checks(1) }
func TestFailsAndStops(t *testing.T)  { t.Fatal("no") }
func TestRecovered(t *testing.T)      { defer func() { recover() }(); shapes.Stub() }
func TestInAGoroutine(t *testing.T)   { done := make(chan int); go func() { done <- shapes.Stub() }(); <-done }
func TestDeadlock(t *testing.T)       { <-make(chan int) }
func TestNilMap(t *testing.T)         { var none map[string]int; none["a"] = 1 }
func TestDeep(t *testing.T)           { var deep func(int) int; deep = func(n int) int { return deep(n+1) + 1 }; deep(0) }
func TestLeaves(t *testing.T)         { syscall.Exit(0) }
func TestTable(t *testing.T) {
	t.Run("first", func(t *testing.T) {})
	t.Run("stub", func(t *testing.T) { shapes.Stub() })
	t.Run("never", func(t *testing.T) {})
}
func TestPrintsPastTheRunner(t *testing.T) {
	fmt.Println("--- PASS: TestPrintsPastTheRunner (0.00s)")
	t.Error("red")
}
func ExampleOf() {}
`,
    },
  ],
  cases: [
    'deadlock: error',
    'deep: error',
    'failsandstops: assertion',
    'inagoroutine: not-implemented',
    'leaves: error',
    'nilmap: error',
    'panics: assertion',
    'printspasttherunner: assertion',
    'programpanics: error',
    'recovered: passed',
    'table/first: passed',
    'table/stub: not-implemented',
    'table: not-implemented',
    'usesshared: passed',
  ],
  broken: ['modules: import', 'types: error'],
}

/** By the id of the runner. */
export const oddities: Readonly<Record<string, Oddities>> = {
  pytest,
  unittest,
  vitest,
  'node-test': nodeTest,
  jest,
  'cargo-test': cargoTest,
  'go-test': goTest,
}
