// `tillgreen endpoints key`: stores or forgets the key of an endpoint.
import { type Command, WrongUsage } from '../../command.js'
import { readSecret } from '../../prompt.js'

const command: Command = {
  name: 'endpoints key',
  order: 4,
  usage: 'set NAME | forget NAME',
  help: 'store or forget an endpoint key; the key is read from stdin, never from the command line',
  flags: {},
  async perform(context) {
    const [verb, name, ...rest] = context.positionals
    if (rest.length > 0) throw new WrongUsage('Other users can see a key on the command line. Pipe the key in, or type it when asked.')
    if ((verb !== 'set' && verb !== 'forget') || !name)
      throw new WrongUsage('"endpoints key" expects "set" or "forget", and the name of an endpoint.')
    const { settings } = context.core()
    if (verb === 'forget') await settings.forgetKey({ name })
    else await settings.setKey({ name, key: await keyFor(name), plainly: true })
    context.out.json({ type: 'key', name, stored: verb === 'set' })
    context.out.line(verb === 'set' ? `Key stored for ${name}.` : `No key is stored for ${name}.`)
    return 0
  },
}

async function keyFor(name: string): Promise<string> {
  const key = await readSecret(`Key for ${name} (hidden): `)
  if (key === '') throw new WrongUsage('Expected a key on stdin, but stdin was empty.')
  return key
}

export default command
