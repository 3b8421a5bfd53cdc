import { expect, test } from 'vitest'
import { languages } from '../../../main/languages/index.js'
import { openSources } from '../../../main/languages/syntax/open-sources.js'
import { offeredSymbols } from './offered-symbols.js'

const sources = await openSources(languages)

function offered(path: string, text: string): string[] {
  const symbols = sources.definitions(path, text).map((each) => ({ ...each, path }))
  return offeredSymbols(symbols, text).map(({ name }) => name)
}

test('of Python, names that begin with an underscore and what is inside of functions are not offered', () => {
  const text = `def parse(text):
    def step(part):
        return part
    return step(text)


def _status(text):
    return text


class Clock:
    def __init__(self, zone):
        self.zone = zone

    def now(self):
        return 0

    def _tick(self):
        return 1
`
  expect(offered('clock.py', text)).toEqual(['parse', 'Clock', '__init__', 'now'])
})

test('where a file says what it offers, nothing else of it is offered', () => {
  const text = `const line = (row) => row.join(' ')
export function table(rows) {
  const cell = (value) => String(value)
  return rows.map(line).map(cell)
}
class Grid {}
export class Sheet {
  print() {
    return ''
  }
}
function last() {}
export { last }
`
  expect(offered('src/table.mjs', text)).toEqual(['table', 'Sheet', 'print', 'last'])
  expect(offered('a.js', 'function a() {}\nfunction b() {}\nmodule.exports = { b }\n')).toEqual(['b'])
  expect(offered('src/lib.rs', 'pub fn open() {}\nfn shut() {}\n')).toEqual(['open'])
  expect(offered('a.go', 'package a\n\nfunc Open() {}\n\nfunc shut() {}\n')).toEqual(['Open'])
})
