// Looks up in the error catalogue what is known about the errors of a test run.

import { type KnownError, KnownErrors } from '../../../contract/figures/known-error.js'
import type { TestRun } from '../../../contract/run/effects.js'
import { trim } from '../asking/prompt.js'
import { signedErrors } from '../context/signature.js'
import type { Run } from '../journal/run-context.js'
import type { TaskContext } from '../task/task-prompt.js'

/** Errors that a prompt tells, and repairs of each. */
const TOLD = 4
const REPAIRS = 2
const LONGEST = 300

/** Nothing is asked or recorded where the run has no error that can be told from others, or the config wants no catalogue. */
export async function recall(run: Run, { knowledge }: Pick<TaskContext, 'knowledge'>, tested: TestRun): Promise<KnownErrors> {
  const signatures = run.config.catalogue ? signedErrors(tested).map((error) => error.signature) : []
  if (signatures.length === 0) return []
  // The test run decides what is looked for; how errors are signed may get better without making journals useless.
  const facts = { tree: tested.tree, environment: tested.environment }
  return run.effect('recall', 'recall', facts, KnownErrors, async () => ({
    value: (await knowledge.recall(signatures)).slice(0, TOLD),
  }))
}

/** What is known, as a section of a prompt; empty where nothing is. */
export function knownSection(known: readonly KnownError[]): string {
  if (known.length === 0) return ''
  const entries = known.map(({ signature, source, mended, repairs }) => {
    const how = source === 'shipped' ? 'a common mistake' : `gone after ${mended.count} of ${mended.n} repairs in earlier work`
    const helped = repairs
      .slice(0, REPAIRS)
      .map(({ did, diagnosis }) =>
        [diagnosis && `  - cause then: ${short(diagnosis)}`, `  - what helped: ${short(did.join('; '))}`].filter(Boolean).join('\n'),
      )
    return `- \`${signature}\` (${how})\n${helped.join('\n')}`
  })
  return `\n# Errors like these were met before (in other programs: see whether the cause is the same here)\n\n${entries.join('\n')}\n`
}

const short = (text: string): string => trim(text.replace(/\s+/g, ' ').trim(), LONGEST)
