// `tillgreen run`: builds a program from a description.

import { lstatSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { readExample, withExamples } from '../../../../../contract/examples/read-examples.js'
import type { Plan } from '../../../../../contract/run/plan.js'
import type { StartRun } from '../../../../../contract/run/run.js'
import { namedUse, type UsedProgram } from '../../../../../contract/run/used-program.js'
import { WrittenPlan } from '../../../../../contract/traces/written-plan.js'
import { issuesByField } from '../../../../../contract/wire/union-issues.js'
import { type Command, CommandError, type Context, type Core, only, text, texts, WrongUsage } from '../../command.js'
import { configFlags } from '../../config-flags.js'
import { printBuiltIn } from '../../configs/built-in.js'
import { startConfig } from '../../configs/start-config.js'
import { finish, follow, startRun } from '../../follow.js'
import { attachFlag, pictureFlag, picturesFrom, printLeftOut, withAttachedFiles } from '../../given/attachments.js'
import { testCommandFlag } from '../../given/test-command.js'
import { readLongText, STDIN } from '../../long-text.js'
import { agreeToUnknownPrice } from '../../unknown-price.js'

const command: Command = {
  name: 'run',
  order: 1,
  usage: '"DESCRIPTION"',
  help: 'build a program from a description; "-" reads the description from standard input',
  flags: {
    ...configFlags,
    'description-file': { type: 'string', value: 'FILE', help: 'file with the description, as UTF-8 text up to 1 MB' },
    example: {
      type: 'string',
      isMany: true,
      value: "'INPUT -> RESULT'",
      help: 'an example, such as f(1) -> 2 or $ python3 main.py 1 -> 2; each example becomes a test (repeatable)',
    },
    ...pictureFlag,
    ...attachFlag,
    template: {
      type: 'string',
      value: 'NAME|DIR|choose',
      help: 'kind of project (default: python); "choose" selects one based on the description',
    },
    plan: { type: 'string', value: 'FILE', help: 'your own plan, as JSON' },
    out: { type: 'string', value: 'DIR', help: 'output folder for the program (default: ./output/NAME, where NAME comes from the title)' },
    force: { type: 'boolean', help: 'write to a non-empty output folder' },
    project: { type: 'string', value: 'DIR|ZIP', help: 'continue work on an existing program; green tests stay green' },
    ...testCommandFlag,
    use: {
      type: 'string',
      isMany: true,
      value: 'RUN[:FILE]',
      help: 'build on the verified program from a run, or on one of its tested modules (repeatable)',
    },
    'red-tests': {
      type: 'string',
      value: 'keep|fix',
      help: 'how to handle red project tests: "keep" ignores them, and "fix" makes them green (default: keep)',
    },
  },
  async perform(context) {
    const { values, out } = context
    const project = await projectFrom(context)
    const written = await descriptionFrom(context, project?.redTests === 'fix')
    const description = withExamples(await withAttachedFiles(context, written), examplesFrom(context))
    const pictures = picturesFrom(context)
    const plan = text(values, 'plan')
    const core = context.core()
    const config = await startConfig(context, text(values, 'template') ?? 'python')
    await printBuiltIn(context, config)
    await agreeToUnknownPrice(context, config)
    await printLeftOut(context, core, config, pictures)
    const named = text(values, 'template')
    // The changes of a project are applied by a separate command.
    const folder = text(values, 'out') ?? null
    const hasFolder = folder === null && (!project || texts(values, 'use').length > 0)
    const run = await startRun(core, {
      description,
      template: named === 'choose' ? null : (named ?? (project ? null : 'python')),
      config,
      plan: plan ? readPlan(plan) : null,
      out: folder,
      ...(hasFolder && { programs: defaultFolder() }),
      force: values.force === true,
      project,
      pictures,
    })
    out.note(`run ${run}`)
    const outcome = await follow(core, run, out)
    return finish(core, run, outcome, out)
  },
}

/** The examples as they were given. Throws at one that has no result. */
function examplesFrom({ values }: Context): readonly string[] {
  const given = texts(values, 'example')
  const unreadable = given.find((each) => readExample(each) === null)
  if (unreadable !== undefined)
    throw new WrongUsage(
      `--example expects 'INPUT -> RESULT', but got "${unreadable}". Write a call and its result, such as 'f(1) -> 2', or a command and its output, such as '$ python3 main.py 1 -> 2'.`,
    )
  return given
}

/** The description from the argument, a file or standard input; empty where the request is only to fix red tests. */
async function descriptionFrom(context: Context, mayLack: boolean): Promise<string> {
  const file = text(context.values, 'description-file')
  if (file !== undefined && context.positionals.length > 0)
    throw new WrongUsage('Give the description as an argument or with --description-file, not both.')
  if (file !== undefined) return readLongText('The description', file)
  if (context.positionals.length === 0 && mayLack) return ''
  const given = only(context, 'the description')
  return given === STDIN ? readLongText('The description', STDIN) : given
}

async function projectFrom({ values, core }: Context): Promise<StartRun['project']> {
  const path = text(values, 'project')
  const uses = texts(values, 'use')
  const redTests = text(values, 'red-tests') ?? 'keep'
  const testCommand = text(values, 'test-command')
  if (redTests !== 'keep' && redTests !== 'fix') throw new WrongUsage(`--red-tests expects keep or fix, but got "${redTests}".`)
  if (path === undefined && redTests === 'fix') throw new WrongUsage('--red-tests needs a project. Add --project DIR.')
  if (path !== undefined && uses.length > 0) throw new WrongUsage('Use --project or --use, not both.')
  if (uses.length > 0) return { path: namedUse(await Promise.all(uses.map((use) => usedIn(core(), use)))), redTests }
  if (path === undefined && testCommand !== undefined) throw new WrongUsage('--test-command needs a project. Add --project DIR.')
  return path === undefined ? null : { path, redTests, testCommand }
}

/** `RUN` or `RUN:FILE`; the first letters of a run are enough. */
async function usedIn(core: Core, use: string): Promise<UsedProgram> {
  const [prefix = '', ...path] = use.split(':')
  const { run } = await core.runs.find({ prefix })
  return { run, path: path.length === 0 ? null : path.join(':') }
}

/** The folder for programs without `--out`. A link in the working folder may come from a stranger. */
function defaultFolder(): string {
  if (lstatSync('output', { throwIfNoEntry: false })?.isSymbolicLink())
    throw new CommandError('The folder "output" is a symbolic link, so the program would be written elsewhere. Choose a folder with --out.')
  return 'output'
}

function readPlan(file: string): Plan {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new CommandError(`The plan ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}.`)
  }
  const plan = WrittenPlan.safeParse(content)
  if (!plan.success)
    throw new CommandError(`The plan ${file} is not valid. ${z.prettifyError({ issues: issuesByField(plan.error.issues) })}`)
  return plan.data
}

export default command
