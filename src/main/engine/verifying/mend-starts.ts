// Corrects manifests that start something other than the program before the last test run, so that the usual command works. A template's
// manifest may be wrong for a library, for another entry file, or for arguments.
import { hasPatch } from '../../../contract/config/patches.js'
import type { StartCommand, Template } from '../../../contract/run/template.js'
import { shellLine } from '../../../contract/text/shell-words.js'
import type { Run } from '../journal/run-context.js'
import type { Ports } from '../ports/ports.js'
import { startCommand } from '../task/start-command.js'
import { type Workspace, write } from '../task/workspace.js'

interface Context extends Pick<Ports, 'languages' | 'trees'> {
  readonly template: Template
  readonly original: string | null
}

/** The workspace with corrected manifests. Those of an existing program are the user's own. No model is asked. */
export async function mendStarts(run: Run, context: Context, workspace: Workspace, planned: StartCommand | null): Promise<Workspace> {
  const { languages, trees, template, original } = context
  if (!hasPatch(run.config, 'start-scripts') || original !== null) return workspace
  const paths = new Set(trees.list(workspace.tree).files.map(({ path }) => path))
  const start = startCommand(context, workspace.tree, planned)
  const changes = languages.all
    .filter(({ toolchain }) => template.toolchains.includes(toolchain))
    .flatMap(
      ({ mendStarts: mend }) =>
        mend?.({
          read: (path) => (paths.has(path) ? trees.read(workspace.tree, path) : null),
          has: (path) => paths.has(path),
          start: start === null ? null : shellLine(start.argv),
          usual: template.start ? shellLine(template.start.command.argv) : null,
        }) ?? [],
    )
  return changes.length === 0 ? workspace : write(run, context, workspace, { name: 'mend', changes })
}
