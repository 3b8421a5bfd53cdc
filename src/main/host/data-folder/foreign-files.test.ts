// Files from a stranger: a run, an export, an archive, an upload. None of them can name a place outside a workspace.
import { createWriteStream, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { root } from '../../../../test/support/command-line.js'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { unchained } from '../../../../test/support/unchained.js'
import { workIn } from '../../../../test/support/work.js'
import { standardConfig } from '../../../contract/config/config.js'
import { Verification } from '../../../contract/traces/verification.js'
import { openStore } from '../../store/store.js'
import { hashOf } from '../../store/trees/objects.js'
import { writeArchive } from '../exports/export-archive.js'
import { readZip } from '../exports/read-zip.js'
import { verifyExport } from '../exports/verify.js'
import { readProject } from '../projects/read-project.js'
import { leftOfUpload, openUploads } from '../projects/uploads.js'
import { readRecording, takeRecording } from '../run-service/recordings.js'

const RECORDED = join(root, 'test/fixtures/runs/shopping-list/run.jsonl')

async function zipOf(entries: Readonly<Record<string, string | Buffer>>, modes: Readonly<Record<string, number>> = {}): Promise<string> {
  const file = join(temporaryFolder(), 'archive.zip')
  const zip = new ZipFile()
  for (const [path, content] of Object.entries(entries))
    zip.addBuffer(Buffer.from(content), path, { mode: modes[path] ?? 0o100644, compress: content.length > 0 })
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(file))
  return file
}

/** Puts another path of the same length into an archive, as no library that makes one would. */
function renamed(file: string, from: string, to: string): string {
  const bytes = readFileSync(file)
  for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 1)) bytes.write(to, at)
  writeFileSync(file, bytes)
  return file
}

interface Head {
  setup: { goal: { template: { files: { path: string; text: string }[] } } }
}

function recordingWith(change: (head: Head) => void, more: readonly unknown[] = []): string {
  const [first = '', ...rest] = unchained('shopping-list')
  const head = JSON.parse(first) as Head
  change(head)
  const file = join(temporaryFolder(), 'run.jsonl')
  writeFileSync(file, [JSON.stringify(head), ...rest, ...more.map((line) => JSON.stringify(line))].join('\n'))
  return file
}

const objectLine = (text: string) => ({ type: 'object', hash: hashOf(text), base64: Buffer.from(text).toString('base64') })

test.each(['../../../evil', '/tmp/evil', '.git/hooks/pre-commit', 'a/../../evil', 'C:\\evil'])(
  'a run file whose template names %j is refused when it is read; with a plain path it is taken',
  async (path) => {
    const store = openStore(temporaryFolder('data'))
    const file = (name: string) => recordingWith((head) => head.setup.goal.template.files.push({ path: name, text: 'evil' }))
    await expect(readRecording(store, file(path))).rejects.toThrow(
      /^recording-unfit .*"line":1,.*setup\.goal\.template\.files\.\d+\.path: The path/,
    )
    expect((await readRecording(store, file('plain.txt'))).entries.length).toBeGreaterThan(10)
  },
)

test.each([
  ['a note of no known type', { kind: 'note', step: 'remarked', body: { type: 'nonsense' } }],
  ['a note without its fields', { kind: 'note', step: 'evidence', body: { type: 'evidence' } }],
  ['the result of a command that is none', { kind: 'result', step: 'command', body: { value: null } }],
  ['an answer that is none', { kind: 'result', step: 'question', body: { value: 7 } }],
])('a run file that holds %s is refused when it is read', async (_, odd) => {
  const store = openStore(temporaryFolder('data'))
  const count = readFileSync(RECORDED, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{"type":"entry"')).length
  const entry = { seq: count + 1, at: 0, key: 'odd', factsHash: '' }
  const file = (more: object) => recordingWith(() => {}, [{ type: 'entry', entry: { ...entry, ...more } }])
  await expect(readRecording(store, file(odd))).rejects.toThrow('recording-unfit')
  const sound = file({ kind: 'note', step: 'remarked', body: { type: 'remarked', text: 'words' } })
  expect((await readRecording(store, sound)).entries).toHaveLength(count + 1)
})

test('a run file with a tree that reaches out is refused, and nothing of that tree is kept', async () => {
  const store = openStore(temporaryFolder('data'))
  const evil = `tillgreen tree 1\n${JSON.stringify(['file', '../../evil', hashOf('evil'), 4])}\n`
  const sound = `tillgreen tree 1\n${JSON.stringify(['file', 'good', hashOf('evil'), 4])}\n`
  await expect(
    readRecording(
      store,
      recordingWith(() => {}, [objectLine(evil)]),
    ),
  ).rejects.toThrow(/^recording-unfit .*evil/)
  expect(store.trees.has(hashOf(evil))).toBe(false)
  await readRecording(
    store,
    recordingWith(() => {}, [objectLine(sound)]),
  )
  expect(store.trees.has(hashOf(sound))).toBe(true)
})

test('an export whose manifests name a place outside is refused before anything of it runs', async () => {
  const store = openStore(temporaryFolder('data'))
  const run = takeRecording(store, await readRecording(store, RECORDED), 'run.jsonl', standardConfig().budget)
  const file = join(temporaryFolder(), 'export.zip')
  writeFileSync(file, '')
  await writeArchive(store, run, file)
  const { files: zipped } = await readZip(file)
  const files = new Map([...zipped].map(([path, each]) => [path.slice(path.indexOf('/') + 1), each]))
  const claimed = Verification.parse(JSON.parse(String(files.get('verification.json')?.bytes)))
  const outside = join(temporaryFolder(), 'evil')
  const entries = Object.fromEntries([...files].map(([path, each]) => [path, each.bytes]))
  const withManifest = (path: string) => JSON.stringify({ ...claimed, spec: { ...claimed.spec, manifests: [{ path, text: 'evil' }] } })
  for (const path of [outside, '../../evil', '.git/config']) {
    const made = await zipOf({ ...entries, 'verification.json': withManifest(path) })
    await expect(
      verifyExport(
        { store, work: workIn(store.folder), resources: join(root, 'resources') },
        { file: made },
        { onInstalls: () => {}, onOutput: () => {} },
        new AbortController().signal,
      ),
    ).rejects.toThrow(/verification-unreadable .*spec\.manifests\.0\.path: The path/)
  }
  expect(existsSync(outside)).toBe(false)
  expect(Verification.safeParse(JSON.parse(withManifest('Cargo.toml'))).success).toBe(true)
})

test('what an archive may not hold is left out and named, and its repository is not even unpacked', async () => {
  const file = await zipOf(
    {
      'app/main.py': 'print(1)',
      'app/.git/config': '[core]\n\tfsmonitor = evil\n',
      'app/sub/.git': 'gitdir: ../elsewhere\n',
      'app/link': '/etc/passwd',
      'app/con.txt': '',
      'app/A.txt': '',
      'app/a.txt': '',
      'app/bare/HEAD': 'ref: refs/heads/main',
      'app/bare/objects/a': '',
      'app/bare/refs/a': '',
    },
    { 'app/link': 0o120777 },
  )
  const store = openStore(temporaryFolder('data'))
  const { tree, left } = await readProject(store, { path: file, upload: null, unpackTo: temporaryFolder() })
  expect(store.trees.files(tree).map(({ path }) => path)).toEqual(['A.txt', 'bare/objects/a', 'bare/refs/a', 'main.py'])
  expect(left.map((words) => words.split(' ')[0]).sort()).toEqual(['app/a.txt', 'app/bare/HEAD', 'app/con.txt', 'app/link', 'app/sub/.git'])
})

test.each([
  ['a path that goes up', async () => renamed(await zipOf({ 'aa/aa/evil': '' }), 'aa/aa/evil', '../../evil')],
  ['a path that is absolute', async () => renamed(await zipOf({ 'xtmp/evil': '' }), 'xtmp/evil', '/tmp/evil')],
  ['a file below a file', () => zipOf({ a: '', 'a/b': '' })],
  ['more than 20,000 files', () => zipOf(Object.fromEntries(Array.from({ length: 20_001 }, (_, index) => [`f${index}`, ''])))],
  [
    'hundreds of megabytes in files of half a megabyte',
    () => zipOf(Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`f${index}`, Buffer.alloc(500_000)]))),
  ],
  ['zeros that pack 1,000 to 1', () => zipOf({ a: Buffer.alloc(50_000_000) })],
])('an archive with %s is refused as a whole', async (_, make) => {
  const store = openStore(temporaryFolder('data'))
  await expect(readProject(store, { path: await make(), upload: null, unpackTo: temporaryFolder() })).rejects.toThrow('archive-unfit')
})

test("a person's project is taken with its links inside; repositories below it are left out and named", async () => {
  const [folder, outside] = [temporaryFolder('project'), temporaryFolder()]
  const lay = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  lay('main.py', '')
  lay('sub/.git', 'gitdir: ../.git/modules/sub\n')
  lay('sub/code.py', '')
  symlinkSync('main.py', join(folder, 'inside'))
  symlinkSync(outside, join(folder, 'outside'))
  const store = openStore(temporaryFolder('data'))
  const { tree, left } = await readProject(store, { path: folder, upload: null, unpackTo: null })
  expect(store.trees.files(tree).map(({ path, mode }) => `${mode} ${path}`)).toEqual(['link inside', 'file main.py', 'file sub/code.py'])
  expect(left.map((words) => words.split(' ')[0]).sort()).toEqual(['outside', 'sub/.git'])
})

test('a piece of an upload goes nowhere but into its upload', async () => {
  const uploads = openUploads()
  const { upload, folder } = uploads.receive(null, 'a/b.txt', Buffer.from('one'))
  uploads.receive(upload, 'a/b.txt', Buffer.from(' two'))
  expect(readFileSync(join(folder, 'a/b.txt'), 'utf8')).toBe('one two')
  expect(() => uploads.receive(upload, 'a/b.txt/c', Buffer.from('evil'))).toThrow(/upload-not-kept/)
  const unfit = ['../evil', '/tmp/evil', '.git', 'a:b']
  for (const path of unfit) uploads.receive(upload, path, Buffer.from('evil'))
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual(['a', 'a/b.txt'])
  const { left } = await readProject(openStore(temporaryFolder('data')), { path: folder, upload: leftOfUpload(folder), unpackTo: null })
  expect(left.map((words) => words.split(' ')[0])).toEqual(unfit)
  const outside = temporaryFolder()
  symlinkSync(outside, join(folder, 'door'))
  expect(() => uploads.receive(upload, 'door/evil', Buffer.from('evil'))).toThrow(/upload-not-kept .*link/)
  expect(readdirSync(outside)).toEqual([])
})
