// The engine's knowledge: errors met before, what packages say of themselves, earlier plans, and the evidence so far.
import type { EnvironmentSpec } from '../../../contract/run/template.js'
import type { Knowledge, Place } from '../../engine/ports/ports.js'
import type { Store } from '../../store/store.js'
import { openErrorNotesFile } from '../data-folder/error-notes-file.js'
import { readDocumentation } from '../documentation/read-documentation.js'
import { addressInMetadata } from '../features/open-features.js'
import { openErrorCatalogue } from '../runs/error-catalogue.js'
import { inTemporaryFolder } from './bench-place.js'
import { examplePlansFor } from './example-plan.js'
import { KEPT, type Sandbox, workspaceMount } from './sandbox.js'

/** Seconds that looking into a package may take. */
const LOOKING_S = 30

export interface KnowledgeOptions {
  readonly store: Store
  readonly resources: string
  readonly run: string
  /** What runs learnt later is not told, in milliseconds since 1970; null tells everything. */
  readonly knownUntil: number | null
}

export function openKnowledge({ store, resources, run, knownUntil }: KnowledgeOptions, sandbox: Sandbox): Knowledge {
  const until = knownUntil ?? Number.MAX_SAFE_INTEGER
  const errors = openErrorCatalogue(store, resources, openErrorNotesFile(store.folder))
  return {
    recall: async (signatures) => errors.matching(signatures, until),
    documentation(place, about, mayFetch, at) {
      const look = (where: Place, argv: readonly string[]) =>
        inTemporaryFolder(sandbox.folder, 'look-up', async (empty) => {
          // What is read goes into the journal; a terminal full of it would help nobody.
          const options = { onOutput: () => undefined }
          const around = { argv, policy: 'test', wallS: LOOKING_S, mounts: [workspaceMount(empty)], options } as const
          const { result } = await sandbox.run(where, around, at)
          return { exit: result.exit, stdout: result.stdout.slice(0, KEPT) }
        })
      const fetch = async (environment: EnvironmentSpec) => {
        const made = await sandbox.environment({ ...place, environment }, at)
        return made.ok ? null : made.message
      }
      return readDocumentation({ look, fetch }, place, about, { fetch: mayFetch, addressIn: addressInMetadata(at.config) })
    },
    examplePlans: async (template, description, most) =>
      examplePlansFor(description, store.runs.verifiedPlans(template.name, run, until), most),
    verdict: async () => store.runs.verdict(run),
  }
}
