// Answers about starting programs: each feed is one program, and ends it when it ends.

import type { AppContract } from '../../../contract/calls/index.js'
import type { Handlers } from '../../../contract/wire/define.js'
import { unlessEnded } from '../feeds/unless-ended.js'
import type { HostParts } from '../host-parts.js'
import { libraryOf } from '../previews/library.js'
import { startCommandOf } from '../previews/start-command.js'
import { startExamplesOf } from '../previews/start-examples.js'
import { startProgram } from '../previews/start-program.js'
import { readSetup } from '../records/setup.js'

export const programHandlers = ({ store, place, previews }: HostParts): Handlers<AppContract>['programs'] => ({
  start: async ({ run }) => {
    const start = startCommandOf(store, run)
    const { template } = readSetup(store, run).setup.goal
    const hasPages = template.preview !== null
    return {
      start,
      hasPages,
      examples: start && !hasPages ? await startExamplesOf(store, run, start) : [],
      library: start ? null : libraryOf(store, run, template),
    }
  },
  run: async ({ run, args, input = '', files = [], agreed }, emit, signal) => {
    const hear = { onOutput: (text: string) => emit({ type: 'output', text }), onPage: (url: string) => emit({ type: 'page', url }) }
    const from = { store, resources: place.resources, previews }
    const result = await unlessEnded(signal, startProgram(from, run, { args, input, files }, hear, signal, agreed ?? null))
    if (result) emit({ type: 'ended', ...result })
  },
})
