// What runners colour is coloured in the terminal, and nowhere else: not in what is recorded of a test run, nor in what a prompt shows of it.
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { TestRun } from '../../../src/contract/run/effects.js'
import type { Limits } from '../../../src/contract/sandbox/command.js'
import { redSection } from '../../../src/main/engine/context/context.js'
import { languages } from '../../../src/main/languages/index.js'
import { prepareEnvironment } from '../../../src/main/sandbox/layers/layers.js'
import { tryTests } from '../../../src/main/sandbox/layers/try-tests.js'
import { missingToolchains } from '../../support/toolchains.js'
import { stories } from './sources.js'

const limits: Limits = { wallS: 60, memoryMb: 2048, processes: 256, outputBytes: 1_000_000, fileBytes: 2 ** 28, diskBytes: 2 ** 30 }
const root = resolve(import.meta.dirname, '../../..')
const place = { languages, resources: join(root, 'resources'), layersFolder: join(root, 'node_modules/.cache/tillgreen-layers') }
const signal = new AbortController().signal

const ESC = '\u001b'
/** One of the eight colours, bold or not. */
const COLOURED = new RegExp(`${ESC}\\[(?:[01];)?[39][0-7]m`)
const javascript = (imported: string) =>
  `${imported}import { execFileSync } from 'node:child_process'
import { styleText } from 'node:util'
test('differs', () => expect({ a: [1, 2] }).toEqual({ a: [1, 3] }))
test('prints no colours', () => {
  expect(execFileSync(process.execPath, ['-e', 'console.log({ a: 1 })'], { encoding: 'utf8' })).toBe('{ a: 1 }\\n')
  expect(styleText('red', 'plain', { stream: process.stdout })).toBe('plain')
})
`
const python = `import subprocess, sys
def test_differs():
    assert {"a": [1, 2]} == {"a": [1, 3]}

def test_prints_no_colours():
    assert subprocess.run([sys.executable, "-c", "print(1)"], capture_output=True, text=True).stdout == "1\\n"
`
const ownPython = `import subprocess, sys, unittest
class Suite(unittest.TestCase):
    def test_differs(self):
        self.assertEqual({"a": [1, 2]}, {"a": [1, 3]})

    def test_prints_no_colours(self):
        self.assertEqual(subprocess.run([sys.executable, "-c", "print(1)"], capture_output=True, text=True).stdout, "1\\n")
`
const ownNode = `import assert from 'node:assert/strict'
import { test } from 'node:test'
const expect = (found) => ({ toEqual: (due) => assert.deepEqual(found, due), toBe: (due) => assert.equal(found, due) })
`
const rust = `use std::process::Command;

#[test]
fn differs() {
    assert_eq!(vec![1, 2], vec![1, 3]);
}

#[test]
fn prints_no_colours() {
    for name in ["CARGO_TERM_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE"] {
        assert!(std::env::var(name).is_err());
    }
    assert_eq!(Command::new("echo").arg("1").output().unwrap().stdout, b"1\\n");
}
`
const modules = [{ path: 'package.json', text: '{"type":"module"}' }]
/** A crate whose compiler warns of something, which it does in colours too. */
const crate = [
  { path: 'Cargo.toml', text: '[package]\nname = "program"\nversion = "0.1.0"\nedition = "2021"\nbuild = false\n' },
  { path: 'src/lib.rs', text: 'fn unused() {}\n' },
]
const files: Readonly<Record<string, { readonly path: string; readonly text: string }>> = {
  pytest: { path: 'tests/test_colours.py', text: python },
  unittest: { path: 'tests/test_colours.py', text: ownPython },
  'node-test': { path: 'tests/colours.test.mjs', text: javascript(ownNode) },
  vitest: { path: 'tests/colours.test.mjs', text: javascript("import { expect, test } from 'vitest'\n") },
  jest: { path: 'tests/colours.test.js', text: javascript('') },
  'cargo-test': { path: 'tests/colours.rs', text: rust },
}

describe.each(Object.entries(files))('%s', (id, file) => {
  it('has its colours in the terminal, and only there; the program has those that it would have alone', async ({ skip }) => {
    const runner = languages.runners.get(id)
    const story = stories[id]
    if (!runner || !story) throw new Error(`There is no runner ${id}.`)
    if (missingToolchains.has(story.toolchain)) skip()
    const spec = { template: id, toolchains: [story.toolchain], steps: [...story.steps] }
    const environment = await prepareEnvironment(spec, place, { signal }, { limits: { ...limits, wallS: 200 } })
    if (!environment.ok) throw new Error(environment.message)
    let shown = ''
    const onOutput = (text: string) => {
      shown += text
    }
    const { report, result } = await tryTests(
      { runner, files: [...modules, ...crate, file], tests: ['tests'], environment, limits },
      { signal, onOutput },
      place,
    )
    expect(
      report?.cases.map(({ state }) => state),
      JSON.stringify(report),
    ).toEqual(['failed', 'passed'])
    expect(shown).toMatch(COLOURED)
    const run: TestRun = {
      ...{ tree: '', environment: '', suite: '', fresh: false, tampered: [], setAside: 0 },
      ...{ command: result, report },
    }
    const prompt = redSection(run, [])
    expect(prompt).toContain('differs')
    expect(JSON.stringify([run, prompt])).not.toContain('\\u001b')
  })
})
