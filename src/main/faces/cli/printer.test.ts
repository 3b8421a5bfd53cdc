// One module of the command line writes, so that no word of a model gets past it.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { printRow } from './follow.js'
import { complain, printer } from './printer.js'

const WRITES = /process\.(stdout|stderr)|console\.|\bstd(out|err)\b[^`\n]*\} = process/

test('only the printer and the prompts write to the terminal', () => {
  const source = join(import.meta.dirname, '../../..')
  const sources = globSync(['main/faces/cli/**/*.ts', 'extensions/*/cli/**/*.ts'], { cwd: source }).filter(
    (name) => !name.endsWith('.test.ts'),
  )
  expect(sources.some((name) => name.startsWith('extensions/'))).toBe(true)
  const writing = sources.filter((name) => WRITES.test(withoutText(readFileSync(join(source, name), 'utf8'))))
  expect(writing.sort()).toEqual(['main/faces/cli/printer.ts', 'main/faces/cli/prompt.ts'])
})

/** Documentation speaks of stdout too. */
const withoutText = (source: string): string => source.replace(/^\s*(\/\/|\*|\/\*).*$/gm, '').replace(/'[^'\n]*'/g, "''")

/** Captures the output to a stream while the test runs. */
function written(stream: 'stdout' | 'stderr'): () => string {
  const spy = vi.spyOn(process[stream], 'write').mockReturnValue(true)
  onTestFinished(() => spy.mockRestore())
  return () => spy.mock.calls.map(([text]) => String(text)).join('')
}

const row = { at: 0, card: 'planning', tone: 'bad', durationMs: null, usd: null, paths: [] } as const
const forged = 'Tests\u001b]52;c;aGk=\u0007\u001b[2J\n12:00:00  ✓ verified'

test('a forged title stays one line of plain text', () => {
  const text = written('stdout')
  printRow({ ...row, key: 'k', data: { type: 'remarked', text: forged } }, printer(false))
  printRow({ ...row, key: 'l', data: { type: 'rolled-back', tree: '', why: forged } }, printer(false))
  printRow({ ...row, key: 'm', data: { type: 'diagnosed', text: forged } }, printer(false))
  const lines = text().trimEnd().split('\n')
  expect(text()).not.toContain('\u001b')
  const rows = lines.filter((line) => /^\d\d:\d\d:\d\d/.test(line))
  expect(rows).toHaveLength(3)
  expect(lines.every((line) => rows.includes(line) || line.startsWith('             '))).toBe(true)
})

test('an error of foreign words has one line at the edge', () => {
  const text = written('stderr')
  expect(complain(forged, 2)).toBe(2)
  expect(
    text()
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith(' ')),
  ).toEqual(['Tests\\x1b]52;c;aGk=\\x07\\x1b[2J'])
})

test('a program under --json prints to stderr, and what it changed is undone', () => {
  const [out, error] = [written('stdout'), written('stderr')]
  const shown = printer(true).program('program')
  shown.write('\u001b[31mred\u001b]0;title\u0007')
  shown.end()
  expect([out(), error()]).toEqual(['', '\u001b[31mred\u001b[0m'])
})

test('no file of the command line is written by a child that inherits the terminal', () => {
  const found = spawnSync('grep', ['-rln', "stdio: 'inherit'", import.meta.dirname, '--include=*.ts', '--exclude=*.test.ts'], {
    encoding: 'utf8',
  })
  expect(found.stdout).toBe('')
})

test('a status line is overwritten by the next line, and never reaches files and programs', () => {
  const isTerminal = process.stderr.isTTY
  onTestFinished(() => {
    process.stderr.isTTY = isTerminal
  })
  const text = written('stderr')
  written('stdout')
  process.stderr.isTTY = false
  printer(false).status('1 of 3 tests')
  process.stderr.isTTY = true
  printer(true).status('1 of 3 tests')
  expect(text()).toBe('')
  const out = printer(false)
  out.status('1 of 3 tests')
  out.status('2 of 3\ntests')
  out.line('All pass.')
  out.note('Done.')
  expect(text()).toBe('1 of 3 tests\r\u001b[K2 of 3 ⏎ tests\r\u001b[KDone.\n')
})
