// Builds the config of the start form, checked by the contract's own schema: for a run, and to be kept under a name.
import { type Budget, StepConfig } from '../../../contract/config/config.js'
import type { Problems } from './problems.js'
import { configOf, problemsIn } from './run-config.js'
import { type Changes, type StartDraft, settings } from './start-draft.js'

type DraftParts = Pick<StartDraft, 'settings' | 'approves' | 'changes'>

/** The config that would be sent; null where something of it cannot be used. */
export function draftedConfig(draft: DraftParts, standard: Budget): StepConfig | null {
  const checked = checkedConfig(draft, standard)
  return 'config' in checked ? checked.config : null
}

/** Builds the config from the form and a budget, or returns what is wrong with each field, by the contract's own schema. */
export function checkedConfig(
  { settings: typed, approves, changes }: DraftParts,
  standard: Budget,
): { config: StepConfig } | { problems: Problems } {
  const number = (text: string) => (text.trim() === '' ? undefined : Number(text))
  const above: Changes = {
    approve: approves,
    // A config that was taken may name a model; what is typed goes before it.
    'model.baseUrl': typed.baseUrl.trim() || (changes['model.baseUrl'] ?? ''),
    'model.model': typed.model.trim() || (changes['model.model'] ?? ''),
    'budget.usd': number(typed.usd) ?? changes['budget.usd'] ?? standard.usd,
    'budget.minutes': number(typed.minutes) ?? changes['budget.minutes'] ?? standard.minutes,
    'budget.tokens': number(typed.tokens) ?? changes['budget.tokens'] ?? standard.tokens,
    'budget.attempts': number(typed.attempts) ?? changes['budget.attempts'] ?? standard.attempts,
  }
  // What the settings say of a budget holds wherever the form does not.
  const checked = StepConfig.safeParse(configOf({ budget: { ...standard }, ...changes, ...above }))
  if (checked.success) return { config: checked.data }
  const problems: Problems = {}
  for (const issue of checked.error.issues) {
    if (problemsIn(changes).size > 0 && !Object.hasOwn(above, issue.path.join('.'))) {
      problems.advanced = 'A setting under "Advanced" is not valid.'
      continue
    }
    const setting = settings.find((each) => each === issue.path.at(-1))
    problems[setting ?? 'general'] = `Expected a number above 0${setting === 'attempts' ? ' and at most 1,000' : ''}.`
  }
  return { problems }
}
