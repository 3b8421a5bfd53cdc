// An archive holds exactly the tree that its certificate names, whatever that tree contains.
import { execFileSync } from 'node:child_process'
import { lstatSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { standardConfig } from '../../../contract/config/config.js'
import type { Verification } from '../../../contract/traces/verification.js'
import { openStore, type Store } from '../../store/store.js'
import type { Manifest, TreeFile } from '../../store/trees/manifest.js'
import { filesOfTree } from '../outputs/program-files.js'
import { readRecording, takeRecording } from '../run-service/recordings.js'
import { writeArchive, writeTested } from './export-archive.js'
import { unpackExport } from './unpack-export.js'

const root = join(import.meta.dirname, '../../../..')

interface Place {
  readonly store: Store
  readonly verification: Verification
}

/** A store, and the certificate of a run that any tree may borrow. */
async function placeIn(folder: string): Promise<Place> {
  const store = openStore(folder)
  const recording = await readRecording(store, join(root, 'test/fixtures/runs/kanban/run.jsonl'))
  const run = takeRecording(store, recording, 'run.jsonl', standardConfig().budget)
  const { verification } = await writeArchive(store, run, emptyIn(folder))
  return { store, verification }
}

const emptyFile = (): string => emptyIn(temporaryFolder('archive'))

function emptyIn(folder: string): string {
  const file = join(folder, 'it.zip')
  writeFileSync(file, '')
  return file
}

const LOCKS = [
  { path: 'requirements.lock', text: 'six==1\n' },
  { path: 'package-lock.json', text: '{}\n' },
]

/** Exports a tree, unpacks the archive, and gives the tree that is found in it. */
async function exported({ store, verification }: Place, tree: string, file = emptyFile()): Promise<string> {
  const claimed = { ...verification, tree }
  const written = {
    tree,
    verification: claimed,
    locks: LOCKS,
    title: 'It',
    start: null,
    use: { commands: [], options: [], wishes: [] },
    endedAt: new Date('2026-01-02T03:04:05'),
  }
  const { leftOut } = await writeTested(store, written, file)
  expect(leftOut).toEqual([])
  return (await unpackExport(file, temporaryFolder('trees'))).tree
}

/** Names that an export, a file system or an archive could stumble over. */
const NAMES = ['a', 'b', 'A', 'é', 'e\u0301', '日本', 'a b', "it's", '$x', '-a', '.env', 'README.md', 'readme.md', 'verification.json']
const MORE = [
  'Verification-2.json',
  'verification-pictures',
  'requirements.lock',
  'package-lock.json',
  'Cargo.toml',
  'x'.repeat(80),
  '%41',
  'a.zip',
]
const segment = fc.constantFrom(...NAMES, ...MORE)
const path = fc
  .array(segment, { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join('/'))
  .filter((each) => each.length <= 200)
const entry = fc.record({
  path,
  kind: fc.constantFrom('file', 'executable', 'link', 'folder'),
  content: fc.uint8Array({ maxLength: 40 }),
  target: fc.constantFrom('a', './b', 'b/../a', 'nowhere', 'é'),
})

/** The tree of those entries that go together; null where a link leads out or in a circle. */
function treeOf(store: Store, entries: readonly { path: string; kind: string; content: Uint8Array; target: string }[]): string | null {
  const files: TreeFile[] = []
  const folders = new Set<string>()
  for (const { path: at, kind, content, target } of entries) {
    if (kind === 'folder') folders.add(at)
    else {
      const bytes = kind === 'link' ? Buffer.from(target) : content
      files.push({ path: at, mode: kind as TreeFile['mode'], hash: store.trees.put(bytes), bytes: bytes.length })
    }
  }
  const isFilled = (at: string) => files.some((file) => file.path === at || file.path.startsWith(`${at}/`))
  const isEmpty = (at: string) => !isFilled(at) && ![...folders].some((other) => other.startsWith(`${at}/`))
  const manifest: Manifest = { files, emptyFolders: [...folders].filter(isEmpty) }
  try {
    return store.trees.store(manifest)
  } catch {
    return null
  }
}

let place: Place
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tillgreen-export-trees-'))
  place = await placeIn(folder)
  return () => {
    place.store.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('the tree in an archive is the one that its certificate names, for any tree', async () => {
  let taken = 0
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { maxLength: 8 }), async (entries) => {
      const tree = treeOf(place.store, entries)
      fc.pre(tree !== null)
      taken += 1
      expect(await exported(place, tree ?? '')).toBe(tree)
    }),
    { numRuns: 20 },
  )
  expect(taken).toBeGreaterThanOrEqual(20)
})

test('a tree of empty folders, links, scripts and paths as long as may be comes out of unzip as it was', async () => {
  const { store } = place
  const long = `${'d'.repeat(60)}/${'e'.repeat(60)}/${'f'.repeat(78)}`
  const file = (at: string, mode: TreeFile['mode'], text: string): TreeFile => ({
    ...{ path: at, mode, hash: store.trees.putText(text), bytes: Buffer.byteLength(text) },
  })
  const zeros = '\0'.repeat(1_200_000)
  const files = [
    file('zeros', 'file', zeros),
    file('sub/run.sh', 'executable', 'exit 0\n'),
    file('link', 'link', 'sub/run.sh'),
    file(long, 'file', 'deep'),
  ]
  const tree = store.trees.store({ files, emptyFolders: ['graveyard/of/jobs', 'spool'] })
  const archive = emptyFile()
  expect(await exported(place, tree, archive)).toBe(tree)
  const folder = temporaryFolder('unzipped')
  execFileSync('unzip', ['-q', archive, '-d', folder])
  const at = (each: string) => join(folder, 'it', each)
  expect([readdirSync(at('graveyard/of/jobs')), readdirSync(at('spool'))]).toEqual([[], []])
  expect([readlinkSync(at('link')), lstatSync(at('sub/run.sh')).mode & 0o111]).toEqual(['sub/run.sh', 0o111])
})

test('an archive whose link leads out of the tree is refused', async () => {
  const { store, verification } = place
  const written = { verification, locks: [], title: 'It', start: null, use: { commands: [], options: [], wishes: [] }, endedAt: new Date() }
  const tree = store.trees.store({ files: [{ path: 'link', mode: 'link', hash: store.trees.putText('in'), bytes: 2 }], emptyFolders: [] })
  const lying = { ...store, trees: { ...store.trees, readText: () => 'in' } }
  const file = emptyFile()
  await writeTested(lying, { ...written, tree }, file)
  // The target that is judged on writing differs from the one in the archive.
  const script = `
import sys, zipfile
source = zipfile.ZipFile(sys.argv[1])
with zipfile.ZipFile(sys.argv[2], "w") as made:
    for entry in source.infolist():
        made.writestr(entry, "../../etc" if entry.filename.endswith("/link") else source.read(entry))
`
  const forged = join(temporaryFolder('forged'), 'it.zip')
  execFileSync('python3', ['-c', script, file, forged])
  await expect(unpackExport(forged, temporaryFolder('trees'))).rejects.toThrow(/tree-unfit .*"leads":"out"/)
})

test('what leaves a tree has its links, and not those that lead out', () => {
  const { store } = place
  const link = (at: string, target: string): TreeFile => ({
    ...{ path: at, mode: 'link', hash: store.trees.putText(target), bytes: target.length },
  })
  const tree = store.trees.store({ files: [link('in', 'sub/a')], emptyFolders: ['sub'] })
  const planted = { ...store, trees: { ...store.trees, files: () => [link('in', 'sub/a'), link('out', '../a')] } }
  const { links, emptyFolders, leftOut } = filesOfTree(planted, tree)
  expect([links.map(({ path: at }) => at), emptyFolders, leftOut.length]).toEqual([['in'], ['sub'], 1])
})
