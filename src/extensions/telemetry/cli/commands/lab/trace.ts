// `tillgreen lab trace`: sends the trace of a run to a collector of OpenTelemetry.
import { type Command, type Context, onlyRun, text, WrongUsage } from '../../../../../main/faces/cli/command.js'
import { readSecret } from '../../../../../main/faces/cli/prompt.js'

const command: Command = {
  name: 'lab trace',
  order: 9,
  usage: 'RUN [--to URL] | header set | header forget',
  help: 'send a run trace to an OpenTelemetry collector; header reads a collector header from stdin and stores it in the settings',
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
    context.out.line(`Sent ${spans} spans from run ${run} to ${address}.`)
    return 0
  },
}

async function header({ positionals, core, out }: Context): Promise<number> {
  const [, verb, ...rest] = positionals
  if ((verb !== 'set' && verb !== 'forget') || rest.length > 0)
    throw new WrongUsage('trace header expects set or forget. The header is read from stdin, never from the command line.')
  const value = verb === 'set' ? await readSecret('Header, such as "authorization: Bearer TOKEN" (input hidden): ') : null
  await core().telemetry.setHeader({ header: value })
  out.json({ type: 'trace-header', stored: value !== null })
  out.line(
    value === null
      ? 'No trace header is stored.'
      : 'The header is stored. Tillgreen uses the header for the trace address in the settings.',
  )
  return 0
}

export default command
