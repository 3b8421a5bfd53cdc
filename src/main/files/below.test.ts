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
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/support/folders.js'
import { type Below, below } from './below.js'
import { BelowError } from './below-error.js'

const MOST = 1 << 20

function problemOf(act: () => unknown): string {
  try {
    act()
  } catch (error) {
    if (error instanceof BelowError) return error.problem
    throw error
  }
  return 'none'
}

/** Everything that takes a path. */
const operations: Record<string, (files: Below, path: string) => unknown> = {
  read: (files, path) => files.read(path, MOST),
  create: (files, path) => files.create(path, 'new'),
  replace: (files, path) => files.replace(path, 'new'),
  begin: (files, path) => files.begin(path).keep(),
  append: (files, path) => files.append(path, Buffer.from('new')),
  makeFolder: (files, path) => files.makeFolder(path),
  link: (files, path) => files.link(path, 'anywhere'),
  chmod: (files, path) => files.chmod(path, 0o777),
  renameFrom: (files, path) => files.rename(path, 'taken'),
  renameTo: (files, path) => files.rename('own', path),
  remove: (files, path) => files.remove(path),
  readLink: (files, path) => files.readLink(path),
  copyFrom: (files, path) => files.copyFrom(below(files.root), path),
}

for (const withoutDescriptors of [false, true]) {
  const how = withoutDescriptors ? 'by looking before and after' : 'by descriptors'

  test(`nothing is reached through a linked folder (${how}); a plain join reaches it`, () => {
    const [root, outside] = [temporaryFolder(), temporaryFolder()]
    const files = below(root, { withoutDescriptors })
    writeFileSync(join(root, 'own'), 'own')
    writeFileSync(join(outside, 'there'), 'untouched')
    symlinkSync('there', join(outside, 'onward'))
    symlinkSync(outside, join(root, 'door'))
    for (const [name, operation] of Object.entries(operations))
      for (const path of ['door/there', 'door/onward', 'door/new', 'door/deep/new'])
        expect(`${name} ${path}: ${problemOf(() => operation(files, path))}`).toBe(`${name} ${path}: link`)
    expect(problemOf(() => files.list('door'))).toBe('link')
    expect(problemOf(() => files.state('door/there'))).toBe('link')
    expect(readdirSync(outside).sort()).toEqual(['onward', 'there'])
    expect(readFileSync(join(outside, 'there'), 'utf8')).toBe('untouched')
    writeFileSync(join(root, 'door/there'), 'touched')
    expect(readFileSync(join(outside, 'there'), 'utf8')).toBe('touched')
  })

  test(`a link at the end is replaced or refused, never followed (${how})`, () => {
    const [root, outside] = [temporaryFolder(), temporaryFolder()]
    const files = below(root, { withoutDescriptors })
    const target = join(outside, 'target')
    writeFileSync(target, 'untouched', { mode: 0o600 })
    const lay = () => {
      files.remove('a')
      symlinkSync(target, join(root, 'a'))
    }
    for (const [name, problem] of [
      ['read', 'link'],
      ['create', 'exists'],
      ['append', 'link'],
      ['chmod', 'link'],
      ['makeFolder', 'link'],
    ] as const) {
      lay()
      expect(problemOf(() => operations[name]?.(files, 'a'))).toBe(problem)
    }
    for (const name of ['replace', 'begin', 'remove'] as const) {
      lay()
      expect(problemOf(() => operations[name]?.(files, 'a'))).toBe('none')
    }
    expect(readFileSync(target, 'utf8')).toBe('untouched')
    expect(statSync(target).mode & 0o777).toBe(0o600)
  })

  test(`no path leaves the root by its names (${how})`, () => {
    const root = temporaryFolder()
    mkdirSync(join(root, 'inner'))
    const files = below(join(root, 'inner'), { withoutDescriptors })
    const name = fc.constantFrom('..', '.', '', 'a', 'b\0', '/', '../..')
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 4 }), fc.constantFrom(...Object.keys(operations)), (names, operation) => {
        fc.pre(names.some((each) => each !== 'a') && names.join('') !== '')
        expect(['path', 'missing']).toContain(problemOf(() => operations[operation]?.(files, names.join('/'))))
      }),
      { numRuns: Number(process.env.TILLGREEN_PATHS ?? 500) },
    )
    expect(readdirSync(root)).toEqual(['inner'])
  })

  test(`a name that no file can have is refused anywhere in a path, even without an entry of that name (${how})`, () => {
    const files = below(temporaryFolder(), { withoutDescriptors })
    for (const [operation, does] of Object.entries(operations))
      expect([operation, problemOf(() => does(files, 'nothing/b\0'))]).toEqual([operation, 'path'])
  })

  test(`files are made, replaced, moved, listed and removed (${how})`, () => {
    const root = join(temporaryFolder(), 'made')
    const files = below(root, { make: true, withoutDescriptors })
    files.create('a/b/c.txt', 'one', { sync: true })
    expect(problemOf(() => files.create('a/b/c.txt', 'two'))).toBe('exists')
    files.append('a/b/c.txt', Buffer.from(' and a half'))
    chmodSync(join(root, 'a/b/c.txt'), 0o750)
    expect(files.read('a/b/c.txt', MOST).toString()).toBe('one and a half')
    files.replace('a/b/c.txt', 'three')
    expect(files.state('a/b/c.txt')).toMatchObject({ kind: 'file', bytes: 5, mode: 0o750 })
    files.link('a/link', 'b/c.txt')
    expect(files.readLink('a/link')).toBe('b/c.txt')
    files.rename('a/b/c.txt', 'd/e.txt')
    files.begin('d/e.txt').drop()
    expect(files.list('')).toEqual([
      { name: 'a', kind: 'folder' },
      { name: 'd', kind: 'folder' },
    ])
    expect(files.list('d')).toEqual([{ name: 'e.txt', kind: 'file' }])
    expect(files.state('nothing/here')).toBeNull()
    expect([files.remove('a'), files.remove('a'), files.remove('x/y')]).toEqual([true, false, false])
    files.sync('')
    expect(readdirSync(root)).toEqual(['d'])
  })
}

test('pipes and folders are not read, and no read waits', () => {
  const root = temporaryFolder()
  spawnSync('mkfifo', [join(root, 'pipe')])
  mkdirSync(join(root, 'folder'))
  const files = below(root)
  expect(files.state('pipe')?.kind).toBe('other')
  for (const name of ['pipe', 'folder'])
    for (const act of ['read', 'append', 'chmod']) expect(problemOf(() => operations[act]?.(files, name))).toBe('kind')
})

test('a file past the limit is not read, however little of it is on the disk', () => {
  const root = temporaryFolder()
  writeFileSync(join(root, 'sparse'), '')
  truncateSync(join(root, 'sparse'), 2 ** 40)
  expect(problemOf(() => below(root).read('sparse', MOST))).toBe('large')
  writeFileSync(join(root, 'fits'), 'x'.repeat(100))
  expect(below(root).read('fits', 100)).toHaveLength(100)
  expect(problemOf(() => below(root).read('fits', 99))).toBe('large')
})

test('setuid, setgid and sticky bits are never set', () => {
  const files = below(temporaryFolder())
  files.create('a', '', { mode: 0o7755 })
  files.replace('b', '', { mode: 0o7755 })
  files.chmod('a', 0o7700)
  expect(['a', 'b'].map((name) => statSync(join(files.root, name)).mode & 0o7000)).toEqual([0, 0])
})

test('a folder is removed however deep it is and whatever its names and permissions are', () => {
  const root = temporaryFolder()
  // Made from inside: a path of 3,000 levels is longer than any system call takes.
  const deep = 'mkdir "deep"; chdir "deep"; for (1..3000) { mkdir "level"; chdir "level" or die; open(F, ">file") or die }'
  expect(spawnSync('perl', ['-e', deep], { cwd: root }).status).toBe(0)
  const closed =
    'mkdir -p closed/inner && touch closed/inner/file "closed/$(printf "bad\\377name")" && chmod 0 closed/inner && chmod 0500 closed'
  expect(spawnSync('sh', ['-c', closed], { cwd: root }).status).toBe(0)
  const outside = temporaryFolder()
  writeFileSync(join(outside, 'kept'), 'kept')
  symlinkSync(outside, join(root, 'deep/door'))
  const files = below(root)
  expect([files.remove('deep'), files.remove('closed')]).toEqual([true, true])
  expect(readdirSync(root)).toEqual([])
  expect(existsSync(join(outside, 'kept'))).toBe(true)
})

test('a copy holds files and folders with their permissions and says what it left out', () => {
  const [root, copy] = [temporaryFolder(), temporaryFolder()]
  mkdirSync(join(root, 'bin/empty'), { recursive: true })
  writeFileSync(join(root, 'bin/run'), '#!/bin/sh\n', { mode: 0o755 })
  chmodSync(join(root, 'bin/run'), 0o4755)
  symlinkSync('/etc/passwd', join(root, 'bin/link'))
  expect(below(copy).copyFrom(below(root), 'to')).toEqual(['bin/link'])
  expect(lstatSync(join(copy, 'to/bin/run')).mode & 0o7777).toBe(0o755)
  expect(readdirSync(join(copy, 'to/bin')).sort()).toEqual(['empty', 'run'])
})

/**
 * Exchanges `door` with a link to a folder outside and back, at least 1,000 times and until there is a file `stop`. A
 * folder of this name that is made during that time is lost.
 */
const SWAPPER = `
  const { existsSync, renameSync, rmSync, symlinkSync, unlinkSync } = require('node:fs')
  const again = (act) => {
    for (;;)
      try {
        return act()
      } catch {
        rmSync('door', { recursive: true, force: true, maxRetries: 100, retryDelay: 0 })
      }
  }
  const [root, outside] = process.argv.slice(1)
  process.chdir(root)
  for (let count = 0; count < 1000 || !existsSync('stop'); count++) {
    renameSync('door', 'aside')
    again(() => symlinkSync(outside, 'door'))
    unlinkSync('door')
    again(() => renameSync('aside', 'door'))
  }`

/** Acts this often while another process exchanges a folder on the way. */
async function whileSwapped(root: string, outside: string, times: number, act: (count: number) => void): Promise<void> {
  const swapper = spawn(process.execPath, ['-e', SWAPPER, root, outside], { stdio: ['ignore', 'inherit', 'inherit'] })
  const ended = once(swapper, 'exit')
  for (let count = 0; count < times; count++) act(count)
  writeFileSync(join(root, 'stop'), '')
  expect(await ended).toEqual([0, null])
}

test('while another process exchanges a folder for a link 1,000 times, nothing outside is written, read or removed', async () => {
  const [root, outside] = [temporaryFolder(), temporaryFolder()]
  mkdirSync(join(root, 'door'))
  writeFileSync(join(root, 'door/there'), 'inside')
  writeFileSync(join(outside, 'there'), 'outside')
  const files = below(root)
  let acted = 0
  let outsideRead = 0
  await whileSwapped(root, outside, 3_000, (count) => {
    try {
      files.replace('door/new', `${count}`)
      files.create(`door/deep/${count}`, 'x')
      if (files.read('door/there', MOST).toString() !== 'inside') outsideRead += 1
      files.remove('door/deep')
      acted += 1
    } catch (error) {
      // Caught between two steps of the other process.
      if (!(error instanceof BelowError)) throw error
    }
  })
  expect(acted).toBeGreaterThan(0)
  expect(outsideRead).toBe(0)
  expect(readdirSync(outside)).toEqual(['there'])
  expect(readFileSync(join(outside, 'there'), 'utf8')).toBe('outside')
  expect(existsSync(join(root, 'door'))).toBe(true)
})

test('control: a plain join does get outside while a folder is exchanged', async () => {
  const [root, outside] = [temporaryFolder(), temporaryFolder()]
  mkdirSync(join(root, 'door'))
  for (let round = 0; round < 20 && !existsSync(join(outside, 'new')); round++)
    await whileSwapped(root, outside, 10_000, (count) => {
      try {
        writeFileSync(join(root, 'door/new'), `${count}`)
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
      }
    })
  expect(existsSync(join(outside, 'new'))).toBe(true)
  expect(() => readlinkSync(join(root, 'door'))).toThrow()
})
