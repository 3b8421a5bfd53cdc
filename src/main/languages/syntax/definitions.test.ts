import { expect, test } from 'vitest'
import { languages } from '../index.js'
import { openSources } from './open-sources.js'

const sources = await openSources(languages)

test.each([
  [
    'a.py',
    'import x\n\n@cached\ndef area(r):\n    return r\n\nclass Circle:\n    def grow(self): ...\n',
    ['function area', 'type Circle', 'function grow'],
  ],
  [
    'a.js',
    'export function area(r) {}\nconst grow = (by) => by\nclass Circle { turn() {} }\n',
    ['function area', 'function grow', 'type Circle', 'function turn'],
  ],
  [
    'a.ts',
    'export interface Shape { readonly r: number }\ntype Name = string\nenum Side { left }\nexport const area = (s: Shape) => s.r\n',
    ['type Shape', 'type Name', 'type Side', 'function area'],
  ],
  [
    'a.go',
    'package a\n\ntype Circle struct{}\n\nfunc (c Circle) Area() int { return 1 }\nfunc Grow() {}\n',
    ['type Circle', 'function Area', 'function Grow'],
  ],
  [
    'a.rs',
    'pub struct Circle;\nenum Side { Left }\ntrait Shape { fn area(&self) -> u8; }\nimpl Circle { fn grow(&self) {} }\n',
    ['type Circle', 'type Side', 'type Shape', 'function grow'],
  ],
])('functions and types of %s are found with their lines', (path, text, names) => {
  const found = sources.definitions(path, text)
  expect(found.map(({ kind, name }) => `${kind} ${name}`)).toEqual(names)
  const lines = text.split('\n')
  for (const { name, from, to } of found) expect(lines.slice(from, to).join('\n')).toContain(name)
})
