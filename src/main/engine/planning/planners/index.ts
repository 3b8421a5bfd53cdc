// Collects the planners of this folder by their name in the step config.
import type { StepConfig } from '../../../../contract/config/config.js'
import type { Planner } from './planner.js'

const modules = import.meta.glob<{ default: Planner }>(['./*.ts', '!./index.ts', '!./planner.ts', '!./*.test.ts', '!./plan-prompt.ts'], {
  eager: true,
})
const planners = new Map(Object.values(modules).map(({ default: planner }) => [planner.id, planner]))

/** The planner of this name. Throws if the config's schema and this folder differ. */
export function plannerOf(id: StepConfig['plan']): Planner {
  const planner = planners.get(id)
  if (!planner) throw new Error(`There is no planner "${id}".`)
  return planner
}
