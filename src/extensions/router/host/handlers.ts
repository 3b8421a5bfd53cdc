// Answers about the router, and requests to its endpoint.

import { createHash, randomBytes } from 'node:crypto'
import type { AppContract } from '../../../contract/calls/index.js'
import type { Handlers } from '../../../contract/wire/define.js'
import type { ExtensionHandlers } from '../../../main/host/features/handlers.js'
import type { HostParts } from '../../../main/host/host-parts.js'
import { rememberedAnswers } from '../../../main/host/worker/answers.js'
import { routerRows } from './measured.js'
import { isPriced, profilesOf } from './profiles.js'
import { openServing } from './serve.js'
import { openServedOutcomes, servedRows } from './served-outcomes.js'

/** No endpoint is called so, since a name has no colon. */
const TOKEN_NAME = 'router:token'
/** The address that the token is bound to: no other program receives it. */
const TOKEN_PLACE = 'http://127.0.0.1'

type RouterDeps = Pick<HostParts, 'store' | 'settings' | 'endpoints' | 'keys' | 'work'>

export const routerHandlers = (deps: RouterDeps): Handlers<AppContract>['router'] => {
  const { store, settings, keys, work } = deps
  const answers = rememberedAnswers(store, work)
  const outcomes = openServedOutcomes(store)
  const serve = openServing({ ...deps, answers, outcomes })
  return {
    async table({ class: only }) {
      const { routerFloor: floor, routerShare: share } = settings.read()
      const rows = routerRows(profilesOf(deps), await answers(), floor, only)
      return { floor, share, rows, served: servedRows(outcomes.all(), only) }
    },
    async open({ renew }) {
      const known = renew ? null : keys.get(TOKEN_NAME, TOKEN_PLACE)
      const token = known ?? `tg-${randomBytes(32).toString('base64url')}`
      if (known === null) await keys.set(TOKEN_NAME, TOKEN_PLACE, token, true)
      return {
        token: known === null ? token : null,
        digest: createHash('sha256').update(token).digest('hex'),
        profiles: profilesOf(deps).filter(isPriced).length,
      }
    },
    judge({ id, ok }) {
      outcomes.judge(id, ok)
      return {}
    },
    complete: async (request, emit, signal) => emit(await serve(request, signal)),
  }
}

declare module '../../../main/host/features/handlers.js' {
  interface ExtensionHandlers {
    readonly router: typeof routerHandlers
  }
}

export default { router: routerHandlers } satisfies Partial<ExtensionHandlers>
