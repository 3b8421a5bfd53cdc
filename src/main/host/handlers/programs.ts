// Answers about starting programs: each feed is one program, and ends it when it ends.

import { HistoryFilter } from '../../../contract/calls/history.js'
import type { AppContract } from '../../../contract/calls/index.js'
import type { AllowedProject, LeftFiles, ProgramNetwork } from '../../../contract/calls/programs.js'
import type { Handlers } from '../../../contract/wire/define.js'
import { unlessEnded } from '../feeds/unless-ended.js'
import type { HostParts } from '../host-parts.js'
import { type AllowedHosts, openAllowedHosts } from '../previews/allowed-hosts.js'
import { openTries } from '../previews/left-files.js'
import { libraryOf } from '../previews/library.js'
import { startCommandOf } from '../previews/start-command.js'
import { startExamplesOf } from '../previews/start-examples.js'
import { startProgram } from '../previews/start-program.js'
import { readSetup } from '../records/setup.js'
import { summaryOf } from '../runs/find-run.js'

export function programHandlers({ store, place, previews, changes }: HostParts): Handlers<AppContract>['programs'] {
  const tries = openTries(changes)
  const allowed = openAllowedHosts(place.dataFolder)
  const allowedTo = (run: string, { hosts, remember }: ProgramNetwork) => {
    const { project } = summaryOf(store, run)
    if (remember) allowed.keep(project, hosts)
    return [...allowed.of(project), ...hosts]
  }
  return {
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
    run: async ({ run, args, input = '', files = [], given = null, network, agreed }, emit, signal) => {
      const hear = {
        onOutput: (text: string) => emit({ type: 'output', text }),
        onRefused: (host: string) => emit({ type: 'refused', host }),
        onPage: (url: string) => emit({ type: 'page', url }),
        onLeft: (left: LeftFiles) => emit({ type: 'files', ...left }),
      }
      const hosts = network ? allowedTo(run, network) : null
      const from = { store, resources: place.resources, previews, tries }
      const result = await unlessEnded(
        signal,
        startProgram(from, { run, args, input, files, given, hosts, agreed: agreed ?? null }, hear, signal),
      )
      if (result) emit({ type: 'ended', ...result })
    },
    allowed: () => allowedProjects(store, allowed),
    removeAllowed({ project, host }) {
      allowed.remove(project, host)
      return allowedProjects(store, allowed)
    },
    change: ({ id, path }) => tries.change(id, path),
    async copy({ id, from }) {
      const { bytes, ...rest } = await tries.copy(id, from)
      return { ...rest, base64: bytes.toString('base64') }
    },
    keep: ({ id, folder, inside }) => tries.keep(id, folder, inside),
  }
}

/** The projects with the titles of their newest runs, as the list of runs has them. */
function allowedProjects({ history }: HostParts['store'], allowed: AllowedHosts): AllowedProject[] {
  return [...allowed.all()].map(([project, hosts]) => {
    const [newest] = history.page(HistoryFilter.parse({ project, newest: true, all: true }), null, 1).runs
    return { project, title: newest?.title ?? '', hosts: [...hosts] }
  })
}
