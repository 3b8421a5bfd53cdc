// Ranks and summarises files by features, if these know more than names and words.
import type { Run } from '../journal/run-context.js'
import type { InShortPorts, LeftOutBy, RankedBy, TaskFeature } from '../task/task-feature.js'
import type { TaskContext } from '../task/task-prompt.js'

/** The caller, with the features and the template of the program. */
export type InShortContext = InShortPorts & {
  readonly optional: readonly Pick<TaskFeature, 'summariseFiles'>[]
  readonly template: LeftOutBy['template']
}

/** Paths of the program's files, the most relevant first; empty if no feature ranks them. Then names and words decide. */
export async function rankedFiles(run: Run, context: TaskContext, by: Omit<RankedBy, 'template'>): Promise<readonly string[]> {
  for (const { rankFiles } of context.optional) {
    const ranked = (await rankFiles?.(run, context, { ...by, template: context.template })) ?? []
    if (ranked.length > 0) return ranked
  }
  return []
}

/** Summaries of files without room in the next question, by path; empty if all fit, or no feature summarises. */
export async function filesInShort(
  run: Run,
  context: InShortContext,
  by: Omit<LeftOutBy, 'template'>,
): Promise<ReadonlyMap<string, string>> {
  for (const { summariseFiles } of context.optional) {
    const summaries = (await summariseFiles?.(run, context, { ...by, template: context.template })) ?? new Map<string, string>()
    if (summaries.size > 0) return summaries
  }
  return new Map()
}
