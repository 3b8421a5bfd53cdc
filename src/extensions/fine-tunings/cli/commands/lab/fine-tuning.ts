// `tillgreen lab fine-tuning`: trains a model at an endpoint on a file of chats, and keeps what it comes from.
import { type Command, type Context, WrongUsage } from '../../../../../main/faces/cli/command.js'
import { cancelTuning, followTuning, startTuning } from '../../start.js'
import { listTunings, registerTuning, showTuning } from '../../tunings.js'

const command: Command = {
  name: 'lab fine-tuning',
  order: 5,
  usage: 'start DATASET | list | show ID | follow ID | cancel ID | register ID NAME',
  help: 'fine-tune a model at an endpoint on a JSONL file of chats; "start" asks before it sends data, "follow" resumes an interrupted job, and "register" adds the new model as an endpoint',
  flags: {
    endpoint: { type: 'string', value: 'NAME|URL', help: 'with start: endpoint for training (default: the endpoint for runs)' },
    model: { type: 'string', value: 'NAME', help: 'with start: base model (default: the endpoint model)' },
    epochs: { type: 'string', value: 'N', help: 'with start: number of training passes over the pairs (default: chosen by the endpoint)' },
    'batch-size': { type: 'string', value: 'N', help: 'with start: pairs per step (default: chosen by the endpoint)' },
    'learning-rate': {
      type: 'string',
      value: 'N',
      help: 'with start: learning rate multiplier (default: chosen by the endpoint)',
    },
    seed: { type: 'string', value: 'N', help: 'with start: training seed (default: none)' },
    suffix: { type: 'string', value: 'TEXT', help: 'with start: suffix for the new model name (default: none)' },
    validation: {
      type: 'string',
      value: 'SHARE',
      help: 'with start: share of pairs (0 to 0.5) to hold back from training, always as whole programs; the endpoint reports the loss on these pairs (default: 0)',
    },
    'usd-per-million': {
      type: 'string',
      value: 'N',
      help: 'with start: price in dollars per million training tokens (default: unknown)',
    },
    detach: { type: 'boolean', help: 'with start: start the job without following it' },
  },
  perform(context) {
    const [what = '', ...rest] = context.positionals
    const perform = parts.get(what)
    if (!perform) throw new WrongUsage(`fine-tuning expects one of ${[...parts.keys()].join(', ')}, but got "${what}".`)
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
