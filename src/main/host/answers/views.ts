// Answers about what runs look like.
import type { Handlers } from '../../../contract/define.js'
import type { AppContract } from '../../../contract/index.js'
import { followView, rowPage } from '../follow-view.js'
import type { HostParts } from '../host-parts.js'

export const viewAnswers = ({ store }: HostParts): Handlers<AppContract>['views'] => ({
  follow: ({ run }, emit, signal) => followView(store, run, emit, signal),
  rows: async ({ run, page }) => [...(await rowPage(store, run, page))],
})
