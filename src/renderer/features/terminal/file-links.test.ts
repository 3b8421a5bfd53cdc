import { expect, test } from 'vitest'
import { filePlacesIn } from './file-links.js'

const placesIn = (text: string) => filePlacesIn(text).map(({ path, line }) => `${path}:${line}`)

test.each([
  ['  File "/work/tests/test_sum.py", line 12, in test_pair', ['tests/test_sum.py:12']],
  ['tests/test_sum.py:7: AssertionError', ['tests/test_sum.py:7']],
  ['    at sum (file:///work/src/sum.mjs:3:9)', ['src/sum.mjs:3']],
  [' ❯ src/url-store.test.ts:14:20', ['src/url-store.test.ts:14']],
  ['  --> src/lib.rs:5:17', ['src/lib.rs:5']],
  ['    parse_test.go:21: got 3', ['parse_test.go:21']],
  ['src/app.tsx(4,7): error TS2322', ['src/app.tsx:4']],
  ['a.py:1 and b.py:2', ['a.py:1', 'b.py:2']],
])('%j names a place in a file', (text, places) => {
  expect(placesIn(text)).toEqual(places)
})

test.each([
  ['at http://127.0.0.1:8080/app.js:12:3'],
  ['  File "/usr/lib/python3.11/unittest/case.py", line 57'],
  ['localhost:3000'],
  ['took 1.5:2'],
  ['12:30:05 ready'],
  ['main.py:0'],
])('%j names none', (text) => {
  expect(placesIn(text)).toEqual([])
})

test('a place knows its position in its line', () => {
  const text = '  --> src/lib.rs:5:17'
  const [place] = filePlacesIn(text)
  expect(text.slice(place?.from, place?.to)).toBe('src/lib.rs:5')
})
