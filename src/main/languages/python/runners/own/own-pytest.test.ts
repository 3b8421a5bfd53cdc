// Reports pytest's own reason if a project's pytest cannot start; runs pytest for real.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../../../../test/support/folders.js'

const FOLDERS = ['.', '../pytest', '../python'].map((folder) => join(import.meta.dirname, folder))

/** The launcher's report on a run of pytest with these words, beside a passing test. */
function reasonOf(words: readonly string[], settings = '', files: Readonly<Record<string, string>> = {}): unknown {
  const folder = temporaryFolder('own-pytest-')
  writeFileSync(join(folder, 'test_a.py'), 'def test_a():\n    pass\n')
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  writeFileSync(join(folder, 'pytest.ini'), `[pytest]\n${settings}`)
  const script = `
import json, sys
sys.path[:0] = ${JSON.stringify([...FOLDERS, folder])}
import tillgreen_own_pytest as own
own.ours.preload()
said = own.run_pytest(${JSON.stringify(['-p', 'no:cacheprovider', ...words])}, [])
print("\\n" + json.dumps(said))
`
  const out = execFileSync('python3', ['-c', script], { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  return JSON.parse(out.trim().split('\n').at(-1) ?? '')
}

test.each([
  ['an option that it does not know', ['--nope=1'], '', 'unrecognized arguments: --nope=1'],
  ['an option in its settings', [], 'addopts = --nope\n', 'unrecognized arguments: --nope'],
  ['a plugin that is not there', ['-p', 'nothere'], '', 'Error importing plugin "nothere": No module named \'nothere\''],
  ['a plugin that is required', [], 'required_plugins = pytest-nope\n', 'Missing required plugins: pytest-nope'],
  ['a setting that it does not know', ['--strict-config'], 'nope = 1\n', 'Unknown config option: nope'],
  ['a file that is not there', ['nofile.py'], '', 'file or directory not found: nofile.py'],
])('pytest says why it does not start: %s', (_, words, settings, reason) => {
  expect(reasonOf(words, settings)).toEqual([4, reason])
})

test('pytest that a hook of the project ends has its error as the reason', () => {
  const settings = 'addopts = -p unknown_hook\n'
  const hook = 'def pytest_ignore_collect(nothing_like_it):\n    pass\n'
  expect(reasonOf([], settings, { 'unknown_hook.py': hook })).toEqual([
    3,
    expect.stringMatching(/^PluginValidationError: .*nothing_like_it/),
  ])
})

test('pytest that starts has no reason', () => {
  expect(reasonOf([])).toEqual([0, null])
})
