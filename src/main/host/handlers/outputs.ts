// Answers about where the programs of runs are outside the data folder.

import type { AppContract } from '../../../contract/calls/index.js'
import { canWriteOutput } from '../../../contract/calls/outputs.js'
import { userError } from '../../../contract/errors/index.js'
import type { Handlers } from '../../../contract/wire/define.js'
import type { HostParts } from '../host-parts.js'
import { summaryOf } from '../runs/find-run.js'

export const outputHandlers = ({ store, outputs }: HostParts): Handlers<AppContract>['outputs'] => ({
  of: ({ run }) => outputs.stateOf(run),
  owed: () => [...outputs.owed()],
  async write({ run, force }) {
    summaryOf(store, run)
    const state = outputs.stateOf(run)
    if (canWriteOutput(state, force)) return outputs.write(run, force)
    if (state.type === 'none') throw userError('program-not-due', { run })
    throw userError('program-in-place', { run, folder: state.folder })
  },
})
