// Files in an order that a feature gives them, where names and words are not all that is known of them; and in short what has no room.
import type { Run } from '../journal/run-context.js'
import type { InShortPorts, LeftOutBy, RankedBy, TaskFeature } from '../task/task-feature.js'
import type { TaskContext } from '../task/task-prompt.js'

/** Whoever asks, with the features and the template of the program. */
export type InShortContext = InShortPorts & {
  readonly optional: readonly Pick<TaskFeature, 'summariseFiles'>[]
  readonly template: LeftOutBy['template']
}

/** Paths of the program's files, the most telling first; empty where no feature ranks them: then names and words decide. */
export async function rankedFiles(run: Run, context: TaskContext, by: Omit<RankedBy, 'template'>): Promise<readonly string[]> {
  for (const { rankFiles } of context.optional) {
    const ranked = (await rankFiles?.(run, context, { ...by, template: context.template })) ?? []
    if (ranked.length > 0) return ranked
  }
  return []
}

/** What stands in files that the next question has no room for, by their paths; empty where all have room, or no feature says it. */
export async function filesInShort(
  run: Run,
  context: InShortContext,
  by: Omit<LeftOutBy, 'template'>,
): Promise<ReadonlyMap<string, string>> {
  for (const { summariseFiles } of context.optional) {
    const told = (await summariseFiles?.(run, context, { ...by, template: context.template })) ?? new Map<string, string>()
    if (told.size > 0) return told
  }
  return new Map()
}
