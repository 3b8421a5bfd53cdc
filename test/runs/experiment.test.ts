// An experiment from the command line: killed in its middle it continues, and shows which config passes more.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ExperimentRecord, ExperimentReport } from '../../src/extensions/bench/contract/experiments.js'
import { billingEndpoint } from '../support/billing.js'
import { startTillgreen, tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { putWarmth, scaledAnswer, scaledLines, scaledTask } from '../support/scaled-suite.js'
import { tellStory } from '../support/story.js'

test('an experiment continues after a kill, repeats no finished try, and shows which config passes more', async () => {
  const endpoint = await tellStory({
    '*': ({ key, body }) => {
      const times = scaledTask(key)
      return times === null ? 'ready' : scaledAnswer(times, body.temperature === 1 || times === 10)
    },
  })
  const data = temporaryFolder('data')
  const place = { data, baseUrl: endpoint.url }
  writeFileSync(join(data, 'scaled.jsonl'), scaledLines)
  putWarmth(data)
  expect((await tillgreen(['bench', 'import', join(data, 'scaled.jsonl')], place)).code).toBe(0)

  const { child, result } = startTillgreen(
    ['bench', 'experiment', 'run', 'warmth', '--draw', '1', '--parallel', '4', '--yes', '--json'],
    place,
  )
  let said = ''
  await new Promise<void>((resolve) => {
    child.stdout?.on('data', (chunk) => {
      said += chunk
      if (said.split('"type":"try"').length > 5) resolve()
    })
    void result.then(() => resolve())
  })
  child.kill('SIGKILL')
  await result
  const id = /"type":"begun","id":"([0-9a-z-]+)"/.exec(said)?.[1] ?? ''
  const halfway = await tillgreen(['bench', 'experiment', 'show', id], place)
  expect(halfway.stdout).toContain('B compared with A: Not finished yet.')

  const resumed = await tillgreen(['bench', 'experiment', 'run', '--resume', id, '--yes', '--json'], place)
  expect(resumed.code, resumed.stderr).toBe(0)
  const tries = [...said.split('\n'), ...resumed.stdout.split('\n')].flatMap((line) => {
    const [, arm, task] = /"type":"try","arm":"(\w+)".*?"task":"([\w-]+)"/.exec(line) ?? []
    return arm === undefined ? [] : [`${arm} ${task}`]
  })
  expect(new Set(tries).size).toBe(tries.length)
  const report = resumed.lines.findLast((line) => line.type === 'report')?.report as ExperimentReport
  expect(report).toMatchObject({
    isOver: true,
    arms: [
      { done: 10, due: 10, passed: { count: 1 } },
      { done: 10, due: 10, passed: { count: 10 } },
    ],
    differences: [{ path: 'model.temperature', values: [0, 1] }],
    comparison: { pairs: [{ tasks: 10, firstBetter: 0, secondBetter: 9, finding: 'second' }] },
  })
  const markdown = await tillgreen(['bench', 'experiment', 'show', id.slice(0, 12), '--format', 'markdown'], place)
  expect(markdown.stdout).toContain(
    '**B compared with A: B passes more often.** B was better on 9 tasks, A on 0, and they were equal on 1 (p = 0.004).',
  )
  const listed = await tillgreen(['bench', 'experiment', 'list'], place)
  expect(listed.stdout).toMatch(/^diagnosis +Does a diagnosis in words before each repair help\?$/m)
  expect(listed.stdout).toContain(`${id}  warmth, storyteller: 20 of 20 tries`)

  const say = async (...args: string[]) => {
    const { code, stderr } = await tillgreen(['bench', 'experiment', ...args], place)
    return [code, stderr.split('\n')[0]]
  }
  expect(await say('run', 'none', '--yes')).toEqual([2, expect.stringMatching(/^There is no experiment "none"\./)])
  expect(await say('show', 'zzz')).toEqual([2, expect.stringContaining('There is no experiment run "zzz"')])
  expect(await say('show', id, '--format', 'junit')).toEqual([2, expect.stringContaining('Use --format text, markdown or json')])
})

test('an experiment stops at its limit over all its configs, and a resumed one continues with what is left', async () => {
  const price = { input: 100, cachedInput: 100, output: 100 }
  const answer = ({ key }: { readonly key: string }) => scaledAnswer(scaledTask(key) ?? 0, true)
  const endpoint = await billingEndpoint({ '*': answer }, () => price)
  const data = temporaryFolder('data')
  const place = { data, baseUrl: endpoint.url }
  const own = { name: 'dear', baseUrl: endpoint.url, model: 'storyteller', price }
  await tillgreen(['settings', 'set', 'endpoints', JSON.stringify([own])], place)
  writeFileSync(join(data, 'scaled.jsonl'), scaledLines)
  putWarmth(data)
  await tillgreen(['bench', 'import', join(data, 'scaled.jsonl')], place)
  const run = ['bench', 'experiment', 'run', 'warmth', '--draw', '1', '--parallel', '4', '--budget-usd', '2', '--json']
  const small = await tillgreen([...run, '--most-usd', '1'], place)
  expect([small.code, small.stderr]).toEqual([
    2,
    expect.stringContaining('A try can cost $2.00, but the whole bench run is limited to $1.00'),
  ])
  const result = await tillgreen([...run, '--most-usd', '2.3'], place)
  expect([result.code, result.stderr]).toEqual([3, expect.stringMatching(/scaled-\d+, try 1: not run\. It could cost up to \$2\.00/)])
  expect(endpoint.bill().usd).toBeLessThanOrEqual(2.3)
  const report = result.lines.findLast((line) => line.type === 'report')?.report as ExperimentReport
  const done = report.arms.map((arm) => arm.done)
  expect([report.isOver, Math.min(...done) > 0]).toEqual([false, true])
  const requestsBefore = endpoint.requests.length
  const resumed = await tillgreen(['bench', 'experiment', 'run', '--resume', report.id], place)
  expect([resumed.code, endpoint.requests.length]).toEqual([3, requestsBefore])
})

test('an experiment keeps the version of its prompt pack, also when a newer one is there as it is resumed', async () => {
  const endpoint = await tellStory({ '*': ({ key }) => scaledAnswer(scaledTask(key) ?? 0, true) })
  const data = temporaryFolder('data')
  const place = { data, baseUrl: endpoint.url }
  writeFileSync(join(data, 'scaled.jsonl'), scaledLines)
  putWarmth(data)
  await tillgreen(['bench', 'import', join(data, 'scaled.jsonl')], place)
  mkdirSync(join(data, 'prompt-packs'))
  const pack = (version: number) =>
    writeFileSync(
      join(data, 'prompt-packs', `terse-${version}.toml`),
      `format = "tillgreen prompts 1"\nname = "terse"\nversion = ${version}\n\n[[variants]]\nstep = "task-rules"\ntext = '''Rules of version ${version}.'''\n`,
    )
  pack(1)
  const price = { input: 10, cachedInput: 10, output: 10 }
  await tillgreen(
    ['settings', 'set', 'endpoints', JSON.stringify([{ name: 'dear', baseUrl: endpoint.url, model: 'storyteller', price }])],
    place,
  )
  await tillgreen(['settings', 'set', 'dailyUsd', '0.0001'], place)
  const run = ['bench', 'experiment', 'run', 'warmth', '--draw', '1', '--json']
  const begun = await tillgreen([...run, '--prompt-pack', 'terse'], place)
  const id = begun.lines.find(({ type }) => type === 'begun')?.id as string
  const packsOf = () =>
    (JSON.parse(readFileSync(join(data, 'bench', 'experiment-runs', `${id}.json`), 'utf8')) as ExperimentRecord).heads
      .flat()
      .map(({ config }) => config.promptPack)
  expect([...new Set(packsOf())], begun.stderr).toEqual(['terse@1'])
  pack(2)
  const resumed = await tillgreen(['bench', 'experiment', 'run', '--resume', id, '--json'], place)
  expect(resumed.lines.at(-1)?.type, resumed.stderr).toBe('report')
  expect([...new Set(packsOf())]).toEqual(['terse@1'])
  expect((await tillgreen([...run, '--prompt-pack', 'nowhere'], place)).code).toBe(2)
})
