// Reads an answer that contains only new test files, or NONE.
import type { StepConfig } from '../../../contract/config/config.js'
import { hasPatch } from '../../../contract/config/patches.js'
import type { Reading } from '../asking/ask.js'
import { applyEdits } from '../edits/apply.js'
import { declines } from '../edits/declined.js'
import { hasFolder } from '../edits/has-folder.js'
import { mendedOf, parseEdits } from '../edits/parse.js'
import type { FileChangeRequest } from '../ports/ports.js'
import { isTest, mayAuthor, notBelow } from '../task/permissions.js'
import type { TaskContext } from '../task/task-prompt.js'
import type { Workspace } from '../task/workspace.js'
import { say } from './re-ask.js'

export type NewTests = readonly FileChangeRequest[] | 'none'

/** Sealed tests cannot change. Pure but for reading the workspace. */
export function readNewTests(
  config: Pick<StepConfig, 'patches'>,
  context: Pick<TaskContext, 'languages' | 'trees' | 'template' | 'locked'>,
  before: Workspace,
  text: string,
): Reading<NewTests> {
  const { trees, template } = context
  const declined = declines(text)
  if (declined) return { ok: true, value: 'none', ...declined }
  const source = (path: string) => trees.read(before.tree, path)
  const isFolder = (name: string) => hasFolder(trees.list(before.tree).files, name)
  const parsed = parseEdits(text, { source, isFolder, isWide: hasPatch(config, 'wide-edits') })
  if (!parsed.ok) return parsed
  const sealed = before.suites.flatMap((suite) => suite.files)
  const applied = applyEdits(
    source,
    parsed.edits,
    (path) =>
      isTest(template, path)
        ? notBelow(trees.list(before.tree).links, mayAuthor(context, sealed))(path)
        : { refused: say('not-a-test', { path }) },
    (change, isWhole) => trees.unfit(before.tree, change, isWhole),
  )
  return applied.ok ? { ok: true, value: applied.changes, ...mendedOf(parsed) } : applied
}
