// The port of prompt packs: reads the one that a config names.
import type { PromptPacks } from '../../../engine/features/prompt-packs/prompt-packs.js'
import type { HostFeature } from '../host-feature.js'
import { openPackShelf } from './shelf.js'

export const promptPacks: HostFeature<PromptPacks> = {
  open: ({ store }) => ({
    async read(pack) {
      const { name, version, sha256, variants } = openPackShelf(store.folder).find(pack)
      return { name, version, sha256, variants }
    },
  }),
}
