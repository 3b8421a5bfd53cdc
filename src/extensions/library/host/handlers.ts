// Answers about the library.

import type { AppContract } from '../../../contract/calls/index.js'
import { withoutModels } from '../../../contract/config/config.js'
import type { Handlers } from '../../../contract/wire/define.js'
import type { ExtensionHandlers } from '../../../main/host/features/handlers.js'
import type { HostParts } from '../../../main/host/host-parts.js'
import { openLibrary } from './library.js'
import { searchLibrary } from './meaning.js'

export const libraryHandlers = ({ store, runs, endpoints, settings }: HostParts): Handlers<AppContract>['library'] => {
  const library = openLibrary(store)
  const deps = { store, endpoints, settings, library }
  return {
    search: (asked) => searchLibrary(deps, asked),
    show: ({ run }) => library.show(run),
    async reopen({ run, config }) {
      await library.show(run)
      return { run: await runs.again(run, (own) => config ?? withoutModels(own)) }
    },
  }
}

declare module '../../../main/host/features/handlers.js' {
  interface ExtensionHandlers {
    readonly library: typeof libraryHandlers
  }
}

export default { library: libraryHandlers } satisfies Partial<ExtensionHandlers>
