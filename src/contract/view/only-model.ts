// The model that a run asks, as its journal has it. Requests of other processes are not in it.
import { modelOf, Role } from '../config/config.js'
import type { RunView } from './run-view.js'

/** The one model that every step asks; null where there may be several, or none was named or asked yet. Pure. */
export function onlyModelOf({ config, models }: Pick<RunView, 'config' | 'models'>): string | null {
  if (config === null) return null
  const choices = [...Role.options.map((role) => modelOf(config, role)), ...(config.escalation.model ? [config.escalation.model] : [])]
  const places = new Set(choices.map(({ baseUrl, model }) => JSON.stringify([baseUrl, model])))
  const [named = ''] = choices.map(({ model }) => model)
  if (places.size > 1 || models.length > 1) return null
  const [asked = named] = models
  // The user may have named another one since.
  return asked === '' || (named !== '' && named !== asked) ? null : asked
}
