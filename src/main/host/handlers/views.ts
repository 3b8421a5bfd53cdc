// Answers about what runs look like.

import type { AppContract } from '../../../contract/calls/index.js'
import type { Handlers } from '../../../contract/wire/define.js'
import { chartOf, followView, rowPage } from '../feeds/follow-view.js'
import type { HostParts } from '../host-parts.js'

export const viewHandlers = ({ store }: HostParts): Handlers<AppContract>['views'] => ({
  follow: ({ run }, emit, signal) => followView(store, run, emit, signal),
  chart: ({ run }) => chartOf(store, run),
  rows: async ({ run, page }) => [...(await rowPage(store, run, page))],
})
