// A plan is shown for approval after every question about it. Earlier decisions of the user are in the next plan, too.
import { expect, test } from 'vitest'
import type { UserQuestion } from '../../src/contract/run/question.js'
import { startTillgreen, tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { description, goodStory, json, plan, stub, suite } from '../support/good-story.js'
import { tellStory } from '../support/story.js'

const quote = 'sums the squares of the even numbers in a list'
const decided = 'Decided by the person: [] gives 0'

const difference = {
  ...{ kind: 'settled-differently', task: 'sum', quote, plan: 'It says so.', isSettled: false, worth: 5 },
  ...{ options: ['[] gives 0', '[] raises ValueError'], question: 'What is the sum of an empty list?', answers: ['0', 'An error'] },
}
const story = {
  ...goodStory,
  plan,
  'reader/by-example': json({ examples: [{ given: '[1, 2, 4]', outcome: '20', quote }] }),
  'reader/differences': json({ differences: [difference] }),
  'reader/mend': plan,
  'plan-2/plan': plan.replace('Even squares', 'Other squares'),
  'plan-2/reader/by-example': json({ examples: [{ given: '[1, 2, 4]', outcome: '20', quote }] }),
  'plan-2/reader/differences': json({ differences: [] }),
  'task/sum/tests-1/tests': stub + suite.replace('# clause 2', '# clauses 2 and 4'),
}

test('questions about a plan come before its approval, which shows it with the answers, and the next plan has them too', async () => {
  const endpoint = await tellStory(story)
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const flags = ['--template', 'python-plain', '--approve', '--questions', 'wait', '--mutants', '0', '--json']
  const { child, result } = startTillgreen(['run', description, ...flags], place)
  const answers = [['a'], ['change', 'call it Other'], ['approve']]
  const questions: UserQuestion[] = []
  let rest = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines.map((each) => JSON.parse(each))) {
      if (line.kind !== 'intent' || line.step !== 'question') continue
      const answer = answers[questions.push(line.body) - 1] ?? ['stop']
      void tillgreen(['answer', line.run, ...answer], place)
    }
  })
  const { outcome, run, stderr } = await result
  expect(outcome, stderr).toMatchObject({ verdict: 'verified' })
  expect(questions.map(({ about }) => about)).toEqual(['ambiguity', 'plan', 'plan'])
  expect(questions[1]?.text).toContain(decided)
  expect(questions[2]?.text).toContain(decided)
  const shown = (key: string) => endpoint.requests.find((request) => request.key === key)?.messages.at(-1)?.content ?? ''
  expect(shown('plan-2/plan')).toContain('call it Other')
  expect(shown('plan-2/reader/differences')).toContain(`"${decided}"`)
  expect((await tillgreen(['replay', run, '--strict'], place)).stdout).toContain('The history matches')
})
