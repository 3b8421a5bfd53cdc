import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { safePath } from '../../../contract/paths/path.js'
import { pathFaultText } from '../../../words/recorded/path-fault.js'
import { BelowError } from '../../files/below-error.js'
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
  const { tree, left } = trees.capture(source, nothing)
  trees.checkout(tree, target, nothing)
  expect(left).toEqual([])
  expect(readFileSync(join(target, 'a.txt'), 'utf8')).toBe('one\r\ntwo')
  expect(lstatSync(join(target, 'bin/run')).mode & 0o111).not.toBe(0)
  expect(readlinkSync(join(target, 'deep/link'))).toBe('../a.txt')
  expect(existsSync(join(target, 'empty/inner'))).toBe(true)
  expect(trees.capture(target, nothing).tree).toBe(tree)
})

test("the model's .gitattributes and .gitignore change nothing, and its repositories are left out and named", () => {
  const source = temporaryFolder()
  const trees = openTrees(temporaryFolder())
  lay(source, {
    '.gitattributes': '* text eol=crlf\n*.py filter=evil\n',
    '.gitignore': '*\n',
    'kept.py': 'print(1)\n',
    'inner/.git/HEAD': 'ref: refs/heads/main\n',
    'inner/.git/config': '[core]\n\tfsmonitor = rm -rf /\n',
    'inner/code.py': 'x = 1\n',
    'bare/HEAD': 'ref: refs/heads/main\n',
    'bare/config': '[core]\n\tfsmonitor = rm -rf /\n',
    'bare/objects/a': '',
    'bare/refs/a': '',
    '.hg/hgrc': '[hooks]\nupdate = rm -rf /\n',
  })
  const { tree, left } = trees.capture(source, nothing)
  expect(trees.files(tree).map((file) => file.path)).toEqual([
    '.gitattributes',
    '.gitignore',
    'bare/config',
    'bare/objects/a',
    'bare/refs/a',
    'inner/code.py',
    'kept.py',
  ])
  expect(left.map(({ path }) => path).sort()).toEqual(['.hg', 'bare/HEAD', 'inner/.git'])
  for (const { fault } of left) expect(pathFaultText(fault)).toContain('version control')
  expect(trees.read(tree, 'kept.py')?.toString()).toBe('print(1)\n')
})

test('what a folder holds that no tree can hold is left out and named, and the rest is taken', () => {
  const source = temporaryFolder()
  const trees = openTrees(temporaryFolder())
  lay(source, { 'kept.txt': '', 'README.md': 'one', 'Readme.md': 'two', 'con.txt': '', 'a:b': '', 'tail. ': '' })
  spawnSync('mkfifo', [join(source, 'pipe')])
  spawnSync('sh', ['-c', 'touch "$(printf "bad\\377name")"'], { cwd: source })
  mkdirSync(join(source, `${'deep/'.repeat(30)}x`), { recursive: true })
  for (const [name, target] of [
    ['inside', 'kept.txt'],
    ['outside', '/etc/passwd'],
    ['above', '../x'],
    ['circle', 'circle'],
  ] as const)
    symlinkSync(target, join(source, name))
  const { tree, left } = trees.capture(source, nothing)
  expect(trees.files(tree).map((file) => file.path)).toEqual(['README.md', 'inside', 'kept.txt'])
  expect(left.map(({ path }) => path.replace(/^(deep\/)+/, '')).sort()).toEqual(
    ['Readme.md', 'a:b', 'above', 'bad\ufffdname', 'circle', 'con.txt', 'deep', 'outside', 'pipe', 'tail. '].sort(),
  )
})

test('of two names that are one on other systems, the one that was there before stays', () => {
  const folder = temporaryFolder()
  const trees = openTrees(temporaryFolder())
  lay(folder, { 'readme.md': 'the program' })
  trees.capture(folder, nothing)
  lay(folder, { 'README.md': 'a command' })
  const { tree, left } = trees.capture(folder, nothing)
  expect(trees.files(tree).map((file) => file.path)).toEqual(['readme.md'])
  expect(left.map(({ path }) => path)).toEqual(['README.md'])
})

/** A tree as a file of unknown origin may hold it: its text is stored without being judged. */
function foreign(trees: ReturnType<typeof openTrees>, lines: readonly (readonly [mode: string, path: string, content: string])[]): string {
  const printed = lines.map(([mode, path, content]) =>
    mode === 'folder' ? ['folder', path] : [mode, path, trees.putText(content), Buffer.byteLength(content)],
  )
  return trees.putText(`tillgreen tree 1\n${printed.map((line) => JSON.stringify(line)).join('\n')}\n`)
}

const reaching: readonly (readonly [what: string, lines: readonly (readonly [string, string, string])[]])[] = [
  [
    'a file below a link',
    [
      ['link', 'd', '/tmp'],
      ['file', 'd/x', 'evil'],
    ],
  ],
  [
    'a file below a link that stays inside',
    [
      ['link', 'd', 'e'],
      ['file', 'e/a', ''],
      ['file', 'd/x', 'evil'],
    ],
  ],
  [
    'a folder below a link',
    [
      ['link', 'd', '/tmp'],
      ['folder', 'd/x', ''],
    ],
  ],
  ['a link that is absolute', [['link', 'd', '/etc']]],
  ['a link that goes up', [['link', 'a/d', '../../x']]],
  [
    'a link that goes up by another',
    [
      ['link', 'a/b/top', '../..'],
      ['link', 'd', 'a/b/top/..'],
    ],
  ],
  ['a path that goes up', [['file', '../x', 'evil']]],
  ['a path that is absolute', [['file', '/tmp/x', 'evil']]],
  ['an empty folder that goes up', [['folder', '../x', '']]],
  ['a repository', [['executable', '.git/hooks/pre-commit', 'evil']]],
  ['a repository in capitals, further down', [['file', 'a/.GIT/config', 'evil']]],
  [
    'a repository under another name',
    [
      ['file', 'x/HEAD', ''],
      ['file', 'x/objects/a', ''],
      ['file', 'x/refs/a', ''],
    ],
  ],
]

test.each(reaching)('%s: the tree is neither read, checked out, changed nor taken from', (_, lines) => {
  const [folder, trees] = [join(temporaryFolder(), 'in', 'workspace'), openTrees(temporaryFolder())]
  const tree = foreign(trees, lines)
  const sound = trees.create([{ path: 'a.txt', text: 'a' }])
  const refusal = expect.objectContaining({ error: expect.objectContaining({ code: 'tree-unfit' }) })
  for (const act of [
    () => trees.files(tree),
    () => trees.read(tree, 'a.txt'),
    () => trees.checkout(tree, folder, nothing),
    () => trees.change(tree, [{ path: 'b.txt', text: 'b' }]),
    () => trees.takeOver(sound, tree, ['d']),
  ]) {
    let thrown: unknown = null
    try {
      act()
    } catch (error) {
      thrown = error
    }
    expect(thrown).toEqual(refusal)
  }
  expect(existsSync(folder)).toBe(false)
})

test('a link that stays inside may be read and checked out, as it always could', () => {
  const [folder, trees] = [join(temporaryFolder(), 'workspace'), openTrees(temporaryFolder())]
  const tree = foreign(trees, [
    ['file', 'a.txt', 'a'],
    ['link', 'deep/link', '../a.txt'],
  ])
  trees.checkout(tree, folder, nothing)
  expect(readlinkSync(join(folder, 'deep/link'))).toBe('../a.txt')
})

test("a command's link leads no later edit out of the workspace; a plain join follows it", () => {
  const [folder, outside, trees] = [temporaryFolder(), temporaryFolder(), openTrees(temporaryFolder())]
  lay(folder, { 'real/a': '' })
  symlinkSync(outside, join(folder, 'd'))
  symlinkSync('real', join(folder, 'e'))
  const { tree, left } = trees.capture(folder, nothing)
  expect(left.map(({ path }) => path)).toEqual(['d'])
  const edited = trees.change(tree, [{ path: 'd/x', text: 'evil' }])
  const over = trees.change(tree, [{ path: 'e/x', text: 'evil' }])
  expect(trees.files(over).map((file) => `${file.mode} ${file.path}`)).toEqual(['file e/x', 'file real/a'])
  trees.checkout(edited, folder, nothing)
  expect(readdirSync(outside)).toEqual([])
  expect(readFileSync(join(folder, 'd/x'), 'utf8')).toBe('evil')
  symlinkSync(outside, join(folder, 'f'))
  writeFileSync(join(folder, 'f/x'), 'evil')
  expect(readdirSync(outside)).toEqual(['x'])
})

test('sealed paths that are taken over win over what a command laid in their way', () => {
  const trees = openTrees(temporaryFolder())
  const before = trees.create([{ path: 'tests/a.py', text: 'test' }])
  const after = trees.takeOver(foreign(trees, [['link', 'tests', 'elsewhere']]), before, ['tests/a.py'])
  expect(trees.files(after).map((file) => file.path)).toEqual(['tests/a.py'])
  const file = trees.create([{ path: 'a', text: '' }])
  const below = trees.create([{ path: 'a/b', text: '' }])
  expect(trees.files(trees.takeOver(below, file, ['a'])).map((each) => each.path)).toEqual(['a'])
})

test('a name that is no hash reaches no file', () => {
  const folder = temporaryFolder()
  const trees = openTrees(join(folder, 'objects'))
  writeFileSync(join(folder, 'secret'), 'secret')
  expect(trees.has('../../secret')).toBe(false)
  expect(() => trees.bytes('../../secret')).toThrow(/names no stored object/)
})

test('while another process exchanges a folder of the workspace for a link, checking out and capturing touch nothing outside', async () => {
  const [folder, outside, trees] = [temporaryFolder(), temporaryFolder(), openTrees(temporaryFolder())]
  writeFileSync(join(outside, 'a'), 'outside')
  const texts = ['inside', 'another'].map((text) => trees.create([{ path: 'door/a', text }]))
  const swap = `
    const { renameSync, rmSync, symlinkSync, unlinkSync, existsSync } = require('node:fs')
    const tried = (act) => { try { act() } catch {} }
    const [folder, outside] = process.argv.slice(1)
    process.chdir(folder)
    for (let count = 0; count < 1000 || !existsSync('../' + require('node:path').basename(folder) + '-stop'); count++) {
      tried(() => renameSync('door', '../' + require('node:path').basename(folder) + '-aside'))
      tried(() => symlinkSync(outside, 'door'))
      tried(() => unlinkSync('door'))
      tried(() => renameSync('../' + require('node:path').basename(folder) + '-aside', 'door'))
      tried(() => rmSync('../' + require('node:path').basename(folder) + '-aside', { recursive: true, force: true }))
    }`
  const swapper = spawn(process.execPath, ['-e', swap, folder, outside], { stdio: 'ignore' })
  const ended = once(swapper, 'exit')
  let captured = 0
  for (let count = 0; count < 600; count++)
    try {
      trees.checkout(texts[count % 2] ?? '', folder, nothing)
      const { tree } = trees.capture(folder, nothing)
      captured += 1
      for (const file of trees.files(tree)) expect(['inside', 'another']).toContain(trees.read(tree, file.path)?.toString())
    } catch (error) {
      if (!(error instanceof BelowError)) throw error
    }
  writeFileSync(`${folder}-stop`, '')
  await ended
  for (const name of ['stop', 'aside']) rmSync(`${folder}-${name}`, { recursive: true, force: true })
  expect(captured).toBeGreaterThan(0)
  expect(readdirSync(outside)).toEqual(['a'])
  expect(readFileSync(join(outside, 'a'), 'utf8')).toBe('outside')
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
  lay(folder, { 'a.txt': 'content' })
  symlinkSync('a.txt', join(folder, 'link'))
  const { tree } = trees.capture(folder, nothing)
  expect(trees.files(tree)).toMatchObject([{ path: 'a.txt' }, { path: 'link', mode: 'link', bytes: 'a.txt'.length }])
  expect(trees.read(tree, 'link')).toBeNull()
})

test('files that tools leave behind are not captured, and are removed at the next checkout; their folder stays', () => {
  const folder = temporaryFolder()
  const trees = openTrees(temporaryFolder())
  const ignored = (path: string) => path.startsWith('cache/')
  lay(folder, { 'a.txt': 'a', 'cache/x': 'x', 'old.txt': 'old' })
  const tree = trees.change(trees.capture(folder, ignored).tree, [{ path: 'old.txt', text: null }])
  trees.checkout(tree, folder, ignored)
  expect(trees.files(tree).map((file) => file.path)).toEqual(['a.txt'])
  expect([existsSync(join(folder, 'cache/x')), existsSync(join(folder, 'cache'))]).toEqual([false, true])
  expect(existsSync(join(folder, 'old.txt'))).toBe(false)
})

test('a damaged object is noticed instead of handed out', () => {
  const folder = temporaryFolder()
  const trees = openTrees(folder)
  const hash = trees.putText('the truth')
  const path = join(folder, hash.slice(0, 2), hash.slice(2))
  chmodSync(path, 0o600)
  writeFileSync(path, 'a lie')
  expect(() => openTrees(folder).readText(hash)).toThrow('object-damaged')
})

const segment = fc.stringMatching(/^[a-z.]{1,4}$/).filter((name) => safePath(name).ok)
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
