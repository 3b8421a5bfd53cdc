// Answers about what runs changed in projects of the user.

import type { AppContract } from '../../../contract/calls/index.js'
import type { Handlers } from '../../../contract/wire/define.js'
import { unlessEnded } from '../feeds/unless-ended.js'
import type { HostParts } from '../host-parts.js'

export const changesHandlers = ({ reviews }: HostParts): Handlers<AppContract>['changes'] => ({
  of: ({ run }) => reviews.changes(run),
  applied: ({ run }) => ({ applied: reviews.applied(run) }),
  async check({ run, choice, agreed }, emit, signal) {
    const onOutput = (text: string) => emit({ type: 'output', text })
    const checked = await unlessEnded(signal, reviews.check({ run, choice, agreed: agreed ?? null }, onOutput, signal))
    if (checked) emit(checked)
  },
})
