import { expect, test } from 'vitest'
import { twinPaths, unfitLinks, unfitPaths } from './tree-paths.js'

const files = (...paths: string[]) => paths.map((path) => ({ path, mode: 'file' as const }))
const pathsOf = (left: readonly { path: string }[]) => left.map(({ path }) => path)

test('paths that no workspace may have are named, and the others are kept', () => {
  const left = unfitPaths(
    files('a.py', '.git/config', 'sub/.GIT', 'con.txt', '../x', 'b/c.py', '.hg/hgrc', '.gitattributes', '.github/x.yml'),
  )
  expect(pathsOf(left)).toEqual(['.git/config', 'sub/.GIT', 'con.txt', '../x', '.hg/hgrc'])
  expect(left[0]?.fault).toMatchObject({ type: 'name-repository', name: '.git' })
})

test('nothing may be below a file or a link', () => {
  const entries = [
    ...files('a', 'a/b', 'd/x', 'd/deep/y', 'e/z'),
    { path: 'd', mode: 'link' as const },
    { path: 'a/c', mode: 'folder' as const },
  ]
  const left = unfitPaths(entries)
  expect(pathsOf(left)).toEqual(['a/b', 'd/x', 'd/deep/y', 'a/c'])
  expect(left[1]?.fault).toMatchObject({ type: 'below-link', blocker: 'd' })
})

test('links that lead on and on are refused at once, and a long way that a program may need is not', () => {
  const chain = Array.from({ length: 41 }, (_, index) => [`l${index}`, `l${index + 1}/${'a/../'.repeat(800)}`] as const)
  expect(pathsOf(unfitLinks(new Map(chain)))).toHaveLength(41)
  expect(pathsOf(unfitLinks(new Map([['deep', 'a/'.repeat(200)]])))).toEqual(['deep'])
  const up = '../'.repeat(8)
  expect(unfitLinks(new Map([['a/b/c/d/e/f/g/h/link', `${up}one/two/three/four/five/six/seven/eight/file.txt`]]))).toEqual([])
})

test('a folder with the contents of a git repository is not one without its HEAD', () => {
  expect(pathsOf(unfitPaths(files('x/HEAD', 'x/config', 'x/objects/a', 'x/refs/a', 'x/hooks/pre-commit')))).toEqual(['x/HEAD'])
  expect(pathsOf(unfitPaths(files('head', 'commondir', 'src/a.py')))).toEqual(['head'])
  expect(unfitPaths(files('docs/HEAD', 'docs/objects/a', 'refs/b'))).toEqual([])
})

test('a link stays inside, also through other links', () => {
  const links = new Map([
    ['a', 'b/c'],
    ['deep/up', '../a'],
    ['deep/er/top', '../..'],
    ['out', '../x'],
    ['absolute', '/etc/passwd'],
    ['drive', 'C:\\x'],
    ['back', '..\\x'],
    // By its letters it leads to "deep/er", but "top" is the root.
    ['around', 'deep/er/top/..'],
    ['one', 'two'],
    ['two', 'one'],
    ['hook', 'sub/.git/hooks'],
    ['.gitmodules', 'a'],
  ])
  expect(pathsOf(unfitLinks(links))).toEqual(['out', 'absolute', 'drive', 'back', 'around', 'one', 'two', 'hook', '.gitmodules'])
})

test('of files that are the same on other systems the first is kept', () => {
  expect(pathsOf(twinPaths(['A.txt', 'a.txt', 'src/b', 'SRC', 'caf\u00e9', 'cafe\u0301', 'x', 'X/y', 'src/c']))).toEqual([
    'a.txt',
    'SRC',
    'cafe\u0301',
    'X/y',
  ])
})
