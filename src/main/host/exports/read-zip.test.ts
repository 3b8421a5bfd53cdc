// Archives with false directories: each is refused by its directory, in a process whose memory is measured.
import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { build as bundleWith } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { definitions } from '../../../../scripts/fingerprint.mjs'
import { root } from '../../../../test/support/command-line-place.js'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { readZip, ZIP_LIMITS } from './read-zip.js'

interface TestEntry {
  readonly path: string
  readonly bytes?: Buffer
  readonly packed?: Buffer
  /** The false values of the directory. */
  readonly size?: number
  readonly crc?: number
  readonly flags?: number
  readonly method?: number
  readonly mode?: number
  readonly comment?: Buffer
  /** The entry shares the content of the first one. */
  readonly isShared?: boolean
  readonly offset?: number
}

/** Builds an archive byte by byte, so that it can be false. */
function zipOf(entries: readonly TestEntry[], comment: Buffer = Buffer.alloc(0)): Buffer {
  const local: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { path, bytes = Buffer.from('text\n'), isShared = false, ...more } of entries) {
    const name = Buffer.from(path)
    const packed = more.packed ?? deflateRawSync(bytes)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(more.flags ?? 0x800, 2)
    fields.writeUInt16LE(more.method ?? 8, 4)
    fields.writeUInt32LE(more.crc ?? crc32(bytes), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(more.size ?? bytes.length, 18)
    fields.writeUInt16LE(name.length, 22)
    const own = more.comment ?? Buffer.alloc(0)
    const rest = Buffer.alloc(14)
    rest.writeUInt16LE(own.length, 0)
    rest.writeUInt32LE(((more.mode ?? 0o100644) << 16) >>> 0, 6)
    rest.writeUInt32LE(more.offset ?? (isShared ? 0 : at), 10)
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0003', 'latin1'), fields, rest, name, own)
    if (isShared) continue
    local.push(Buffer.from('PK\u0003\u0004', 'latin1'), fields, name, packed)
    at += 30 + name.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 0, 'latin1')
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 8)
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([...local, listed, end, comment])
}

const many = (count: number, more: (index: number) => Omit<TestEntry, 'path'> = () => ({})): TestEntry[] =>
  Array.from({ length: count }, (_, index) => ({ path: `file-${index}.txt`, ...more(index) }))

const megabyte = Buffer.alloc(2 ** 20)
const packedMegabyte = deflateRawSync(megabyte)
const zeros = { bytes: megabyte, packed: packedMegabyte }
const deep = (levels: number) => `${'a/'.repeat(levels)}file.txt`

/** Name, archive, and the problem that it is refused for. */
const FALSE_ARCHIVES: readonly (readonly [string, () => Buffer, RegExp])[] = [
  ['1,500 files of zeros', () => zipOf(many(1_500, () => zeros)), /"too-large","most":134217728/],
  ['100 MiB of zeros', () => zipOf(many(100, () => zeros)), /"ratio","found":\d+,"most":100/],
  ['one file of 4 GiB by its directory', () => zipOf([{ path: 'a.txt', size: 0xfffffff0 }]), /"too-large"/],
  ['60,000 entries', () => zipOf(many(60_000)), /"too-many-files","most":20000/],
  ['entries that share their content', () => zipOf(many(100, (index) => ({ isShared: index > 0 }))), /"overlaps"/],
  ['an entry behind the end', () => zipOf([{ path: 'a.txt', offset: 0x7fffffff }]), /"behind-end"/],
  ['an entry where none is', () => zipOf([{ path: 'a.txt' }, { path: 'b.txt', offset: 5 }]), /"overlaps"|"misplaced"/],
  ['a file and a file below it', () => zipOf([{ path: 'a' }, { path: 'a/b' }]), /"below-file","entry":"a\/b","file":"a"/],
  ['a file below a file, deeper', () => zipOf([{ path: 'x/y/z/b' }, { path: 'x/y' }]), /"below-file".*"file":"x\/y"/],
  ['a path twice', () => zipOf([{ path: 'a.txt' }, { path: 'a.txt' }]), /"twice","entry":"a\.txt"/],
  ['a file and a folder of one name', () => zipOf([{ path: 'a' }, { path: 'a/' }]), /"twice","entry":"a"/],
  ['an encrypted entry', () => zipOf([{ path: 'a.txt', flags: 0x801 }]), /"encrypted"/],
  ['another method', () => zipOf([{ path: 'a.txt', method: 12 }]), /"method",.*"method":12/],
  ['more than the directory says', () => zipOf([{ path: 'a.txt', bytes: Buffer.alloc(5_000), size: 10 }]), /"longer".*"expected":10/],
  ['less than the directory says', () => zipOf([{ path: 'a.txt', size: 500 }]), /"size".*"found":5,"expected":500/],
  ['another checksum', () => zipOf([{ path: 'a.txt', crc: 1 }]), /"checksum"/],
  ['damaged content', () => zipOf([{ path: 'a.txt', packed: Buffer.from([0xff, 0xff, 0xff]) }]), /"damaged"/],
  ['huge comments', () => zipOf(many(400, () => ({ comment: Buffer.alloc(60_000) }))), /"names-too-long"/],
  ['a way out', () => zipOf([{ path: '../a.txt' }]), /archive-unfit/],
  ['a way out behind a dot', () => zipOf([{ path: './../a.txt' }]), /archive-unfit/],
  ['a way out behind a letter', () => zipOf([{ path: 'a:../a.txt' }]), /archive-unfit/],
  ['a path of a drive', () => zipOf([{ path: 'C:\\a.txt' }]), /archive-unfit/],
  ['a path twice, once with a dot', () => zipOf([{ path: 'a.txt' }, { path: './a.txt' }]), /"twice","entry":"a\.txt"/],
  ['text', () => Buffer.from('no archive'), /archive-unfit/],
  ['nothing', () => Buffer.alloc(0), /archive-unfit/],
]

/** The module bundled alone, since it is measured in a separate process. */
let bundle = ''
beforeAll(async () => {
  bundle = mkdtempSync(join(tmpdir(), 'tillgreen-read-zip-'))
  const build = { ssr: join(import.meta.dirname, 'read-zip.ts'), outDir: bundle, target: 'node24' }
  await bundleWith({ configFile: false, logLevel: 'error', define: definitions(), build })
  // Packages outside the bundle are resolved from there.
  symlinkSync(join(root, 'node_modules'), join(bundle, 'node_modules'))
})
afterAll(() => rmSync(bundle, { recursive: true, force: true }))

/** Its output, and the growth of its memory. */
function readApart(file: string): Promise<{ said: string; grewMb: number }> {
  // The largest resident set of getrusage is inherited from the parent, which may be larger.
  const code = `
    import { readFileSync } from 'node:fs'
    const { readZip } = await import(${JSON.stringify(join(bundle, 'read-zip.js'))})
    const peak = () => Number(/VmHWM:\\s*(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1])
    const before = peak()
    let said = 'unpacked'
    try { await readZip(${JSON.stringify(file)}) } catch (error) { said = error.message }
    console.log(JSON.stringify({ said, grewMb: (peak() - before) / 1024 }))`
  return new Promise((resolve, reject) =>
    execFile(process.execPath, ['--input-type=module', '--eval', code], (error, stdout) =>
      error ? reject(error) : resolve(JSON.parse(stdout)),
    ),
  )
}

test.each(FALSE_ARCHIVES)('%s: refused with its fault, and with little memory', async (name, make, words) => {
  const file = join(temporaryFolder('zip'), 'lie.zip')
  writeFileSync(file, make())
  const started = performance.now()
  const { said, grewMb } = await readApart(file)
  if (process.env.TILLGREEN_MEASURE) console.log(`${name}: ${Math.round(performance.now() - started)} ms, ${Math.round(grewMb)} MB`)
  expect(said).toMatch(words)
  expect(said).toContain('lie.zip')
  expect(grewMb).toBeLessThan(256)
})

test('as much as is allowed is unpacked in bounded memory', async () => {
  const noise = Buffer.from(Array.from({ length: 2 ** 16 }, (_, index) => (index * 7919) >> 3)).toString('base64')
  const bytes = Buffer.from(noise.repeat(12))
  const count = Math.floor(ZIP_LIMITS.bytes / bytes.length)
  const folder = temporaryFolder('zip')
  writeFileSync(join(folder, 'large.zip'), zipOf(many(count, () => ({ bytes, packed: bytes, method: 0 }))))
  writeFileSync(join(folder, 'many.zip'), zipOf(many(ZIP_LIMITS.entries)))
  for (const name of ['large.zip', 'many.zip']) {
    const started = performance.now()
    const { said, grewMb } = await readApart(join(folder, name))
    if (process.env.TILLGREEN_MEASURE) console.log(`${name}: ${Math.round(performance.now() - started)} ms, ${Math.round(grewMb)} MB`)
    expect(said).toBe('unpacked')
    expect(grewMb).toBeLessThan(256)
  }
})

test('an honest archive is read: folders, executables, stored and deep files, odd names', async () => {
  const file = join(temporaryFolder('zip'), 'good.zip')
  const entries = [
    { path: 'src/' },
    { path: 'src/größe.py', bytes: Buffer.from('x'.repeat(10_000)) },
    { path: 'run.sh', mode: 0o100755 },
    { path: 'stored.bin', bytes: Buffer.from([1, 2, 3]), packed: Buffer.from([1, 2, 3]), method: 0 },
    { path: 'empty.txt', bytes: Buffer.alloc(0) },
    { path: deep(15) },
  ]
  writeFileSync(file, zipOf(entries, Buffer.from('a comment')))
  const { files } = await readZip(file)
  expect([...files.keys()]).toEqual(['src/größe.py', 'run.sh', 'stored.bin', 'empty.txt', deep(15)])
  expect(files.get('run.sh')?.executable).toBe(true)
  expect(files.get('stored.bin')?.bytes).toEqual(Buffer.from([1, 2, 3]))
  expect(files.get('empty.txt')?.bytes).toHaveLength(0)
})

test('links, devices and paths that no workspace may hold are left out and named, and skipped files do not count', async () => {
  const file = join(temporaryFolder('zip'), 'odd.zip')
  const entries = [
    { path: 'a.py' },
    { path: 'link', mode: 0o120777 },
    { path: 'pipe', mode: 0o010644 },
    { path: 'sub/.git/config' },
    { path: 'skipped/bomb', bytes: Buffer.from('x') },
  ]
  writeFileSync(file, zipOf(entries))
  const { files, left } = await readZip(file, { isSkipped: (path) => path.startsWith('skipped/') })
  expect([...files.keys()]).toEqual(['a.py'])
  expect(left.map(({ path }) => path)).toEqual(['link', 'pipe', 'sub/.git'])
})

test('paths that begin with ./ lose it, also the folder of the archive itself; a letter with a colon is left out and named', async () => {
  const file = join(temporaryFolder('zip'), 'dots.zip')
  writeFileSync(file, zipOf([{ path: './' }, { path: './a.py' }, { path: '././sub/b.py' }, { path: 'a:b.txt' }]))
  const { files, left } = await readZip(file)
  expect([...files.keys()]).toEqual(['a.py', 'sub/b.py'])
  expect(left.map(({ path, fault }) => [path, fault.type])).toEqual([['a:b.txt', 'drive']])
})

test('a folder, a pipe and a file that is not there are refused, and none is waited for', async () => {
  const folder = temporaryFolder('zip')
  execFileSync('mkfifo', [join(folder, 'pipe.zip')])
  for (const name of ['', 'pipe.zip']) await expect(readZip(join(folder, name))).rejects.toThrow('archive-no-file')
  await expect(readZip(join(folder, 'none.zip'))).rejects.toThrow(/archive-not-read .*ENOENT/)
})

test('a file of 8 GiB that is mostly holes is not read into memory', async () => {
  const file = join(temporaryFolder('zip'), 'holes.zip')
  writeFileSync(file, '')
  truncateSync(file, 8 * 2 ** 30)
  const { said, grewMb } = await readApart(file)
  expect(said).toMatch(/archive-unfit/)
  expect(grewMb).toBeLessThan(64)
})
