// `tillgreen lab fine-tuning`: trains a model at an endpoint on a file of chats, and keeps what it comes from.
import { type Command, type Context, WrongUsage } from '../../../../../main/faces/cli/command.js'
import { cancelTuning, followTuning, startTuning } from '../../start.js'
import { listTunings, registerTuning, showTuning } from '../../tunings.js'

const command: Command = {
  name: 'lab fine-tuning',
  order: 5,
  usage: 'start DATASET | list | show ID | follow ID | cancel ID | register ID NAME',
  help: 'train a model at an endpoint on a JSONL file of chats; start names what leaves this machine and asks first; follow continues one that was cut off; register makes the new model an endpoint',
  flags: {
    endpoint: { type: 'string', value: 'NAME|URL', help: 'with start: the endpoint that trains (default: that of runs)' },
    model: { type: 'string', value: 'NAME', help: 'with start: the base model (default: that of the endpoint)' },
    epochs: { type: 'string', value: 'N', help: 'with start: times that each pair is trained on (default: the endpoint chooses)' },
    'batch-size': { type: 'string', value: 'N', help: 'with start: pairs of one step (default: the endpoint chooses)' },
    'learning-rate': {
      type: 'string',
      value: 'N',
      help: "with start: factor on the endpoint's own learning rate (default: the endpoint chooses)",
    },
    seed: { type: 'string', value: 'N', help: 'with start: seed of the training (default: none)' },
    suffix: { type: 'string', value: 'TEXT', help: 'with start: what stands in the name of the new model (default: nothing)' },
    validation: {
      type: 'string',
      value: 'SHARE',
      help: 'with start: share of the pairs to hold back, from 0 to 0.5, by whole programs; their loss is reported (default: 0)',
    },
    'usd-per-million': {
      type: 'string',
      value: 'N',
      help: 'with start: dollars for a million trained tokens, so that the cost is known (default: not known)',
    },
    detach: { type: 'boolean', help: 'with start: end once the job is there, and do not follow it' },
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
