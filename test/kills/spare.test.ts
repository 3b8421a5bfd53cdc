// kill -9 of the program while the box of the next round waits: nothing of it stays behind, and the run is resumed to its end.
import type { ChildProcess } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startTillgreen, tillgreen } from '../support/command-line.js'
import { dataWithLayers, temporaryFolder } from '../support/folders.js'
import { edit, file, goodStory, json, type Story, tellStory } from '../support/story.js'
import { missingToolchains } from '../support/toolchains.js'

const text = (path: string): string => {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}

const isOver = (pid: string): boolean => /\) [ZX] /.test(text(`/proc/${pid}/stat`)) || text(`/proc/${pid}/stat`) === ''

/** Boxes of this host, and all that sees a folder of its data: what waits in a box has no other name. */
const alive = (host: number, data: string): string[] =>
  readdirSync('/proc').filter(
    (name) =>
      /^\d+$/.test(name) &&
      name !== String(host) &&
      !isOver(name) &&
      (text(`/proc/${name}/cmdline`).startsWith(`tillgreen-box:${host}.`) || text(`/proc/${name}/mountinfo`).includes(data)),
  )

/** Two rounds of repair: the tests of the first are red before one box waits, and those of the second went in it. */
const twice = (source: string, before: string, half: string, after: string): Story => ({
  'task/sum/attempt/1/diagnose': 'The wrong numbers are kept.',
  'task/sum/attempt/1/decide': json({ actions: [{ action: 'fix-file', path: source, change: 'keep the others' }] }),
  'task/sum/attempt/1/action/1/fix': edit(source, before, half),
  'task/sum/attempt/2/diagnose': 'They are not squared.',
  'task/sum/attempt/2/decide': json({ actions: [{ action: 'fix-file', path: source, change: 'square them' }] }),
  'task/sum/attempt/2/action/1/fix': edit(source, half, after),
})

const python: Story = {
  ...goodStory,
  ...twice('squares.py', '        if number % 2 == 1:', '        if number % 4 == 0:', '        if number % 2 == 0:'),
}

const SQUARES =
  'export function evenSquares(numbers) {\n  return numbers.filter((each) => each % 2 === 1).map((each) => each * each).reduce((a, b) => a + b, 0)\n}'
const [ODD, FOURS, EVEN] = ['each % 2 === 1', 'each % 4 === 0', 'each % 2 === 0'].map(
  (kept) => SQUARES.split('\n')[1]?.replace('each % 2 === 1', kept) ?? '',
)

const javascript = (source: string, tests: string, begin: string, equals: (call: string, value: number) => string): Story => {
  const code = source.endsWith('.ts') ? SQUARES.replace('(numbers)', '(numbers: readonly number[]): number') : SQUARES
  const stub = code.replace(/\{\n[\s\S]*$/, "{\n  throw new Error('not implemented')\n}")
  const check = (name: string, clause: number, call: string, value: number) =>
    `// clause ${clause}\nit('${name}', () => {\n  ${equals(call, value)}\n})`
  return {
    plan: json({
      title: 'Even squares',
      tasks: [
        {
          ...{
            id: 'sum',
            title: 'Sum',
            words: 'evenSquares(numbers) sums the squares of even numbers.',
            interface: `${source}: evenSquares`,
          },
          ...{ acceptance: ['[1, 2, 4] gives 20', '[6] gives 36'], needs: [] },
        },
      ],
      start: null,
    }),
    'task/sum/tests-1/tests':
      file(source, stub) +
      file(tests, `${begin}\n\n${check('sums', 1, 'evenSquares([1, 2, 4])', 20)}\n\n${check('one', 2, 'evenSquares([6])', 36)}`),
    'task/sum/code': file(source, code),
    ...twice(source, ODD ?? '', FOURS ?? '', EVEN ?? ''),
  }
}

const node = javascript(
  'src/squares.mjs',
  'tests/squares.test.mjs',
  "import assert from 'node:assert/strict'\nimport { it } from 'node:test'\nimport { evenSquares } from '../src/squares.mjs'",
  (call, value) => `assert.equal(${call}, ${value})`,
)
const jest = javascript(
  'src/squares.ts',
  'tests/squares.test.ts',
  "import { evenSquares } from '../src/squares.ts'",
  (call, value) => `expect(${call}).toBe(${value})`,
)

const GO =
  'package squares\n\nfunc EvenSquares(numbers []int) int {\n\tsum := 0\n\tfor _, each := range numbers {\n\t\tif each%2 == 1 {\n\t\t\tsum += each * each\n\t\t}\n\t}\n\treturn sum\n}\n'
const goTest = (name: string, clause: number, numbers: string, value: number) =>
  `// clause ${clause}\nfunc Test${name}(t *testing.T) {\n\tif got := EvenSquares([]int{${numbers}}); got != ${value} {\n\t\tt.Errorf("got %d, want ${value}", got)\n\t}\n}`
const go: Story = {
  plan: json({
    title: 'Even squares',
    tasks: [
      {
        ...{ id: 'sum', title: 'Sum', words: 'EvenSquares(numbers) sums the squares of even numbers.' },
        ...{ interface: 'squares/squares.go: func EvenSquares(numbers []int) int', needs: [] },
        acceptance: ['EvenSquares([]int{1, 2, 4}) gives 20', 'EvenSquares([]int{6}) gives 36'],
      },
    ],
    start: null,
  }),
  'task/sum/tests-1/tests':
    file('squares/squares.go', GO.replace(/\{\n\tsum[\s\S]*$/, '{\n\tpanic("not implemented")\n}\n')) +
    file(
      'squares/squares_test.go',
      `package squares\n\nimport "testing"\n\n${goTest('Sums', 1, '1, 2, 4', 20)}\n\n${goTest('One', 2, '6', 36)}\n`,
    ),
  'task/sum/code': file('squares/squares.go', GO),
  ...twice('squares/squares.go', '\t\tif each%2 == 1 {', '\t\tif each%4 == 0 {', '\t\tif each%2 == 0 {'),
}

test.for([
  ['python-plain', 'python', python, 1],
  ['python', 'python', python, 2],
  ['node-plain', 'node', node, 2],
  ['react', 'node', jest, 2],
  ['go', 'go', go, 2],
] as const)(
  '%s: a box that waits ends with its program, and the run is resumed',
  { timeout: 10 * 60_000 },
  async ([template, toolchain, story, round], { skip }) => {
    if (missingToolchains.has(toolchain)) skip()
    let child: ChildProcess | null = null
    let waited: string[] = []
    const temporary = temporaryFolder('temporary')
    const data = dataWithLayers()
    // While a model is asked in a run that does one thing at a time nothing else is in a box.
    const killed = `task/sum/attempt/${round}/diagnose`
    const endpoint = await tellStory({
      ...story,
      [killed]: async () => {
        const diagnosis = String(story[killed])
        const host = child?.pid ?? 0
        if (child === null) return diagnosis
        await expect.poll(() => alive(host, data).length, { timeout: 30_000 }).toBeGreaterThan(0)
        await sleep(300)
        waited = alive(host, data)
        child.kill('SIGKILL')
        return diagnosis
      },
    })
    const place = { data, baseUrl: endpoint.url, environment: { TMPDIR: temporary } }
    const flags = ['--template', template, '--mutants', '0', '--held-out', '0', '--max-attempts', '4', '--json']
    const started = startTillgreen(['run', 'Sums the squares of even numbers.', ...flags], place)
    child = started.child
    const host = child.pid ?? 0
    const result = await started.result
    expect(child.signalCode, result.stderr + result.stdout.slice(-2000)).toBe('SIGKILL')
    expect(waited.length, 'no box waited').toBeGreaterThan(0)
    await expect.poll(() => alive(host, data), { timeout: 5_000, interval: 20 }).toEqual([])
    child = null
    const resumed = await tillgreen(['resume', result.run, '--json'], place)
    expect(resumed.outcome, resumed.stderr + resumed.stdout.slice(-2000)).toMatchObject({ verdict: 'verified', ended: 'finished' })
    // Leftovers of the killed program are gone, including empty reports.
    const folders = [temporary, join(data, 'runs', result.run)].filter((folder) => existsSync(folder))
    expect(folders.flatMap((folder) => readdirSync(folder)).filter((name) => name.includes(`-${host}.`))).toEqual([])
  },
)
