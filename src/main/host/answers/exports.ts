// Answers about exports.
import type { Handlers } from '../../../contract/define.js'
import type { AppContract } from '../../../contract/index.js'
import { openExportDesk } from '../export-desk.js'
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
