// What the user asks for with what they typed, checked by the contract's own schema before it is sent.
import { type Budget, StepConfig } from '../../../contract/config/config.js'
import type { StartRun } from '../../../contract/run/run.js'
import { withAttachments } from '../../features/pictures/attachments.js'
import type { Attachment } from '../../features/pictures/kept-attachments.js'
import type { Problems } from '../../features/start-draft/problems.js'
import { configOf as draftConfig, problemsIn } from '../../features/start-draft/run-config.js'
import { type Changes, type StartDraft, settings } from '../../features/start-draft/start-draft.js'

/** What would be started, or what is wrong with each field. */
export function requestOf(
  draft: StartDraft,
  standard: Budget,
  attached: readonly Attachment[],
): { input: StartRun } | { problems: Problems } {
  const { project } = draft
  const { words: description, pictures } = withAttachments(draft.description, attached)
  const isSaid = description !== '' || project?.redTests === 'fix'
  const checked = configOf(draft, standard)
  const problems: Problems = {
    ...('problems' in checked ? checked.problems : {}),
    ...(isSaid
      ? {}
      : { description: project ? 'Say in a sentence or two what should change.' : 'Describe it in a sentence or two first.' }),
  }
  if (!('config' in checked) || !isSaid) return { problems }
  return {
    input: {
      description,
      // What is there already says itself what it is.
      template: project ? null : draft.template,
      config: checked.config,
      plan: null,
      out: draft.out,
      force: false,
      project,
      pictures,
    },
  }
}

/** The config that would be sent; null where something of it cannot be used. */
export function draftedConfig(draft: Pick<StartDraft, 'settings' | 'approves' | 'changes'>, standard: Budget): StepConfig | null {
  const checked = configOf(draft, standard)
  return 'config' in checked ? checked.config : null
}

/** The config of what was typed over a budget, or what is wrong with each, by the contract's own schema. */
function configOf(
  { settings: typed, approves, changes }: Pick<StartDraft, 'settings' | 'approves' | 'changes'>,
  standard: Budget,
): { config: StepConfig } | { problems: Problems } {
  const number = (text: string) => (text.trim() === '' ? undefined : Number(text))
  const above: Changes = {
    approve: approves,
    'model.baseUrl': typed.baseUrl.trim(),
    'model.model': typed.model.trim(),
    'budget.usd': number(typed.usd) ?? changes['budget.usd'] ?? standard.usd,
    'budget.minutes': number(typed.minutes) ?? changes['budget.minutes'] ?? standard.minutes,
    'budget.tokens': number(typed.tokens) ?? changes['budget.tokens'] ?? standard.tokens,
    'budget.attempts': number(typed.attempts) ?? changes['budget.attempts'] ?? standard.attempts,
  }
  // What the settings say of a budget holds wherever the form does not.
  const checked = StepConfig.safeParse(draftConfig({ budget: { ...standard }, ...changes, ...above }))
  if (checked.success) return { config: checked.data }
  const problems: Problems = {}
  for (const issue of checked.error.issues) {
    if (problemsIn(changes).size > 0 && !Object.hasOwn(above, issue.path.join('.'))) {
      problems.advanced = 'Something below "Advanced" cannot be used.'
      continue
    }
    const setting = settings.find((each) => each === issue.path.at(-1))
    problems[setting ?? 'general'] = `Expected a number above 0${setting === 'attempts' ? ', at most 1,000' : ''}.`
  }
  return { problems }
}
