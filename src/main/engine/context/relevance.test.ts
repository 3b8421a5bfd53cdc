// Which files of a program a prompt shows, for any program and failure.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Chosen, type Clues, chooseFiles, tracedPaths } from './relevance.js'

const choose = (files: Readonly<Record<string, string | null>>, clues: Partial<Clues>, room: number): Chosen =>
  chooseFiles(
    Object.entries(files).map(([path, text]) => ({ path, bytes: Buffer.byteLength(text ?? 'binary') })),
    (path) => files[path] ?? null,
    { said: '', tests: '', ...clues },
    room,
  )
const shownBy = (chosen: Chosen) => chosen.shown.map((file) => file.path)

const name = fc.constantFrom('a.py', 'b.py', 'src/a.py', 'src/deep/c.py', 'lib/d.ts', 'e', 'f.bin', 'x y.md', 'src/b.py')
const word = fc.constantFrom(
  'total',
  'Cart',
  'price',
  'discount',
  'def Cart',
  'class Price',
  'a.py',
  'src/deep/c.py:12',
  '/work/lib/d.ts',
  '',
)
const text = fc.oneof(
  fc.constant(null),
  fc.array(word, { maxLength: 30 }).map((words) => words.join('\n')),
)
const program = fc.dictionary(name, text, { maxKeys: 9 })
const words = fc.array(word, { maxLength: 12 }).map((list) => list.join(' '))

test('never shows more bytes than fit, lists every file, and is the same for the same program', () => {
  fc.assert(
    fc.property(program, words, words, fc.nat(400), (files, said, tests, room) => {
      const chosen = choose(files, { said, tests }, room)
      const size = chosen.shown.reduce((sum, file) => sum + Buffer.byteLength(file.text), 0)
      expect(size).toBeLessThanOrEqual(room)
      expect([...shownBy(chosen), ...chosen.left].sort()).toEqual(Object.keys(files).sort())
      const turned = Object.fromEntries(Object.entries(files).reverse())
      expect(choose(turned, { said, tests }, room)).toEqual(chosen)
    }),
    { numRuns: 2_000 },
  )
})

test('always shows the files that the trace names, if they fit together', () => {
  fc.assert(
    fc.property(program, words, words, fc.nat(400), (files, said, tests, room) => {
      const listed = Object.entries(files).map(([path, content]) => ({ path, bytes: Buffer.byteLength(content ?? 'binary') }))
      const traced = listed.filter((file) => tracedPaths(listed, said).has(file.path))
      fc.pre(traced.reduce((sum, file) => sum + file.bytes, 0) <= room)
      const shown = shownBy(choose(files, { said, tests }, room))
      expect(shown).toEqual(expect.arrayContaining(traced.map((file) => file.path).filter((path) => files[path] !== null)))
    }),
    { numRuns: 2_000 },
  )
})

test('a small program is shown completely: mentioned files first, then by name', () => {
  const chosen = choose({ 'b.py': 'b', 'a.py': 'a', 'c/parser.py': 'c' }, { said: 'split() in parser.py is wrong' }, 100)
  expect([shownBy(chosen), chosen.left]).toEqual([['c/parser.py', 'a.py', 'b.py'], []])
})

test('a large program shows first the files of the trace, then those that define named things, then those that share words', () => {
  const filler = '# nothing\n'.repeat(20)
  const files = {
    'shop/alpha.py': `${filler}`,
    'shop/cart.py': `def total_of(cart):\n    return sum(cart)\n${filler}`,
    'shop/money.py': `class Money:\n    pass\n${filler}`,
    'shop/words.py': `# a rounding difference of one cent\n${filler}`,
    'shop/zeta.py': filler,
  }
  const said = 'Traceback: File "/work/shop/zeta.py", line 3, in run\nValueError: rounding difference of one cent'
  const tests = 'from shop.x import Money\nassert total_of([Money(1)]) == 1'
  const order = choose(files, { said, tests }, 1_000)
  expect(shownBy(order)).toEqual(['shop/zeta.py', 'shop/cart.py', 'shop/money.py', 'shop/words.py'])
  expect(order.left).toEqual(['shop/alpha.py'])
})

test('a ranking by meaning is fused with names and words, after the trace and only if not all files fit', () => {
  const filler = '# nothing\n'.repeat(20)
  const files = { 'a.py': filler, 'fee.py': `def total_of():\n    pass\n${filler}`, 'late.py': filler, 'zeta.py': filler }
  const listed = Object.entries(files).map(([path, text]) => ({ path, bytes: text.length }))
  const read = (path: string) => files[path as keyof typeof files] ?? null
  const clues = { said: 'File "/work/zeta.py", line 3', tests: 'assert total_of() == 1' }
  const order = (room: number, similar: readonly string[]) => shownBy(chooseFiles(listed, read, { ...clues, similar }, room))
  expect(order(650, [])).toEqual(['zeta.py', 'fee.py', 'a.py'])
  expect(order(650, ['late.py', 'a.py', 'fee.py', 'zeta.py'])).toEqual(['zeta.py', 'fee.py', 'late.py'])
  expect(order(650, ['late.py'])).toEqual(['zeta.py', 'fee.py', 'late.py'])
  expect(order(5_000, ['late.py', 'a.py'])).toEqual(order(5_000, []))
})

test('a path in a trace is recognised as a whole, by its end, or by its file name', () => {
  const files = ['src/shop/cart.ts', 'src/cart.ts', 'lib/other.rs'].map((path) => ({ path, bytes: 1 }))
  const traced = (said: string) => [...tracedPaths(files, said).keys()].sort()
  expect(traced('at total (/work/src/shop/cart.ts:3:14)')).toEqual(['src/shop/cart.ts'])
  expect(traced('at file:///work/src/cart.ts:9')).toEqual(['src/cart.ts'])
  expect(traced('cart.ts broke')).toEqual(['src/cart.ts', 'src/shop/cart.ts'])
  expect(traced('src/other.rs and no.other')).toEqual([])
})
