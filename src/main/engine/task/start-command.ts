// How a program is started: as its plan says, else as its template does.
import type { StartCommand, Template } from '../../../contract/run/template.js'
import type { Trees } from '../ports/ports.js'

/** Null for a library. */
export function startCommand(
  { template, trees }: { readonly template: Template; readonly trees: Trees },
  tree: string,
  planned: StartCommand | null,
): StartCommand | null {
  if (planned) return planned
  const { start } = template
  return start && trees.list(tree).files.some((file) => file.path === start.when) ? start.command : null
}
