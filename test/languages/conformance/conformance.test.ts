// Every collected runner runs the same stories in the real sandbox, and must give the same results.
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SourceFile } from '../../../src/contract/run/template.js'
import type { TestReport } from '../../../src/contract/run/tests.js'
import type { Limits } from '../../../src/contract/sandbox/command.js'
import { languages } from '../../../src/main/languages/index.js'
import { prepareEnvironment } from '../../../src/main/sandbox/layers/layers.js'
import { tryTests } from '../../../src/main/sandbox/layers/try-tests.js'
import { missingToolchains } from '../../support/toolchains.js'
import { oddities } from './oddities.js'
import { type Story, stories } from './sources.js'

const limits: Limits = { wallS: 60, memoryMb: 2048, processes: 256, outputBytes: 1_000_000, fileBytes: 2 ** 28, diskBytes: 2 ** 30 }
const root = resolve(import.meta.dirname, '../../..')
const place = { languages, resources: join(root, 'resources'), layersFolder: join(root, 'node_modules/.cache/tillgreen-layers') }
const options = { signal: new AbortController().signal }

const environments = new Map<string, ReturnType<typeof prepareEnvironment>>()

/** Made once per runner; the installs go through the install phase and stay in the layers folder for the next time. */
async function environmentFor(id: string, story: Story) {
  const spec = { template: id, toolchains: [story.toolchain], steps: [...story.steps] }
  const known = environments.get(id) ?? prepareEnvironment(spec, place, options, { limits: { ...limits, wallS: 200 } })
  environments.set(id, known)
  const environment = await known
  if (!environment.ok) throw new Error(environment.message)
  return environment
}

async function run(id: string, story: Story, files: readonly SourceFile[], wallS = limits.wallS) {
  const runner = languages.runners.get(id)
  if (runner === undefined) throw new Error(`There is no runner ${id}.`)
  const environment = await environmentFor(id, story)
  return tryTests({ runner, files, tests: ['tests'], environment, limits: { ...limits, wallS } }, options, place)
}

/** Seconds after which a test runs, however slow this machine is now, but the runner has not ended it yet. */
async function beforeItself(id: string, story: Story): Promise<number> {
  const { result } = await run(id, story, story.steered)
  return result.durationMs / 1000 + (languages.runners.get(id)?.testS ?? 0) / 2
}

/** `name: state` or `name: kind of failure`, sorted; names without what is the custom of a language. */
const brief = (report: TestReport | null) =>
  report?.cases.map((test) => `${test.name.replace(/^test_?/i, '').toLowerCase()}: ${test.failure ?? test.state}`).sort()

const broken = (report: TestReport | null) =>
  report?.collectionErrors.map((error) => `${error.file.replace(/.*\/(test_)?|(_test)?\..*/g, '')}: ${error.failure}`).sort()

it('tells a story for each runner that is collected', () => {
  const ofTemplates = [...languages.runners.values()].filter(({ isForProjects }) => !isForProjects)
  expect(Object.keys(stories).sort()).toEqual(ofTemplates.map(({ id }) => id).sort())
})

mkdirSync(place.layersFolder, { recursive: true })

// Most of the time is spent waiting for limits, so they wait together.
for (const name of missingToolchains) it.skip(`tells the stories of ${name}: there is no such toolchain here`, () => undefined)
describe.concurrent.each(Object.entries(stories).filter(([, story]) => !missingToolchains.has(story.toolchain)))('%s', (id, story) => {
  beforeAll(async () => {
    await environmentFor(id, story)
  }, 240_000)

  it('tells green, red, stub, error, skipped, import and syntax apart, with the same ids each time', async () => {
    const { result, report } = await run(id, story, story.mixed)
    const each = {
      pytest: ['each[1]: passed', 'each[2]: assertion'],
      unittest: ['each: assertion'],
      'cargo-test': ['each_1: passed', 'each_2: assertion'],
      'go-test': ['each: assertion', 'each/1: passed', 'each/2: assertion'],
    }[id]
    const inner = ['unittest', 'go-test'].includes(id) ? [] : ['inner: passed']
    const all = ['green: passed', 'red: assertion', 'stub: not-implemented', 'boom: error', 'skipped: skipped', ...inner]
    expect(brief(report)).toEqual([...all, ...(each ?? ['each 1: passed', 'each 2: assertion'])].sort())
    expect(broken(report)).toEqual(['import: import', 'syntax: syntax'])
    expect([result.end, result.exit]).toEqual(['exited', 1])
    expect(report?.cases.find((test) => /red$/i.test(test.name))?.message).toMatch(/1.*2|2.*1/s)
    for (const test of report?.cases ?? []) expect(test.file).toMatch(/^tests\/(test_)?mixed/)
    const again = await run(id, story, story.mixed)
    expect(again.report?.cases.map((test) => test.id)).toEqual(report?.cases.map((test) => test.id))
  })

  it('judges what only it knows', async () => {
    const odd = oddities[id]
    const { result, report } = await run(id, story, odd?.files ?? [])
    expect({ cases: brief(report), broken: broken(report), exit: result.exit }).toEqual({ cases: odd?.cases, broken: odd?.broken, exit: 1 })
  })

  it('knows what was finished and what was running when the time is over', async () => {
    const { result, report } = await run(id, story, story.hang, await beforeItself(id, story))
    expect(result.end).toBe('timeout')
    expect(brief(report)?.slice(0, 2)).toEqual(['a: passed', 'b: timeout'])
    // A runner that finds its tests one by one does not know the third.
    expect(['c: skipped', undefined]).toContain(brief(report)?.[2])
  })

  it('blames the test whose process left without a word', async () => {
    const { report } = await run(id, story, story.crash)
    expect(brief(report)?.slice(0, 2)).toEqual(['a: passed', 'b: error'])
    // A runner with one process for each test continues with the third.
    expect(['c: skipped', 'c: passed', undefined]).toContain(brief(report)?.[2])
  })

  it('reports a file that never finishes loading', async () => {
    const { report } = await run(id, story, story.stuck, await beforeItself(id, story))
    expect([brief(report), broken(report)]).toEqual([[], ['stuck: timeout']])
  })

  it('gives up on a single test by itself and continues', async () => {
    const { result, report } = await run(id, story, story.slow)
    expect([result.end, brief(report)]).toEqual(['exited', ['b: timeout', 'c: passed']])
  })

  it('does not let a workspace steer it', async () => {
    const { result, report } = await run(id, story, story.steered)
    expect([result.exit, brief(report), broken(report)]).toEqual([1, ['a: assertion'], []])
  })

  it('is not talked green by a report that a test wrote', async () => {
    const { report } = await run(id, story, story.forged)
    expect(brief(report) ?? ['b: assertion']).toContain('b: assertion')
  })

  it('says that a test file is not there', async () => {
    const { report } = await run(id, story, [])
    expect(report?.cases).toEqual([])
  })
})
