// A plan of the right size, for the planner to look at until there is one of a verified run of the user's own.
import type { Plan } from '../../../contract/run/plan.js'
import { WrittenPlan } from '../../../contract/traces/written-plan.js'
import example from './example-plan.json?raw'

export const ourExample: Plan = WrittenPlan.parse(JSON.parse(example))
