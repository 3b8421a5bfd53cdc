// Disks that are full, read-only or gone, and clocks that jump: each ends in its named outcome with a remedy. Recorded work is never
// lost, and the run continues from there.
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Entry } from '../../src/contract/journal/entry.js'
import type { Outcome } from '../../src/contract/run/outcome.js'
import { type CommandResult, type Surroundings, tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { noOwnDisk, type OwnDisk, ownDisk } from '../support/mounts.js'
import { description, goodStory, type Story, tellStory } from '../support/story.js'
import { openFace } from '../support/wire.js'
import { isWhole, keepLine } from './table.js'

const begin = ['run', description, '--template', 'python-plain', '--json'] as const

/** The story, with something that happens to the machine when one of its questions comes for the first time. */
function storyWith(key: string, happens: () => void): Story {
  let happened = false
  return {
    ...goodStory,
    [key]: () => {
      if (!happened) happens()
      happened = true
      return goodStory[key] ?? 'none'
    },
  }
}

/** Runs the command line, and keeps what came of the fault for the table. */
async function met(fault: string, args: readonly string[], place: Surroundings): Promise<CommandResult> {
  const started = performance.now()
  const result = await tillgreen(args, place)
  const outcome = result.outcome ? `${result.outcome.verdict} · ${result.outcome.ended}` : `refused (exit ${result.code})`
  keepLine({ fault, place: 'command line', outcome, tookMs: performance.now() - started, deadlineMs: null, cost: null, carriedOut: 0 })
  return result
}

/** What a later look at the data folder says of a run. */
async function readRun(run: string, place: Surroundings): Promise<{ state: string; outcome: Outcome | null }> {
  const result = await tillgreen(['show', run, '--json'], place)
  return (result.lines[0] as { summary: { state: string; outcome: Outcome | null } }).summary
}

/** Nothing was asked twice whose answer had been recorded, and the run is verified. */
function expectGoneOn(before: CommandResult, after: CommandResult): void {
  expect(after.outcome, after.stderr).toMatchObject({ verdict: 'verified', ended: 'finished' })
  const results = (result: CommandResult) => result.lines.filter((line) => line.kind === 'result').map((line) => String(line.key))
  const kept = results(before)
  expect(results(after).filter((key, index, all) => all.indexOf(key) !== index)).toEqual([])
  expect(results(after)).toEqual(expect.arrayContaining(kept))
}

describe.skipIf(noOwnDisk !== null)(`a separate disk${noOwnDisk === null ? '' : ` (skipped: ${noOwnDisk})`}`, () => {
  const placeOn = async (disk: OwnDisk, story: Story): Promise<Surroundings> => ({
    data: disk.folder,
    baseUrl: (await tellStory(story)).url,
    cwd: '/',
    through: disk.through,
  })

  test.each(isWhole ? ['plan', 'task/sum/code', 'task/sum/attempt/1/decide'] : ['task/sum/code'])(
    'that is full from %s on stops the run, which continues when there is room',
    async (key) => {
      const disk = await ownDisk(48)
      const place = await placeOn(
        disk,
        storyWith(key, () => disk.fill()),
      )
      const out = ['--out', join(temporaryFolder('out'), 'made')]
      const result = await met(`a disk that is full from ${key} on`, [...begin, ...out], place)
      expect([result.code, result.outcome?.ended], result.stderr).toEqual([4, 'stopped'])
      expect(result.outcome?.reason).toMatch(
        /The data folder .* must be writable, but its disk is full\. Free some space, then continue with "tillgreen resume"/,
      )
      expect(result.stderr).not.toMatch(/mistake|at .*\.js:/)
      expect(await readRun(result.run, place)).toMatchObject({ state: 'ended', outcome: { ended: 'stopped' } })
      disk.free()
      expectGoneOn(result, await tillgreen(['resume', result.run, '--json'], place))
      expect(statSync(join(disk.seen, 'ballast')).size).toBeGreaterThan(0)
    },
  )

  test.runIf(isWhole)('that is full stops a run of the browser face, which shows it and continues when there is room', async () => {
    const disk = await ownDisk(48)
    const place = await placeOn(
      disk,
      storyWith('task/sum/code', () => disk.fill()),
    )
    const face = await openFace(place)
    onTestFinished(async () => void (await face.close()))
    const start = { description, template: 'python-plain', config: { questions: 'default' }, plan: null, out: null, force: false }
    const ended = (run: unknown) =>
      new Promise<Outcome>((resolve) =>
        face.listen('runs.entries', { run, after: 0 }, (batch) => {
          const finished = (batch as Entry[]).findLast((entry) => entry.kind === 'note' && entry.step === 'finished')
          if (finished) resolve((finished.body as unknown as { outcome: Outcome }).outcome)
        }),
      )
    const started = performance.now()
    const { run } = (await face.ask('runs.start', start)) as { run: string }
    const outcome = await ended(run)
    keepLine({
      ...{ fault: 'a disk that is full from task/sum/code on', place: 'browser face', outcome: `${outcome.verdict} · ${outcome.ended}` },
      ...{ tookMs: performance.now() - started, deadlineMs: null, cost: null, carriedOut: 0 },
    })
    expect(outcome).toMatchObject({ ended: 'stopped', reason: expect.stringContaining('its disk is full. Free some space') })
    // The spare space that the run releases for its last note is filled as well.
    disk.fill()
    await expect(face.ask('settings.set', { settings: { theme: 'dark' } })).rejects.toThrow(/could not be written/)
    await expect(face.ask('runs.start', start)).rejects.toThrow(/its disk is full\. Free some space/)
    disk.free()
    await face.ask('runs.resume', { run })
    await expect
      .poll(async () => ((await face.ask('runs.summary', { run })) as { outcome: Outcome | null }).outcome?.verdict, { timeout: 120_000 })
      .toBe('verified')
  })

  test('that is full at the start is a sentence, and leaves nothing half made', async () => {
    const disk = await ownDisk(8)
    disk.fill()
    const place = await placeOn(disk, goodStory)
    const result = await met('a disk that is full at the start', begin, place)
    expect([result.code, result.stderr]).toEqual([2, expect.stringMatching(/disk is full.*Free some space/)])
    disk.free()
    expect((await tillgreen(['runs'], place)).code).toBe(0)
  })

  test('that is read-only is a sentence before anything is asked', async () => {
    const disk = await ownDisk(48)
    const endpoint = await tellStory(goodStory)
    const place = { data: disk.folder, baseUrl: endpoint.url, cwd: '/', through: disk.through }
    await tillgreen(['settings', 'set', 'theme', 'dark'], place)
    disk.setReadOnly(true)
    const before = readdirSync(disk.seen).sort()
    for (const args of [begin, ['runs'], ['settings', 'set', 'theme', 'light']]) {
      const result = await met(`a read-only disk: ${args.slice(0, 1)}`, args, place)
      expect([result.code, result.stderr]).toEqual([
        2,
        expect.stringMatching(
          /must be writable, but it is on a read-only disk\. Make it writable, or choose another one with --data\. Nothing was changed\./,
        ),
      ])
    }
    expect(readdirSync(disk.seen).sort()).toEqual(before)
    expect(endpoint.requests).toEqual([])
  })

  test('that becomes read-only in the middle stops the run, which continues when it is writable again', async () => {
    const disk = await ownDisk(48)
    const place = await placeOn(
      disk,
      storyWith('task/sum/code', () => disk.setReadOnly(true)),
    )
    const result = await met('a disk that becomes read-only', [...begin, '--out', join(temporaryFolder('out'), 'made')], place)
    expect([result.code, result.outcome?.ended], result.stderr).toEqual([4, 'stopped'])
    expect(result.outcome?.reason).toMatch(/but it is now read-only\. Make it writable again, then continue/)
    disk.setReadOnly(false)
    expectGoneOn(result, await tillgreen(['resume', result.run, '--json'], place))
  })
})

test('an output folder that cannot be written costs the copy, not the outcome', async () => {
  const data = temporaryFolder('data')
  const place = {
    data,
    baseUrl: (await tellStory(storyWith('task/sum/code', () => writeFileSync(join(data, 'made'), 'a file stands here')))).url,
  }
  const result = await met('an output folder that cannot be written', [...begin, '--out', 'made/below'], place)
  expect(result.outcome).toMatchObject({ verdict: 'verified', ended: 'finished' })
  expect([result.code, result.stderr]).toEqual([
    1,
    expect.stringMatching(
      /could not be written to .*made\/below: .*made is a file.*The program is still in the data folder\. Try again with "tillgreen resume/,
    ),
  ])
  expect(result.stderr).not.toContain('The program is in')
  expect(result.lines.at(-1)).toMatchObject({ type: 'finished', output: { type: 'unwritten' } })
  expect((await tillgreen(['runs'], place)).stdout).toContain('(output not written yet)')

  rmSync(join(data, 'made'))
  const again = await tillgreen(['resume', result.run], place)
  expect([again.code, readdirSync(join(data, 'made/below')).sort()], again.stderr).toEqual([0, ['squares.py', 'tests']])
  expect((await tillgreen(['runs'], place)).stdout).not.toContain('not written')
})

test('a file at the place of the output is refused before anything is asked', async () => {
  const endpoint = await tellStory(goodStory)
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  writeFileSync(join(place.data, 'made'), 'mine')
  symlinkSync(temporaryFolder('elsewhere'), join(place.data, 'link'))
  for (const [out, words] of [
    ['made', /must be a folder, but it is a file/],
    ['made/below/it', /cannot be created, because .*made is a file/],
    ['link', /is a link\. Specify its target folder/],
  ] as const) {
    const result = await tillgreen([...begin, '--force', '--out', out], place)
    expect([result.code, result.stderr]).toEqual([2, expect.stringMatching(words)])
  }
  expect(readFileSync(join(place.data, 'made'), 'utf8')).toBe('mine')
  expect(endpoint.requests.filter(({ key }) => key !== '' && !key.startsWith('check'))).toEqual([])
})

test.skipIf(noOwnDisk !== null)(
  'an output on a full disk, and an export over an older one, leave no part of a file and keep what was there',
  async () => {
    const disk = await ownDisk(4)
    const data = temporaryFolder('data')
    const place = { data, baseUrl: (await tellStory(storyWith('task/sum/code', () => disk.fill()))).url, cwd: '/', through: disk.through }
    const out = join(disk.folder, 'made')
    const result = await met('an output on a full disk', [...begin, '--out', out], place)
    expect(result.outcome).toMatchObject({ verdict: 'verified', ended: 'finished' })
    expect([result.code, result.stderr]).toEqual([
      1,
      expect.stringMatching(/could not be written to .*made: the disk is full\. The program is still in the data folder/),
    ])
    expect(readdirSync(disk.seen)).toEqual(['filler'])

    disk.free()
    writeFileSync(join(disk.seen, 'old.zip'), 'an older export')
    disk.fill()
    const full = await tillgreen(['export', result.run, '--out', join(disk.folder, 'old.zip'), '--force'], place)
    expect([full.code, full.stderr]).toEqual([
      2,
      expect.stringMatching(/old\.zip could not be written: the disk is full\. The existing file is unchanged/),
    ])
    expect(readdirSync(disk.seen).sort()).toEqual(['filler', 'old.zip'])
    expect(readFileSync(join(disk.seen, 'old.zip'), 'utf8')).toBe('an older export')

    disk.free()
    expect((await tillgreen(['resume', result.run], place)).code).toBe(0)
    expect(readdirSync(join(disk.seen, 'made')).sort()).toEqual(['squares.py', 'tests'])
  },
)

describe('a workspace that vanishes in the middle', () => {
  const withData = async (fault: string, key: string, happens: (data: string) => void): Promise<CommandResult> => {
    const data = temporaryFolder('data')
    const place = { data, baseUrl: (await tellStory(storyWith(key, () => happens(data)))).url }
    return met(fault, [...begin, '--out', join(temporaryFolder('out'), 'made')], place)
  }

  test.each(isWhole ? ['task/sum/code', 'task/sum/attempt/1/diagnose'] : ['task/sum/attempt/1/diagnose'])(
    'at %s is laid out again from its recorded state',
    async (key) => {
      const result = await withData(`a workspace that vanishes at ${key}`, key, (data) => rmSync(join(data, 'runs'), { recursive: true }))
      expect(result.outcome, result.stderr).toMatchObject({ verdict: 'verified', ended: 'finished' })
    },
  )

  test('with its recorded states stops the run with what is gone, and no mistake of ours', async () => {
    const result = await withData('recorded states that vanish', 'task/sum/attempt/1/diagnose', (data) => {
      rmSync(join(data, 'trees'), { recursive: true })
      mkdirSync(join(data, 'trees'))
      rmSync(join(data, 'runs'), { recursive: true })
    })
    expect([result.code, result.outcome?.ended]).toEqual([4, 'stopped'])
    expect(result.outcome?.reason).toMatch(/The stored workspace file [0-9a-f]{64} is missing\. Restore .* from a backup/)
  })
})

test('a clock that jumps by years, to and fro, changes no decision and gives no negative time', async () => {
  const data = temporaryFolder('data')
  const preload = join(data, 'jumping-clock.mjs')
  writeFileSync(
    preload,
    `const real = Date.now
let years = 0
setInterval(() => { years = years > 0 ? -9 : 9 }, 40).unref()
globalThis.Date = class extends Date {
  constructor(...given) { given.length > 0 ? super(...given) : super(globalThis.Date.now()) }
  static now() { return real() + years * 31_557_600_000 }
}
`,
  )
  const place = { data, baseUrl: (await tellStory(goodStory)).url, environment: { NODE_OPTIONS: `--import=${preload}` } }
  const result = await met('a clock that jumps by years', [...begin, '--budget-minutes', '5', '--out', join(data, 'made')], place)
  expect(result.outcome, result.stderr).toMatchObject({ verdict: 'verified', ended: 'finished' })
  const times = result.lines.map((line) => Number(line.at)).filter((at) => !Number.isNaN(at))
  expect(times.some((at, index) => at < (times[index - 1] ?? 0))).toBe(true)
  const shown = await tillgreen(['show', result.run, '--json'], { data })
  const rows = (shown.lines[0] as { rows: { durationMs: number | null }[] }).rows
  expect(rows.filter(({ durationMs }) => durationMs !== null && durationMs < 0)).toEqual([])
  const stats = await tillgreen(['stats', '--json'], { data })
  const { figures } = stats.lines[0] as { figures: { all: { ms: { low: number } } } }
  expect(figures.all.ms.low).toBeGreaterThanOrEqual(0)
})
