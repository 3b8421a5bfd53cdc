// `tillgreen close`: takes what the user says of a result, and closes its project.
import { Answer3, type HumanVerdict } from '../../../../../contract/run/run.js'
import { type Command, type Context, only, text, type Values, WrongUsage } from '../../command.js'

const command: Command = {
  name: 'close',
  order: 7,
  usage: 'RUN [--happy | --give-up] [--ran ...] [--worked ...] [--perfect ...]',
  help: 'judge a result (ran, worked, perfect) or close its project; a new judgement replaces the old one',
  flags: {
    happy: { type: 'boolean', help: 'close the project as done' },
    'give-up': { type: 'boolean', help: 'close the project as given up' },
    ran: { type: 'string', value: 'yes|no|unsure', help: 'whether the program ran' },
    worked: { type: 'string', value: 'yes|no|unsure', help: 'whether the program worked' },
    perfect: { type: 'string', value: 'yes|no|unsure', help: 'whether the program was perfect' },
    comment: { type: 'string', value: 'TEXT', help: 'your comment on the result' },
  },
  async perform(context) {
    const { values } = context
    if (values.happy === true && values['give-up'] === true) throw new WrongUsage('Use --happy or --give-up, not both.')
    const how = values.happy === true ? 'happy' : values['give-up'] === true ? 'give-up' : null
    const isJudged = ANSWERS.some((name) => text(values, name) !== undefined)
    if (how === null && !isJudged)
      throw new WrongUsage('"close" expects --happy or --give-up, or a judgement with --ran, --worked, --perfect or --comment.')
    const verdict = verdictFrom(values)
    const { run, project } = await context.core().runs.find({ prefix: only(context, 'the run') })
    if (isJudged) await judge(context, run, verdict)
    if (how !== null) await close(context, project, how)
    return 0
  },
}

const ANSWERS = ['ran', 'worked', 'perfect', 'comment'] as const

function verdictFrom(values: Values): HumanVerdict {
  const answer = (name: string) => {
    const parsed = Answer3.safeParse(text(values, name) ?? 'unsure')
    if (!parsed.success) throw new WrongUsage(`--${name} expects yes, no or unsure.`)
    return parsed.data
  }
  return { ran: answer('ran'), worked: answer('worked'), perfect: answer('perfect'), comment: text(values, 'comment') ?? '' }
}

async function judge({ core, out }: Context, run: string, verdict: HumanVerdict): Promise<void> {
  await core().runs.judge({ run, verdict })
  out.json({ type: 'judged', run })
  out.line('Thank you. Your judgement is now part of the statistics.')
}

async function close({ core, out }: Context, project: string, how: 'happy' | 'give-up'): Promise<void> {
  await core().projects.close({ project, how })
  out.json({ type: 'closed', project, how })
  out.line(how === 'happy' ? 'The project is closed as done.' : 'The project is closed as given up.')
}

export default command
