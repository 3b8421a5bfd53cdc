// Ctrl-C in the middle of a feed: it ends as its user expects, and no work continues after the command.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startTillgreen, tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { makeRepository } from '../support/repository.js'
import { description, goodStory, json, tellStory } from '../support/story.js'

test('a review that is stopped says what it did not look at, and its journal is whole', async () => {
  const endpoint = await tellStory({ 'part/1/review': { type: 'silent' } })
  const repository = makeRepository()
  const base = repository.commit('one', { 'one.py': 'x = 1\n' })
  repository.commit('two', { 'one.py': 'x = 2\n' })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url, cwd: repository.folder }
  const { child, result } = startTillgreen(['review', `${base}..HEAD`, '--json'], place)
  await expect.poll(() => endpoint.requests.length, { timeout: 30_000 }).toBe(1)
  child.kill('SIGINT')
  const ended = await result
  expect([ended.code, ended.lines[0]?.type], ended.stderr).toEqual([4, 'review'])
  expect(ended.lines.at(-1)).toMatchObject({ type: 'finished', outcome: { ended: 'stopped', unread: [{ path: 'one.py' }] } })
  expect(ended.lines.at(-1)?.review).toBe(ended.lines[0]?.review)
  expect(existsSync(join(place.data, 'reviews', `${ended.lines[0]?.review}.jsonl`))).toBe(true)
}, 60_000)

test('a started program that is stopped is gone when the command is over, with all that was made for it', async () => {
  const temporary = temporaryFolder('temporary')
  // The number of seconds identifies the process on this machine.
  const seconds = `6${process.pid}`
  const program = { argv: ['python3', '-c', `import time; print("here", flush=True); time.sleep(${seconds})`], expect: 'stays' }
  const endpoint = await tellStory({
    ...goodStory,
    plan: json({ ...JSON.parse(String(goodStory.plan).replaceAll(/```(json)?/g, '')), start: program }),
  })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url, environment: { TMPDIR: temporary } }
  const run = await tillgreen(['run', description, '--template', 'python-plain', '--mutants', '0', '--json'], place)
  expect(run.outcome, run.stderr).toMatchObject({ verdict: 'verified' })
  const sleeping = () => readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && commandOf(pid).includes(`sleep(${seconds})`))

  const { child, result } = startTillgreen(['start', run.run], place)
  await new Promise((resolve) => child.stdout?.once('data', resolve))
  expect(sleeping().length).toBeGreaterThan(0)
  child.kill('SIGINT')
  const ended = await result
  expect([ended.code, ended.stderr.trim().split('\n').at(-1), sleeping(), readdirSync(temporary)]).toEqual([
    2,
    'The program was stopped.',
    [],
    [],
  ])
}, 120_000)

function commandOf(pid: string): string {
  try {
    return readFileSync(join('/proc', pid, 'cmdline'), 'utf8')
  } catch {
    return ''
  }
}
