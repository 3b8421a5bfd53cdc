import { expect, test } from 'vitest'
import type { Command } from './command.js'
import { commands, groups, groupsOf } from './commands.js'

const command = (name: string, order: number): Command => ({ name, order, usage: '', help: '', flags: {}, perform: async () => 0 })
const titles = { run: 'Build', settings: 'Set' }

test('each file is a command: its folder is its group, its order its place there', () => {
  const grouped = groupsOf(
    {
      './commands/settings/key.ts': command('key', 1),
      './commands/run/stop.ts': command('stop', 20),
      './commands/run/demo.ts': command('demo', 3),
    },
    titles,
  )
  expect(grouped.map((group) => [group.title, group.commands.map(({ name }) => name)])).toEqual([
    ['Build', ['demo', 'stop']],
    ['Set', ['key']],
  ])
  expect(groups.every((group) => group.commands.length > 2)).toBe(true)
})

test('a file in no group, a command of another name and two commands at one place are mistakes of ours', () => {
  expect(() => groupsOf({ './commands/other/key.ts': command('key', 1) }, titles)).toThrow('has no group. Choose one of: run, settings.')
  expect(() => groupsOf({ './commands/run/key.ts': command('keys', 1) }, titles)).toThrow('defines the command "keys"')
  expect(() => groupsOf({ './commands/run/tag.ts': command('runs tag', 1) }, titles)).toThrow(
    'No command exists for the first word of "runs tag"',
  )
  expect(() => groupsOf({ './commands/run/a.ts': command('a', 1), './commands/run/b.ts': command('b', 1) }, titles)).toThrow(
    'same order, 1',
  )
})

test('a flag --no-x says what it does, not whether something happens', () => {
  const flags = commands.flatMap(({ name, flags }) =>
    Object.entries(flags).map(([flag, { help }]) => ({ flag, words: `${name} --${flag}: ${help}` })),
  )
  expect(flags.filter(({ flag, words }) => flag.startsWith('no-') && !/: skip /.test(words))).toEqual([])
  expect(flags.filter(({ flag }) => flag.startsWith('no-'))).not.toEqual([])
})
