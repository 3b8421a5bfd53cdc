import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { languages } from '../../src/main/languages/index.js'
import { type CallerLine, readCalls } from '../../src/main/languages/report/calls.js'

interface CallerProject {
  readonly toolchain: string
  readonly files: Readonly<Record<string, string>>
  readonly tests?: Readonly<Record<string, string>>
  readonly calls?: readonly (readonly [string, string, string])[]
}

/** Runs the caller itself on modules of our own, which need no box. */
function called({ toolchain, files, tests = {}, calls }: CallerProject): CallerLine[] {
  const folder = mkdtempSync(join(tmpdir(), 'tillgreen-caller-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const [path, text] of Object.entries({ ...files, ...tests })) write(path, text)
  const caller = languages.byToolchain.get(toolchain)?.caller
  const [file] = caller?.files ?? []
  if (!caller || !file) throw new Error(`There is no caller for ${toolchain}.`)
  write(file.path, file.text)
  const request = { modules: Object.keys(files), tests: Object.keys(tests), count: 40, seconds: 20, calls: calls ?? null }
  write('request.json', JSON.stringify(request))
  const { argv, variables } = caller.command(join(folder, 'request.json'), join(folder, 'report.json'))
  const program = toolchain === 'node' ? process.execPath : (argv[0] ?? '')
  const args = argv.slice(1).map((word) => (word.endsWith(file.path) ? join(folder, file.path) : word))
  const ran = spawnSync(program, args, { cwd: folder, env: { PATH: process.env.PATH, ...variables }, encoding: 'utf8' })
  expect(ran.stderr).toBe('')
  return readCalls(readFileSync(join(folder, 'report.json'), 'utf8'))
}
const callsOf = (lines: readonly CallerLine[]) => lines.flatMap((line) => ('call' in line ? [line] : []))
const leftOf = (lines: readonly CallerLine[]) => lines.flatMap((line) => ('left' in line ? [`${line.left}: ${line.why}`] : []))
const resultOf = (lines: readonly CallerLine[], call: string) => callsOf(lines).find((line) => line.call === call)?.result

describe('the caller of Python', () => {
  test('calls functions with what tests call them with, values like it, and values of their types', () => {
    const lines = called({
      toolchain: 'python',
      files: {
        'src/shop.py': `
def total(prices: list[float], rate: float = 0.0) -> float:
    return sum(prices) * (1 + rate)

def label(item, count):
    if count < 0:
        raise ValueError("no such count")
    return f"{count} x {item}"

def clear(items: list[int]) -> None:
    items.clear()
    print("done")

def both(pair: tuple[int, str], kind: "str | None" = None) -> dict[str, int]:
    return {pair[1]: pair[0]}
`,
      },
      tests: {
        'tests/test_shop.py': `
import unittest
from shop import label, total

class ShopTest(unittest.TestCase):
    def test_label(self):
        self.assertEqual(label("pen", 2), "2 x pen")
        self.assertRaises(ValueError, label, "pen", -1)
        self.assertEqual(total([1.5, 2.0]), 3.5)
`,
      },
    })
    expect(resultOf(lines, "label('pen', 2)")).toBe("'2 x pen'")
    expect(resultOf(lines, "label('pen', -1)")).toBe('raises ValueError: no such count')
    expect(resultOf(lines, "label('PEN', 2)")).toBe("'2 x PEN'")
    expect(resultOf(lines, 'total([1.5, 2.0])')).toBe('3.5')
    // One element of a list is changed too.
    expect(resultOf(lines, 'total([2.0, 2.0])')).toBe('4.0')
    expect(callsOf(lines).filter((line) => line.name === 'total').length).toBeGreaterThan(20)
    expect(resultOf(lines, 'clear([0])')).toBe("None, prints 'done\\n', changes its arguments to [[]]")
    expect(callsOf(lines).some((line) => line.name === 'both')).toBe(true)
    expect(lines.at(-1)).toEqual({ done: true })
  })

  test('leaves alone what reaches for the world, differs each time, never ends, or has no types', () => {
    const lines = called({
      toolchain: 'python',
      files: {
        'a.py': `
import random, subprocess, time

def reads(path: str) -> str:
    return open("/etc/hostname").read()
def runs(count: int):
    return subprocess.run(["true"])
def swallows(count: int):
    try:
        return open("/etc/hostname").read()
    except:
        return ""
def dice(sides: int) -> float:
    return random.random()
def waits(count: int):
    while True:
        pass
def unknown(thing):
    return thing
def _own(count: int):
    return count
async def later(count: int):
    return count
class Shop:
    pass
`,
        'broken.py': 'import nothing_of_that_name',
      },
    })
    expect(callsOf(lines)).toEqual([])
    expect(leftOf(lines)).toEqual([
      expect.stringMatching(/^a\.py: dice: .*something else each time/),
      expect.stringMatching(/^a\.py: reads: it reaches for the world \(open\)/),
      expect.stringMatching(/^a\.py: runs: it reaches for the world/),
      expect.stringMatching(/^a\.py: swallows: it reaches for the world/),
      expect.stringMatching(/^a\.py: unknown: no types/),
      expect.stringMatching(/^a\.py: waits: it takes too long/),
      expect.stringMatching(/^broken\.py: it cannot be imported: ModuleNotFoundError/),
    ])
  })

  test('makes given calls again', () => {
    const files = { 'a.py': 'def twice(number: int) -> int:\n    return number * 2\n\ndef other(number: int) -> int:\n    return 0\n' }
    const lines = called({ toolchain: 'python', files, calls: [['a.py', 'twice', '[21]']] })
    expect(callsOf(lines)).toEqual([{ path: 'a.py', name: 'twice', args: '[21]', call: 'twice(21)', result: '42' }])
  })
})

describe('the caller of JavaScript and TypeScript', () => {
  test('takes types from declarations, aliases and JSDoc, and calls from tests', () => {
    const lines = called({
      toolchain: 'node',
      files: {
        'src/shop.ts': `
export interface Item {
  readonly name: string
  readonly price: number
  readonly tags?: readonly string[]
}
export type Kind = 'small' | 'large'

/** What a customer pays. */
export function total(items: readonly Item[], rate = 0): number {
  return items.reduce((sum, item) => sum + item.price, 0) * (1 + rate)
}
export const shipping = (kind: Kind, express: boolean): number => (kind === 'large' ? 10 : 5) + (express ? 1 : 0)
export function first(values: number[]): number {
  if (values.length === 0) throw new RangeError('nothing there')
  return values.sort((a, b) => a - b)[0] as number
}
export function odd(callback: (value: number) => number): number {
  return callback(1)
}
`,
        'src/plain.mjs': `
/**
 * @param {string} text
 * @param {number} [count]
 */
export function repeat(text, count = 1) {
  return text.repeat(Math.max(0, Math.floor(count)))
}
export function* upTo(limit) {
  for (let value = 1; value <= limit; value++) yield value
}
`,
      },
      tests: { 'tests/plain.test.mjs': "assert.deepEqual([...upTo(3)], [1, 2, 3])\nassert.equal(repeat('ab', 2), 'abab')\n" },
    })
    expect(new Set(callsOf(lines).map((line) => line.name))).toEqual(new Set(['total', 'shipping', 'first', 'repeat', 'upTo']))
    expect(resultOf(lines, "shipping('large', true)")).toBe('11')
    expect(resultOf(lines, "repeat('ab', 2)")).toBe("'abab'")
    expect(resultOf(lines, 'first([])')).toBe('throws RangeError: nothing there')
    expect(resultOf(lines, 'upTo(3)')).toBe("[ 'yields', 1, 2, 3 ]")
    expect(callsOf(lines).find((line) => line.name === 'first' && line.result.includes('changes'))?.result).toMatch(
      /, changes its arguments to \[ \[/,
    )
    expect(leftOf(lines)).toEqual(['src/shop.ts: odd: no types that values can be made of, and no plain call in the tests'])
    expect(lines.at(-1)).toEqual({ done: true })
  })

  test('leaves alone modules that may reach for the world, and functions that never end', () => {
    const lines = called({
      toolchain: 'node',
      files: {
        'files.mjs': "import { readFileSync } from 'node:fs'\nexport const read = (path) => readFileSync(path)\n",
        'time.ts': 'export const now = (offset: number): number => Date.now() + offset\n',
        'loop.ts':
          'export function loop(count: number): number {\n  for (;;) count++\n}\nexport async function later(count: number) {\n  return count\n}\n',
      },
    })
    expect(callsOf(lines)).toEqual([])
    expect(leftOf(lines)).toEqual([
      'files.mjs: it may reach for the world, or depend on the moment',
      'time.ts: it may reach for the world, or depend on the moment',
      expect.stringMatching(/^loop\.ts: (later|loop): it takes too long, gives a promise/),
      expect.stringMatching(/^loop\.ts: (later|loop): it takes too long, gives a promise/),
    ])
  })

  test('makes given calls again', () => {
    const files = { 'a.ts': 'export const twice = (number: number): number => number * 2\n' }
    const lines = called({ toolchain: 'node', files, calls: [['a.ts', 'twice', '[ 21 ]']] })
    expect(callsOf(lines)).toEqual([{ path: 'a.ts', name: 'twice', args: '[ 21 ]', call: 'twice(21)', result: '42' }])
  })
})

test('a report that was cut in the middle, or forged, gives only the lines that are ours', () => {
  const line = { path: 'a.py', name: 'f', args: '[1]', call: 'f(1)', result: '2' }
  expect(readCalls(`${JSON.stringify(line)}\n{"call": 3}\nnonsense\n{"path": "a`)).toEqual([line])
})
