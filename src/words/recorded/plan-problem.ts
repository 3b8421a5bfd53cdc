// What is wrong with a plan or too large about a task. Its planner and the user read the same sentence, and journals keep it.
import type { PlanProblem, TooLarge } from '../../contract/run/plan-problems.js'

export function planProblemText(problem: PlanProblem): string {
  switch (problem.type) {
    case 'id-twice':
      return `Two tasks have the id "${problem.id}"; each needs its own.`
    case 'need-unknown':
      return `Task "${problem.task}" needs "${problem.need}", which is not in the plan.`
    case 'circle':
      return `The tasks ${problem.tasks.map(quoted).join(', ')} wait for each other in a circle; remove one of their needs.`
    case 'output-shared':
      return `"${problem.path}" is written by ${problem.tasks.map(quoted).join(' and ')}; let one task own it.`
    case 'input-unwritten':
      return `Task "${problem.task}" uses "${problem.path}", which no task writes.`
    case 'input-not-needed':
      return `Task "${problem.task}" uses "${problem.path}" of task "${problem.writer}", but does not need that task.`
    case 'outputs-unused':
      return `Nobody uses the outputs of task "${problem.task}"; leave it out, or say "delivers": true where the person uses them.`
    case 'outputs-none':
      return `Task "${problem.task}" names no outputs.`
    case 'start-unwritten':
      return `\`start\` runs "${problem.path}", which no task writes. Put it into the outputs of a task, or give null where the project is a library.`
    default:
      return problem satisfies never
  }
}

/** Why a task was divided, as the end of a sentence. */
export function tooLargeText({ measure, found, most }: TooLarge): string {
  switch (measure) {
    case 'clauses':
      return `it has ${found} acceptance clauses, and ${most} are the most`
    case 'files':
      return `it writes ${found} files, and ${most} are the most`
    case 'characters':
      return `its words are ${found} characters long, and ${most} are the most`
    default:
      return measure satisfies never
  }
}

const quoted = (name: string): string => `"${name}"`
