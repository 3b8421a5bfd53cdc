// Answers about the built-in model.
import type { AppContract } from '../../../contract/calls/index.js'
import type { Handlers } from '../../../contract/wire/define.js'
import { readLicence } from '../built-in-model/catalogue.js'
import type { HostParts } from '../host-parts.js'

export const builtInModelHandlers = ({ builtIn, place }: Pick<HostParts, 'builtIn' | 'place'>): Handlers<AppContract>['builtInModel'] => ({
  state: () => builtIn.state(),
  get: ({ size }) => builtIn.get(size),
  follow: (_, emit, signal) => builtIn.follow(emit, signal),
  cancel: () => builtIn.cancel(),
  remove: () => builtIn.remove(),
  licence: () => ({ text: readLicence(place.resources) }),
})
