// Asks the user for consent before anything from another person's file is sent or run in their name.

import { UserError, userError, wishOf } from '../../../contract/errors/index.js'
import type { Wish } from '../../../contract/run/wish.js'
import { wishLines } from '../../../words/wish.js'
import type { Context, Flag } from './command.js'
import { agrees, canAsk } from './prompt.js'

/** For commands that continue an imported run. */
export const consentFlags: Readonly<Record<string, Flag>> = {
  'run-commands': { type: 'boolean', help: 'if the run came from a file: run its commands in the sandbox without asking' },
}

/** For commands that continue a run: it uses its original endpoint; the environment's key is sent there only if the user names that endpoint again. */
export const goingOnFlags: Readonly<Record<string, Flag>> = {
  'base-url': { type: 'string', value: 'URL', help: 'endpoint to use with the key from the environment (default: OPENAI_BASE_URL)' },
  ...consentFlags,
}

/** The user's consent, in the form of the contract. */
export const agreedTo = (agreed: Wish | null): { readonly agreed?: Wish } => (agreed ? { agreed } : {})

/**
 * Does something that may need the user's consent. Without a terminal, and with --yes or --json, the answer is no.
 * @param go is called again with what the user agreed to
 */
export async function withConsent<T>(context: Context, go: (agreed: Wish | null) => T | Promise<T>): Promise<T> {
  try {
    return await go(null)
  } catch (error) {
    const wish = error instanceof UserError ? wishOf(error.error) : null
    if (!wish) throw error
    const left: Wish = context.values['run-commands'] === true ? { ...wish, commands: [] } : wish
    const lines = wishLines(left)
    if (lines.length > 0) {
      if (!canAsk() || context.values.yes === true || context.out.isJson) throw userError('consent-needed', left)
      context.out.note(`This run was imported from ${wish.file} and wants to:`)
      for (const line of lines) context.out.note(`  ${line}`)
      if (!(await agrees('Continue?'))) throw userError('consent-declined')
    }
    return go(wish)
  }
}
