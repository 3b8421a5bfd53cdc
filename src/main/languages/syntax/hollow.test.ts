import { expect, test } from 'vitest'
import { languages } from '../index.js'
import { hollowKinds } from '../syntax.js'
import { openSources } from './open-sources.js'

const sources = await openSources(languages)
const all = (path: string, text: string) => hollowKinds.map((kind) => sources.hollow(path, text, kind))

test('Python: functions and methods give back each value in turn, inner ones go with outer ones, and objects can be made', () => {
  const text = `class Cart:
    def __init__(self, name):
        raise NotImplementedError

    @property
    def total(self) -> int:
        """The sum."""
        raise NotImplementedError


async def read(path: str, size=1):
    def inner():
        return 1
    raise NotImplementedError
`
  expect(sources.hollow('a.py', text, 'first-argument')).toBe(`class Cart:
    def __init__(self, name):
        pass

    @property
    def total(self) -> int:
        return None


async def read(path: str, size=1):
    return path
`)
  expect(all('a.py', 'def f(): raise NotImplementedError\n')).toEqual(
    ['None', '0', "''", '[]', 'True', 'None'].map((value) => `def f(): return ${value}\n`),
  )
})

test('JavaScript and TypeScript: declarations, methods and arrows, with or without braces', () => {
  const text = `export function add(a, b) { throw new Error('no') }
export const twice = (n) => n * 2
const wrap = value => { throw new Error('no') }
class Box { constructor(a) { throw new Error('no') } get size() { throw new Error('no') } }
`
  expect(sources.hollow('a.mjs', text, 'first-argument')).toBe(`export function add(a, b) { return a }
export const twice = (n) => n
const wrap = value => { return value }
class Box { constructor(a) {} get size() { return undefined } }
`)
  expect(sources.hollow('a.ts', 'export function f(a: string, n = 1): number { throw new Error() }', 'empty-list')).toBe(
    'export function f(a: string, n = 1): number { return [] }',
  )
  expect(sources.hollow('a.tsx', 'export function App({ a }: P) { throw new Error() }', 'first-argument')).toBe(
    'export function App({ a }: P) { return undefined }',
  )
})

test('Rust: only what has a value by its type is emptied, so that it compiles', () => {
  const text = `pub fn sum(list: &[i32]) -> Result<Vec<i32>, String> { todo!() }
pub fn name(word: &str) -> String { todo!() }
pub fn is_odd(n: u8) -> bool { todo!() }
pub fn grid() -> Grid { todo!() }
pub fn log() { todo!() }
pub fn next(n: i64) -> i64 { todo!() }
`
  expect(sources.hollow('a.rs', text, 'true')).toBe(`pub fn sum(list: &[i32]) -> Result<Vec<i32>, String> { Ok(Vec::new()) }
pub fn name(word: &str) -> String { String::new() }
pub fn is_odd(n: u8) -> bool { true }
pub fn grid() -> Grid { todo!() }
pub fn log() { () }
pub fn next(n: i64) -> i64 { 1 }
`)
  expect(sources.hollow('a.rs', text, 'first-argument')).toMatch(/name\(word: &str\) -> String { word.to_string\(\) }[\s\S]*-> i64 { n }/)
})

test('Go: every type has its zero value', () => {
  const text = `package a

func Sum(list []int) (int, error) { panic("no") }
func Split(n int) (whole, rest int) { panic("no") }
func (c Cart) IsEmpty() bool { panic("no") }
func Name(word string) string { panic("no") }
func Log() { panic("no") }
`
  expect(sources.hollow('a.go', text, 'true')).toBe(`package a

func Sum(list []int) (int, error) { return 1, *new(error) }
func Split(n int) (whole, rest int) { return 1, 1 }
func (c Cart) IsEmpty() bool { return true }
func Name(word string) string { return *new(string) }
func Log() { }
`)
  expect(sources.hollow('a.go', text, 'first-argument')).toContain('func Name(word string) string { return word }')
})

test('a text without functions has no hollow program', () => {
  expect(all('a.py', 'LIMIT = 3\n')).toEqual(hollowKinds.map(() => null))
  expect(all('style.css', 'a { color: red }')).toEqual(hollowKinds.map(() => null))
})

test('only the functions that are named go, and an arrow has the name of what it is kept in', () => {
  const only = new Set(['total', 'twice'])
  expect(sources.hollow('a.py', 'def load():\n    return [1]\n\n\ndef total(rows):\n    return sum(rows)\n', 'zero', only)).toBe(
    'def load():\n    return [1]\n\n\ndef total(rows):\n    return 0\n',
  )
  const text = 'export const twice = (n) => n * 2\nexport function load() { return [1].map((n) => twice(n)) }\n'
  expect(sources.hollow('a.mjs', text, 'true', only)).toBe(text.replace('n * 2', 'true'))
  expect(sources.hollow('a.py', 'def load():\n    return [1]\n', 'zero', only)).toBeNull()
})
