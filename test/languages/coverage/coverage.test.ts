// Each runner that can tells, in the real sandbox, which lines of a program each of its tests runs.
import { expect, test } from 'vitest'
import { missingToolchains } from '../../support/toolchains.js'
import { stories } from '../conformance/sources.js'
import { brief, measure } from './measure.js'

const python = `import sys


def half(number):
    if number % 2:
        raise ValueError("odd")
    return number // 2


def double(number):
    return number * 2


def never(number):
    return -number


if __name__ == "__main__":
    print(double(int(sys.argv[1])))
`

test('pytest reports each test, and a program that a test starts', async () => {
  const tests = `import subprocess
import sys

import pytest

from program import double, half


def test_half():
    assert half(4) == 2


@pytest.mark.parametrize("number", [1, 3])
def test_odd(number):
    with pytest.raises(ValueError):
        half(number)


def test_started():
    assert subprocess.run([sys.executable, "program.py", "4"], capture_output=True, text=True).stdout == "8\\n"
`
  const { result, coverage } = await measure(
    'pytest',
    [{ type: 'packages', manager: 'pip', packages: ['pytest'] }],
    [
      { path: 'program.py', text: python },
      { path: 'other.py', text: 'A = 1\n' },
      { path: 'tests/test_program.py', text: tests },
    ],
  )
  expect(brief(coverage), result.stderr).toEqual({
    tests: {
      test_half: { 'program.py': '5, 7' },
      'test_odd[1]': { 'program.py': '5-6' },
      'test_odd[3]': { 'program.py': '5-6' },
      test_started: { 'program.py': '1, 4, 10-11, 14, 18-19' },
    },
    unrun: { 'program.py': '15' },
    count: 1,
    unloaded: ['other.py'],
  })
  expect(coverage?.isWhole).toBe(true)
})

test('unittest reports each test', async () => {
  const tests = `import unittest

from program import double, half


class ProgramTest(unittest.TestCase):
    def test_half(self):
        self.assertEqual(half(4), 2)

    def test_double(self):
        self.assertEqual(double(4), 8)
`
  const { result, coverage } = await measure(
    'unittest',
    [],
    [
      { path: 'program.py', text: python },
      { path: 'tests/test_program.py', text: tests },
    ],
  )
  expect(brief(coverage), result.stderr).toEqual({
    tests: { 'ProgramTest > test_half': { 'program.py': '5, 7' }, 'ProgramTest > test_double': { 'program.py': '11' } },
    unrun: { 'program.py': '6, 15, 19' },
    count: 3,
    unloaded: [],
  })
})

/** The same program for every runner of JavaScript; types are no lines that run. */
const typescript = `export interface Shelf {
  take(): number
}

// A shelf counts down.
export function shelf(left: number): Shelf & { fill(): void } {
  return {
    take() {
      if (left === 0) {
        throw new Error('empty')
      }
      left -= 1
      return left
    },
    fill() {
      left = 10
    },
  }
}

export const never = (): number => {
  return 1
}

if (process.argv[2] === 'show') {
  console.log(shelf(3).take())
}
`
const javascript = typescript
  .replace(/export interface[^}]*}\n\n/, '\n\n\n\n')
  .replace('(left: number): Shelf & { fill(): void }', '(left)')
  .replace('(): number', '()')

const shelfTests = (imported: string, program: string) => `${imported}
import { execFileSync } from 'node:child_process'
import { shelf } from '../src/${program}'
test('takes', () => {
  expect(shelf(3).take()).toBe(2)
})
test('is empty', () => {
  expect(() => shelf(0).take()).toThrow('empty')
})
test('starts', () => {
  expect(execFileSync(process.execPath, ['src/${program}', 'show'], { encoding: 'utf8' })).toBe('2\\n')
})
`
const shelves = {
  tests: {
    takes: { file: '6-9, 12-13' },
    'is empty': { file: '6-10' },
    starts: { file: '6-9, 12-13, 21, 25-26' },
  },
  unrun: { file: '15-16, 22' },
  count: 3,
  unloaded: ['src/other'],
}
const modules = [{ path: 'package.json', text: '{"type":"module"}' }]

/** With the file's own name, as above. */
const named = (found: ReturnType<typeof brief>) =>
  JSON.parse(
    JSON.stringify(found)
      .replaceAll(/src\/shelf\.\w+/g, 'file')
      .replaceAll(/src\/other\.\w+/g, 'src/other'),
  ) as unknown

test("node's test runner reports each test, and a program that a test starts", async () => {
  const tests = shelfTests(
    `import { test } from 'node:test'\nimport assert from 'node:assert/strict'
const expect = (value) => ({ toBe: (other) => assert.equal(value, other), toThrow: (words) => assert.throws(value, new RegExp(words)) })`,
    'shelf.ts',
  )
  const { result, coverage } = await measure(
    'node-test',
    [],
    [
      ...modules,
      { path: 'src/shelf.ts', text: typescript },
      { path: 'src/other.ts', text: 'export const a = 1\n' },
      { path: 'tests/shelf.test.mjs', text: tests },
    ],
  )
  expect(named(brief(coverage)), result.stderr).toEqual(shelves)
})

test('vitest reports each test, by the lines that people read', async () => {
  const { result, coverage } = await measure(
    'vitest',
    [{ type: 'packages', manager: 'npm', packages: ['vitest@5'] }],
    [
      ...modules,
      { path: 'src/shelf.ts', text: typescript },
      { path: 'src/other.ts', text: 'export const a = 1\n' },
      { path: 'tests/shelf.test.ts', text: shelfTests("import { expect, test } from 'vitest'", 'shelf.ts') },
    ],
  )
  expect(named(brief(coverage)), result.stderr + result.stdout).toEqual(shelves)
})

test('jest reports each test, by the lines that people read', async () => {
  const { result, coverage } = await measure('jest', stories.jest?.steps ?? [], [
    { path: 'package.json', text: '{}' },
    { path: 'src/shelf.js', text: javascript.replaceAll('process.argv', 'globalThis.process.argv') },
    { path: 'src/other.js', text: 'export const a = 1\n' },
    { path: 'tests/shelf.test.js', text: shelfTests('', 'shelf.js').replace(/test\('starts'[\s\S]*$/, '') },
  ])
  expect(named(brief(coverage)), result.stderr + result.stdout).toEqual({
    tests: { takes: shelves.tests.takes, 'is empty': shelves.tests['is empty'] },
    unrun: { file: '15-16, 22, 26' },
    count: 4,
    unloaded: ['src/other'],
  })
})

const GO = `package shop

// Half is exact.
func Half(number int) (int, bool) {
	if number%2 != 0 {
		return 0, false
	}
	return number / 2, true
}

func Never() int {
	return 1
}
`

test.skipIf(missingToolchains.has('go'))('go test reports each test', async () => {
  const tests = `package tests

import (
	"testing"

	"example.org/shop/shop"
)

func TestHalf(t *testing.T) {
	if half, _ := shop.Half(4); half != 2 {
		t.Fatal(half)
	}
}

func TestOdd(t *testing.T) {
	if _, even := shop.Half(3); even {
		t.Fatal(even)
	}
}
`
  const { result, coverage } = await measure('go-test', stories['go-test']?.steps ?? [], [
    { path: 'go.mod', text: 'module example.org/shop\n\ngo 1.24\n' },
    { path: 'shop/shop.go', text: GO },
    { path: 'main.go', text: 'package main\n\nfunc main() {\n\tprintln(1)\n}\n' },
    { path: 'tests/shop_test.go', text: tests },
  ])
  expect(brief(coverage), result.stderr).toEqual({
    tests: { TestHalf: { 'shop/shop.go': '4-5, 8' }, TestOdd: { 'shop/shop.go': '4-6' } },
    unrun: { 'shop/shop.go': '11-12' },
    count: 2,
    unloaded: ['main.go'],
  })
})
