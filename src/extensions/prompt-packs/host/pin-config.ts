// Writes the newest version behind the name of a prompt pack, so that what is resumed later takes the same one.
import type { StepConfig } from '../../../contract/config/config.js'
import { openPackShelf } from './shelf.js'

/** Refuses (`prompt-pack-missing`). */
function pinPromptPack(config: StepConfig, dataFolder: string): StepConfig {
  if (config.promptPack === '') return config
  const { name, version } = openPackShelf(dataFolder).find(config.promptPack)
  return { ...config, promptPack: `${name}@${version}` }
}

export default pinPromptPack
