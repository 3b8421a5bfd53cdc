// Answers the look at everything that a run needs.

import type { AppContract } from '../../../contract/calls/index.js'
import type { Handlers } from '../../../contract/wire/define.js'
import type { HostParts } from '../host-parts.js'
import { programsFolderAt } from '../outputs/program-folder.js'
import { preflight } from '../preflight/preflight.js'

export const preflightHandlers = ({
  store,
  templates,
  projects,
  endpoints,
  settings,
  place,
}: HostParts): Handlers<AppContract>['preflight'] => ({
  look: (input, emit, signal) =>
    preflight(
      {
        ...{ store, resources: place.resources, templates, projects, endpoints },
        dailyUsd: () => settings.read().dailyUsd,
        programsFolder: () => programsFolderAt(settings.read().programs),
      },
      input,
      emit,
      signal,
    ),
})
