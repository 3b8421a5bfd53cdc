// The port of prompt packs: reads the one that a config names.

import type { HostFeature } from '../../../main/host/features/host-feature.js'
import type { ExtensionPorts } from '../../../main/host/features/open-features.js'
import type { PromptPacks } from '../engine/hooks.js'
import { openPackShelf } from './shelf.js'

export const promptPacks: HostFeature<PromptPacks> = {
  open: ({ store }) => ({
    async read(pack) {
      const { name, version, sha256, variants } = openPackShelf(store.folder).find(pack)
      return { name, version, sha256, variants }
    },
  }),
}

declare module '../../../main/host/features/open-features.js' {
  interface ExtensionPorts {
    readonly promptPacks: typeof promptPacks
  }
}

export default { promptPacks } satisfies Partial<ExtensionPorts>
