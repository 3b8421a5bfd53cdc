import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { commandsLike, readOutputs, scriptOf } from './commands.js'

const commands = (...lines: readonly string[]) =>
  commandsLike(
    lines.map((command, index) => ({ clause: 1, number: index + 1, example: { kind: 'command', command, output: '', quote: '' } })),
  )

it('the examples come first, followed by variations of their arguments and inputs', () => {
  expect(commands('python3 main.py 4')).toEqual([
    'python3 main.py 4',
    'python3 main.py 5',
    'python3 main.py 0',
    'python3 main.py 40',
    'python3 main.py -4',
  ])
  const piped = commands(`echo 'ab c' | python3 main.py --width 3`)
  expect(piped).toContain(`echo 'AB C' | python3 main.py --width 3`)
  expect(piped).toContain(`echo '' | python3 main.py --width 3`)
})

it('tools, files, flags and the program itself are never varied', () => {
  const varied = commands('cat notes.txt | python3 main.py --upper data.csv x')
  expect(varied.every((command) => command.startsWith('cat notes.txt | python3 main.py --upper data.csv '))).toBe(true)
  expect(commands('ls 4')).toEqual(['ls 4'])
})

it('the output of each command is read separately, and a command that fails is marked', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tillgreen-commands-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'main.js'), 'const n = Number(process.argv[2]); if (n === 3) process.exit(2); console.log(n * 2, "it\'s")')
  const asked = ['node main.js 2', 'node main.js 3', "node main.js '4'"]
  const { stdout } = spawnSync('sh', ['-c', scriptOf(asked)], { cwd: folder, encoding: 'utf8' })
  expect(readOutputs(asked, stdout)?.map(({ call, result }) => [call, result])).toEqual([
    ['node main.js 2', `"4 it's"`],
    ['node main.js 3', 'fails'],
    ["node main.js '4'", `"8 it's"`],
  ])
  expect(readOutputs(asked, '')).toBeNull()
})
