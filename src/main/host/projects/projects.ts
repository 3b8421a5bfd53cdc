// Takes over a user's project and brings changes back into it: both in worker threads, since projects are large.
import { resolve } from 'node:path'
import { userError } from '../../../contract/errors/index.js'
import type { AppliedRun } from '../../../contract/run/run.js'
import { usesIn } from '../../../contract/run/used-program.js'
import { inTemporaryFolder } from '../../sandbox/process/temporary-folder.js'
import type { Store } from '../../store/store.js'
import type { AppliedRecords } from '../changes/applied-records.js'
import type { Application } from '../changes/apply.js'
import { applyToBranch } from '../exports/apply-to-branch.js'
import { type ChangeLog, newChangeId } from '../folder-changes/change-log.js'
import { recoverChange } from '../folder-changes/recover-changes.js'
import { readSetup } from '../records/setup.js'
import type { Work } from '../work/work.js'
import type { ImportedProject, ImportInput } from './import-project.js'
import { isUpload, leftOfUpload } from './uploads.js'

/** The path as the user gave it; it may be relative. */
export type AskedProject = Pick<ImportInput, 'path' | 'template' | 'testCommand'>

export interface Projects {
  /** Reads a project into a tree and finds out how it is tested; refuses as `readProject` does. */
  import(asked: AskedProject, signal?: AbortSignal): Promise<ImportedProject>
  /** Writes what a run changed into a folder; refuses as `applyRun` does. All of it is written or nothing, also where the thread ends. */
  apply(asked: Omit<Application, 'checks'>): Promise<AppliedRun>
  /** Makes a new branch of them, and changes no file of the folder; refuses as `applyToBranch` does. */
  applyToBranch(asked: Omit<Application, 'checks'>, name: string): Promise<AppliedRun>
}

export interface ProjectsDeps {
  readonly store: Store
  readonly work: Work
  readonly changes: ChangeLog
  readonly records: AppliedRecords
  /** The findings of checks of selections, by their `selectionKey`. */
  checked(run: string): Readonly<Record<string, boolean>>
}

const named = (to: string | null): string | null => (to === null ? null : resolve(to))

export function openProjects({ store, work, changes, records, checked }: ProjectsDeps): Projects {
  const folderOf = (run: string) => {
    const { project } = readSetup(store, run).setup.goal
    if (!project) throw userError('apply-no-project', { run })
    return project.folder
  }
  return {
    import: ({ path, ...asked }, signal) =>
      store.keepingObjects(() => {
        const named = usesIn(path) ? path : resolve(path)
        const input = { path: named, ...asked, upload: isUpload(named) ? leftOfUpload(named) : null }
        if (usesIn(path) || !/\.zip$/i.test(named)) return work.run('import-project', { ...input, unpackTo: null }, signal)
        // Made here: a thread that is ended removes nothing.
        return inTemporaryFolder('project', (unpackTo) => work.run('import-project', { ...input, unpackTo }, signal))
      }),
    async apply(asked) {
      const change = newChangeId()
      try {
        return await work.run('apply-run', { asked: { ...asked, to: named(asked.to), checks: checked(asked.run) }, change })
      } catch (error) {
        const left = changes.takeAbandoned(change)
        if (left) recoverChange(left)
        throw error
      }
    },
    async applyToBranch(asked, name) {
      const to = named(asked.to) ?? folderOf(asked.run)
      if (to === null) throw userError('apply-no-folder', { run: asked.run })
      return applyToBranch({ work, records }, { ...asked, to, checks: checked(asked.run) }, to, name)
    },
  }
}
