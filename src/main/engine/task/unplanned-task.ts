// Makes a task without a planner: it may change any file, and the user uses the program as it is.
import type { PlanTask } from '../../../contract/run/plan.js'

export const unplannedTask = ({
  id,
  title,
  words,
  acceptance,
  effort,
}: Pick<PlanTask, 'id' | 'title' | 'words' | 'acceptance' | 'effort'>): PlanTask => ({
  id,
  title,
  words,
  acceptance,
  interface: 'as the program has it',
  needs: [],
  inputs: [],
  outputs: [],
  delivers: true,
  value: 3,
  effort,
})
