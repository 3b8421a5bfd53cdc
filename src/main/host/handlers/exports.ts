// Answers about exports.

import type { AppContract } from '../../../contract/calls/index.js'
import type { Handlers } from '../../../contract/wire/define.js'
import { openExports } from '../exports/exports.js'
import { type VerifyListener, verifyExport } from '../exports/verify.js'
import { unlessEnded } from '../feeds/unless-ended.js'
import type { HostParts } from '../host-parts.js'

export function exportHandlers({ store, work, changes, place }: HostParts): Handlers<AppContract>['exports'] {
  const runs = openExports(store, work, changes, place.resources)
  return {
    make: ({ agreed, ...asked }, signal) => runs.make(asked, agreed ?? null, signal),
    read({ id, from }) {
      const { bytes, next } = runs.read(id, from)
      return { base64: bytes.toString('base64'), next }
    },
    write: async ({ id, folder, force }) => ({ path: await runs.write(id, folder, force) }),
    open({ id }) {
      runs.open(id)
      return {}
    },
    save: ({ path, force, ...asked }) => runs.save(asked, path, force),
    async verify({ file, agreed }, emit, signal) {
      const hear: VerifyListener = {
        onInstalls: (installs) => emit({ type: 'installs', installs: [...installs] }),
        onOutput: (text) => emit({ type: 'output', text }),
      }
      const verified = await unlessEnded(
        signal,
        verifyExport({ store, work, resources: place.resources }, { file, agreed: agreed ?? null }, hear, signal),
      )
      if (verified) emit({ type: 'verified', ok: verified.standing === 'verified', ...verified, checks: [...verified.checks] })
    },
  }
}
