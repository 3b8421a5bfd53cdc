// Answers about standing clauses.

import type { AppContract } from '../../../contract/calls/index.js'
import type { Handlers } from '../../../contract/wire/define.js'
import type { ExtensionHandlers } from '../../../main/host/features/handlers.js'
import type { HostParts } from '../../../main/host/host-parts.js'
import type { StandingClauses } from '../contract/contract.js'

/** Loaded on demand: lists of stop words are large. */
const load = () => import('./standing.js')

export const standingHandlers = ({ store, settings }: HostParts): Handlers<AppContract>['standing'] => {
  const change = (to: (clauses: StandingClauses) => StandingClauses) =>
    settings.change((now) => ({ ...now, standingClauses: to(now.standingClauses) })).after.standingClauses
  return {
    list: async () => (await load()).standingOf(store, settings.read().standingClauses),
    async keep({ id, words }) {
      const { standingOf, withClause } = await load()
      const isOffered = (run: string) => standingOf(store, {}).groups.some(({ comments }) => comments.some((each) => each.run === run))
      return standingOf(
        store,
        change((clauses) => withClause(clauses, id, words, isOffered)),
      )
    },
    async forget({ id }) {
      const { standingOf, withoutClause } = await load()
      return standingOf(
        store,
        change((clauses) => withoutClause(clauses, id)),
      )
    },
  }
}

declare module '../../../main/host/features/handlers.js' {
  interface ExtensionHandlers {
    readonly standing: typeof standingHandlers
  }
}

export default { standing: standingHandlers } satisfies Partial<ExtensionHandlers>
