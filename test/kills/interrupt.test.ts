// Ctrl-C or the end of a session in the middle of a command: nothing half-made remains, without waiting for the next start.
import type { ChildProcess } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { type CommandResult, startTillgreen, tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { manyFiles } from '../support/many-files.js'
import { description, goodStory, json, tellStory } from '../support/story.js'

const names = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : [])
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Sends a signal as soon as `when` is true; returns how the command ended, and how many milliseconds later. */
async function signalled(started: { child: ChildProcess; result: Promise<CommandResult> }, signal: NodeJS.Signals, when: () => boolean) {
  const { child, result } = started
  let isOver = false
  void result.then(() => {
    isOver = true
  })
  while (!isOver && !when()) await turn()
  const sent = performance.now()
  child.kill(signal)
  const end = await result
  return { ...end, ms: performance.now() - sent }
}

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)(
  '%s during an export or a verification leaves nothing of it',
  async (signal, code) => {
    const temporary = temporaryFolder('temporary')
    const place = { data: temporaryFolder('data'), baseUrl: (await tellStory(manyFiles('new'))).url, environment: { TMPDIR: temporary } }
    const run = await tillgreen(['run', description, '--template', 'python-plain', '--mutants', '0', '--json'], place)
    expect(run.outcome, run.stderr).toMatchObject({ verdict: 'verified' })
    const changes = join(place.data, 'changes')
    const whole = join(temporaryFolder('whole'), 'it.zip')
    expect((await tillgreen(['export', run.run, '--out', whole], place)).code).toBe(0)
    const target = join(temporaryFolder('target'), 'made')
    const cases: readonly (readonly [readonly string[], () => boolean])[] = [
      [['export', run.run, '--format', 'git', '--out', target], () => names(changes).length > 0],
      [['export', run.run, '--format', 'patch', '--out', target], () => names(temporary).some((name) => name.includes('-patch-'))],
      [['verify', whole], () => names(temporary).some((name) => name.includes('-verify-'))],
    ]
    for (const [words, when] of cases) {
      const ended = await signalled(startTillgreen(words, place), signal, when)
      console.log(`${signal}, ${words[0]} ${words[3] ?? ''}: ${ended.ms.toFixed(0)} ms`)
      expect([words[0], ended.code, names(dirname(target)), names(changes), names(temporary)]).toEqual([words[0], code, [], [], []])
    }
  },
  180_000,
)

test('Ctrl-C during an install ends the run and leaves no half-made layer', async () => {
  const temporary = temporaryFolder('temporary')
  const endpoint = await tellStory({
    ...goodStory,
    'task/sum/attempt/1/decide': json({
      actions: [{ action: 'run-command', argv: ['sh', '-c', 'echo half >/env/half; sleep 600'], where: 'environment' }],
    }),
  })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url, environment: { TMPDIR: temporary } }
  const layers = join(place.data, 'layers')
  const started = startTillgreen(['run', description, '--template', 'python', '--mutants', '0', '--json'], place)
  const isHalf = () => names(layers).some((name) => existsSync(join(layers, name, 'env/half')))
  const ended = await signalled(started, 'SIGINT', isHalf)
  console.log(`SIGINT, install: ${ended.ms.toFixed(0)} ms`)
  expect(ended.outcome).toMatchObject({ ended: 'stopped' })
  expect(names(layers).filter((name) => !/^[0-9a-f]{64}$/.test(name))).toEqual([])
  for (const name of names(layers))
    expect(JSON.parse(readFileSync(join(layers, name, 'manifest.json'), 'utf8'))).toMatchObject({ key: name })
  expect(names(temporary)).toEqual([])
}, 180_000)
