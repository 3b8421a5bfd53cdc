// In which form a model is asked for edits: blocks of old and new lines, then a patch, then whole files. A form that fails
// a model twice in a row gives way to the next one, which is kept for that model.
import type { EditFormChoice } from '../../../contract/config/config.js'
import blocks from './protocol.md?raw'
import blocksShort from './protocol.short.md?raw'
import patch from './protocol-patch.md?raw'
import patchShort from './protocol-patch.short.md?raw'
import whole from './protocol-whole.md?raw'
import wholeShort from './protocol-whole.short.md?raw'

export type EditForm = 'blocks' | 'patch' | 'whole'

const LADDER: readonly EditForm[] = ['blocks', 'patch', 'whole']
const PROTOCOLS: Readonly<Record<EditForm, { readonly long: string; readonly short: string }>> = {
  blocks: { long: blocks.trim(), short: blocksShort.trim() },
  patch: { long: patch.trim(), short: patchShort.trim() },
  whole: { long: whole.trim(), short: wholeShort.trim() },
}

/** What a model is told about a form. */
export const protocolOf = (form: EditForm, length: 'long' | 'short' = 'long'): string => PROTOCOLS[form][length]

/** Answers in a row whose edits found no place before the next form is asked for. */
const PATIENCE = 2

/** The form that a config sets for all models; null where each model's own is found out. */
export function fixedForm(choice: EditFormChoice): EditForm | null {
  switch (choice) {
    case 'auto':
      return null
    case 'edits':
      return 'blocks'
    case 'patch':
    case 'whole':
      return choice
  }
}

export interface EditForms {
  of(model: string): EditForm
  /** Counts an answer whose edits could not be read or found no place; the next form where this one gives way to it. */
  failed(model: string): EditForm | null
  worked(model: string): void
  /** The same knowledge, which goes its own way from here: tasks that are built side by side must not hear of each other. */
  copy(): EditForms
  /** Takes over what a copy learnt; in which order copies come makes no difference. */
  learn(copy: EditForms): void
  readonly models: ReadonlyMap<string, number>
}

export function openEditForms(begun: ReadonlyMap<string, number> = new Map()): EditForms {
  const rungs = new Map(begun)
  const failures = new Map<string, number>()
  const rungOf = (model: string) => rungs.get(model) ?? 0
  return {
    models: rungs,
    of: (model) => LADDER[rungOf(model)] ?? 'whole',
    failed(model) {
      const count = (failures.get(model) ?? 0) + 1
      failures.set(model, count)
      const next = LADDER[rungOf(model) + 1]
      if (count < PATIENCE || next === undefined) return null
      rungs.set(model, rungOf(model) + 1)
      failures.delete(model)
      return next
    },
    worked: (model) => void failures.delete(model),
    copy: () => openEditForms(rungs),
    learn(copy) {
      for (const [model, rung] of copy.models) rungs.set(model, Math.max(rung, rungOf(model)))
    },
  }
}
