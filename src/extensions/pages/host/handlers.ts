// Hands out pictures of pages: those that the run's own journal names, and nothing else of the store.

import type { AppContract } from '../../../contract/calls/index.js'
import { checkPicturesIn } from '../../../contract/journal/page-checks.js'
import { looksIn, picturesOf } from '../../../contract/journal/pages.js'
import type { Handlers } from '../../../contract/wire/define.js'
import type { ExtensionHandlers } from '../../../main/host/features/handlers.js'
import type { HostParts } from '../../../main/host/host-parts.js'

export const pageHandlers = ({ store }: HostParts): Handlers<AppContract>['pages'] => ({
  picture({ run, hash }) {
    const entries = store.entries.counting(run)
    const shown = [...looksIn(entries).flatMap(picturesOf), ...checkPicturesIn(entries)]
    const isOwn = shown.some((picture) => picture.hash === hash)
    return { png: isOwn && store.trees.has(hash) ? store.trees.bytes(hash).toString('base64') : null }
  },
})

declare module '../../../main/host/features/handlers.js' {
  interface ExtensionHandlers {
    readonly pages: typeof pageHandlers
  }
}

export default { pages: pageHandlers } satisfies Partial<ExtensionHandlers>
