// In what a plan differs from the one before it, line by line.
import type { ChangedTask, PlanDifference } from '../../contract/run/plan-difference.js'
import { count } from '../figures.js'

/** Each change in a line. Pure. */
export const planDifferenceLines = ({ added, removed, changed, assumed, dropped }: PlanDifference): string[] => [
  ...added.map(({ title, clauses }) => `New task: ${title} (${count(clauses.length, 'rule')})`),
  ...removed.map(({ title }) => `Removed task: ${title}`),
  ...changed.flatMap(taskLines),
  ...assumed.map((each) => `Assumed: ${each}`),
  ...dropped.map((each) => `No longer assumed: ${each}`),
]

const detailWords: Readonly<Record<ChangedTask['details'][number], string>> = {
  words: 'description',
  interface: 'interface',
  needs: 'needed tasks',
  inputs: 'files it uses',
  outputs: 'files it writes',
}

function taskLines({ title, was, added, removed, reworded, details }: ChangedTask): string[] {
  return [
    ...(was === null ? [] : [`${title}: renamed from "${was}"`]),
    ...added.map((clause) => `${title}: new rule: ${clause}`),
    ...removed.map((clause) => `${title}: removed rule: ${clause}`),
    ...reworded.map(({ from, to }) => `${title}: rule changed from "${from}" to "${to}"`),
    ...(details.length === 0 ? [] : [`${title}: changed ${details.map((each) => detailWords[each]).join(', ')}`]),
  ]
}

/** The size of the difference, in a few words; empty without one. Pure. */
export function planDifferenceSum({ added, removed, changed }: PlanDifference): string {
  const parts = [[added, 'added'] as const, [removed, 'removed'] as const, [changed, 'changed'] as const].flatMap(([tasks, how]) =>
    tasks.length > 0 ? [`${count(tasks.length, 'task')} ${how}`] : [],
  )
  return parts.join(', ')
}
