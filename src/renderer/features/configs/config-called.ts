// The config that a form names: what is begun with it has the budget of the settings where it says none.
import { type StepConfig, standardConfig } from '../../../contract/config/config.js'
import { core } from '../../boot/api.js'
import { STANDARD } from '../start-draft/named-config.js'

/** The newest version of a config under a name. */
export async function configCalled(name: string): Promise<StepConfig> {
  if (name !== STANDARD) return (await core.configs.load({ name, version: null })).config
  return { ...standardConfig(), budget: (await core.settings.get({})).settings.budget }
}
