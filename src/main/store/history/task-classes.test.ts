// Which figures tasks have: time at work without questions to the user, calls, and the effort of the last plan.
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { FiguresFilter } from '../../../contract/figures/statistics.js'
import { openReadStore } from '../read-store.js'
import { openStore } from '../store.js'

interface RunFacts {
  readonly setup?: string
  readonly state?: 'green' | 'stuck'
  readonly effort?: number
}

async function figuresOf(runs: readonly RunFacts[]) {
  const store = openStore(temporaryFolder('store'))
  onTestFinished(() => store.close())
  for (const [index, { setup = '{}', state = 'green', effort = 3 }] of runs.entries()) {
    const id = `run-${String(index).padStart(8, '0')}`
    store.runs.create({
      ...{ id, project: null, parent: null, kind: 'build', title: id, description: 'd', template: 'python', model: 'm' },
      ...{ config: 'standard', demo: null, engine: 'e', setup },
    })
    const note = (key: string, step: string, body: object) =>
      store.entries.append(id, { kind: 'note', key, step, factsHash: '', body: JSON.parse(JSON.stringify(body)) })
    const plan = (size: number) => {
      const task = {
        id: 'sum',
        title: 'Sum',
        words: 'w',
        acceptance: ['a'],
        interface: 'i',
        needs: [],
        inputs: [],
        outputs: [],
        effort: size,
      }
      return { type: 'planned', by: 'model', plan: { title: 'Sums', tasks: [task], assumptions: [], start: null } }
    }
    const both = async (key: string, step: string, ms: number) => {
      await store.entries.append(id, { kind: 'intent', key, step, factsHash: 'f', body: {} })
      await new Promise((done) => setTimeout(done, ms))
      await store.entries.append(id, {
        kind: 'result',
        key,
        step,
        factsHash: 'f',
        body: { value: { choice: 'a', words: '', by: 'person' } },
      })
    }
    await note('planned', 'planned', plan(5))
    await note('planned-again', 'planned', plan(effort))
    await both('task/sum/round-1/run-tests', 'run-tests', 30)
    await both('task/sum/question', 'question', 300)
    await note('task/sum/state', 'task', { type: 'task', task: 'sum', state, attempts: 1 })
    const outcome = { verdict: 'verified', ended: 'finished', reason: '' }
    await note('finished', 'finished', { type: 'finished', outcome, tree: '', ended: 'finished' })
  }
  const read = openReadStore(store.folder)
  onTestFinished(() => read.close())
  return { shown: read.figures(FiguresFilter.parse({})).taskClasses, for: (run: string) => read.taskClasses(run) }
}

test('green tasks are counted by the effort of the last plan, without what the user took to answer', async () => {
  const { shown } = await figuresOf([{}, { effort: 1 }, { state: 'stuck' }])
  expect(shown.map(({ template, effort, tasks }) => [template, effort, tasks])).toEqual([
    ['python', 1, 1],
    ['python', 3, 1],
    ['python', null, 2],
  ])
  expect(shown.every(({ ms }) => ms.high >= 25 && ms.high < 300)).toBe(true)
})

test('a run is foretold by other runs of its template, and not by those that may teach nothing', async () => {
  const { shown, for: classesFor } = await figuresOf([{}, {}, { setup: '{"config":{"learning":false}}' }, {}])
  expect(shown.at(-1)?.tasks).toBe(4)
  // Its own and the one that is kept out are left out.
  expect(classesFor('run-00000000').at(-1)?.tasks).toBe(2)
  expect(classesFor('run-nowhere')).toEqual([])
})
