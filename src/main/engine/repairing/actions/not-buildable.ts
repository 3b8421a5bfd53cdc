// Why no repair may change a file: said when the plan of the repair is read, before anybody works on it.
import { phrasesOf } from '../../../../contract/text/phrases.js'
import { isTest, mayBuild, type Writers } from '../../task/permissions.js'
import phrases from './not-buildable.phrases.md?raw'

const say = phrasesOf(phrases, { test: ['action', 'path'], other: ['action', 'why'] })

/** A sentence for whoever planned the action; null where the file may be changed. */
export function unlessBuildable(action: string, path: string, at: Writers): string | null {
  if (isTest(at.template, path)) return say('test', { action, path })
  const allowed = mayBuild(at)(path)
  return 'refused' in allowed ? say('other', { action, why: allowed.refused }) : null
}
