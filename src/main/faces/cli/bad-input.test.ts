// Each mistaken value of a user is refused with an error text; exit 70 is for mistakes of ours.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { root, tillgreen } from '../../../../test/support/command-line.js'
import { standardConfig } from '../../../contract/config/config.js'
import { readRecording, takeRecording } from '../../host/run-service/recordings.js'
import { openStore } from '../../store/store.js'
import { main } from './main.js'
import { standOf } from './stand.js'

let folder = ''
let data = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tillgreen-bad-'))
  data = join(folder, 'data')
  mkdirSync(join(folder, 'empty'))
  writeFileSync(join(folder, 'text.txt'), 'no JSON\n')
  writeFileSync(join(folder, 'null.json'), 'null\n')
  writeFileSync(join(folder, 'bytes.bin'), Buffer.from([0, 255, 254, 0]))
  writeFileSync(join(folder, 'head.jsonl'), '{"type":"tillgreen recording","version":1}\n')
})

const RUN = ['run', 'a tool', '--yes', '--base-url', 'http://127.0.0.1:9/v1', '--model', 'm']
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** `@name` stands for a path in the folder above. */
const FILES = ['@none', '@empty', '@text.txt', '@null.json', '@bytes.bin']
const CASES: readonly (readonly string[])[] = [
  ...FILES.flatMap((file) => [
    ['verify', file],
    ['runs', 'replay', file, '--strict'],
    ['runs', 'replay', file],
    ['projects', 'inspect', file],
    [...RUN, '--config', file],
    [...RUN, '--plan', file],
    [...RUN, '--template', file],
    [...RUN, '--project', file],
    ['fork', 'none', '--at', 'x', '--config', file],
    ['files', 'edit', 'none', 'a.py', '--from', file],
    ['review', 'a..b', '--repo', file],
    // A folder that is not there is made.
    ...(file === '@empty' || file === '@none' ? [] : [['runs', 'stats', '--csv', `${file}/x.csv`]]),
  ]),
  ['runs', 'replay', '@head.jsonl'],
  ['runs', 'stats', '--csv', '@empty', '--force'],
  ['runs', 'stats', '--csv', '@text.txt'],
  [...RUN, '--out', '@text.txt'],
  ['export', 'none', '--out', '@empty'],
  ['runs', 'record', 'none', '--out', '@empty', '--force'],
  ['projects', 'apply', 'none', '--to', '@text.txt'],
  ['show', 'none'],
  ['resume', 'none'],
  ['resume', 'none', '--paused', '--more'],
  ['show', 'none', '--differences'],
  ['show', 'none', 'other', '--differences', '--calls', '999'],
  ['start', 'none'],
  ['shell', 'none'],
  ['runs', '--limit', 'many'],
  ['runs', '--before', 'yesterday'],
  ['settings', 'set', 'budget', '1'],
  ['settings', 'set', '__proto__.x', '1'],
  ['settings', 'set', 'endpoints.a', '5'],
  ['endpoints', 'check', 'none'],
  ['lab', 'bench', 'speed'],
  ['nothing'],
]

test.each(CASES.map((words) => [words.join(' '), words] as const))('%s is refused', async (_, words) => {
  const said: string[] = []
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    vi.spyOn(process[stream], 'write').mockImplementation((text) => said.push(String(text)) > 0),
  )
  const argv = words.map((word) => word.replace(/^@/, `${folder}/`))
  const code = await main(words[0] === 'nothing' ? argv : [...argv, '--data', data]).finally(() => {
    for (const spy of spies) spy.mockRestore()
  })
  expect([1, 2, 6, 7], said.join('')).toContain(code)
  expect(said.join('')).not.toMatch(/internal error/i)
  expect(said.join('').length).toBeGreaterThan(10)
})

test('a change of a file outside the workspace is refused, and does not reach its run', async () => {
  const own = join(folder, 'with-run')
  const store = openStore(own)
  const recording = await readRecording(store, join(root, 'test/fixtures/runs/shopping-list/run.jsonl'))
  const begun = recording.entries.slice(
    0,
    recording.entries.findIndex(({ step }) => step === 'finished'),
  )
  const run = takeRecording(store, { ...recording, entries: begun }, 'run.jsonl', standardConfig().budget)
  store.close()
  const said: string[] = []
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0)
  const code = await main(['files', 'edit', run, '../x.py', '--from', join(folder, 'text.txt'), '--data', own])
  spy.mockRestore()
  expect([code, said.join('')]).toEqual([2, expect.stringContaining('"../x.py"')])
  const again = openStore(own)
  expect(again.requests.open(run)).toEqual([])
  again.close()
})

test('a data folder that is a file is refused', async () => {
  const spy = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  expect(await main(['runs', '--data', join(folder, 'text.txt')])).toBe(2)
  spy.mockRestore()
})

test('relative paths are meant from where npm was started, and only in the script of this package', () => {
  const ours = { INIT_CWD: '/home/me', npm_lifecycle_event: 'tillgreen', npm_package_json: '/app/package.json' }
  expect(standOf(ours, '/app')).toBe('/home/me')
  expect(standOf({ ...ours, INIT_CWD: '/app' }, '/app')).toBe(null)
  expect(standOf({ ...ours, npm_lifecycle_event: 'test' }, '/app')).toBe(null)
  expect(standOf({ ...ours, npm_package_json: '/other/package.json' }, '/app')).toBe(null)
  expect(standOf(ours, '/tmp/elsewhere')).toBe(null)
  expect(standOf({}, '/app')).toBe(null)
})

test('a mistake in a command names the fault, the alternatives and where to read all of them, without listing them all', async () => {
  const place = { data }
  const flag = await tillgreen(['lab', 'bench', 'list', '--data-dir', 'x'], place)
  expect([flag.code, flag.stderr.trimEnd().split('\n')]).toEqual([
    2,
    [
      expect.stringMatching(/^Unknown option '--data-dir'\. Did you mean --data/),
      '',
      expect.stringMatching(/^tillgreen lab bench list \| /),
      '"tillgreen lab bench --help" explains its flags.',
    ],
  ])
  const command = await tillgreen(['benches'], place)
  expect([command.code, command.stderr.trimEnd().split('\n')]).toEqual([
    2,
    ['Unknown command "benches".', '', 'Did you mean "lab bench"?', '"tillgreen help" lists all commands.'],
  ])
})
