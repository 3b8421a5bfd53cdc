// `tillgreen lab trace`: sends the trace of a run to a collector of OpenTelemetry.
import { type Command, type Context, onlyRun, text, WrongUsage } from '../../../../../main/faces/cli/command.js'
import { readSecret } from '../../../../../main/faces/cli/prompt.js'

const command: Command = {
  name: 'lab trace',
  order: 9,
  usage: 'RUN [--to URL] | header set | header forget',
  help: 'send the trace of a run to an OpenTelemetry collector; header stores a header for the collector in the settings, read from stdin',
  flags: {
    to: {
      type: 'string',
      value: 'URL',
      help: 'address for OTLP over HTTP, such as http://127.0.0.1:4318/v1/traces (default: traceAddress of the settings)',
    },
  },
  async perform(context) {
    if (context.positionals[0] === 'header') return header(context)
    const run = await onlyRun(context)
    const { spans, address } = await context.core().telemetry.send({ run, address: text(context.values, 'to') ?? null })
    context.out.json({ type: 'traced', run, spans, address })
    context.out.line(`${spans} spans of ${run} were sent to ${address}.`)
    return 0
  },
}

async function header({ positionals, core, out }: Context): Promise<number> {
  const [, verb, ...rest] = positionals
  if ((verb !== 'set' && verb !== 'forget') || rest.length > 0)
    throw new WrongUsage('trace header takes set or forget. The header itself is read from stdin, never from the command line.')
  const value = verb === 'set' ? await readSecret('Header, such as "authorization: Bearer TOKEN" (not shown): ') : null
  await core().telemetry.setHeader({ header: value })
  out.json({ type: 'trace-header', stored: value !== null })
  out.line(value === null ? 'No header is stored for traces.' : 'The header is stored for the address of the settings.')
  return 0
}

export default command
