// Tests of JavaScript and TypeScript are divided so that the program gets questions alone, and its answers are judged as its tests would.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../../../test/support/folders.js'

const TOOL = join(import.meta.dirname, 'tillgreen-outside.cjs')

const VITEST = `import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Cart, price } from '../src/shop.ts'

describe('shop', () => {
  const each: number = 150

  it('has a price', () => {
    expect(price(2, each)).toBe(300)
  })
  it('takes steps', async () => {
    const cart = new Cart()
    cart.add('apple', 3)
    expect(await cart.list()).toEqual([{ name: 'apple', count: 3 }])
  })
  it('refuses', () => {
    expect(() => price(-1, 1)).toThrow(RangeError)
  })
  it('says why', () => {
    expect(() => price(-1, 1)).toThrow('not negative')
  })
  it('is close', () => {
    expect(price(3, 0.1)).toBeCloseTo(0.3)
  })
  it('mocks', () => {
    const price = vi.fn(() => 4)
    expect(price()).toBe(4)
  })
  it.each([[1, 811]])('has %i', (count, wanted) => {
    expect(price(count, 811)).toBe(wanted)
  })
  describe('with a cart', () => {
    beforeEach(() => {})
    it('is empty', () => {
      expect(price(0, 1)).toBe(0)
    })
  })
})
`
const NODE = `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { price } from '../src/shop.ts'

test('has a price', () => {
  assert.equal(price(2, 150), 300)
})
test('refuses', () => {
  assert.throws(() => price(-1, 1), { name: 'RangeError', message: /negative/ })
})
test('differs', () => {
  assert.notDeepEqual([price(1, 2)], [977])
})
`
const PROGRAM = `export class Cart {
  items: { name: string; count: number }[] = []
  add(name: string, count: number): void {
    this.items.push({ name, count })
  }
  async list() {
    return this.items
  }
}
export function price(count: number, each: number): number {
  if (count < 0) throw new RangeError('a count is not negative')
  return count * each
}
`

/** Divides the tests, has a program answer, and gives the script with the state of each test by its name. */
function judged(tests: string, program: string) {
  const folder = temporaryFolder('outside')
  const at = (name: string) => join(folder, name)
  mkdirSync(at('program/src'), { recursive: true })
  writeFileSync(at('shop.test.ts'), tests)
  writeFileSync(at('program/src/shop.ts'), program)
  const request = { tests: [['tests/shop.test.ts', at('shop.test.ts')]], files: ['src/shop.ts'], modules: [], word: 'a-word:', said: '' }
  const node = (...words: string[]) =>
    execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', ...words], { cwd: at('program'), encoding: 'utf8' })
  const run = (mode: string, said: string) => {
    writeFileSync(at('request.json'), JSON.stringify({ ...request, said }))
    node('--expose-internals', TOOL, mode, at('request.json'), at('answer.json'))
    return JSON.parse(readFileSync(at('answer.json'), 'utf8'))
  }
  const { script } = run('divide', '') as { script: string }
  writeFileSync(at('program/app.mjs'), script)
  const states = run('judge', node('app.mjs')) as { suite: string; name: string; state: string }[]
  return { script, states: Object.fromEntries(states.map(({ name, state }) => [name, state])) }
}

test('straight tests of a right program come out the same, and tests that need more are left to the runner', () => {
  expect(judged(VITEST, PROGRAM).states).toEqual({
    ...{ 'has a price': 'same', 'takes steps': 'same', refuses: 'same', 'says why': 'same', 'is close': 'same' },
  })
  expect(judged(NODE, PROGRAM).states).toEqual({ 'has a price': 'same', refuses: 'same', differs: 'same' })
})

test('the script of questions has no expected value, no framework and no name of a test', () => {
  for (const tests of [VITEST, NODE]) {
    const { script } = judged(tests, PROGRAM)
    expect(script).toContain('price(2, ')
    expect(script).not.toMatch(/300|977|811|not negative|RangeError|vitest|node:test|assert|expect|has a price/)
  }
})

test('a program that computes only where its tests run answers otherwise', () => {
  const cheat = PROGRAM.replace(
    'return count * each',
    'return process.env.NODE_TEST_CONTEXT ?? process.argv[1]?.includes("shop.test") ? count * each : 7',
  )
  expect(judged(VITEST, cheat).states).toMatchObject({
    'has a price': 'other',
    'is close': 'other',
    'takes steps': 'same',
    refuses: 'same',
  })
  expect(judged(NODE, cheat).states).toMatchObject({ 'has a price': 'other', refuses: 'same', differs: 'same' })
})

test('a program that cannot be loaded in that place is not accused', () => {
  expect(new Set(Object.values(judgedOrOpen(`import 'no-such-package'\n${PROGRAM}`)))).toEqual(new Set(['open']))
})

/** The states where the script of questions fails as a whole. */
function judgedOrOpen(program: string): Record<string, string> {
  const folder = temporaryFolder('outside')
  const at = (name: string) => join(folder, name)
  writeFileSync(at('shop.test.ts'), NODE)
  writeFileSync(at('shop.ts'), program)
  writeFileSync(
    at('request.json'),
    JSON.stringify({
      tests: [['tests/shop.test.ts', at('shop.test.ts')]],
      files: ['src/shop.ts'],
      modules: [],
      word: 'w',
      said: 'Error [ERR_MODULE_NOT_FOUND]\n',
    }),
  )
  execFileSync(process.execPath, [
    '--expose-internals',
    '--disable-warning=ExperimentalWarning',
    TOOL,
    'judge',
    at('request.json'),
    at('answer.json'),
  ])
  const states = JSON.parse(readFileSync(at('answer.json'), 'utf8')) as { name: string; state: string }[]
  return Object.fromEntries(states.map(({ name, state }) => [name, state]))
}
