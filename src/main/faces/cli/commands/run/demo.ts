// `tillgreen demo`: plays a demo, or lists those that there are.
import { outcomeWithReason } from '../../../../../words/outcome.js'
import type { Command } from '../../command.js'
import { finish, follow } from '../../follow.js'

const command: Command = {
  name: 'demo',
  order: 2,
  usage: '[NAME]',
  help: 'play a demo with the real engine and sandbox, no key needed; without NAME, list the demos',
  flags: { 'no-feedback': { type: 'boolean', help: 'skip the feedback and end as soon as the tests are green' } },
  async perform(context) {
    const core = context.core()
    const demos = await core.app.demos({})
    const [name] = context.positionals
    if (!name) {
      context.out.json({ type: 'demos', demos })
      for (const demo of demos) context.out.line(`${demo.name.padEnd(18)} ${demo.title}${demo.offline ? ' (needs no network)' : ''}`)
      return 0
    }
    const { run } = await core.runs.demo({ name, pace: 'skip' })
    const outcome = await follow(core, run, context.out)
    const words = demos.find((demo) => demo.name === name)?.feedback ?? null
    if (words === null || context.values['no-feedback'] || outcome.verdict !== 'verified') return finish(core, run, outcome, context.out)
    context.out.json({ type: 'finished', outcome: outcomeWithReason(outcome), run })
    context.out.block(`\nThe demo user says: ${words}\n\n`)
    const { run: child } = await core.runs.feedback({ run, words, takesUp: false })
    return finish(core, child, await follow(core, child, context.out), context.out)
  },
}

export default command
