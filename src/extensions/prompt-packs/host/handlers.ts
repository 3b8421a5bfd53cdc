// Answers about prompt packs.

import type { AppContract } from '../../../contract/calls/index.js'
import { userError } from '../../../contract/errors/index.js'
import type { Handlers } from '../../../contract/wire/define.js'
import type { ExtensionHandlers } from '../../../main/host/features/handlers.js'
import type { HostParts } from '../../../main/host/host-parts.js'
import { builtInPack, openPackShelf, readPack } from './shelf.js'

export const promptPackHandlers = ({ store }: Pick<HostParts, 'store'>): Handlers<AppContract>['promptPacks'] => {
  const shelf = openPackShelf(store.folder)
  return {
    list: () => shelf.list(),
    show: ({ pack }) => shelf.find(pack),
    check({ path }) {
      const read = readPack(path)
      if ('type' in read) throw userError('prompt-pack-unfit', { file: path, problem: read })
      return read
    },
    builtIn: () => ({ text: builtInPack() }),
  }
}

declare module '../../../main/host/features/handlers.js' {
  interface ExtensionHandlers {
    readonly promptPacks: typeof promptPackHandlers
  }
}

export default { promptPacks: promptPackHandlers } satisfies Partial<ExtensionHandlers>
