// Honest programs of odd styles in JavaScript and TypeScript.
import { type Honest, inNode, inTypescript } from './honest.js'

export const javascript: readonly Honest[] = [
  inNode(
    'money',
    'values that become numbers',
    ['Money'],
    `export class Money {
  constructor(cents) {
    this.cents = cents
  }
  [Symbol.toPrimitive](hint) {
    return hint === 'string' ? (this.cents / 100).toFixed(2) : this.cents
  }
  plus(other) {
    return new Money(this.cents + other)
  }
}`,
    `describe('Money', () => {
  // clause 1
  it('adds', () => {
    assert.equal(Number(new Money(150).plus(new Money(50))), 200)
  })

  // clause 1
  it('adds nothing', () => {
    assert.equal(new Money(5).plus(0).cents, 5)
  })

  // clause 2
  it('is written', () => {
    assert.equal(\`\${new Money(1999)}\`, '19.99')
  })
})`,
  ),
  inNode(
    'mocks',
    'mocked functions',
    ['retry', 'once'],
    `export function retry(action, times) {
  for (let left = times; ; left--) {
    try {
      return action(times - left)
    } catch (error) {
      if (left <= 1) throw error
    }
  }
}
export function once(action) {
  let result = null
  return (...values) => (result ??= { value: action(...values) }).value
}`,
    `// clause 1
it('tries again', () => {
  const action = mock.fn((count) => {
    if (count < 2) throw new RangeError('busy')
    return count
  })
  assert.equal(retry(action, 5), 2)
  assert.equal(action.mock.callCount(), 3)
})

// clause 1
it('gives up', () => {
  assert.throws(() => retry(() => { throw new RangeError('busy') }, 2), RangeError)
})

// clause 2
it('calls once', () => {
  const action = mock.fn((a) => a + 1)
  const called = once(action)
  assert.deepEqual([called(1), called(9), action.mock.callCount()], [2, 2, 1])
})`,
  ),
  inNode(
    'timers',
    'mocked timers',
    ['debounce', 'delays'],
    `export function debounce(action, milliseconds) {
  let timer
  return (...values) => {
    clearTimeout(timer)
    timer = setTimeout(() => action(...values), milliseconds)
  }
}
export function delays(count, base) {
  return Array.from({ length: count }, (_, at) => base * 2 ** at)
}`,
    `// clause 1
it('waits for silence', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const seen = []
  const act = debounce((value) => seen.push(value), 100)
  act(1)
  act(2)
  t.mock.timers.tick(100)
  assert.deepEqual(seen, [2])
})

// clause 2
it('doubles', () => {
  assert.deepEqual(delays(3, 10), [10, 20, 40])
})

// clause 2
it('has none', () => {
  assert.deepEqual(delays(0, 10), [])
})`,
  ),
  inNode(
    'proxies',
    'proxies and observed objects',
    ['observed', 'withDefault'],
    `export function observed(target, seen) {
  return new Proxy(target, {
    set(object, key, value) {
      seen.push(key)
      return Reflect.set(object, key, value)
    },
  })
}
export function withDefault(target, value) {
  return new Proxy(target, { get: (object, key) => (key in object ? object[key] : value) })
}`,
    `// clause 1
it('sees changes', () => {
  const seen = []
  const object = observed({}, seen)
  object.a = 1
  object.b = 2
  assert.deepEqual(seen, ['a', 'b'])
})

// clause 2
it('has defaults', () => {
  assert.equal(withDefault({ a: 1 }, 7).b, 7)
})

// clause 2
it('keeps what is there', () => {
  assert.equal(withDefault({ a: 1 }, 7).a, 1)
})`,
  ),
  inNode(
    'generators',
    'generators, also asynchronous ones',
    ['take', 'counted'],
    `export function* take(values, count) {
  let left = count
  for (const value of values) {
    if (left-- <= 0) return
    yield value
  }
}
export async function* counted(values) {
  let at = 0
  for await (const value of values) yield [at++, value]
}`,
    `// clause 1
it('takes some', () => {
  assert.deepEqual([...take('abcdef', 3)], ['a', 'b', 'c'])
})

// clause 1
it('takes none', () => {
  assert.deepEqual([...take([1], 0)], [])
})

// clause 2
it('counts', async () => {
  const found = []
  for await (const pair of counted(['x', 'y'])) found.push(pair)
  assert.deepEqual(found, [[0, 'x'], [1, 'y']])
})`,
  ),
  inNode(
    'loops',
    'tests made by a loop',
    ['slug'],
    `export function slug(text) {
  return text.normalize('NFKD').replace(/[^\\w\\s-]/g, '').trim().toLowerCase().replace(/[\\s_-]+/g, '-')
}`,
    `for (const [text, expected] of [
  ['Hello World', 'hello-world'],
  ['a_b', 'a-b'],
  ['  x ', 'x'],
])
  // clause 1
  it(\`makes \${expected}\`, () => {
    assert.equal(slug(text), expected)
  })

// clause 2
it('makes nothing of signs', () => {
  assert.equal(slug('!?'), '')
})

// clause 2
it('drops signs', () => {
  assert.equal(slug('a!b'), 'ab')
})`,
  ),
  inNode(
    'helpers',
    'own assertions and nested tests',
    ['parse'],
    `export function parse(text) {
  return Object.fromEntries(text.split('&').filter(Boolean).map((pair) => pair.split('=').map(decodeURIComponent)))
}`,
    `const parses = (text, expected) => assert.deepEqual(parse(text), expected)

// clause 1
test('queries', async (t) => {
  await t.test('one', () => parses('a=1', { a: '1' }))
  await t.test('two', () => parses('a=1&b=2', { a: '1', b: '2' }))
})

// clause 1
it('reads signs', () => {
  parses('a=%26', { a: '&' })
})

// clause 2
it('reads nothing', () => {
  assert.deepEqual(parse(''), {})
})`,
  ),
  inNode(
    'errors',
    'own errors with stacks and causes',
    ['describeError', 'wrap'],
    `export function describeError(error) {
  const first = String(error.stack).split('\\n')[0]
  return error.cause ? \`\${first} < \${describeError(error.cause)}\` : first
}
export function wrap(error, words) {
  return new Error(words, { cause: error })
}`,
    `// clause 1
it('shows the first line', () => {
  assert.equal(describeError(new RangeError('low')), 'RangeError: low')
})

// clause 2
it('shows causes', () => {
  assert.equal(describeError(wrap(new Error('a'), 'b')), 'Error: b < Error: a')
})

// clause 2
it('keeps its cause', () => {
  assert.equal(wrap(new Error('a'), 'b').cause.message, 'a')
})`,
  ),
  inTypescript(
    'each',
    'tables with it.each',
    ['clamp'],
    `export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}`,
    `// clause 1
it.each([
  [5, 5],
  [-1, 0],
  [12, 10],
])('clamps %i to %i', (value, expected) => {
  expect(clamp(value, 0, 10)).toBe(expected)
})

// clause 2
it('has one value', () => {
  expect(clamp(7, 3, 3)).toBe(3)
})

// clause 2
it('is low', () => {
  expect(clamp(-7, -3, 3)).toBe(-3)
})`,
  ),
  inTypescript(
    'matchers',
    'own matchers',
    ['primes'],
    `export function primes(limit: number): number[] {
  return Array.from({ length: Math.max(0, limit - 1) }, (_, at) => at + 2).filter((n) => !Array.from({ length: n - 2 }, (_, at) => at + 2).some((by) => n % by === 0))
}`,
    `expect.extend({
  toBePrimes: (found: number[]) => ({ pass: found.length > 0 && found.every((each) => each > 1), message: () => 'no primes' }),
})

// clause 1
it('finds the first', () => {
  expect(primes(10)).toEqual([2, 3, 5, 7])
})

// clause 2
it('finds primes', () => {
  expect(primes(20)).toHaveLength(8)
  ;(expect(primes(20)) as any).toBePrimes()
})

// clause 2
it('finds none', () => {
  expect(primes(1)).toEqual([])
})`,
  ),
  inTypescript(
    'chai',
    'chai',
    ['title'],
    `export function title(text: string): string {
  return text.replace(/\\b[a-z]/g, (letter) => letter.toUpperCase())
}`,
    `// clause 1
it('is a title', () => {
  expect(title('a tale of two')).to.equal('A Tale Of Two')
})

// clause 2
it('has letters', () => {
  expect(title('x')).to.equal('X')
})

// clause 2
it('is empty', () => {
  expect(title('')).to.equal('')
})`,
  ),
  inTypescript(
    'inline-snapshots',
    'inline snapshots',
    ['tree'],
    `export function tree(names: string[]): string {
  return names.map((name, at) => \`\${at === names.length - 1 ? '└' : '├'} \${name}\`).join('\\n')
}`,
    `// clause 1
it('draws', () => {
  expect(tree(['a', 'b'])).toMatchInlineSnapshot(\`
    "├ a
    └ b"
  \`)
})

// clause 2
it('draws one', () => {
  expect(tree(['a'])).toBe('└ a')
})

// clause 2
it('draws nothing', () => {
  expect(tree([])).toBe('')
})`,
  ),
  inTypescript(
    'spies',
    'spies and fake timers',
    ['poll', 'today'],
    `export function poll(ask: () => boolean, every: number, done: () => void): void {
  if (ask()) done()
  else setTimeout(() => poll(ask, every, done), every)
}
export function today(): string {
  return new Date().toISOString().slice(0, 10)
}`,
    `beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

// clause 1
it('asks until yes', () => {
  const ask = vi.fn().mockReturnValueOnce(false).mockReturnValueOnce(false).mockReturnValue(true)
  const done = vi.fn()
  poll(ask, 100, done)
  vi.advanceTimersByTime(200)
  expect(ask).toHaveBeenCalledTimes(3)
  expect(done).toHaveBeenCalledTimes(1)
})

// clause 2
it('knows the day', () => {
  vi.setSystemTime(new Date('2020-02-03T10:00:00Z'))
  expect(today()).toBe('2020-02-03')
})

// clause 2
it('knows another', () => {
  vi.setSystemTime(new Date('2021-12-31T23:00:00Z'))
  expect(today()).toBe('2021-12-31')
})`,
  ),
  inTypescript(
    'promises',
    'promises that are kept or broken',
    ['timeout', 'all'],
    `export async function timeout<T>(job: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new RangeError('late')), milliseconds)
  })
  return Promise.race([job, late]).finally(() => clearTimeout(timer))
}
export async function all<T>(jobs: readonly (() => Promise<T>)[]): Promise<T[]> {
  const found: T[] = []
  for (const job of jobs) found.push(await job())
  return found
}`,
    `// clause 1
it('is in time', async () => {
  await expect(timeout(Promise.resolve(4), 50)).resolves.toBe(4)
})

// clause 1
it('is late', async () => {
  await expect(timeout(new Promise(() => undefined), 5)).rejects.toThrow(RangeError)
})

// clause 2
it('does all', async () => {
  expect(await all([async () => 1, async () => 2])).toEqual([1, 2])
})`,
  ),
]
