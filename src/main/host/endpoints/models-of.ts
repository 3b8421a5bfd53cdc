// The models that a config asks, each once, with the roles whose own it is.
import { type ModelChoice, modelOf, Role, type StepConfig } from '../../../contract/config/config.js'

export interface AskedModel {
  readonly choice: ModelChoice
  /** Roles that have it for their own, as words; empty for that of all others. */
  readonly whose: string
}

/** The first is that of every role without one of its own. */
export function modelsOf(config: StepConfig): readonly AskedModel[] {
  const own = Role.options.filter((role) => config.roles[role])
  const other = config.escalation.model
  const all: readonly AskedModel[] = [
    { choice: config.model, whose: '' },
    ...own.map((role) => ({ choice: modelOf(config, role), whose: role })),
    ...(other ? [{ choice: other, whose: 'when it leads nowhere' }] : []),
  ]
  const pairs = Map.groupBy(all, ({ choice: { provider, baseUrl, model } }) => JSON.stringify([provider, baseUrl, model]))
  return [...pairs.values()].flatMap(([first, ...others]) =>
    first ? [{ choice: first.choice, whose: first.whose === '' ? '' : [first, ...others].map(({ whose }) => whose).join(', ') }] : [],
  )
}

/** The models whose prices count in a run: those that it asks, and the one that makes embeddings. */
export const pricedModelsOf = (config: StepConfig): readonly AskedModel[] => [
  ...modelsOf(config),
  ...(config.embeddings ? [{ choice: { ...config.model, model: config.embeddings }, whose: 'embeddings' }] : []),
]
