// `tillgreen lab serve`: an endpoint on this machine, answered by the cheapest model whose measured success is high enough.

import { type Command, CommandError, number, WrongUsage } from '../../../../../main/faces/cli/command.js'
import { resultOf } from '../../../../../main/faces/cli/until-end.js'
import { count } from '../../../../../words/figures.js'
import type { ServeResult } from '../../../contract/calls.js'
import { routedWords } from '../../../words/words.js'
import { openEndpoint } from '../../endpoint.js'

const command: Command = {
  name: 'lab serve',
  order: 7,
  usage: '',
  help: 'serve an OpenAI-compatible endpoint on this machine; each request goes to the cheapest model with a high enough success rate; Ctrl+C stops the endpoint',
  flags: {
    port: { type: 'string', value: 'N', help: 'port on 127.0.0.1 (default: any free port)' },
    share: {
      type: 'string',
      value: 'S',
      help: 'share of requests that can try a cheaper model, 0 to 0.5 (default: routerShare in the settings)',
    },
    floor: { type: 'string', value: 'F', help: 'minimum success rate of a model, 0 to 1 (default: routerFloor in the settings)' },
    'new-token': { type: 'boolean', help: 'create a new token; the old token becomes invalid' },
  },
  async perform(context) {
    const { values, out } = context
    if (context.positionals.length > 0) throw new WrongUsage('serve takes no arguments.')
    const within = (name: string, most: number): number | null => {
      const value = number(values, name)
      if (value !== undefined && value > most) throw new WrongUsage(`--${name} expects 0 to ${most}, but got ${value}.`)
      return value ?? null
    }
    const [port, rules] = [within('port', 65_535) ?? 0, { share: within('share', 0.5), floor: within('floor', 1) }]
    const { router } = context.core()
    const { token, digest, profiles } = await router.open({ renew: values['new-token'] === true })
    const endpoint = await openEndpoint({
      ...{ port, digest, rules },
      complete: (request, signal) =>
        resultOf<ServeResult, ServeResult>(
          (onEvent, onEnd) => router.complete(request, onEvent, onEnd),
          (served) => served,
          signal,
        ),
      judge: (id, ok) => router.judge({ id, ok }),
      onAnswer: (served) => {
        out.json({ type: 'served', ...summaryOf(served) })
        out.note(servedLine(served))
      },
    }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') throw error
      throw new CommandError(`Expected a free port, but ${port} cannot be used (${error.code}). Specify another port, or omit --port.`)
    })
    out.json({ type: 'serving', url: endpoint.url, token, profiles })
    out.line(
      `The endpoint ${endpoint.url} serves the model "tillgreen" with ${count(profiles, 'model')} from the settings. Press Ctrl+C to stop.`,
    )
    out.line(
      token === null
        ? 'The token printed earlier is still valid. To create a new token, use --new-token.'
        : `Token (printed only once): ${token}`,
    )
    await interrupted()
    await endpoint.close()
    return 0
  },
}

function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve())
  })
}

/** Without the answer itself. */
function summaryOf(served: ServeResult) {
  if (served.type !== 'answer') return { error: served.message }
  const { id, routed, isCached, counts, usage } = served
  return { id, routed, isCached, counts, usage }
}

function servedLine(served: ServeResult): string {
  if (served.type !== 'answer') return served.message
  const { routed, isCached, counts } = served
  return `${isCached ? 'from the cache' : routedWords(routed)} · in total: ${count(counts.requests, 'request')}, ${counts.cached} from the cache, $${counts.usd.toFixed(4)}`
}

export default command
