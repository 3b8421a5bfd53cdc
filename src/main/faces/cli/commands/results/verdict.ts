// `tillgreen verdict`: takes what the user says of a result.
import { Answer3 } from '../../../../../contract/run/run.js'
import { type Command, onlyRun, text, WrongUsage } from '../../command.js'

const command: Command = {
  name: 'verdict',
  order: 7,
  usage: 'RUN --ran yes|no|unsure --worked ... --perfect ...',
  help: 'say whether it ran, worked and was perfect; can be said again',
  flags: {
    ran: { type: 'string', value: 'yes|no|unsure', help: 'did it run' },
    worked: { type: 'string', value: 'yes|no|unsure', help: 'did it work' },
    perfect: { type: 'string', value: 'yes|no|unsure', help: 'was it perfect' },
    comment: { type: 'string', value: 'TEXT', help: 'in your words' },
  },
  async perform(context) {
    const answer = (name: string) => {
      const parsed = Answer3.safeParse(text(context.values, name) ?? 'unsure')
      if (!parsed.success) throw new WrongUsage(`--${name} takes yes, no or unsure.`)
      return parsed.data
    }
    const verdict = {
      ran: answer('ran'),
      worked: answer('worked'),
      perfect: answer('perfect'),
      comment: text(context.values, 'comment') ?? '',
    }
    const run = await onlyRun(context)
    await context.core().runs.judge({ run, verdict })
    context.out.json({ type: 'judged', run })
    context.out.line('Thank you. It counts in the statistics.')
    return 0
  },
}

export default command
