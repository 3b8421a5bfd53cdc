import { expect, test } from 'vitest'
import { tillgreen } from '../../../../../test/support/command-line.js'
import { temporaryFolder } from '../../../../../test/support/folders.js'
import { commands } from '../commands.js'
import { findCommand, isFirst } from './find-command.js'
import { oldNames } from './old-names.js'

test.each([...oldNames])('%s is found as its new form, with a hint at that form', (old, now) => {
  const [after, before] = [findCommand([old, 'abc', '--json'], commands), findCommand([...now, 'abc', '--json'], commands)]
  expect(before?.notice).toBe(null)
  expect(after).toEqual({ ...before, notice: `"tillgreen ${old}" is now "tillgreen ${now.join(' ')}".` })
  const flags = now.filter((word) => word.startsWith('--')).map((word) => word.slice(2))
  expect(flags.filter((flag) => !Object.hasOwn(after?.command.flags ?? {}, flag))).toEqual([])
})

test('there are at most 30 commands, and no command has an old name', () => {
  const first = commands.filter(isFirst).map(({ name }) => name)
  expect(first.length).toBeLessThanOrEqual(30)
  expect(first.filter((name) => oldNames.has(name))).toEqual([])
})

test('a verb is found behind its noun, a flag that is a command too, and no word asks for help', () => {
  const at = (...words: string[]) => {
    const found = findCommand(words, commands)
    return found && [found.command.name, ...found.rest]
  }
  expect(at('runs', 'tag', 'abc', 'x')).toEqual(['runs tag', 'abc', 'x'])
  expect(at('runs', '--limit', '3')).toEqual(['runs', '--limit', '3'])
  expect(at('lab', 'nothing')).toEqual(['lab', 'nothing'])
  expect(at('-v')).toEqual(['version'])
  expect(at()).toEqual(['help'])
  expect(at('tags')).toBe(null)
  expect(at('constructor')).toBe(null)
})

test('an old form says its new one on stderr alone, and not to a program', async () => {
  const place = { data: temporaryFolder('old') }
  const [now, old] = [await tillgreen(['runs', 'stats'], place), await tillgreen(['stats'], place)]
  expect([now.code, now.stderr]).toEqual([0, ''])
  expect(old).toEqual({ ...now, stderr: '"tillgreen stats" is now "tillgreen runs stats".\n' })
  const json = await tillgreen(['stats', '--json'], place)
  expect([json.code, json.stderr]).toEqual([0, ''])
  const saved = await tillgreen(['lab', 'configs', 'save', 'fast', '--mutants', '0', '--no-hollow'], place)
  expect([saved.code, saved.stdout]).toEqual([0, 'fast@1 changes mutants 0, hollow false\n'])
  expect(saved.stderr).toBe('--mutants 0 is now --set mutants=0\n--no-hollow is now --set hollow=false\n')
})

test('a noun lists its verbs, and refuses a word that is none', async () => {
  const place = { data: temporaryFolder('noun') }
  const alone = await tillgreen(['memory'], place)
  expect([alone.code, alone.stdout]).toEqual([0, expect.stringMatching(/^tillgreen memory \[lessons \| standing \| errors\]\n/)])
  expect(alone.stdout).toContain('  tillgreen memory lessons [list')
  const wrong = await tillgreen(['memory', 'lesson'], place)
  expect([wrong.code, wrong.stderr]).toEqual([
    2,
    expect.stringContaining('"memory" expects one of lessons, standing, errors, but got "lesson".'),
  ])
  const runs = await tillgreen(['runs', 'tags'], place)
  expect([runs.code, runs.stderr]).toEqual([2, expect.stringContaining('"runs" expects one of tag, rename, delete,')])
})
