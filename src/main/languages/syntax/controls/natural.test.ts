// Changes carry no signature: errors, texts and values are such as tests have.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { languages } from '../../index.js'
import { openSources } from '../open-sources.js'
import { isSwap, swapped } from './natural.js'

const sources = await openSources(languages)
const text = `import unittest
from shop import Cart, EmptyCart, find


class ShopTest(unittest.TestCase):
    def test_refuses_text(self):
        with self.assertRaises(TypeError):
            find("a")

    def test_own_error(self):
        with self.assertRaises(EmptyCart):
            Cart().total()

    def test_message(self):
        with self.assertRaisesRegex(ValueError, "not positive"):
            find(-1)

    def test_member(self):
        self.assertIn("apple", find(2))

    def test_any_error(self):
        with self.assertRaises(Exception):
            find(None)
`
const SIGNATURE = /zq|qz|qx|TabError|UnicodeTranslate|FloatingPoint|\b4[123]\b|9904/

const changesOf = (seed: string, isNatural: boolean) =>
  sources
    .controls('tests/test_shop.py', text, { seed, isFar: false, isNatural })
    .flatMap(({ block, controls }) => controls.flatMap(({ edits, kind }) => edits.map(({ by }) => ({ test: block.name, kind, by }))))

test('no change has a signature, but for those that catch errors of any kind', () => {
  const all = Array.from({ length: 30 }, (_, number) => changesOf(`seed ${number}`, true)).flat()
  expect(all.filter(({ test: name, by }) => name !== 'test_any_error' && SIGNATURE.test(by))).toEqual([])
  expect(changesOf('seed', false).some(({ by }) => SIGNATURE.test(by))).toBe(true)
})

test('an error becomes another one that tests name, never a related one, and never one that a program may derive its own from', () => {
  const errors = (name: string) =>
    new Set(
      Array.from({ length: 60 }, (_, number) => changesOf(`seed ${number}`, true))
        .flat()
        .flatMap(({ test: own, kind, by }) => (own === name && kind === 'error-type' ? [by] : [])),
    )
  expect([...errors('test_refuses_text')].sort()).toEqual(['AttributeError', 'IndexError', 'KeyError', 'ValueError', 'ZeroDivisionError'])
  expect([...errors('test_own_error')].sort()).toEqual(['AttributeError', 'IndexError', 'ZeroDivisionError'])
})

test('letters that change their places leave quotes and all that is filled in alone', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z0-9 ,.]{0,12}$/), fc.string(), (inner, seed) => {
      const other = swapped(`"${inner}"`, seed)
      if (other !== null) expect([other.startsWith('"'), other.endsWith('"'), isSwap(other, `"${inner}"`)]).toEqual([true, true, true])
    }),
  )
  expect(swapped('"hello world"', 'a')).not.toBeNull()
  expect(swapped('f"{name} is"', 'a')).toBeNull()
  expect(swapped('"aaaa"', 'a')).toBeNull()
})
