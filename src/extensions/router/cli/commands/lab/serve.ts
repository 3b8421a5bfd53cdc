// `tillgreen lab serve`: an endpoint on this machine, answered by the cheapest model whose measured success is high enough.

import { type Command, CommandError, number, WrongUsage } from '../../../../../main/faces/cli/command.js'
import { resultOf } from '../../../../../main/faces/cli/until-end.js'
import type { ServeResult } from '../../../contract/calls.js'
import { routedWords } from '../../../words/words.js'
import { openEndpoint } from '../../endpoint.js'

const command: Command = {
  name: 'lab serve',
  order: 7,
  usage: '',
  help: 'an OpenAI-compatible endpoint on this machine; the cheapest model with enough measured success answers; Ctrl+C ends it',
  flags: {
    port: { type: 'string', value: 'N', help: 'the port on 127.0.0.1 (default: any free one)' },
    share: { type: 'string', value: 'S', help: 'share of the requests that may explore, 0 to 0.5 (default: routerShare of the settings)' },
    floor: { type: 'string', value: 'F', help: 'success that a model must reach, 0 to 1 (default: routerFloor of the settings)' },
    'new-token': { type: 'boolean', help: 'make a new token; the old one becomes invalid' },
  },
  async perform(context) {
    const { values, out } = context
    if (context.positionals.length > 0) throw new WrongUsage('serve takes no arguments.')
    const within = (name: string, most: number): number | null => {
      const value = number(values, name)
      if (value !== undefined && value > most) throw new WrongUsage(`--${name} takes 0 to ${most}, found ${value}.`)
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
      throw new CommandError(
        `A free port was expected, but ${port} cannot be used (${error.code}). Name another port, or leave out --port.`,
      )
    })
    out.json({ type: 'serving', url: endpoint.url, token, profiles })
    out.line(`${endpoint.url} answers with the model "tillgreen", from ${profiles} models of the settings. Ctrl+C ends it.`)
    out.line(
      token === null
        ? 'The token has not changed since it was printed; --new-token makes a new one.'
        : `Token, printed only this once: ${token}`,
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
  return `${isCached ? 'from the cache' : routedWords(routed)} · ${counts.requests} requests, ${counts.cached} from the cache, $${counts.usd.toFixed(4)}`
}

export default command
