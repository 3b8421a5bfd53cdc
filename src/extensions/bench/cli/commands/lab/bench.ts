// `tillgreen lab bench`: measures models and configs on suites of tasks with hidden tests.
import { type Command, type Context, WrongUsage } from '../../../../../main/faces/cli/command.js'
import { configFlags } from '../../../../../main/faces/cli/config-flags.js'
import { benchCi } from '../../ci.js'
import { benchCompare } from '../../compare.js'
import { benchExperiment } from '../../experiment.js'
import { benchHonesty } from '../../honesty.js'
import { benchRefusals } from '../../refusals.js'
import { benchReport } from '../../report.js'
import { benchRun } from '../../run.js'
import { benchImport, benchList, benchProve } from '../../suites.js'

const command: Command = {
  name: 'lab bench',
  order: 2,
  usage:
    'list | import PATH | import --commits REPO | prove SUITE | run SUITE | report BENCH | compare BENCH BENCH... | experiment list|run NAME|show RUN | ci FOLDER | ci --live SUITE --most-usd N --baseline FILE | honesty [NAME] | refusals [NAME]',
  help: 'measure models and configs on suites of tasks with hidden tests; "experiment" runs several configs on the same tasks; "ci" replays recorded runs, or compares a small live suite with a baseline; "honesty" checks whether a model admits that a task is impossible; "refusals" checks whether a model declines harmful requests and accepts harmless ones',
  flags: {
    ...configFlags,
    protocol: {
      type: 'string',
      value: 'loop|edit',
      help: '"loop" runs the whole loop; "edit" lets the model edit a stub and shows it the output of the hidden tests (default: loop)',
    },
    tries: { type: 'string', value: 'N', help: 'tries per task (default: 1)' },
    rounds: {
      type: 'string',
      value: 'N',
      help: 'with the edit protocol: answers per try (default: 2); with the loop protocol: repair attempts per task',
    },
    parallel: { type: 'string', value: 'N', help: 'number of parallel tries (default: 1)' },
    draw: { type: 'string', value: 'N', help: 'seed that selects the parameter values (default: a new seed each time)' },
    only: { type: 'string', isMany: true, value: 'TASK', help: 'run only this task (may be repeated)' },
    resume: { type: 'string', value: 'BENCH', help: 'resume a stopped or killed bench run or experiment run' },
    suite: {
      type: 'string',
      isMany: true,
      value: 'NAME',
      help: 'with experiment: use this suite instead of the suites in the experiment (may be repeated)',
    },
    commits: {
      type: 'string',
      value: 'REPO',
      help: 'with import: make a suite from the commits in this working copy, with their tests as hidden tests',
    },
    most: { type: 'string', value: 'N', help: 'with import --commits: maximum number of tasks, newest commits first (default: 50)' },
    name: { type: 'string', value: 'NAME', help: 'name for the imported suite (default: folder or file name)' },
    template: {
      type: 'string',
      value: 'NAME',
      help: 'template for imported prompts that do not name a template (default: chosen from the description)',
    },
    'most-usd': {
      type: 'string',
      value: 'N',
      help: 'dollar limit for all tries together; a try starts only if its maximum cost fits within the remaining limit (default: daily limit only)',
    },
    live: { type: 'string', value: 'SUITE', help: 'with ci: run this suite and compare it with the baseline' },
    baseline: { type: 'string', value: 'FILE', help: 'with ci --live: the baseline file, as JSON' },
    'update-baseline': { type: 'boolean', help: 'with ci --live: write the baseline instead of comparing with it' },
    threshold: {
      type: 'string',
      value: 'difference|SHARE',
      help: 'with ci --live: "difference" fails if fewer tries pass than in the baseline (95 % interval); a share from 0 to 1 fails if fewer tries pass than this share (default: difference)',
    },
    trend: {
      type: 'string',
      value: 'FILE',
      help: 'with ci --live: append each result to this file as a JSON line (default: a file next to the baseline)',
    },
    format: {
      type: 'string',
      value: 'text|markdown|json|junit|html',
      help: 'report format (default: text); "html" creates a page with charts, but only for bench runs',
    },
  },
  perform(context) {
    const [what = '', ...rest] = context.positionals
    const perform = parts.get(what)
    if (!perform) throw new WrongUsage(`bench expects one of ${[...parts.keys()].join(', ')}, but got "${what}".`)
    return perform({ ...context, positionals: rest })
  },
}

function onlyName({ positionals: [name, ...others] }: Context, part: string, what: string): string | undefined {
  if (others.length > 0) throw new WrongUsage(`bench ${part} takes at most one ${what} name.`)
  return name
}

const parts: ReadonlyMap<string, (context: Context) => Promise<number>> = new Map([
  ['list', benchList],
  ['import', benchImport],
  ['prove', benchProve],
  ['run', benchRun],
  ['report', benchReport],
  ['compare', benchCompare],
  ['experiment', benchExperiment],
  ['ci', benchCi],
  ['honesty', (context) => benchHonesty(context, onlyName(context, 'honesty', 'task'))],
  ['refusals', (context) => benchRefusals(context, onlyName(context, 'refusals', 'description'))],
])

export default command
