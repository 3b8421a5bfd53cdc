// Checks whether a repair may change a file, when the plan of the repair is read and before any work on it.
import { phrasesOf } from '../../../../contract/text/phrases.js'
import { isTest, mayBuild, type Writers } from '../../task/permissions.js'
import phrases from './not-buildable.phrases.md?raw'

const say = phrasesOf(phrases, { test: ['action', 'path'], other: ['action', 'why'] })

/** A sentence for the planner of the action; null if the file may be changed. */
export function unlessBuildable(action: string, path: string, at: Writers): string | null {
  if (isTest(at.template, path)) return say('test', { action, path })
  const allowed = mayBuild(at)(path)
  return 'refused' in allowed ? say('other', { action, why: allowed.refused }) : null
}
