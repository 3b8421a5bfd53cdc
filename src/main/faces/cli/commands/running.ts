// The commands that make a run or carry one on.
import { lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Reached } from '../../../../contract/calls/index.js'
import { standardConfig } from '../../../../contract/config/config.js'
import { Plan } from '../../../../contract/run/plan.js'
import type { StartRun } from '../../../../contract/run/run.js'
import { emptyView } from '../../../../contract/view/run-view.js'
import { fold } from '../../../../contract/view/view.js'
import { unheardOf } from '../../../../contract/view/view-said.js'
import { Refusal } from '../../../../contract/wire/errors.js'
import { offeredWords } from '../../../../words/said.js'
import { type Command, type Context, findRuns, only, onlyRun, text, WrongUsage } from '../command.js'
import { configFlags, configFrom } from '../config-flags.js'
import { agreedTo, consentFlags, withConsent } from '../consent.js'
import { finish, follow, printQuestion, soundEntries } from '../follow.js'
import { readLongText, STDIN } from '../long-text.js'
import { agreeToUnknownPrice } from '../unknown-price.js'

/** The run asks the endpoint that it began with; the key of the environment goes there where the person names it again. */
const goingOn: Command['flags'] = {
  'base-url': { type: 'string', value: 'URL', help: 'the endpoint that the key of the environment is for (default: OPENAI_BASE_URL)' },
  ...consentFlags,
}

const runCommand: Command = {
  name: 'run',
  usage: '"DESCRIPTION"',
  help: 'build a program from a description; "-" reads it from standard input',
  flags: {
    ...configFlags,
    'description-file': { type: 'string', value: 'FILE', help: 'the description as a file of UTF-8 text, up to 1 MB' },
    template: { type: 'string', value: 'NAME|DIR|choose', help: 'kind of project (default: python); choose takes it from the description' },
    plan: { type: 'string', value: 'FILE', help: 'a plan of your own, as JSON' },
    out: { type: 'string', value: 'DIR', help: 'where the program is written (default: ./output/NAME)' },
    force: { type: 'boolean', help: 'write into an output folder that is not empty' },
    project: { type: 'string', value: 'DIR|ZIP', help: 'go on with a program that is there already; what is green stays green' },
    'red-tests': {
      type: 'string',
      value: 'keep|fix',
      help: 'tests of the project that are red: set them aside, or make them green (default: keep)',
    },
  },
  async perform(context) {
    const { values, out } = context
    const project = projectFrom(context)
    const description = await descriptionFrom(context, project?.redTests === 'fix')
    const plan = text(values, 'plan')
    const core = context.core()
    const config = configFrom(values, { ...standardConfig(), budget: (await core.settings.get({})).settings.budget })
    await agreeToUnknownPrice(context, config)
    const named = text(values, 'template')
    // The changes of a project are brought back by a command of their own.
    const folder = text(values, 'out') ?? (project ? null : defaultFolder(description))
    const { run } = await core.runs.start({
      description,
      template: named === 'choose' ? null : (named ?? (project ? null : 'python')),
      config,
      plan: plan ? readPlan(plan) : null,
      out: folder,
      force: values.force === true,
      project,
    })
    out.note(`run ${run}`)
    const outcome = await follow(core, run, out)
    return finish(core, run, outcome, out)
  },
}

const demoCommand: Command = {
  name: 'demo',
  usage: '[NAME]',
  help: 'play a demo over the real engine and sandbox, without a key; without NAME lists them',
  flags: { 'no-feedback': { type: 'boolean', help: 'end after the first green' } },
  async perform(context) {
    const core = context.core()
    const demos = await core.app.demos({})
    const [name] = context.positionals
    if (!name) {
      context.out.json({ type: 'demos', demos })
      for (const demo of demos) context.out.line(`${demo.name.padEnd(18)} ${demo.title}${demo.offline ? ' (needs no network)' : ''}`)
      return 0
    }
    const { run } = await core.runs.demo({ name })
    const outcome = await follow(core, run, context.out)
    const words = demos.find((demo) => demo.name === name)?.feedback ?? null
    if (words === null || context.values['no-feedback'] || outcome.verdict !== 'verified') return finish(core, run, outcome, context.out)
    context.out.json({ type: 'finished', outcome, run })
    context.out.block(`\nThe person of this demo says: ${words}\n\n`)
    const { run: child } = await core.runs.feedback({ run, words, takesUp: false })
    return finish(core, child, await follow(core, child, context.out), context.out)
  },
}

const resumeCommand: Command = {
  name: 'resume',
  usage: 'RUN',
  help: 'go on with a run that was interrupted or stopped; of one that is over, write the program that is not in its output folder yet',
  flags: { ...goingOn, force: { type: 'boolean', help: 'write it over a better program, or over what you changed there' } },
  async perform(context) {
    const core = context.core()
    const found = await onlyRun(context)
    const force = context.values.force === true
    const { run } = await withConsent(context, (agreed) => core.runs.resume({ run: found, force, ...agreedTo(agreed) }))
    return finish(core, run, await follow(core, run, context.out), context.out)
  },
}

const forkCommand: Command = {
  name: 'fork',
  usage: 'RUN --at KEY',
  help: 'go on from a step of a run with another model or config',
  flags: {
    ...configFlags,
    ...consentFlags,
    at: { type: 'string', value: 'KEY', help: 'the step before which the runs part ("tillgreen show RUN --steps")' },
  },
  async perform(context) {
    const key = text(context.values, 'at')
    if (!key) throw new WrongUsage('--at KEY is missing: the step before which the runs part.')
    const core = context.core()
    const found = await onlyRun(context)
    const { config: own } = await core.runs.config({ run: found })
    const config = configFrom(context.values, isRecording(own.model.model) ? standardConfig() : own)
    const { run } = await withConsent(context, (agreed) => core.runs.fork({ run: found, key, config, ...agreedTo(agreed) }))
    context.out.note(`fork ${run}`)
    return finish(core, run, await follow(core, run, context.out), context.out)
  },
}

const feedbackCommand: Command = {
  name: 'feedback',
  usage: 'RUN "WORDS"',
  help: 'say what does not work, or what you want next; starts a child run; "-" reads the words from standard input',
  flags: {
    ...configFlags,
    ...consentFlags,
    'words-file': { type: 'string', value: 'FILE', help: 'your words as a file of UTF-8 text, up to 1 MB' },
    said: { type: 'boolean', help: 'take up what you said to the run after the last step that could act on it' },
    force: { type: 'boolean', help: 'replace the program in the output folder even by a worse one, or over what you changed there' },
  },
  async perform(context) {
    const [named, ...more] = context.positionals
    const takesUp = context.values.said === true
    if (!named || (more.length === 0 && text(context.values, 'words-file') === undefined && !takesUp))
      throw new WrongUsage('feedback takes the run and your words in quotes.')
    const own = await wordsFrom(context, more)
    const core = context.core()
    const [run = ''] = await findRuns(core, [named])
    const unheard = takesUp ? unheardOf(fold(emptyView, await soundEntries(core, run, 0))) : []
    if (takesUp && unheard.length === 0 && own === '')
      throw new Refusal('invalid', `All that you said to run ${run} was heard. Say what you want next: tillgreen feedback ${run} "...".`)
    const words = [offeredWords(unheard), own].filter(Boolean).join('\n\n')
    const { config: before, isRecorded } = await core.runs.config({ run })
    const config = configFrom(context.values, isRecorded ? { ...before, model: standardConfig().model } : before)
    const force = context.values.force === true
    const asked = { run, words, config, force, takesUp }
    const { run: child } = await withConsent(context, (agreed) => core.runs.feedback({ ...asked, ...agreedTo(agreed) }))
    context.out.note(`run ${child}`)
    return finish(core, child, await follow(core, child, context.out), context.out)
  },
}

const stopCommand: Command = {
  name: 'stop',
  usage: 'RUN',
  help: 'stop a run, also one of another process; it can be resumed',
  flags: {},
  async perform(context) {
    const core = context.core()
    const run = await onlyRun(context)
    await core.runs.stop({ run })
    const summary = await core.runs.summary({ run })
    context.out.json({ type: 'stopped', run, outcome: summary.outcome })
    context.out.line(
      summary.outcome
        ? `Run ${run} is over: ${summary.outcome.verdict}, ${summary.outcome.ended}.`
        : `Run ${run} was not running; resume it with "tillgreen resume ${run}".`,
    )
    return 0
  },
}

const sayCommand: Command = {
  name: 'say',
  usage: 'RUN "WORDS"',
  help: 'say something to a run while it works; it is heard at the next step',
  flags: {},
  async perform(context) {
    const [run, words, ...rest] = context.positionals
    if (!run || !words || rest.length > 0) throw new WrongUsage('say takes the run and your words in quotes.')
    const core = context.core()
    const [id = ''] = await findRuns(core, [run])
    const { reached } = await core.runs.say({ run: id, words })
    context.out.json({ type: 'said', run: id, reached })
    context.out.line(reachedWords(reached, id, 'It is heard at the next step.'))
    return 0
  },
}

const answerCommand: Command = {
  name: 'answer',
  usage: 'RUN CHOICE ["WORDS"]',
  help: 'answer the question that a run waits with; without CHOICE shows it',
  flags: {},
  async perform(context) {
    const [named, choice, words = '', ...rest] = context.positionals
    if (!named || rest.length > 0) throw new WrongUsage('answer takes the run, one of its choices, and your words in quotes.')
    const core = context.core()
    const [run = ''] = await findRuns(core, [named])
    const open = fold(emptyView, await soundEntries(core, run, 0)).question
    if (!open) throw new Refusal('invalid', `Run ${run} waits with no question.`)
    context.out.json({ type: 'question', run, ...open })
    if (!choice) printQuestion(run, open.question, context.out)
    else {
      const { reached } = await core.runs.answer({ run, key: open.key, choice, words })
      context.out.line(reachedWords(reached, run, 'The run goes on with your answer.'))
    }
    return 0
  },
}

/** A command that hands one thing to a run that goes on, in this process or another. */
const handing = (name: string, help: string, said: string, hand: (context: Context, run: string) => Promise<unknown>): Command => ({
  name,
  usage: 'RUN',
  help,
  flags: {},
  async perform(context) {
    await hand(context, await onlyRun(context))
    context.out.line(said)
    return 0
  },
})

const pauseCommand = handing(
  'pause',
  'hold a run after the step that is going on',
  'It waits after this step. "tillgreen continue" lets it go on.',
  (context, run) => context.core().runs.pause({ run }),
)
const continueCommand = handing('continue', 'let a paused run go on', 'It goes on.', (context, run) =>
  context.core().runs.continue({ run }),
)

const editCommand: Command = {
  name: 'edit',
  usage: 'RUN PATH --from FILE',
  help: 'change a file of a run while it works; your version stands, and the agent is told',
  flags: { from: { type: 'string', value: 'FILE', help: 'the file as you want it' } },
  async perform(context) {
    const [run, path, ...rest] = context.positionals
    const from = text(context.values, 'from')
    if (!run || !path || !from || rest.length > 0) throw new WrongUsage('edit takes the run, the path in its workspace, and --from FILE.')
    const core = context.core()
    const [id = ''] = await findRuns(core, [run])
    const { tree: base } = await core.runs.newestTree({ run: id })
    if (!base) throw new Refusal('invalid', `Run ${id} has written nothing yet that could be edited.`)
    const { reached } = await core.runs.edit({ run: id, path, base, text: readText(from) })
    context.out.line(reachedWords(reached, id, 'Your version is taken at the next step.'))
    return 0
  },
}

const grantCommand: Command = {
  name: 'grant',
  usage: 'RUN',
  help: 'give a run that its budget ended the same budget again; it goes on from there',
  flags: goingOn,
  async perform(context) {
    const core = context.core()
    const found = await onlyRun(context)
    const { run } = await withConsent(context, (agreed) => core.runs.grant({ run: found, ...agreedTo(agreed) }))
    context.out.note(`fork ${run}`)
    return finish(core, run, await follow(core, run, context.out), context.out)
  },
}

export const runningCommands: readonly Command[] = [
  runCommand,
  demoCommand,
  resumeCommand,
  stopCommand,
  pauseCommand,
  continueCommand,
  editCommand,
  grantCommand,
  forkCommand,
  feedbackCommand,
  answerCommand,
  sayCommand,
]

/** The description from the argument, a file or standard input; empty where red tests are all that is asked for. */
async function descriptionFrom(context: Context, mayLack: boolean): Promise<string> {
  const file = text(context.values, 'description-file')
  if (file !== undefined && context.positionals.length > 0)
    throw new WrongUsage('Give the description as an argument or with --description-file, not both.')
  if (file !== undefined) return readLongText('The description', file)
  if (context.positionals.length === 0 && mayLack) return ''
  const given = only(context, 'the description')
  return given === STDIN ? readLongText('The description', STDIN) : given
}

/** The words of a feedback from the argument, a file or standard input; empty where there are none. */
async function wordsFrom(context: Context, given: readonly string[]): Promise<string> {
  const file = text(context.values, 'words-file')
  const [words, ...rest] = given
  if (rest.length > 0 || (file !== undefined && words !== undefined))
    throw new WrongUsage('feedback takes the run and your words, in quotes or with --words-file.')
  if (file !== undefined) return readLongText('The feedback', file)
  return words === STDIN ? readLongText('The feedback', STDIN) : (words ?? '')
}

/** What becomes of something that was handed to a run, as far as it is known now. */
const reachedWords = (reached: Reached, run: string, soon: string): string =>
  reached === 'taken' ? soon : `Nobody carries run ${run} on now. It is kept, and heard when you resume it: "tillgreen resume ${run}".`

function projectFrom({ values }: Context): StartRun['project'] {
  const path = text(values, 'project')
  const redTests = text(values, 'red-tests') ?? 'keep'
  if (redTests !== 'keep' && redTests !== 'fix') throw new WrongUsage(`--red-tests takes keep or fix, found "${redTests}".`)
  if (path === undefined && redTests === 'fix')
    throw new WrongUsage('--red-tests is about the tests of a project: name it with --project DIR.')
  return path === undefined ? null : { path, redTests }
}

/** A link that lies in the working folder may come from anybody. */
function defaultFolder(description: string): string {
  if (lstatSync('output', { throwIfNoEntry: false })?.isSymbolicLink())
    throw new Refusal('invalid', 'The folder "output" is a link, so the program would be written elsewhere. Name a folder with --out.')
  return join('output', slugOf(description))
}

const isRecording = (model: string) => model === 'recording'

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new Refusal('invalid', `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}.`)
  }
}

function readPlan(file: string): Plan {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Refusal('invalid', `The plan ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}.`)
  }
  const plan = Plan.safeParse(content)
  if (!plan.success) throw new Refusal('invalid', `The plan ${file} cannot be used. ${z.prettifyError(plan.error)}`)
  return plan.data
}

const slugOf = (description: string): string =>
  description
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .filter((word) => !['a', 'an', 'the', 'that', 'which'].includes(word))
    .slice(0, 4)
    .join('-')
    .slice(0, 40) || 'project'
