// Answers about pictures that the user gives: who would see them, and the bytes of those that the run's own journal names.
import type { AppContract } from '../../../contract/calls/index.js'
import { modelOf } from '../../../contract/config/config.js'
import { SHOWN_TO } from '../../../contract/model/pictures.js'
import { emptyView } from '../../../contract/view/run-view.js'
import { fold } from '../../../contract/view/view.js'
import type { Handlers } from '../../../contract/wire/define.js'
import type { HostParts } from '../host-parts.js'

export const pictureHandlers = ({ store, endpoints }: Pick<HostParts, 'store' | 'endpoints'>): Handlers<AppContract>['pictures'] => ({
  takers({ config }) {
    const filled = endpoints.fill(config)
    return SHOWN_TO.map((role) => {
      const choice = modelOf(filled, role)
      const known = endpoints.known(endpoints.pairOf(choice))
      // Where the config leaves the model to the endpoint, it is the model of the last try.
      return { role, model: choice.model || (known?.model ?? ''), takes: known?.pictures ?? 'unknown' }
    })
  },
  given({ run, hash }) {
    const { goal, words } = fold(emptyView, store.entries.after(run, 0))
    const own = [...(goal?.pictures ?? []), ...words.flatMap(({ pictures = [] }) => pictures)]
    const picture = own.find((each) => each.hash === hash)
    return {
      picture: picture && store.trees.has(hash) ? { type: picture.type, base64: store.trees.bytes(hash).toString('base64') } : null,
    }
  },
})
