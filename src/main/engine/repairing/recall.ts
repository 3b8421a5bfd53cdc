// Looks up the errors of a test run in the error catalogue.

import { type KnownError, KnownErrors } from '../../../contract/figures/known-error.js'
import type { TestRun } from '../../../contract/run/effects.js'
import { trim } from '../asking/prompt.js'
import { signedErrors } from '../context/signature.js'
import type { Run } from '../journal/run-context.js'
import type { TaskContext } from '../task/task-prompt.js'

/** The most errors in a prompt, and the most repairs of each. */
const MOST_ERRORS = 4
const REPAIRS = 2
const LONGEST = 300

/** The known errors. Records nothing if the run has no distinct error, or the config wants no catalogue. */
export async function recall(run: Run, { knowledge }: Pick<TaskContext, 'knowledge'>, tested: TestRun): Promise<KnownErrors> {
  const signatures = run.config.catalogue ? signedErrors(tested).map((error) => error.signature) : []
  if (signatures.length === 0) return []
  // The facts are the test run, not the signatures, so that better signatures do not invalidate journals.
  const facts = { tree: tested.tree, environment: tested.environment }
  return run.effect({ name: 'recall', step: 'recall', facts, schema: KnownErrors }, async () => ({
    value: (await knowledge.recall(signatures)).slice(0, MOST_ERRORS),
  }))
}

/** The known errors as a section of a prompt; empty without any. */
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
