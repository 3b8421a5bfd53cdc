// The command that tells the error catalogue.
import type { KnownError } from '../../../../contract/journal/known-error.js'
import type { Command } from '../command.js'

const errorsCommand: Command = {
  name: 'errors',
  usage: '',
  help: 'errors that runs met, how often, and what made them go away; then those that are shipped',
  flags: {},
  async perform(context) {
    const errors = await context.core().history.errors({})
    context.out.json({ type: 'errors', errors })
    if (errors.every((error) => error.source === 'shipped')) context.out.line('No run has met an error yet. These are shipped:')
    for (const error of errors) for (const line of linesOf(error)) context.out.line(line)
    return 0
  },
}

const percent = (share: number): string => `${Math.round(share * 100)} %`

function linesOf({ signature, source, runs, mended, lastAt, repairs }: KnownError): string[] {
  const { count, n, low, high } = mended
  const where = runs === 1 ? 'in 1 run' : `in ${runs} runs`
  const last = lastAt === null ? '' : `, last ${new Date(lastAt).toISOString().slice(0, 10)}`
  const met =
    source === 'shipped' ? 'shipped' : `${where}${last}: gone after ${count} of ${n} repairs (${percent(low)} to ${percent(high)})`
  return [
    signature,
    `  ${met}`,
    ...repairs.flatMap(({ did, diagnosis, times }) => [
      ...(diagnosis === '' ? [] : [`  because: ${diagnosis}`]),
      `  ${times > 1 ? `${times} times: ` : ''}${did.join('; ')}`,
    ]),
    '',
  ]
}

export const errorCommands: readonly Command[] = [errorsCommand]
