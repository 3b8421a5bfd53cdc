// The changes of a run to a user's project, file by file and hunk by hunk.
import type { RunChanges } from '../../../contract/calls/changes.js'
import { userError } from '../../../contract/errors/index.js'
import { matchesAny } from '../../../contract/paths/glob.js'
import { languages } from '../../languages/index.js'
import type { ReadParts } from '../../store/store.js'
import { readSetup } from '../records/setup.js'
import { type AppliedRecords, applicationsOf } from './applied-records.js'
import { givenTree } from './given-tree.js'
import { pathChanges, reviewedFile } from './run-changes.js'

/** Refuses (kind `invalid`) a run that began with no project, or has written nothing. */
export function listChanges(store: ReadParts, records: AppliedRecords, run: string): RunChanges {
  const { project, template } = readSetup(store, run).setup.goal
  if (!project) throw userError('apply-no-project', { run })
  const given = givenTree(store, run)
  if (!given) throw userError('apply-nothing', { run })
  const { changes, leftOut } = pathChanges(store, project.tree, given.tree)
  const isTest = (path: string) => matchesAny(template.tests, path) || languages.steers(template, path)
  return {
    folder: project.folder,
    before: project.tree,
    after: given.tree,
    files: changes.map((change) => reviewedFile(store, change, isTest(change.path))),
    leftOut: [...leftOut],
    applied: applicationsOf(records.of(run)),
  }
}
