// Makes the description a single task. For small projects, and for measuring the benefit of planning.
import { done } from '../../ports/progress.js'
import type { Planner } from './planner.js'

const flat: Planner = {
  id: 'flat',
  plan: async (_run, { goal, words }) => {
    const title = goal.description.split(/[.\n]/)[0]?.slice(0, 70).trim() || goal.template.title
    const task = {
      id: 'main',
      title,
      words: [goal.description, ...words].join('\n\n'),
      acceptance: ['does what the description says'],
      interface: 'as the description says',
      needs: [],
      inputs: [],
      outputs: [],
      delivers: true,
      value: 3,
      effort: 3,
    }
    return done({ title, tasks: [task], assumptions: [], start: null })
  },
}
export default flat
