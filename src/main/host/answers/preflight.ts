// Answers the look at everything that a run needs.
import type { Handlers } from '../../../contract/define.js'
import type { AppContract } from '../../../contract/index.js'
import type { HostParts } from '../host-parts.js'
import { preflight } from '../preflight.js'

export const preflightAnswers = ({ store, templates, endpoints, settings, place }: HostParts): Handlers<AppContract>['preflight'] => ({
  look: (input, emit, signal) =>
    preflight({ store, resources: place.resources, templates, endpoints, dailyUsd: () => settings.read().dailyUsd }, input, emit, signal),
})
