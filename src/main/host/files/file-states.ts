// The states of a run's workspace, from its journal.

import type { FileState } from '../../../contract/calls/files.js'
import type { Entry } from '../../../contract/journal/entry.js'

interface Body {
  readonly value?: { readonly tree?: string; readonly changes?: readonly { readonly path: string }[] }
  readonly tree?: string
  readonly goal?: { readonly inherits?: { readonly tree: string } | null }
}

/** Every state in order, without repeating one that did not change. */
export function fileStates(entries: readonly Entry[]): FileState[] {
  const states: FileState[] = []
  for (const entry of entries) {
    const state = stateOf(entry)
    if (!state || state.tree === states.at(-1)?.tree) continue
    states.push({ ...state, seq: entry.seq, at: entry.at, key: entry.key })
  }
  return states
}

function stateOf(entry: Entry): { tree: string; title: string } | null {
  const body = entry.body as Body
  if (entry.kind === 'result' && (entry.step === 'write' || entry.step === 'command') && body.value?.tree)
    return { tree: body.value.tree, title: entry.key === 'begin' ? 'Created from the template' : changeTitle(entry, body) }
  if (entry.kind === 'note' && entry.step === 'rolled-back' && body.tree) return { tree: body.tree, title: 'Changes rolled back' }
  if (entry.kind === 'note' && entry.step === 'finished' && body.tree) return { tree: body.tree, title: 'Result' }
  if (entry.kind === 'note' && entry.step === 'started' && body.goal?.inherits)
    return { tree: body.goal.inherits.tree, title: 'Copied from the previous run' }
  return null
}

function changeTitle(entry: Entry, body: Body): string {
  const paths = (body.value?.changes ?? []).map((change) => change.path.slice(change.path.lastIndexOf('/') + 1))
  if (paths.length === 0) return entry.step === 'command' ? 'A command' : 'No change'
  const rest = paths.length > 2 ? ` and ${paths.length - 2} more` : ''
  return `${entry.step === 'command' ? 'A command changed ' : ''}${paths.slice(0, 2).join(', ')}${rest}`
}
