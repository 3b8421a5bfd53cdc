// Answers about exports.

import type { AppContract } from '../../../contract/calls/index.js'
import type { Handlers } from '../../../contract/wire/define.js'
import { openExportDesk } from '../exports/export-desk.js'
import type { HostParts } from '../host-parts.js'

export function exportAnswers({ store, changes, place }: HostParts): Handlers<AppContract>['exports'] {
  const desk = openExportDesk(store, changes, place.resources)
  return {
    make: ({ run, format, agreed }) => desk.make(run, format, agreed ?? null),
    read({ id, from }) {
      const { bytes, next } = desk.read(id, from)
      return { base64: bytes.toString('base64'), next }
    },
    write: ({ id, folder, force }) => ({ path: desk.write(id, folder, force) }),
    open({ id }) {
      desk.open(id)
      return {}
    },
  }
}
