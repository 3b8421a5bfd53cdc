// Which command starts a finished program: the template's if its entry file exists, else the planned one.
import { expect, test } from 'vitest'
import type { CommandRun } from '../../../contract/run/effects.js'
import { languages } from '../../languages/index.js'
import { cameUp, startCommand } from './start-command.js'

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
  [
    'another exit code',
    given(there, exits),
    { ...planned('npx', 'tsx', 'src/main.ts'), exit: { code: 2, quote: 'ends with 2' } },
    { ...exits, exit: { code: 2, quote: 'ends with 2' } },
  ],
  ['an existing program', given(there, exits, 'tree'), planned('make', 'run'), planned('make', 'run')],
])('with %s', (_, context, plan, command) => {
  expect(startCommand(context, 'tree', plan)).toEqual(command)
})

const two = { argv: ['python3', 'main.py'], expect: 'exits', exit: { code: 2, quote: 'ends with exit code 2' } } as const
const one = { ...two, exit: { code: 1, quote: 'ends with exit code 1' } } as const

test.each([
  ['python', exits, { exit: 0, stderr: '' }, true],
  ['python', exits, { exit: 2, stderr: 'usage: main.py NAME' }, false],
  ['python', two, { exit: 2, stderr: 'usage: main.py NAME' }, true],
  ['python', two, { exit: 0, stderr: '' }, false],
  ['python', two, { exit: 2, stderr: "python3: can't open file '/work/main.py': [Errno 2] No such file or directory" }, false],
  ['python', one, { exit: 1, stderr: 'Traceback (most recent call last):\n  File "main.py", line 1' }, false],
  ['node', one, { exit: 1, stderr: "Error: Cannot find module '/work/main.mjs'\n\nNode.js v24.1.0" }, false],
  ['node', one, { exit: 1, stderr: 'Error: a name is missing' }, true],
  ['rust', two, { exit: 2, stderr: 'error: a name is missing' }, true],
  [
    'rust',
    { ...two, exit: { code: 101, quote: 'ends with 101' } },
    { exit: 101, stderr: "thread 'main' panicked at src/main.rs:1:1" },
    false,
  ],
  // `go run` exits with 1 and prints the exit code of its program.
  ['go', two, { exit: 1, stderr: 'usage: program NAME\nexit status 2' }, true],
  ['go', one, { exit: 1, stderr: './main.go:3:2: undefined: run' }, false],
  ['go', two, { exit: 1, stderr: 'panic: nil\n\ngoroutine 1 [running]:\nexit status 2' }, false],
])('%s: a start that expects %o and ends with %o', (toolchain, start, { exit, stderr }, came) => {
  const template = { preview: null, toolchains: [toolchain] } as unknown as Parameters<typeof cameUp>[0]['template']
  const run = { result: { end: 'exited', exit, stdout: '', stderr }, page: null } as unknown as CommandRun
  expect(cameUp({ languages, template }, { ...start, argv: [...start.argv] }, run)).toBe(came)
})
