// Shows which command starts a finished program: the template's where its entry file is there, else the planned one.
import { expect, test } from 'vitest'
import { startCommand } from './start-command.js'

const given = (files: readonly string[], command: object, original: string | null = null) =>
  ({
    template: { start: { when: 'src/main.ts', command } },
    trees: { list: () => ({ files: files.map((path) => ({ path })), links: [] }) },
    original,
  }) as unknown as Parameters<typeof startCommand>[0]
const exits = { argv: ['node', 'src/main.ts'], expect: 'exits' } as const
const serves = { argv: ['node', 'serve.mjs'], expect: 'stays' } as const
const there = ['src/main.ts']
const planned = (...argv: string[]) => ({ argv, expect: 'exits' }) as const

test.each([
  ['a command that does not exist', given(there, serves), planned('npm', 'run', 'dev'), serves],
  ['the same entry in another way', given(there, exits), planned('npx', 'tsx', 'src/main.ts'), exits],
  [
    'a server by another command',
    given(there, exits),
    { ...planned('npm', 'start'), expect: 'stays' } as const,
    { ...exits, expect: 'stays' },
  ],
  ['more arguments', given(there, exits), planned('node', 'src/main.ts', '--demo'), planned('node', 'src/main.ts', '--demo')],
  ['no entry file of the template', given([], exits), planned('node', 'src/other.ts'), planned('node', 'src/other.ts')],
  ['no plan', given(there, exits), null, exits],
  ['a library', given([], exits), null, null],
  ['a program that was there before', given(there, exits, 'tree'), planned('make', 'run'), planned('make', 'run')],
])('with %s', (_, context, plan, command) => {
  expect(startCommand(context, 'tree', plan)).toEqual(command)
})
