// Answers about exports.

import type { AppContract } from '../../../contract/calls/index.js'
import type { Handlers } from '../../../contract/wire/define.js'
import { openExportDesk } from '../exports/export-desk.js'
import { type VerifyListener, verifyExport } from '../exports/verify.js'
import { unlessEnded } from '../feeds/unless-ended.js'
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
    save: ({ run, format, path, force }) => desk.save(run, format, path, force),
    async verify({ file, agreed }, emit, signal) {
      const hear: VerifyListener = {
        onInstalls: (installs) => emit({ type: 'installs', installs: [...installs] }),
        onOutput: (text) => emit({ type: 'output', text }),
      }
      const verified = await unlessEnded(signal, verifyExport({ store, resources: place.resources }, file, hear, signal, agreed ?? null))
      if (verified) emit({ type: 'verified', ok: verified.ok, checks: [...verified.checks] })
    },
  }
}
