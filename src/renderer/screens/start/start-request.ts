// What the person asks for with what they typed, checked by the contract's own schema before it is sent.
import { type Budget, StepConfig } from '../../../contract/config/config.js'
import type { StartRun } from '../../../contract/run/run.js'
import type { Problems } from '../../features/start-draft/problems.js'
import { type StartDraft, settings } from '../../features/start-draft/start-draft.js'

/** What would be started, or what is wrong with each field. */
export function requestOf(draft: StartDraft, standard: Budget): { input: StartRun } | { problems: Problems } {
  const { project } = draft
  const description = draft.description.trim()
  const isSaid = description !== '' || project?.redTests === 'fix'
  const checked = configOf(draft, standard)
  const problems: Problems = {
    ...('problems' in checked ? checked.problems : {}),
    ...(isSaid ? {} : { description: `Say in a sentence or more what should ${project ? 'change' : 'exist'}.` }),
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
    },
  }
}

/** The config of what was typed over a budget, or what is wrong with each, by the contract's own schema. */
function configOf(
  { settings: typed, approves, steps }: Pick<StartDraft, 'settings' | 'approves' | 'steps'>,
  standard: Budget,
): { config: StepConfig } | { problems: Problems } {
  const number = (text: string) => (text.trim() === '' ? undefined : Number(text))
  const checked = StepConfig.safeParse({
    ...steps,
    approve: approves,
    model: { baseUrl: typed.baseUrl.trim(), model: typed.model.trim() },
    budget: {
      ...standard,
      usd: number(typed.usd) ?? standard.usd,
      minutes: number(typed.minutes) ?? standard.minutes,
      tokens: number(typed.tokens) ?? standard.tokens,
      attempts: number(typed.attempts) ?? standard.attempts,
    },
  })
  if (checked.success) return { config: checked.data }
  const problems: Problems = {}
  for (const issue of checked.error.issues) {
    const setting = settings.find((each) => each === issue.path.at(-1))
    problems[setting ?? 'general'] = `Expected a number above 0${setting === 'attempts' ? ', at most 1,000' : ''}.`
  }
  return { problems }
}
