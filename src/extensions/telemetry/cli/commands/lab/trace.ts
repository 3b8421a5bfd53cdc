// `tillgreen lab trace`: sends the trace of a run to a collector of OpenTelemetry.
import { type Command, type Context, onlyRun, text, WrongUsage } from '../../../../../main/faces/cli/command.js'
import { readSecret } from '../../../../../main/faces/cli/prompt.js'
import { count } from '../../../../../words/figures.js'

const command: Command = {
  name: 'lab trace',
  order: 9,
  usage: 'RUN [--to URL] | header set | header forget',
  help: 'send the trace of a run to an OpenTelemetry collector; "header set" reads a header for the collector from stdin and stores it',
  flags: {
    to: {
      type: 'string',
      value: 'URL',
      help: 'address for OTLP over HTTP, such as http://127.0.0.1:4318/v1/traces (default: traceAddress in the settings)',
    },
  },
  async perform(context) {
    if (context.positionals[0] === 'header') return header(context)
    const run = await onlyRun(context)
    const { spans, address } = await context.core().telemetry.send({ run, address: text(context.values, 'to') ?? null })
    context.out.json({ type: 'traced', run, spans, address })
    context.out.line(`Sent ${count(spans, 'span')} from run ${run} to ${address}.`)
    return 0
  },
}

async function header({ positionals, core, out }: Context): Promise<number> {
  const [, verb, ...rest] = positionals
  if ((verb !== 'set' && verb !== 'forget') || rest.length > 0)
    throw new WrongUsage(
      'trace header expects "set" or "forget" and no other words. Tillgreen reads the header from stdin, never from the command line.',
    )
  const value = verb === 'set' ? await readSecret('Header, such as "authorization: Bearer TOKEN" (input hidden): ') : null
  await core().telemetry.setHeader({ header: value })
  out.json({ type: 'trace-header', stored: value !== null })
  out.line(
    value === null ? 'The trace header is deleted.' : 'The header is stored. Tillgreen sends it only to the trace address in the settings.',
  )
  return 0
}

export default command
