// The line that imports a module of a library into the console of its language.
import { expect, test } from 'vitest'
import { languages } from './index.js'

test.each([
  ['node', 'squares.mjs', "const squares = await import('./squares.mjs')"],
  ['node', 'src/even-squares.ts', "const evenSquares = await import('./src/even-squares.ts')"],
  ['node', 'lib/shop/index.js', "const shop = await import('./lib/shop/index.js')"],
  ['node', 'delete.js', "const _delete = await import('./delete.js')"],
  ['node', 'vitest.config.ts', null],
  ['node', 'README.md', null],
  ['python', 'shop/prices.py', 'import shop.prices'],
  ['python', 'src/shop/__init__.py', 'import sys; sys.path.append("src"); import shop'],
  ['python', 'setup.py', null],
])('in the console of %s, %s is imported by %s', (toolchain, path, line) => {
  const use = languages.byToolchain.get(toolchain)?.library
  expect(use?.type === 'console' && use.importLine(path)).toBe(line)
})

test.each([
  [
    'node',
    ["const squares = await import('./squares.mjs')"],
    `exec node -i -e 'import('\\''./squares.mjs'\\'').then((it) => { globalThis.squares = it })'`,
  ],
  ['node', [], 'exec node'],
  ['python', ['import squares', 'import shop.prices'], "exec python3 -q -i -c 'import squares\nimport shop.prices'"],
  ['python', [], 'exec python3 -q'],
])('the console of %s begins with %j', (toolchain, imports, line) => {
  const use = languages.byToolchain.get(toolchain)?.library
  expect(use?.type === 'console' && use.line(imports)).toBe(line)
})
