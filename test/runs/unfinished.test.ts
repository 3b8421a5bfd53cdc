import { expect, test } from 'vitest'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { description, goodStory, json, tellStory } from '../support/story.js'

const task = (id: string, words: string, needs: readonly string[]) => ({
  id,
  title: id,
  words,
  acceptance: ['[1, 2, 4] gives 20', '[] gives 0', '["a"] raises TypeError'],
  interface: `${id}.py`,
  needs,
})

/** The good story with a second task that nobody ever answers for. */
const halfAStory = {
  ...goodStory,
  plan: json({
    title: 'Even squares',
    tasks: [task('sum', 'even_squares(numbers) sums the squares of the even numbers.', []), task('print', 'Prints the sum.', ['sum'])],
    start: null,
  }),
}

test('a build whose endpoint gives up after the first of two tasks is not verified', async () => {
  const endpoint = await tellStory(halfAStory)
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const told = await tillgreen(['run', description, '--template', 'python-plain', '--json'], place)
  expect([told.code, told.outcome]).toMatchObject([6, { verdict: 'partly', ended: 'endpoint' }])
  // All that was built is green; it is the other half that is missing.
  expect(told.lines.findLast((line) => line.step === 'evidence')?.body).toMatchObject({
    stage: 'final',
    counts: { collected: 3, passed: 3 },
  })
  const { lines } = await tillgreen(['runs', '--json'], place)
  expect(lines[0]).toMatchObject({ runs: [{ outcome: { verdict: 'partly' } }] })
})

test('feedback that nobody answers leaves the green tests of its parent and is not verified', async () => {
  const good = await tellStory(goodStory)
  const data = temporaryFolder('data')
  const { run, outcome } = await tillgreen(['run', description, '--template', 'python-plain', '--json'], { data, baseUrl: good.url })
  expect(outcome?.verdict).toBe('verified')
  const silent = await tellStory({})
  const place = { data, baseUrl: silent.url }
  const told = await tillgreen(['feedback', run, 'True should be refused.', '--base-url', silent.url, '--json'], place)
  expect([told.code, told.outcome]).toMatchObject([6, { verdict: 'partly', ended: 'endpoint' }])
})
