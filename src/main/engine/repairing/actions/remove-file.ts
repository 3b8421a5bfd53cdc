// Removes one file that is in the way, such as a module that hides another one of the same name.
import { z } from 'zod'
import { done } from '../../ports/progress.js'
import { mayBuild, notBelow } from '../../task/permissions.js'
import { write } from '../../task/workspace.js'
import type { Action } from './action.js'
import { unlessBuildable } from './not-buildable.js'

const schema = z.object({ action: z.literal('remove-file'), path: z.string().min(1), why: z.string().default('') })
type RemoveFile = z.infer<typeof schema>

const action: Action<RemoveFile> = {
  id: 'remove-file',
  prompt: '`remove-file` with `path` and `why`: removes that one file of the program, where it is in the way of another one.',
  example: { action: 'remove-file', path: 'parser/__init__.py', why: 'it hides parser.py, which the tests import' },
  schema,
  problem: (plan, at) => unlessBuildable('remove-file', plan.path, at),
  on: (plan) => plan.path,
  async perform(run, context, { path }, { workspace }) {
    const { trees } = context
    const refused = (why: string) => done({ workspace, did: `remove-file ${path}: refused, ${why}` })
    if (trees.read(workspace.tree, path) === null) return refused('there is no such file of text')
    const allowed = notBelow(trees.list(workspace.tree).links, mayBuild(context))(path)
    if ('refused' in allowed) return refused(allowed.refused)
    return done({
      workspace: await write(run, { trees }, workspace, { name: 'write', changes: [{ path, text: null }] }),
      did: `remove-file ${path}: removed`,
    })
  },
}
export default action
