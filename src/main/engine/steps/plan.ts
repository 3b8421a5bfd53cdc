// Asks the planner to divide the project into tasks; a plan that does not hold together goes back once with its faults.
import type { StepConfig } from '../../../contract/config.js'
import type { Goal } from '../../../contract/journal.js'
import { Plan, planProblems } from '../../../contract/plan.js'
import { ask } from '../ask.js'
import type { World } from '../ports.js'
import { done, type Progress } from '../progress.js'
import { bullets, fill } from '../prompt.js'
import type { Run } from '../run-context.js'
import { parseStructured } from '../structured.js'
import plan from './plan.md?raw'
import { systemPrompt } from './task-prompt.js'

/** The plan that the person gave, that the config prescribes, or that the planner makes. */
export async function makePlan(run: Run, world: World, config: StepConfig, goal: Goal, tree: string): Promise<Progress<Plan>> {
  const given = goal.plan ?? (config.plan === 'one-task' ? oneTask(goal) : null)
  if (given) {
    run.note('planned', { type: 'planned', plan: given, by: goal.plan ? 'person' : 'config', why: '' })
    return done(given)
  }
  const made = await ask(run, world, config, {
    name: 'plan',
    role: 'planner',
    facts: { description: goal.description, template: goal.template.hash, tree },
    system: systemPrompt(goal.template, goal.description),
    prompt: fill(plan, { files: bullets(world.paths(tree).map((file) => file.path)) }),
    read: (text) => {
      const reading = parseStructured(Plan, text)
      const problems = reading.ok ? planProblems(reading.value) : []
      return problems.length > 0 ? { ok: false, problems } : reading
    },
  })
  if (made.type === 'done') run.note('planned', { type: 'planned', plan: made.value, by: 'model', why: '' })
  return made
}

// The description is the task: for projects that need no division, and for measuring what planning is worth.
function oneTask(goal: Goal): Plan {
  const title = goal.description.split(/[.\n]/)[0]?.slice(0, 70).trim() || goal.template.title
  const task = {
    id: 'main',
    title,
    words: goal.description,
    acceptance: ['does what the description says'],
    interface: 'as the description says',
    needs: [],
  }
  return { title, tasks: [task], assumptions: [], start: null }
}
