// Reads an answer that may write new test files and nothing else, or say NONE.
import type { Reading } from '../asking/ask.js'
import { applyEdits } from '../edits/apply.js'
import { parseEdits } from '../edits/parse.js'
import type { FileChangeRequest } from '../ports/ports.js'
import { isTest, mayAuthor, notBelow } from '../task/permissions.js'
import type { TaskContext } from '../task/task-prompt.js'
import type { Workspace } from '../task/workspace.js'
import { say } from './re-ask.js'

export type NewTests = readonly FileChangeRequest[] | 'none'

/** Tests that were sealed before stay as they are. Pure but for reading the workspace. */
export function readNewTests(
  { trees, template }: Pick<TaskContext, 'trees' | 'template'>,
  before: Workspace,
  text: string,
): Reading<NewTests> {
  if (/^\W*NONE\W*$/.test(text)) return { ok: true, value: 'none' }
  const parsed = parseEdits(text)
  if (!parsed.ok) return parsed
  const sealed = before.suites.flatMap((suite) => suite.files)
  const applied = applyEdits(
    (path) => trees.read(before.tree, path),
    parsed.edits,
    (path) =>
      isTest(template, path)
        ? notBelow(trees.list(before.tree).links, mayAuthor(template, sealed))(path)
        : { refused: say('not-a-test', { path }) },
  )
  return applied.ok ? { ok: true, value: applied.changes } : applied
}
