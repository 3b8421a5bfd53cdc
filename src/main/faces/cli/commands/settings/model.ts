// `tillgreen model`: shows the built-in model, downloads it, removes it.
import type { BuiltInModelState } from '../../../../../contract/model/built-in.js'
import {
  builtInSizeWords,
  downloadFaultText,
  EXPECTATION,
  gettingWords,
  sizeWords,
  unfitMachineText,
} from '../../../../../words/models/built-in.js'
import { type Command, CommandError, type Context, WrongUsage } from '../../command.js'
import { untilEnd } from '../../until-end.js'

const command: Command = {
  name: 'model',
  order: 6,
  usage: '[get [SIZE] | remove | licence]',
  help: 'show the built-in model (no key needed); "get" downloads or checks a model size; "remove" deletes the model; "licence" prints the licence',
  flags: {},
  async perform(context) {
    const [verb, ...rest] = context.positionals
    const { core, out } = context
    if (verb === 'get' && rest.length <= 1) return get(context, rest[0])
    if (rest.length > 0) throw new WrongUsage('"model" expects no argument, "get" with a size, "remove" or "licence".')
    switch (verb) {
      case undefined:
        show(context, await core().builtInModel.state({}))
        return 0
      case 'remove': {
        const before = await core().builtInModel.state({})
        const after = await core().builtInModel.remove({})
        out.json({ type: 'model', ...after })
        out.line(before.bytes === 0 ? 'Nothing to remove.' : `Removed ${sizeWords(before.bytes)} from ${before.folder}.`)
        return 0
      }
      case 'licence':
        out.block((await core().builtInModel.licence({})).text)
        return 0
      default:
        throw new WrongUsage(`"model" expects "get", "remove" or "licence", but got "${verb}".`)
    }
  },
}

function show({ out }: Context, state: BuiltInModelState): void {
  out.json({ type: 'model', ...state })
  if (state.unfit) {
    out.line(unfitMachineText(state.unfit))
    return
  }
  for (const each of state.sizes) {
    const where = each.isHere ? 'on this machine' : each.begun > 0 ? `${sizeWords(each.begun)} downloaded` : 'not downloaded'
    out.line(`${each.isHere ? '✓' : '·'} ${each.size.padEnd(5)} ${each.title}: ${where}. ${builtInSizeWords(each)}`)
  }
  const { title, licence, isHere, bytes } = state.engine
  out.line(`${isHere ? '✓' : '·'} Engine: ${title}, ${licence}, ${sizeWords(bytes)}`)
  if (state.bytes > 0)
    out.line(`The built-in model uses ${sizeWords(state.bytes)} in ${state.folder}. Remove it with: tillgreen model remove`)
  if (isHere && state.sizes.some((each) => each.isHere))
    out.line('Runs use the built-in model if no other endpoint is set, or with --base-url builtin.')
  else out.line(`${EXPECTATION} Download the built-in model with: tillgreen model get ${state.proposed}`)
}

async function get(context: Context, size: string | undefined): Promise<number> {
  const { core, out } = context
  const { builtInModel } = core()
  const wanted = size ?? (await builtInModel.state({})).proposed
  let now = await builtInModel.get({ size: wanted })
  const chosen = now.sizes.find((each) => each.size === wanted)
  if (chosen) out.note(`${chosen.title}: ${builtInSizeWords(chosen)}. Ctrl+C pauses the download.`)
  const onInterrupt = () => void builtInModel.cancel({})
  process.once('SIGINT', onInterrupt)
  process.once('SIGTERM', onInterrupt)
  let said = ''
  try {
    await untilEnd((onEnd) =>
      builtInModel.follow(
        {},
        (state) => {
          now = state
          if (!state.getting) return
          out.json({ type: 'progress', ...state.getting })
          const words = gettingWords(state.getting)
          // Each new kind of work has a line that stays: without a terminal there is no status.
          if (state.getting.doing !== said) out.note(words)
          out.status(words)
          said = state.getting.doing
        },
        onEnd,
      ),
    )
  } finally {
    process.off('SIGINT', onInterrupt)
    process.off('SIGTERM', onInterrupt)
  }
  if (now.failed) throw new CommandError(downloadFaultText(now.failed), now.failed.type === 'cancelled' ? 130 : 1)
  out.json({ type: 'model', ...now })
  out.line(`${chosen?.title ?? wanted} is ready: ${sizeWords(now.bytes)} in ${now.folder}.`)
  out.line('Runs use the built-in model if no other endpoint is set, or with --base-url builtin.')
  return 0
}

export default command
