// Takes over a user's project and brings changes back into it: both in worker threads, since projects are large.
import { resolve } from 'node:path'
import type { AppliedRun } from '../../../contract/run/run.js'
import { inTemporaryFolder } from '../../sandbox/process/temporary-folder.js'
import type { Store } from '../../store/store.js'
import { type ChangeLog, newChangeId } from '../folder-changes/change-log.js'
import { recoverChange } from '../folder-changes/recover-changes.js'
import type { Work } from '../work/work.js'
import type { ImportedProject } from './import-project.js'
import { isUpload, leftOfUpload } from './uploads.js'

export interface Projects {
  /** Reads a project into a tree and finds out how it is tested; refuses as `readProject` does. */
  import(path: string, template: string | null): Promise<ImportedProject>
  /** Writes what a run changed into a folder; refuses as `applyRun` does. All of it is written or nothing, also where the thread ends. */
  apply(run: string, to: string | null, force: boolean): Promise<AppliedRun>
}

export interface ProjectsDeps {
  readonly store: Pick<Store, 'keepingObjects'>
  readonly work: Work
  readonly changes: ChangeLog
}

export function openProjects({ store, work, changes }: ProjectsDeps): Projects {
  return {
    import: (path, template) =>
      store.keepingObjects(() => {
        const named = resolve(path)
        const input = { path: named, template, upload: isUpload(named) ? leftOfUpload(named) : null }
        if (!/\.zip$/i.test(named)) return work.run('import-project', { ...input, unpackTo: null })
        // Made here: a thread that is ended removes nothing.
        return inTemporaryFolder('project', (unpackTo) => work.run('import-project', { ...input, unpackTo }))
      }),
    async apply(run, to, force) {
      const change = newChangeId()
      try {
        return await work.run('apply-run', { run, to: to === null ? null : resolve(to), force, change })
      } catch (error) {
        const left = changes.takeAbandoned(change)
        if (left) recoverChange(left)
        throw error
      }
    },
  }
}
