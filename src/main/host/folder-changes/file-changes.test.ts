// Many files at once: all of them or none, from any point at which a process may have been killed, and never through a link.
import { cpSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { contentOf } from '../../../../test/support/many-files.js'
import { below } from '../../files/below.js'
import { thisProcess } from '../../store/database/process.js'
import { hashOf } from '../../store/trees/objects.js'
import { type ChangeLog, type FilesIntent, type OpenChange, openChangeLog } from './change-log.js'
import { ChangedMeanwhile, changeFiles, endChange, fileHash, type PlannedFile } from './file-changes.js'
import { recoverChanges } from './recover-changes.js'

const purpose = { kind: 'apply', run: 'a-run' } as const

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder('target')
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

/** The change that brings `folder` to these files; null removes one. */
const planFor = (folder: string, files: Readonly<Record<string, string | null>>): PlannedFile[] =>
  Object.entries(files).map(([path, text]) => ({
    path,
    before: fileHash(below(folder), path),
    after: text === null ? null : { hash: hashOf(text), isExecutable: false, bytes: () => Buffer.from(text) },
  }))

const BEFORE = { 'a.txt': 'old a', 'b/b.txt': 'old b', 'gone.txt': 'old gone', 'mine.txt': 'mine' }
const AFTER = { 'a.txt': 'new a', 'b/b.txt': 'new b', 'c/d/new.txt': 'new', 'gone.txt': null }

/** A log that keeps a copy of the folder at each state that it records. */
function watched(folder: string): { log: ChangeLog; states: { intent: FilesIntent; copy: string }[] } {
  const states: { intent: FilesIntent; copy: string }[] = []
  const log: ChangeLog = {
    begin(first) {
      const set = (intent: typeof first) => {
        if (intent.type !== 'files') return
        const copy = temporaryFolder('state')
        cpSync(folder, copy, { recursive: true })
        states.push({ intent: { ...intent, folder: copy }, copy })
      }
      set(first)
      return { set, end: () => {} }
    },
    takeAbandoned: () => null,
    takeUnfinished: () => [],
  }
  return { log, states }
}

const unlogged: OpenChange<FilesIntent> = { set: () => {}, end: () => {} }
const stateAt = (states: ReturnType<typeof watched>['states'], name: FilesIntent['state']) => {
  const found = states.find(({ intent }) => intent.state === name)
  if (!found) throw new Error(`The change was never ${name}.`)
  return found
}

test('files are changed, made and removed, others stay, and only the executable bit is taken over', () => {
  const folder = folderWith(BEFORE)
  const log = openChangeLog(temporaryFolder('data'))
  changeFiles(log, purpose, folder, planFor(folder, AFTER))
  const wanted = folderWith({ 'a.txt': 'new a', 'b/b.txt': 'new b', 'c/d/new.txt': 'new', 'mine.txt': 'mine' })
  expect(contentOf(folder)).toEqual(contentOf(wanted))
  const tool = { path: 'tool', before: null, after: { hash: hashOf('x'), isExecutable: true, bytes: () => Buffer.from('x') } }
  changeFiles(log, purpose, folder, [tool])
  expect(lstatSync(join(folder, 'tool')).mode & 0o7777).toBe(0o755)
})

test.each([0, 1, 2, 3, 4])('a process that was killed after %i of 4 files is finished, also by a second start', (moved) => {
  const folder = folderWith(BEFORE)
  const { log, states } = watched(folder)
  changeFiles(log, purpose, folder, planFor(folder, AFTER))
  const { intent, copy } = stateAt(states, 'ready')
  // As many files as a killed process reached, in its order.
  for (const [index, file] of intent.files.slice(0, moved).entries()) {
    mkdirSync(dirname(join(copy, file.path)), { recursive: true })
    if (file.new === null) rmSync(join(copy, file.path))
    else renameSync(join(copy, intent.staging, `${index}.new`), join(copy, file.path))
  }
  expect(endChange(intent, unlogged)).toEqual({ how: 'finished', left: [] })
  expect(contentOf(copy)).toEqual(contentOf(folder))
  expect(readdirSync(copy)).not.toContain(intent.staging)
})

test('a process that was killed before the first file leaves everything as it was', () => {
  const folder = folderWith(BEFORE)
  const old = contentOf(folder)
  const { log, states } = watched(folder)
  changeFiles(log, purpose, folder, planFor(folder, AFTER))
  const { intent, copy } = stateAt(states, 'staging')
  mkdirSync(join(copy, intent.staging))
  writeFileSync(join(copy, intent.staging, '0.new'), 'half')
  expect(endChange(intent, unlogged)).toEqual({ how: 'taken back', left: [] })
  expect(contentOf(copy)).toEqual(old)
})

test('a file that the person changed after the kill is left as it is, and named', () => {
  const folder = folderWith(BEFORE)
  const { log, states } = watched(folder)
  changeFiles(log, purpose, folder, planFor(folder, AFTER))
  const { intent, copy } = stateAt(states, 'ready')
  writeFileSync(join(copy, 'a.txt'), 'edited by the person')
  expect(endChange(intent, unlogged)).toEqual({ how: 'finished', left: ['a.txt'] })
  expect([readFileSync(join(copy, 'a.txt'), 'utf8'), readFileSync(join(copy, 'b/b.txt'), 'utf8')]).toEqual([
    'edited by the person',
    'new b',
  ])
})

test('a file that changes between the look and the change takes all others back', () => {
  const folder = folderWith(BEFORE)
  const plan = planFor(folder, AFTER)
  writeFileSync(join(folder, 'gone.txt'), 'edited')
  const old = contentOf(folder)
  expect(() => changeFiles(openChangeLog(temporaryFolder('data')), purpose, folder, plan)).toThrow(ChangedMeanwhile)
  expect([contentOf(folder), readdirSync(folder).includes('c')]).toEqual([old, false])
})

test('an undoing that was itself killed is carried on', () => {
  const folder = folderWith(BEFORE)
  const old = contentOf(folder)
  const plan = planFor(folder, AFTER)
  const edited = (path: string) => writeFileSync(join(folder, path), 'edited')
  const { log, states } = watched(folder)
  edited('gone.txt')
  expect(() => changeFiles(log, purpose, folder, plan)).toThrow(ChangedMeanwhile)
  const { intent, copy } = stateAt(states, 'undoing')
  expect(readFileSync(join(copy, 'a.txt'), 'utf8')).toBe('new a')
  expect(endChange(intent, unlogged)).toMatchObject({ how: 'taken back' })
  writeFileSync(join(copy, 'gone.txt'), BEFORE['gone.txt'])
  expect(contentOf(copy)).toEqual(old)
})

test('copies of files are kept where no other user can read them', () => {
  const folder = folderWith(BEFORE)
  const seen: number[] = []
  const planned = planFor(folder, AFTER).map((file) => ({
    ...file,
    after: file.after && {
      ...file.after,
      bytes() {
        const staging = readdirSync(folder).filter((name) => name.startsWith('.tillgreen-'))
        seen.push(...staging.map((name) => lstatSync(join(folder, name)).mode & 0o777))
        return Buffer.from(AFTER[file.path as keyof typeof AFTER] ?? '')
      },
    },
  }))
  changeFiles(openChangeLog(temporaryFolder('data')), purpose, folder, planned)
  expect(seen).toEqual([0o700, 0o700, 0o700])
})

test('a record that a kill cut off before it counted is removed without a word, and one that is being written is left', () => {
  const data = temporaryFolder('data')
  const changes = join(data, 'changes')
  mkdirSync(changes)
  const living = `${'b'.repeat(24)}.${thisProcess.pid}.${thisProcess.processStart}.new`
  writeFileSync(join(changes, `${'a'.repeat(24)}.${2 ** 22 + 1}.1.new`), '{"type":"fi')
  writeFileSync(join(changes, living), '{"type":"fi')
  expect(recoverChanges(openChangeLog(data))).toEqual([])
  expect(readdirSync(changes)).toEqual([living])
})

test('an unreadable record of a change is reported, and the others are still ended', () => {
  const data = temporaryFolder('data')
  const dead = (letter: string) => join(data, 'changes', `${letter.repeat(24)}.${2 ** 22 + 1}.1.json`)
  mkdirSync(dead('a'), { recursive: true })
  writeFileSync(dead('b'), 'no JSON')
  const gone = { type: 'entry', purpose, folder: join(data, 'gone'), staging: 'x', name: 'y', aside: null, state: 'staging' }
  writeFileSync(dead('c'), JSON.stringify(gone))
  const recovered = recoverChanges(openChangeLog(data)).map((each) => (each.type === 'change' ? each.end : each.type))
  expect(recovered).toEqual(['change-unreadable', 'change-unreadable', { type: 'folder-gone' }])
})

test('no file is written through a link, where a plain write goes through it', () => {
  const outside = temporaryFolder('outside')
  writeFileSync(join(outside, 'x.txt'), 'outside')
  const folder = folderWith(BEFORE)
  symlinkSync(outside, join(folder, 'docs'))
  symlinkSync(join(outside, 'x.txt'), join(folder, 'x.txt'))
  const log = openChangeLog(temporaryFolder('data'))
  for (const path of ['docs/x.txt', 'docs/new.txt', 'x.txt']) {
    const after = { hash: hashOf('evil'), isExecutable: false, bytes: () => Buffer.from('evil') }
    for (const before of [null, hashOf('outside')]) expect(() => changeFiles(log, purpose, folder, [{ path, before, after }])).toThrow()
  }
  expect(contentOf(outside)).toEqual({ 'x.txt': hashOf('outside') })
  // The control: the links do lead there.
  writeFileSync(join(folder, 'docs/x.txt'), 'through')
  expect(readFileSync(join(outside, 'x.txt'), 'utf8')).toBe('through')
})

test.each([
  [false, 'theirs', 'place-taken'],
  [true, 'ours', 'placed'],
])('a file that appeared after the kill is replaced only where that was asked for (force: %s)', (force, content, type) => {
  const [data, folder] = [temporaryFolder('data'), temporaryFolder('folder')]
  mkdirSync(join(data, 'changes'))
  const intent = { type: 'entry', purpose, folder, staging: '.tillgreen-x', name: 'out.txt', aside: null, force, state: 'ready' }
  writeFileSync(join(data, 'changes', `${'a'.repeat(24)}.${2 ** 22 + 1}.1.json`), JSON.stringify(intent))
  writeFileSync(join(folder, '.tillgreen-x'), 'ours')
  writeFileSync(join(folder, 'out.txt'), 'theirs')
  expect(recoverChanges(openChangeLog(data))).toMatchObject([{ type: 'change', place: join(folder, 'out.txt'), end: { type } }])
  expect(contentOf(folder)).toEqual({ 'out.txt': hashOf(content) })
})
