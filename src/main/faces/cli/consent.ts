// Asks the person before anything that came from somebody else's file is asked or run in their name.

import { UserError, wishOf } from '../../../contract/errors/index.js'
import { type Wish, wishLines, wishWords } from '../../../contract/run/wish.js'
import { Refusal } from '../../../contract/wire/errors.js'
import type { Context, Flag } from './command.js'
import { agrees, canAsk } from './prompt.js'

/** For commands that go on from what came from a file. */
export const consentFlags: Readonly<Record<string, Flag>> = {
  'run-commands': { type: 'boolean', help: 'where it came from a file: run the commands that it names, in the sandbox, without asking' },
}

/** What the person agreed to, as a question of the contract takes it. */
export const agreedTo = (agreed: Wish | null): { readonly agreed?: Wish } => (agreed ? { agreed } : {})

/**
 * Does something that may need the person's consent. Without a terminal, and with --yes or --json, the answer is no.
 * @param go is called again with what the person agreed to
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
      if (!canAsk() || context.values.yes === true || context.out.isJson) throw new Refusal('denied', wishWords(left), { wish: left })
      context.out.note(`This came from ${wish.file} and wants to:`)
      for (const line of lines) context.out.note(`  ${line}`)
      if (!(await agrees('Go on?'))) throw new Refusal('denied', 'Nothing was sent or run.')
    }
    return go(wish)
  }
}
