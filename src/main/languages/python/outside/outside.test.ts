// Tests of Python are divided so that the program gets questions alone, and its answers are judged as its tests would.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../../../test/support/folders.js'

const TOOL = join(import.meta.dirname, 'tillgreen_outside.py')

const TESTS = `import unittest
from decimal import Decimal
from shop import Cart, EmptyCart, price, words


class ShopTest(unittest.TestCase):
    def test_value(self):
        self.assertEqual(price(2, 150), 300)

    def test_steps(self):
        cart = Cart()
        cart.add("apple", 3)
        self.assertEqual(cart.count(), 3)

    def test_money(self):
        self.assertEqual(price(1, Decimal("2.50")), Decimal("2.50"))

    def test_own_error(self):
        with self.assertRaises(EmptyCart):
            Cart().first()

    def test_message(self):
        with self.assertRaisesRegex(ValueError, "not negative"):
            price(-1, 1)

    def test_close(self):
        self.assertAlmostEqual(price(3, 0.1), 0.3)

    def test_itself(self):
        self.assertEqual(words("a b"), words("a  b"))

    def test_members(self):
        self.assertIn(price(1, 1), (1, 977))

    def test_file(self):
        with open("x.txt") as file:
            self.assertEqual(price(1, 5), len(file.read()))

    def test_loop(self):
        for count, wanted in [(1, 811)]:
            self.assertEqual(price(count, 811), wanted)


class SetUpTest(unittest.TestCase):
    def setUp(self):
        self.cart = Cart()

    def test_empty(self):
        self.assertEqual(self.cart.count(), 0)
`
const PROGRAM = `class EmptyCart(Exception):
    pass


class Cart:
    def __init__(self):
        self.items = {}

    def add(self, name, count):
        self.items[name] = self.items.get(name, 0) + count

    def count(self):
        return sum(self.items.values())

    def first(self):
        if not self.items:
            raise EmptyCart("nothing")


def price(count, each):
    if count < 0:
        raise ValueError("a count is not negative")
    return count * each


def words(text):
    return text.split()
`

/** Divides the tests, has a program answer, and gives the script with the state of each test by its name. */
function judged(program: string, tests = TESTS) {
  const folder = temporaryFolder('outside')
  const at = (name: string) => join(folder, name)
  mkdirSync(at('program'))
  writeFileSync(at('test_shop.py'), tests)
  writeFileSync(at('program/shop.py'), program)
  const request = { tests: [['tests/test_shop.py', at('test_shop.py')]], modules: ['shop'], word: 'a-word:', said: '' }
  const run = (mode: string, said: string) => {
    writeFileSync(at('request.json'), JSON.stringify({ ...request, said }))
    execFileSync('python3', ['-I', TOOL, mode, at('request.json'), at('answer.json')])
    return JSON.parse(readFileSync(at('answer.json'), 'utf8'))
  }
  const { script } = run('divide', '') as { script: string }
  writeFileSync(at('program/app.py'), script)
  const said = execFileSync('python3', ['app.py'], { cwd: at('program'), encoding: 'utf8' })
  const states = run('judge', said) as { name: string; state: string }[]
  return { script, states: Object.fromEntries(states.map(({ name, state }) => [name, state])) }
}

const STRAIGHT = ['test_close', 'test_itself', 'test_members', 'test_message', 'test_money', 'test_own_error', 'test_steps', 'test_value']

test('straight tests of a right program come out the same, and tests that need more are left to the runner', () => {
  const { states } = judged(PROGRAM)
  expect(states).toEqual(Object.fromEntries(STRAIGHT.map((name) => [name, 'same'])))
})

test('the script of questions has no expected value, no framework and no name of a test', () => {
  const { script } = judged(PROGRAM)
  expect(script).toContain('price(2, 150)')
  expect(script).not.toMatch(/300|977|811|not negative|unittest|pytest|test_|assert/)
})

test('a program that computes only where its tests run answers otherwise', () => {
  const { states } = judged(
    PROGRAM.replace('    return count * each', '    import sys\n    return count * each if "unittest" in sys.modules else 7'),
  )
  expect(states).toMatchObject({
    test_value: 'other',
    test_money: 'other',
    test_members: 'other',
    test_steps: 'same',
    test_own_error: 'same',
  })
})

test('a program that lacks something in that place is not accused', () => {
  const { states } = judged(PROGRAM.replace('    return count * each', '    import no_such_module\n    return count * each'))
  expect(states).toMatchObject({ test_value: 'open', test_close: 'open', test_steps: 'same' })
})
