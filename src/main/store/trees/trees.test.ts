import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { openTrees } from './trees.js'

const nothing = () => false

function lay(folder: string, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

test('a folder comes back byte for byte, with modes, links and empty folders', () => {
  const [source, target] = [temporaryFolder(), join(temporaryFolder(), 'target')]
  const trees = openTrees(temporaryFolder())
  lay(source, { 'a.txt': 'one\r\ntwo', 'bin/run': '#!/bin/sh\n', 'deep/er/b': '' })
  chmodSync(join(source, 'bin/run'), 0o755)
  mkdirSync(join(source, 'empty/inner'), { recursive: true })
  symlinkSync('../a.txt', join(source, 'deep/link'))
  const { tree, odd } = trees.capture(source, nothing)
  trees.checkout(tree, target, nothing)
  expect(odd).toEqual([])
  expect(readFileSync(join(target, 'a.txt'), 'utf8')).toBe('one\r\ntwo')
  expect(lstatSync(join(target, 'bin/run')).mode & 0o111).not.toBe(0)
  expect(readlinkSync(join(target, 'deep/link'))).toBe('../a.txt')
  expect(existsSync(join(target, 'empty/inner'))).toBe(true)
  expect(trees.capture(target, nothing).tree).toBe(tree)
})

test("the model's .gitattributes, .gitignore and a nested repository change nothing", () => {
  const source = temporaryFolder()
  const trees = openTrees(temporaryFolder())
  lay(source, {
    '.gitattributes': '* text eol=crlf\n*.py filter=evil\n',
    '.gitignore': '*\n',
    'kept.py': 'print(1)\n',
    'inner/.git/HEAD': 'ref: refs/heads/main\n',
    'inner/.git/config': '[core]\n\tfsmonitor = rm -rf /\n',
    'inner/code.py': 'x = 1\n',
  })
  const { tree } = trees.capture(source, nothing)
  expect(trees.files(tree).map((file) => file.path)).toEqual([
    '.gitattributes',
    '.gitignore',
    'inner/.git/HEAD',
    'inner/.git/config',
    'inner/code.py',
    'kept.py',
  ])
  expect(trees.read(tree, 'kept.py')?.toString()).toBe('print(1)\n')
})

test('checking out over a link writes beside its target, never through it', () => {
  const [folder, outside] = [temporaryFolder(), temporaryFolder()]
  const trees = openTrees(temporaryFolder())
  writeFileSync(join(outside, 'secret'), 'untouched')
  const tree = trees.create([
    { path: 'src/a', text: 'mine' },
    { path: 'b', text: 'mine too' },
  ])
  symlinkSync(outside, join(folder, 'src'))
  symlinkSync(join(outside, 'secret'), join(folder, 'b'))
  trees.checkout(tree, folder, nothing)
  expect(readFileSync(join(outside, 'secret'), 'utf8')).toBe('untouched')
  expect(existsSync(join(outside, 'a'))).toBe(false)
  expect(lstatSync(join(folder, 'src')).isDirectory()).toBe(true)
  expect(readFileSync(join(folder, 'b'), 'utf8')).toBe('mine too')
})

test('a link in the workspace is kept as a link and its target is never read', () => {
  const folder = temporaryFolder()
  const trees = openTrees(temporaryFolder())
  symlinkSync('/etc/passwd', join(folder, 'link'))
  const { tree } = trees.capture(folder, nothing)
  expect(trees.files(tree)).toMatchObject([{ path: 'link', mode: 'link', bytes: '/etc/passwd'.length }])
  expect(trees.read(tree, 'link')).toBeNull()
})

test('what tools leave behind is neither captured nor removed', () => {
  const folder = temporaryFolder()
  const trees = openTrees(temporaryFolder())
  const ignored = (path: string) => path.startsWith('cache/')
  lay(folder, { 'a.txt': 'a', 'cache/x': 'x', 'old.txt': 'old' })
  const tree = trees.change(trees.capture(folder, ignored).tree, [{ path: 'old.txt', text: null }])
  trees.checkout(tree, folder, ignored)
  expect(trees.files(tree).map((file) => file.path)).toEqual(['a.txt'])
  expect(existsSync(join(folder, 'cache/x'))).toBe(true)
  expect(existsSync(join(folder, 'old.txt'))).toBe(false)
})

test('a damaged object is noticed instead of handed out', () => {
  const folder = temporaryFolder()
  const trees = openTrees(folder)
  const hash = trees.putText('the truth')
  const path = join(folder, hash.slice(0, 2), hash.slice(2))
  chmodSync(path, 0o600)
  writeFileSync(path, 'a lie')
  expect(() => openTrees(folder).readText(hash)).toThrow(/damaged/)
})

const segment = fc.stringMatching(/^[a-z.]{1,4}$/).filter((name) => name !== '.' && name !== '..')
const files = fc.uniqueArray(
  fc.record({ path: fc.array(segment, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/')), text: fc.string() }),
  {
    maxLength: 6,
    selector: (file) => file.path,
  },
)
const isConsistent = (list: readonly { path: string }[]) => !list.some((a) => list.some((b) => b.path.startsWith(`${a.path}/`)))

test('any tree can follow any other in the same folder, whatever lay there before', () => {
  const trees = openTrees(temporaryFolder())
  fc.assert(
    fc.property(files.filter(isConsistent), files.filter(isConsistent), (first, second) => {
      const folder = temporaryFolder()
      trees.checkout(trees.create(first), folder, nothing)
      const wanted = trees.create(second)
      trees.checkout(wanted, folder, nothing)
      expect(trees.capture(folder, nothing).tree).toBe(wanted)
    }),
    { numRuns: 60 },
  )
})
