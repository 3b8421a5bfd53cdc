// A run whose model stops answering is never verified, shows how it ended, and continues in place once the model answers again.
import { expect, onTestFinished, test } from 'vitest'
import { type Surroundings, tillgreen } from '../support/command-line.js'
import { startEndpoint } from '../support/endpoint.js'
import { temporaryFolder } from '../support/folders.js'
import { buildWithProofs } from '../support/lean.js'
import { description, goodStory, json, type Story, tellStory } from '../support/story.js'

buildWithProofs()

const task = (id: string, words: string, needs: readonly string[]) => ({
  id,
  title: id,
  words,
  acceptance: ['[1, 2, 4] gives 20', '[] gives 0', '["a"] raises TypeError'],
  interface: `${id}.py`,
  needs,
})

/** The good story with a second task that never gets an answer. */
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
  const result = await tillgreen(['run', description, '--template', 'python-plain', '--json'], place)
  expect([result.code, result.outcome]).toMatchObject([6, { verdict: 'partly', ended: 'endpoint' }])
  // All that was built is green; it is the other half that is missing.
  expect(result.lines.findLast((line) => line.step === 'evidence')?.body).toMatchObject({ counts: { collected: 3, passed: 3 } })
  const { lines } = await tillgreen(['runs', '--json'], place)
  expect(lines[0]).toMatchObject({ runs: [{ outcome: { verdict: 'partly' } }] })
})

const feedbackStory: Story = {
  ...goodStory,
  'task/feedback/tests-1/tests': (goodStory['task/sum/tests-1/tests'] as string)
    .replace(/<<<<<<< FILE squares\.py[\s\S]*?>>>>>>> END\n/, '')
    .replace('tests/test_squares.py', 'tests/test_bools.py')
    .replace(
      / {4}# clause 1[\s\S]*(?=>>>>>>> END)/,
      '    def test_true_is_refused(self):\n        with self.assertRaises(TypeError):\n            even_squares([True])\n',
    ),
  'task/feedback/code': (goodStory['task/sum/attempt/1/action/1/fix'] as string).replace(
    /<<<<<<< EDIT[\s\S]*/,
    '<<<<<<< EDIT squares.py\n        if not isinstance(number, int):\n=======\n        if isinstance(number, bool) or not isinstance(number, int):\n>>>>>>> END\n',
  ),
}

/** An endpoint that refuses one question for as long as `isGone`. */
async function tellBut(key: string) {
  const gone = { key: key as string | null }
  const endpoint = await startEndpoint({
    models: ['storyteller'],
    answer: (request) => {
      if (request.key === gone.key) return { type: 'unauthorized' }
      return String(feedbackStory[request.key] ?? (request.key.startsWith('check') ? 'ready' : 'I would rather not.'))
    },
  })
  onTestFinished(() => endpoint.close())
  const place: Surroundings = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  return { place, comeBack: () => (gone.key = null) }
}

const model = ['--mutants', '0', '--json']

test.each(Object.keys(goodStory))('a build continues where it was when its model answers %s at last', async (key) => {
  const { place, comeBack } = await tellBut(key)
  const result = await tillgreen(['run', description, '--template', 'python-plain', ...model], place)
  expect([result.code, result.outcome?.ended], result.stderr).toEqual([6, 'endpoint'])
  expect(result.outcome?.verdict).not.toBe('verified')
  const shown = await tillgreen(['show', result.run], place)
  expect(shown.stdout).toContain(`tillgreen resume ${result.run}`)
  const isBeforeTests = ['plan', 'task/sum/tests-1/tests', 'task/sum/code'].includes(key)
  if (isBeforeTests) expect(shown.stdout).toContain('interrupted')
  comeBack()
  const resumed = await tillgreen(['resume', result.run, '--json'], place)
  expect([resumed.run, resumed.outcome?.verdict], resumed.stderr).toEqual([result.run, 'verified'])
  expect((await tillgreen(['replay', result.run, '--strict'], place)).stdout).toContain('The history matches')
})

test.each(['task/feedback/tests-1/tests', 'task/feedback/code'])(
  'feedback continues where it was when its model answers %s at last',
  async (key) => {
    const { place, comeBack } = await tellBut(key)
    const built = await tillgreen(['run', description, '--template', 'python-plain', ...model], place)
    expect(built.outcome?.verdict, built.stderr).toBe('verified')
    const result = await tillgreen(['feedback', built.run, 'True should be refused.', ...model], place)
    expect([result.code, result.outcome?.ended], result.stderr).toEqual([6, 'endpoint'])
    // The tests of its parent are green, and say nothing about it.
    expect(result.outcome?.verdict).not.toBe('verified')
    comeBack()
    const resumed = await tillgreen(['resume', result.run, '--json'], place)
    expect([resumed.run, resumed.outcome?.verdict], resumed.stderr).toEqual([result.run, 'verified'])
  },
)
