// Chooses the form in which a model writes edits: blocks of old and new lines, then a patch, then whole files. A small model writes functions, then
// whole files. After a form fails twice in a row, the model keeps the next one.
import type { EditFormChoice } from '../../../contract/config/config.js'
import { fill } from '../../../contract/text/fill.js'
import blocks from './protocol.md?raw'
import functions from './protocol-functions.md?raw'
import patch from './protocol-patch.md?raw'
import whole from './protocol-whole.md?raw'

export type EditForm = 'blocks' | 'patch' | 'whole' | 'functions'
type Length = 'long' | 'short'

const LADDERS: Readonly<Record<Length, readonly EditForm[]>> = { long: ['blocks', 'patch', 'whole'], short: ['functions', 'whole'] }
const filesBeside = (some: string): string => fill(whole, { some })
const PROTOCOLS: Readonly<Record<EditForm, string>> = {
  blocks: filesBeside(`${blocks.trim()}\n\n`),
  patch: filesBeside(`${patch.trim()}\n\n`),
  whole: filesBeside(''),
  functions,
}

/** The instructions for a form. */
export const protocolOf = (form: EditForm): string => PROTOCOLS[form].trim()

/** The number of consecutive failed answers before the next form is used. */
const PATIENCE = 2

/** The form that a config sets for all models; null if each model has its own. */
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
  /** @param length of the prompts for the model */
  of(model: string, length?: Length): EditForm
  /** Counts an answer whose edits could not be read or placed. Returns the next form if this one is given up. */
  failed(model: string, length?: Length): EditForm | null
  worked(model: string): void
  /** A copy that changes independently, because tasks built in parallel must not affect each other. */
  copy(): EditForms
  /** Merges what a copy learnt. The order of the copies does not matter. */
  learn(copy: EditForms): void
  readonly models: ReadonlyMap<string, number>
}

export function openEditForms(begun: ReadonlyMap<string, number> = new Map()): EditForms {
  const rungs = new Map(begun)
  const failures = new Map<string, number>()
  const rungOf = (model: string) => rungs.get(model) ?? 0
  return {
    models: rungs,
    of: (model, length = 'long') => LADDERS[length][rungOf(model)] ?? 'whole',
    failed(model, length = 'long') {
      const count = (failures.get(model) ?? 0) + 1
      failures.set(model, count)
      const next = LADDERS[length][rungOf(model) + 1]
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
