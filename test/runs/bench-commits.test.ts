// Commits as a suite: those of a repository become tasks that are proved, and what none can be made of is counted by reason.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { BenchReport, BenchRow } from '../../src/extensions/bench/contract/results.js'
import type { LeftOutTask } from '../../src/extensions/bench/contract/suite.js'
import { root, tillgreen } from '../support/command-line.js'
import { dataWithLayers, temporaryFolder } from '../support/folders.js'
import { makeRepository } from '../support/repository.js'
import { file, json, tellStory } from '../support/story.js'

const words = (trim: string) => `import { cut } from './cut.js'
/** The words of a text. */
export function words(text: string): string[] {
  return cut(text${trim}).split(' ')
}
`
const cut = 'export const cut = (text: string): string => text\n'
const oldTest = `import { expect, test } from 'vitest'
import { words } from './words.js'

test('words are parted', () => expect(words('a b')).toEqual(['a', 'b']))
`
const newTest = `${oldTest}
test('space around is no word', () => expect(words(' a ')).toEqual(['a']))
`

const FEW_CHECKS = ['--mutants', '0', '--held-out', '0', '--no-controls', '--no-hollow', '--no-second-values']

/** What the whole loop is answered. */
const loopStory = (right: string) => ({
  plan: json({
    title: 'Space around',
    tasks: [
      {
        ...{ id: 'space', title: 'Space around is no word', words: 'words(text) leaves space around the text out.', needs: [] },
        ...{ acceptance: ['" a " gives ["a"]'], interface: 'src/text/words.ts: words(text: string): string[]' },
      },
    ],
    start: null,
  }),
  'task/space/tests-1/tests': file(
    'tests/space.test.ts',
    `import { expect, test } from 'vitest'
import { words } from '../src/text/words.ts'

// clause 1
test('space around is left out', () => expect(words(' a ')).toEqual(['a']))`,
  ),
  'task/space/code': file('src/text/words.ts', right),
})

/** A repository in which one commit mends a module with its test, and others do what no task can be made of. */
function repository(): string {
  const { folder, commit } = makeRepository()
  commit('words: the words of a text', { 'src/text/words.ts': words(''), 'src/text/cut.ts': cut, 'src/text/words.test.ts': oldTest })
  commit('docs: what it is', { 'README.md': 'words' })
  commit('words: space around is no word', { 'src/text/words.ts': words('.trim()'), 'src/text/words.test.ts': newTest })
  commit('words: a test that nothing needs', {
    'src/text/words.ts': `${words('.trim()')}\n`,
    'src/text/words.test.ts': `${newTest}\ntest('more', () => expect(words('a')).toEqual(['a']))\n`,
  })
  commit('words: a package', { 'src/text/words.ts': `import 'zod'\n${words('')}`, 'src/text/words.test.ts': `${newTest}\n` })
  return folder
}

test('a commit becomes a task where its tests pass on its code and not all before it; a model changes the program that was there', async () => {
  const folder = repository()
  const right = words('.trim()')
  const endpoint = await tellStory({
    '*': ({ key }) => (key.startsWith('bench/') ? file('src/text/words.ts', right) : 'ready'),
    ...loopStory(right),
  })
  const place = { data: dataWithLayers(), baseUrl: endpoint.url }
  const result = await tillgreen(['bench', 'import', '--commits', folder, '--name', 'mine', '--json'], place)
  expect(result.code, result.stderr).toBe(0)
  const read = result.lines.find(({ type }) => type === 'read') as unknown as { commits: number; tasks: number; leftOut: LeftOutTask[] }
  expect([read.commits, read.tasks, read.leftOut.map(({ problem }) => problem.type === 'commit' && problem.reason)]).toEqual([
    5,
    3,
    ['packages', 'no-test'],
  ])
  const proofs = result.lines.filter(({ type }) => type === 'proof')
  expect(proofs).toMatchObject([
    { problem: { type: 'empty' }, already: 3 },
    { task: expect.stringMatching(/^[0-9a-f]{8}-words-space-around-is-no-word$/), problem: null, tests: { length: 2 }, already: 1 },
    { task: expect.stringMatching(/-words-the-words-of-a-text$/), problem: null, already: 0 },
  ])
  const name = String((proofs[1] as { task?: unknown }).task)
  const run = ['bench', 'run', 'mine', '--only', name, '--protocol', 'edit', '--yes', '--json']
  const benchRun = await tillgreen(run, place)
  expect(benchRun.code, benchRun.stderr).toBe(0)
  expect(benchRun.lines.find(({ type }) => type === 'row') as unknown as BenchRow).toMatchObject({
    passed: true,
    calls: 1,
    hidden: { of: 2 },
  })
  const prompt = JSON.stringify(endpoint.requests.find(({ key }) => key.startsWith('bench/'))?.messages)
  expect(prompt).toContain('words: space around is no word')
  expect(prompt).toContain('export function words(text: string): string[]')
  expect(prompt).toContain('cut(text).split')
  expect(prompt).not.toContain('toEqual')

  // By the whole loop it is a run on the program that was there.
  const loop = await tillgreen(['bench', 'run', 'mine', '--only', name, ...FEW_CHECKS, '--yes', '--json'], place)
  expect(loop.code, loop.stderr).toBe(0)
  expect(loop.lines.find(({ type }) => type === 'row')).toMatchObject({ passed: true, ended: 'finished', hidden: { passed: 2, of: 2 } })

  // Each report of a suite shows its results over time.
  await tillgreen(run, place)
  const { id } = (benchRun.lines.find(({ type }) => type === 'head') ?? {}) as { id?: string }
  const report = await tillgreen(['bench', 'report', id ?? '', '--format', 'json'], place)
  expect((JSON.parse(report.stdout) as BenchReport).trend.map(({ protocol, passed }) => [protocol, passed.count])).toEqual([
    ['edit', 1],
    ['loop', 1],
    ['edit', 1],
  ])
  expect((await tillgreen(['bench', 'report', id ?? ''], place)).stdout).toMatch(
    /^Trend of mine:\n {2}\d+ \w+ {2}1 of 1 .*storyteller, standard$/m,
  )
})

test('what is no repository, has only a part of its history, or gives no task is refused in words', async () => {
  const part = join(temporaryFolder('part'), 'clone')
  execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${repository()}`, part])
  const place = { data: dataWithLayers() }
  const say = async (path: string) => {
    const { code, stderr } = await tillgreen(['lab', 'bench', 'import', '--commits', path], place)
    return [code, stderr.trim().split('\n').at(-1)]
  }
  expect(await say(temporaryFolder('none'))).toEqual([2, expect.stringContaining('is not a git working copy')])
  expect(await say(part)).toEqual([2, expect.stringContaining('Fetch the rest with "git fetch --unshallow"')])
  const bare = makeRepository()
  bare.commit('nothing', { 'README.md': 'nothing' })
  expect(await say(bare.folder)).toEqual([2, expect.stringContaining('Of 1 commit, none changes both a TypeScript test')])
})

const isShallow = execFileSync('git', ['rev-parse', '--is-shallow-repository'], { cwd: root, encoding: 'utf8' }).trim() === 'true'

test.skipIf(isShallow)('at least a handful of our own commits become tasks', async () => {
  const place = { data: dataWithLayers() }
  const result = await tillgreen(['bench', 'import', '--commits', root, '--name', 'own', '--most', '24', '--json'], place)
  expect(result.code, result.stderr).toBe(0)
  const kept = result.lines.find(({ type }) => type === 'kept') as unknown as { suite: { tasks: number } }
  expect(kept.suite.tasks).toBeGreaterThanOrEqual(5)
})
