// The planner is shown plans of the user's own verified runs, as many as the config says.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tillgreen } from '../support/command-line.js'
import type { SeenRequest } from '../support/endpoint.js'
import { temporaryFolder } from '../support/folders.js'
import { file, goodStory, json, tellStory } from '../support/story.js'

const QUOTE = 'the squares of the even numbers'
const about = (words: string) => `${words} ${QUOTE} in a list, and doubles a number.`

const planTitled = (title: string, words: string) => {
  const { tasks, ...plan } = JSON.parse(String(goodStory.plan).replace(/```(json)?/g, '')) as { tasks: { acceptance: string[] }[] }
  const [sum] = tasks
  const double = {
    ...{ id: 'double', title: 'Double', words: 'double(number) gives it twice.', interface: 'double.py: double(number)', needs: [] },
    ...{ acceptance: [{ clause: 'double(2) gives 4', quote: 'doubles a number' }], outputs: ['double.py'], delivers: true },
  }
  const [first, ...others] = sum?.acceptance ?? []
  const quoted = { ...sum, acceptance: [{ clause: first, quote: words }, ...others], outputs: ['squares.py'], delivers: true }
  return json({ ...plan, title, tasks: [quoted, double] })
}

const doubleTests = `import unittest
from double import double


class DoubleTest(unittest.TestCase):
    # clause 1
    def test_doubles(self):
        self.assertEqual([double(2), double(5)], [4, 10])
`

test('as many plans of verified runs as wanted are shown, the most alike first, and a replay is shown the same', async () => {
  let now = 0
  let said = ''
  const plans = ['First squares', 'Second squares']
  const endpoint = await tellStory({
    ...goodStory,
    plan: () => planTitled(plans[now] ?? 'Later squares', said),
    'task/double/tests-1/tests':
      file('double.py', 'def double(number):\n    raise NotImplementedError') + file('tests/test_double.py', doubleTests),
    'task/double/code': file('double.py', 'def double(number):\n    return number * 2'),
  })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const run = async (words: string, ...more: string[]) => {
    said = words
    const result = await tillgreen(
      ['run', words, '--template', 'python-plain', '--json', '--out', join(place.data, `${now}`), ...more],
      place,
    )
    expect(result.outcome, result.stderr).toMatchObject({ verdict: 'verified' })
    now += 1
    const request = endpoint.requests.findLast(({ key }) => key === 'plan') as SeenRequest
    const prompt = request.messages.map(({ content }) => content).join('\n')
    return {
      run: result.run,
      shown: [...prompt.matchAll(/"title": "((?:First|Second|Later) squares|Word counter)"/g)].map(([, title]) => title),
    }
  }
  expect((await run(about('A module that sums'))).shown).toEqual(['Word counter'])
  expect((await run(about('Adds up zebras and'))).shown).toEqual(['First squares'])
  const several = await run(about('A module that computes'), '--example-plans', '3')
  expect(several.shown).toEqual(['First squares', 'Second squares'])
  expect((await run(about('A module that sums'), '--example-plans', '0')).shown).toEqual(['Word counter'])
  expect((await tillgreen(['replay', several.run, '--strict'], place)).stdout).toContain('The history matches')
})
