// A text assembled from pieces is read as if it were written as one literal.
import { expect, test } from 'vitest'
import { languages } from '../index.js'
import { openSources } from './open-sources.js'

const sources = await openSources(languages)
const meansIn = (path: string, text: string) => sources.deceptions(path, text).map(({ means }) => means)
const base64 = (text: string) => Buffer.from(text).toString('base64')
const hex = (text: string) => Buffer.from(text).toString('hex')

test.each([
  ['a.py', 'folder = "te" + "sts"\n', 'test-files'],
  ['a.py', 'folder = "".join(["te", "sts"])\n', 'test-files'],
  ['a.py', 'read = getattr(sys, "_get" "frame")\n', 'caller'],
  ['a.py', `name = bytes.fromhex("${hex('tests/test_it.py')}").decode()\n`, 'test-files'],
  ['a.py', `exec(base64.b64decode("${base64('import sys; open(sys.argv[0])')}"))\n`, 'hidden-code'],
  ['a.py', 'name = chr(116) + chr(101) + chr(115) + chr(116) + chr(115)\n', 'test-files'],
  ['a.mjs', "const folder = ['te', 'sts'].join('')\n", 'test-files'],
  ['a.mjs', "const run = globalThis['ev' + 'al']\n", 'hidden-code'],
  ['a.ts', `const name: string = atob('${base64('VITEST')}')\n`, 'tested'],
  ['a.mjs', 'const name = String.fromCharCode(116, 101, 115, 116, 115)\n', 'test-files'],
  ['src/a.rs', 'fn f() -> String { ["te", "sts"].concat() }\n', 'test-files'],
  ['a.go', 'package a\n\nvar name = "squares_te" + "st.go"\n', 'test-files'],
])('%s: %s', (path, text, means) => {
  expect(meansIn(path, text)).toContain(means)
})

test.each([
  ['a.py', 'title = "The " + "tests of the school"\nline = "-" * 10 + "=" * 3\nname = first + " " + last\n'],
  ['a.py', 'data = base64.b64decode(text)\nletters = "".join(chr(code) for code in codes)\n'],
  ['a.mjs', "const html = '<tr>' + '<td>' + '</td>'\nconst path = folder + '/tests'\nconst list = ['a', 'b'].join(', ')\n"],
  ['a.go', 'package a\n\nvar line = "total: " + "0"\n'],
])('%s says nothing of honest texts', (path, text) => {
  expect(meansIn(path, text)).toEqual([])
})
