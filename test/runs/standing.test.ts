// Standing clauses: what the user said of a verified run is kept, becomes a clause of the next one, and is replayed from its journal.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Standing } from '../../src/extensions/standing/contract/calls.js'
import { tillgreen } from '../support/command-line.js'
import type { SeenRequest } from '../support/endpoint.js'
import { temporaryFolder } from '../support/folders.js'
import { description, file, goodStory, json, right, stub, suite, tellStory } from '../support/story.js'

const quick = ['--template', 'python-plain', '--held-out', '0', '--mutants', '0', '--json']
const clause = 'A tuple is taken like a list.'
const tupleTest = `
    # clause 4
    def test_a_tuple_is_taken_like_a_list(self):
        self.assertEqual([even_squares((2, 4)), even_squares((6,))], [20, 36])
`
const textOf = ({ messages }: SeenRequest): string => messages.map(({ content }) => content).join('\n')

test('a comment on a verified run is kept as a clause, is tested in the next run, and stays in its journal when it is forgotten', async () => {
  const endpoint = await tellStory({
    ...goodStory,
    'standing/places': json({ places: [{ clause: 1, task: 'sum', why: 'it takes the numbers' }] }),
    'task/sum/tests-1/tests': (request) =>
      stub + (textOf(request).includes(clause) ? suite.replace('\n>>>>>>> END', `\n${tupleTest}>>>>>>> END`) : suite),
    'task/sum/code': file('squares.py', right),
  })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const run = (out: string) => tillgreen(['run', description, ...quick, '--out', join(place.data, out)], place)
  const standing = async (...args: string[]) => (await tillgreen(['standing', ...args, '--json'], place)).lines[0] as unknown as Standing

  const first = await run('first')
  expect(first.outcome).toMatchObject({ verdict: 'verified' })
  const said = ['--ran', 'yes', '--worked', 'yes', '--perfect', 'no', '--comment', 'It should take tuples like lists']
  await tillgreen(['verdict', first.run, ...said], place)
  expect((await standing()).groups).toMatchObject([{ id: first.run, words: 'It should take tuples like lists', kept: null }])
  const stats = (await tillgreen(['stats'], place)).stdout
  expect(stats).toMatch(/python-plain, effort 3 +1 task · [\d.]+ m?s · \d+ requests · [\d,]+ tokens · good estimates: not yet/)
  expect(stats).toContain(`${first.run}  Even squares: your answers: ran, worked, not perfect`)
  expect(endpoint.requests.some(({ key }) => key.startsWith('standing/'))).toBe(false)

  expect((await standing('keep', '1', clause)).clauses).toEqual([{ id: first.run, words: clause }])
  const second = await run('second')
  expect(second.outcome, second.stderr).toMatchObject({ verdict: 'verified', findings: { tests: { of: 4, done: 4 } } })
  const question = endpoint.requests.find(({ key }) => key === 'standing/places')
  expect(question && textOf(question)).toContain(`1. ${clause}`)
  const words = (await tillgreen(['show', second.run, '--words'], place)).stdout
  expect(words).toMatch(/shown by tests +A tuple is taken like a list\./)
  expect(words.split('Assumptions not based on your sentences')[1]).not.toContain('tuple')

  expect((await standing('forget', '1')).clauses).toEqual([])
  const replayed = await tillgreen(['replay', second.run, '--strict'], place)
  expect(replayed.stdout, replayed.stderr).toContain('The history matches')
  expect((await tillgreen(['standing', 'edit', '1', 'x'], place)).code).toBe(2)
})
