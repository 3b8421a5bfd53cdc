// `tillgreen lab fine-tuning`: trains a model at an endpoint on a file of chats, and keeps what it comes from.
import { type Command, type Context, WrongUsage } from '../../../../../main/faces/cli/command.js'
import { cancelTuning, followTuning, startTuning } from '../../start.js'
import { listTunings, registerTuning, showTuning } from '../../tunings.js'

const command: Command = {
  name: 'lab fine-tuning',
  order: 5,
  usage: 'start DATASET | list | show ID | follow ID | cancel ID | register ID NAME',
  help: 'train a model at an endpoint on a JSONL file of chats; start asks you before data leaves this machine; follow continues an interrupted one; register makes the new model an endpoint',
  flags: {
    endpoint: { type: 'string', value: 'NAME|URL', help: 'with start: the endpoint for training (default: the endpoint of runs)' },
    model: { type: 'string', value: 'NAME', help: 'with start: the base model (default: that of the endpoint)' },
    epochs: { type: 'string', value: 'N', help: 'with start: training passes over the pairs (default: chosen by the endpoint)' },
    'batch-size': { type: 'string', value: 'N', help: 'with start: pairs per step (default: chosen by the endpoint)' },
    'learning-rate': {
      type: 'string',
      value: 'N',
      help: "with start: factor for the endpoint's learning rate (default: chosen by the endpoint)",
    },
    seed: { type: 'string', value: 'N', help: 'with start: seed of the training (default: none)' },
    suffix: { type: 'string', value: 'TEXT', help: 'with start: text for the name of the new model (default: none)' },
    validation: {
      type: 'string',
      value: 'SHARE',
      help: 'with start: share of the pairs to hold back, from 0 to 0.5, by whole programs; their loss is reported (default: 0)',
    },
    'usd-per-million': {
      type: 'string',
      value: 'N',
      help: 'with start: price in dollars of a million trained tokens (default: not known)',
    },
    detach: { type: 'boolean', help: 'with start: start the job without following it' },
  },
  perform(context) {
    const [what = '', ...rest] = context.positionals
    const perform = parts.get(what)
    if (!perform) throw new WrongUsage(`fine-tuning takes one of ${[...parts.keys()].join(', ')}, found "${what}".`)
    return perform({ ...context, positionals: rest })
  },
}

const parts: ReadonlyMap<string, (context: Context) => Promise<number>> = new Map([
  ['start', startTuning],
  ['list', listTunings],
  ['show', showTuning],
  ['follow', followTuning],
  ['cancel', cancelTuning],
  ['register', registerTuning],
])

export default command
