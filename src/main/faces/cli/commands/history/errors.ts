// `tillgreen memory errors`: the error catalogue, and what the user does to it.
import type { KnownError } from '../../../../../contract/figures/known-error.js'
import { metWords } from '../../../../../words/errors/known/known.js'
import { type Command, type Context, WrongUsage } from '../../command.js'

const command: Command = {
  name: 'memory errors',
  order: 33,
  usage: '[advise NUMBER REPAIR | forget NUMBER]',
  help: 'list errors from earlier runs with counts and successful repairs, then the known errors shipped with Tillgreen',
  flags: { because: { type: 'string', value: 'CAUSE', help: 'with "advise": the cause of the error' } },
  async perform(context) {
    const errors = await context.core().history.errors({})
    const [what, number, ...rest] = context.positionals
    switch (what) {
      case undefined:
        return list(context, errors)
      case 'advise':
        return advise(context, chosen(errors, number), rest)
      case 'forget':
        return forget(context, chosen(errors, number), rest)
      default:
        throw new WrongUsage(`"memory errors" expects "advise", "forget" or no argument, but got "${what}".`)
    }
  },
}

function list({ out }: Context, errors: readonly KnownError[]): number {
  out.json({ type: 'errors', errors })
  if (errors.every((error) => error.source === 'shipped'))
    out.line('Your runs have had no errors yet. Known errors shipped with Tillgreen:')
  for (const [index, error] of errors.entries()) for (const line of linesOf(error, index + 1)) out.line(line)
  return 0
}

/** The error of a number in the list. */
function chosen(errors: readonly KnownError[], number: string | undefined): KnownError {
  const met = errors.filter((error) => error.source === 'runs')
  const found = /^\d+$/.test(number ?? '') ? met[Number(number) - 1] : undefined
  if (!found)
    throw new WrongUsage(`Expected an error number from "tillgreen memory errors" (1 to ${met.length}), but got "${number ?? ''}".`)
  return found
}

async function advise({ core, out, values }: Context, { signature }: KnownError, [repair, ...rest]: readonly string[]): Promise<number> {
  if (!repair || rest.length > 0) throw new WrongUsage('"memory errors advise" expects an error number, followed by your advice in quotes.')
  const advice = { cause: typeof values.because === 'string' ? values.because : '', repair }
  await core().history.adviseError({ signature, advice })
  out.json({ type: 'advised', signature, advice })
  out.line(`Saved. Future diagnoses of "${signature}" will use this advice.`)
  return 0
}

async function forget({ core, out }: Context, { signature }: KnownError, rest: readonly string[]): Promise<number> {
  if (rest.length > 0) throw new WrongUsage('"memory errors forget" expects one number.')
  await core().history.forgetError({ signature })
  out.json({ type: 'forgotten', signature })
  out.line(`Forgot "${signature}". Its count restarts at the next occurrence.`)
  return 0
}

function linesOf(error: KnownError, number: number): string[] {
  const { signature, source, repairs } = error
  return [
    source === 'shipped' ? signature : `${number}. ${signature}`,
    `  ${metWords(error)}`,
    ...repairs.flatMap(({ did, diagnosis, times }) => [
      ...(diagnosis === '' ? [] : [`  cause: ${diagnosis}`]),
      `  ${times > 1 ? `${times} times: ` : ''}${did.join('; ')}`,
    ]),
    '',
  ]
}

export default command
