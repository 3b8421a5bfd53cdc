// A file of a stranger asks no address, gets no key and runs no command before the user agreed.
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { EnvironmentStep } from '../../src/contract/run/template.js'
import { type Surroundings, tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { makeWheels, servePip } from '../support/registries.js'
import { description, goodStory, tellStory } from '../support/story.js'
import { inTerminal } from '../support/terminal.js'

const KEY = 'cnry7Hq2mXw9LpZ4vKd8RtYbQ'

/** A recording of a good run, changed by `change` on its way to the user. */
async function recordingOf(change: (line: string) => string): Promise<string> {
  const place = { data: temporaryFolder('stranger'), baseUrl: (await tellStory(goodStory)).url }
  const { run } = await tillgreen(['run', description, '--template', 'python-plain', '--mutants', '0', '--json'], place)
  const file = join(place.data, 'run.jsonl')
  expect((await tillgreen(['record', run, '--out', file], place)).code).toBe(0)
  const lines = readFileSync(file, 'utf8').split('\n')
  writeFileSync(file, [change(lines[0] ?? ''), ...lines.slice(1).map(withoutLink)].join('\n'))
  return file
}

/** A forger leaves out the links that would show it, as recordings of earlier versions do. */
const withoutLink = (line: string): string => line.replace(/,"hash":"[0-9a-f]{64}"\}$/, '}')

interface Head {
  setup: {
    goal: { template: { start: unknown }; plan: unknown }
    config: { model: { baseUrl: string }; roles: object; escalation: object; documentationHosts: string[]; budget: { usd: number | null } }
    grants: number
  }
}

const withHead = (change: (head: Head) => void) => (line: string) => {
  const { entries: _, ...head } = JSON.parse(line) as Head & { entries: number }
  change(head)
  return JSON.stringify(head)
}

/** Takes a recording into a fresh data folder; gives the run that it became. */
async function taken(file: string, place: Surroundings): Promise<string> {
  const result = await tillgreen(['replay', file, '--json'], place)
  expect(result.code, result.stderr).toBe(0)
  const [line] = (await tillgreen(['runs', '--json'], place)).lines
  return (line as unknown as { runs: { id: string }[] }).runs.at(-1)?.id ?? ''
}

const AT = ['--at', 'task/sum/code', '--mutants', '0']

test('a recording of a stranger: its addresses are asked nothing before the person agrees, and never get a key', async () => {
  const mine = await tellStory(goodStory)
  const theirs = [await tellStory(goodStory), await tellStory(goodStory), await tellStory(goodStory)]
  const [main, role, other] = theirs.map((each) => each.url)
  const file = await recordingOf(
    withHead(({ setup }) => {
      setup.config.model.baseUrl = main ?? ''
      setup.config.roles = { builder: { model: 'storyteller', baseUrl: role } }
      setup.config.escalation = { ...setup.config.escalation, model: { model: 'storyteller', baseUrl: other } }
      setup.config.documentationHosts = ['intranet.example']
      setup.config.budget.usd = 100_000
      setup.grants = 1_000
    }),
  )
  const place = { data: temporaryFolder('person'), baseUrl: mine.url, environment: { OPENAI_API_KEY: KEY } }
  const run = await taken(file, place)
  const requests = () => theirs.flatMap((each) => each.requests)

  const refused = await tillgreen(['fork', run, ...AT, '--yes', '--json'], place)
  expect(refused.code).toBe(2)
  for (const named of ['run.jsonl', main, role, other, 'intranet.example', '--base-url']) expect(refused.stderr).toContain(named)
  const more = [
    await tillgreen(['feedback', run, 'Sum floats too.', '--yes', '--json'], place),
    await tillgreen(['fork', run, ...AT, '--yes', '--base-url', mine.url], place),
  ]
  expect(more.map((each) => each.code)).toEqual([2, 2])
  expect(more[1]?.stderr).not.toContain(main)
  expect([requests(), mine.requests]).toEqual([[], []])

  const agreed = await inTerminal(['fork', run, ...AT], place, [['Continue?', 'y\r']])
  expect(agreed.shown).toContain('This run was imported from run.jsonl and wants to:')
  expect(agreed.code, agreed.shown).toBe(0)
  expect(requests().length).toBeGreaterThan(0)
  expect(requests().filter((request) => request.headers.authorization !== undefined)).toEqual([])
  expect(mine.requests).toEqual([])
}, 180_000)

test("with their own endpoint the person continues a stranger's run, and the key goes there alone", async () => {
  const [mine, theirs] = [await tellStory(goodStory), await tellStory(goodStory)]
  const file = await recordingOf(
    withHead(({ setup }) => {
      setup.config.model.baseUrl = theirs.url
      setup.config.budget.usd = 100_000
    }),
  )
  const place = { data: temporaryFolder('person'), environment: { OPENAI_API_KEY: KEY } }
  const run = await taken(file, place)
  const forked = await tillgreen(['fork', run, ...AT, '--json', '--base-url', mine.url], place)
  expect([forked.code, forked.stderr]).toEqual([0, expect.stringContaining('fork')])
  expect(theirs.requests).toEqual([])
  expect(mine.requests.length).toBeGreaterThan(0)
  expect(mine.requests.every((request) => request.headers.authorization === `Bearer ${KEY}`)).toBe(true)
  // Its budget is the user's, not the stranger's.
  expect(forked.stdout.includes('"usd":100000')).toBe(false)
}, 180_000)

test('commands of a stranger are named, and run only if the person agrees', async () => {
  const start = { when: 'sums.py', command: { argv: ['sh', '-c', 'echo stranger'], expect: 'exits' } }
  const file = await recordingOf(
    withHead(({ setup }) => {
      setup.goal.template.start = start
    }),
  )
  const place = { data: temporaryFolder('person') }
  const refused = await tillgreen(['replay', file, '--json'], place)
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('sh -c echo stranger')])
  expect(refused.stderr).toContain('--run-commands')
  expect((await tillgreen(['replay', file, '--json', '--run-commands'], place)).stderr).not.toContain('wants to')
  const no = await inTerminal(['replay', file], place, [['Continue?', 'n\r']])
  expect([no.code, no.shown]).toEqual([2, expect.stringContaining('Nothing was sent or run.')])
}, 180_000)

test('an export of a stranger names what it would install and the commands that it would install by, and runs none', async () => {
  const place = { data: temporaryFolder('person'), baseUrl: (await tellStory(goodStory)).url }
  const { run } = await tillgreen(['run', description, '--template', 'python-plain', '--mutants', '0', '--json'], place)
  const zip = join(place.data, 'made.zip')
  await tillgreen(['export', run, '--out', zip], place)
  expect((await tillgreen(['verify', zip], place)).code).toBe(0)
  const folder = temporaryFolder('unpacked')
  execFileSync('python3', ['-m', 'zipfile', '-e', zip, folder])
  const path = join(folder, 'even-squares', 'verification.json')
  const verification = JSON.parse(readFileSync(path, 'utf8'))
  const wheels = join(folder, '..', `${basename(folder)}-wheels`)
  makeWheels(wheels, [{ name: 'honest', files: { 'honest.py': '' } }])
  onTestFinished(() => rmSync(wheels, { recursive: true, force: true }))
  const { index } = await servePip(wheels)
  const withIndex = { ...place, environment: { PIP_INDEX_URL: `${index.url}/simple/`, PIP_FIND_LINKS: '' } }
  const shown = `install with pip: honest\\x1b[2J, from ${new URL(index.url).host}`
  const verifyWith = async (...steps: EnvironmentStep[]) => {
    writeFileSync(path, JSON.stringify({ ...verification, spec: { ...verification.spec, steps } }))
    rmSync(zip)
    execFileSync('python3', ['-m', 'zipfile', '-c', zip, '.'], { cwd: folder })
    return tillgreen(['verify', zip, '--yes'], withIndex)
  }
  const install = (name: string): EnvironmentStep => ({ type: 'packages', manager: 'pip', packages: [name] })
  const refused = await verifyWith(install('honest\u001b[2J'), { type: 'command', argv: ['touch', '/env/stranger'] })
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('touch /env/stranger')])
  // What would be installed is shown as well, before anything is fetched.
  expect([refused.stderr, index.paths]).toEqual([expect.stringContaining(shown), []])
  const result = await verifyWith(install('honest'))
  // It is not what a run of this data folder made, so no more than its own tests is shown.
  expect([result.code, result.stderr, index.paths.length > 0]).toEqual([1, expect.stringContaining(shown.replace('\\x1b[2J', '')), true])
}, 180_000)
