// Prompt packs: the wordings named in the config are read and recorded before the first question, so that a replay needs no file.

import type { PromptVariant } from '../../../contract/model/prompt-variant.js'
import type { Run } from '../../../main/engine/journal/run-context.js'
import type { Feature, Given } from '../../../main/engine/task/feature.js'
import { UsedPack } from '../contract/pack.js'

declare module '../../../main/engine/ports/ports.js' {
  interface FeaturePorts {
    readonly promptPacks: PromptPacks
  }
}

export interface PromptPacks {
  /** Throws a user error for a pack that is not there or unfit. */
  read(pack: string): Promise<UsedPack>
}

const promptPacks: Feature = { scope: 'prompt-packs', rewordFrom }

async function rewordFrom(run: Run, { features }: Omit<Given, 'locked'>): Promise<readonly PromptVariant[]> {
  const { promptPack } = run.config
  if (promptPack === '') return []
  const pack = await run.effect({ name: 'read', step: 'config', facts: { pack: promptPack }, schema: UsedPack }, async () => ({
    value: await features.promptPacks.read(promptPack),
  }))
  const { name, version, sha256, variants } = pack
  run.note('used', { type: 'prompt-pack', name, version, sha256, steps: [...new Set(variants.map(({ step }) => step))] })
  return variants
}

export default promptPacks
