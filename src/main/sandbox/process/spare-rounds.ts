// The box of the next round of tests, started ahead during a model request. One for each workspace, for repair rounds only, never for proofs.
import type { SandboxRequest } from '../request.js'
import { type Spare, startSpare } from './spare.js'
import { type FleetingFolder, makeFleetingFolder } from './temporary-folder.js'

/** A spare with the empty folder for its report. */
export interface SpareRound {
  readonly spare: Spare
  readonly report: string
  /** Ends it where it did not go, and removes the folder. */
  close(): Promise<void>
}

export interface SpareRounds {
  /** The one that waits at a workspace, for its next user alone; null where there is none. */
  take(workspace: string): SpareRound | null
  /** Starts one. `requestOf` is given the folder of its report. */
  prepare(workspace: string, requestOf: (report: string) => SandboxRequest, waitsItself: boolean): void
  /** Ends the one that waits at a workspace, as something else is to work there. */
  drop(workspace: string): Promise<void>
}

/**
 * @param parent the folder for the folders of reports
 * @param over when it is aborted, all waiting spares end and no new one is started
 */
export function openSpareRounds(parent: string, resources: string, over: AbortSignal): SpareRounds {
  const waiting = new Map<string, SpareRound & Pick<FleetingFolder, 'isThere'>>()
  const remove = (workspace: string) => {
    const found = waiting.get(workspace) ?? null
    waiting.delete(workspace)
    return found
  }
  const take = (workspace: string) => {
    const found = remove(workspace)
    if (found?.isThere() ?? true) return found
    // Without the folder of its report it is useless.
    void found?.close()
    return null
  }
  const drop = async (workspace: string) => {
    await remove(workspace)?.close()
  }
  over.addEventListener('abort', () => {
    for (const workspace of [...waiting.keys()]) void drop(workspace)
  })
  return {
    take,
    drop,
    prepare(workspace, requestOf, waitsItself) {
      if (over.aborted) return
      const folder = makeFleetingFolder('report', parent)
      const round = roundOf(folder, startSpare(requestOf(folder.folder), waitsItself, { resources }))
      void drop(workspace)
      waiting.set(workspace, round)
    },
  }
}

function roundOf(folder: FleetingFolder, spare: Spare): SpareRound & Pick<FleetingFolder, 'isThere'> {
  return {
    spare,
    report: folder.folder,
    isThere: folder.isThere,
    async close() {
      await spare.end()
      folder.remove()
    },
  }
}
