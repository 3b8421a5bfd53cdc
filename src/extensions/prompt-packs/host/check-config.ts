// Refuses a config that names a prompt pack which is not there, before a run begins.
import type { StepConfig } from '../../../contract/config/config.js'
import { openPackShelf } from './shelf.js'

function checkPromptPack(config: StepConfig, dataFolder: string): void {
  if (config.promptPack !== '') openPackShelf(dataFolder).find(config.promptPack)
}

export default checkPromptPack
