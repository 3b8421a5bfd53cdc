// Which package a failure is about. The program's own modules are none.
import { expect, test } from 'vitest'
import { languages } from '../../languages/index.js'
import { managerOf } from '../task/package-names.js'
import { packageInQuestion } from './package-in-question.js'

const own = (module: string) => module === 'shop'

test.each([
  ['pip', "ImportError: cannot import name 'loads' from 'yaml.reader' (/env/python/x.py)", 'yaml', 'yaml.reader.loads'],
  ['pip', "AttributeError: module 'dateutil' has no attribute 'parse'", 'dateutil', 'dateutil.parse'],
  [
    'pip',
    '  File "/work/shop.py", line 3, in f\n  File "/env/python/lib/python3.12/site-packages/click/core.py", line 9, in __init__\n    super()\nTypeError: Option.__init__() got an unexpected keyword argument \'lenght\'',
    'click',
    'Option.__init__',
  ],
  ['npm', "SyntaxError: The requested module 'nanoid/x' does not provide an export named 'nano'", 'nanoid', 'nano'],
  ['npm', "SyntaxError: Named export 'parse' not found. The requested module '@scope/csv' is a CommonJS module", '@scope/csv', 'parse'],
  ['cargo', 'error[E0432]: unresolved import `itertools::Itertool`', 'itertools', 'Itertool'],
  ['cargo', 'error[E0425]: cannot find function `to_sting` in crate `serde_json`', 'serde_json', 'to_sting'],
  [
    'cargo',
    'error[E0599]: no function or associated item named `nwe` found for struct `regex::Regex` in the current scope',
    'regex',
    'nwe',
  ],
] as const)('%s: %j is about %s and its %s', (manager, message, name, symbol) =>
  expect(packageInQuestion(message, managerOf(languages, { manager }), own)).toEqual({ package: name, symbol }),
)

test.each([
  ['pip', "ImportError: cannot import name 'total' from 'shop' (/work/shop.py)"],
  ['pip', 'AssertionError: 1 != 2'],
  ['npm', "The requested module './cart.js' does not provide an export named 'total'"],
  ['cargo', 'error[E0432]: unresolved import `crate::cart`'],
] as const)('%s: %j is about no package', (manager, message) =>
  expect(packageInQuestion(message, managerOf(languages, { manager }), own)).toBeNull(),
)

test('no package is in question if none can be installed', () =>
  expect(packageInQuestion("module 'yaml' has no attribute 'x'", null, own)).toBeNull())

test('a long trace is read quickly', () => {
  const frames = 'File "/env/python/lib/site-packages/a/b.py", line 1, in f\n  x\n'.repeat(20_000)
  expect(packageInQuestion(frames, managerOf(languages, { manager: 'pip' }), own)).toBeNull()
})
