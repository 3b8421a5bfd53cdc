// The network of a program that the command line starts: named hosts, those that the user allows when it asks, or none.
import { type ProgramNetwork, ReachableHost } from '../../../../contract/calls/programs.js'
import { type Context, type Flag, text, WrongUsage } from '../command.js'
import { canAsk, chooses } from '../prompt.js'

export const networkFlag: Readonly<Record<string, Flag>> = {
  network: {
    type: 'string',
    value: 'ask|HOST,...|none',
    help: 'hosts the program can reach, such as example.org (default: ask in a terminal, otherwise none)',
  },
}

/** The value of `--network`; null for none. */
export function networkOf(context: Context): ProgramNetwork | null {
  const wish = text(context.values, 'network') ?? (canAsk() && !context.out.isJson ? 'ask' : 'none')
  if (wish === 'none') return null
  if (wish === 'ask') return { hosts: [], remember: false }
  const hosts = wish.split(',').map((host) => host.trim())
  const wrong = hosts.find((host) => !ReachableHost.safeParse(host).success)
  if (wrong !== undefined)
    throw new WrongUsage(`--network expects ask, none, or hosts such as example.org,example.net:8080; "${wrong}" is not a host.`)
  return { hosts, remember: false }
}

/** Asks for the hosts that a program was refused. Null where the user allowed none, so that it does not start again. */
export async function allowMore(context: Context, had: ProgramNetwork, refused: readonly string[]): Promise<ProgramNetwork | null> {
  if (refused.length === 0) return null
  if (!canAsk() || context.out.isJson) {
    context.out.note(`The program has no access to ${refused.join(', ')}. Allow access with --network ${refused.join(',')}`)
    return null
  }
  const allowed: string[] = []
  let remember = false
  for (const host of refused) {
    const answer = await chooses(`This program wants to reach ${host}. Allow it once (o), for this project (p), or not at all (n)?`, 'op')
    if (answer !== '') allowed.push(host)
    remember ||= answer === 'p'
  }
  return allowed.length === 0 ? null : { hosts: [...had.hosts, ...allowed], remember }
}
