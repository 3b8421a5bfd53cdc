// Runs the launcher of a project's own test command in a real process, and reads its report.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../../../../test/support/folders.js'

const launcher = join(import.meta.dirname, 'tillgreen-own.mjs')

/** The titles and states that the report of a test file has, as JSON. */
function reported(text: string) {
  const folder = temporaryFolder('own')
  const report = join(temporaryFolder('report'), 'report.json')
  writeFileSync(join(folder, 'lines.test.mjs'), text)
  const commands = JSON.stringify([{ line: 'node --test', folder: '', reader: 'node-test' }])
  spawnSync(process.execPath, [launcher], {
    cwd: folder,
    env: { ...process.env, TILLGREEN_COMMANDS: commands, TILLGREEN_RUNNER: 'own', TILLGREEN_REPORT: report },
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  const lines = readFileSync(report, 'utf8').trimEnd().split('\n')
  const told = lines.map((line): { event: string; name?: string; state?: string; what?: string } => JSON.parse(line))
  return told.flatMap(({ event, name, state, what }) => (event === 'start' || event === 'end' ? [] : [name ?? state ?? what ?? event]))
}

test('a title with a line end of Unicode is reported, and so are the tests after it', () => {
  const text =
    "import { test } from 'node:test'\ntest('a\\u2028b', () => {})\ntest('c\\u2029d\\ne\\u0085', () => {})\ntest('last', () => {})\n"
  expect(reported(text)).toEqual(['a\u2028b', 'passed', 'c\u2029d\ne\u0085', 'passed', 'last', 'passed'])
})
