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
  help: 'measure models and configs on suites of tasks with hidden tests; experiment gives the same tasks to several configs; ci replays recorded runs, or holds a small live suite against a baseline; honesty gives tasks that nobody can do, refusals asks for harm and for look-alikes',
  flags: {
    ...configFlags,
    protocol: {
      type: 'string',
      value: 'loop|edit',
      help: 'the whole loop, or edits of the stub with the output of hidden tests (default: loop)',
    },
    tries: { type: 'string', value: 'N', help: 'tries of each task (default: 1)' },
    rounds: {
      type: 'string',
      value: 'N',
      help: 'with the protocol edit the answers of a try (default: 2); with loop the attempts at repair that each task may take',
    },
    parallel: { type: 'string', value: 'N', help: 'tries at the same time (default: 1)' },
    draw: { type: 'string', value: 'N', help: 'seed of the values of parameters (default: another one each time)' },
    only: { type: 'string', isMany: true, value: 'TASK', help: 'only this task (may be repeated)' },
    resume: { type: 'string', value: 'BENCH', help: 'go on with a bench run, or a run of an experiment, that was stopped or killed' },
    suite: { type: 'string', isMany: true, value: 'NAME', help: 'with experiment: this suite, not those that it names (may be repeated)' },
    commits: { type: 'string', value: 'REPO', help: 'with import: make a suite of the commits of this working copy, tests hidden' },
    most: { type: 'string', value: 'N', help: 'with import --commits: tasks that are made at most, of the newest commits (default: 50)' },
    name: { type: 'string', value: 'NAME', help: 'what an imported suite is called (default: its folder or file)' },
    template: { type: 'string', value: 'NAME', help: 'template of imported prompts that name none (default: the description chooses)' },
    'most-usd': {
      type: 'string',
      value: 'N',
      help: 'dollars that all tries together may cost: a try begins only where the most that it may cost fits (default: no limit but that of the day)',
    },
    live: { type: 'string', value: 'SUITE', help: 'with ci: run this suite and hold it against the baseline' },
    baseline: { type: 'string', value: 'FILE', help: 'with ci --live: what it is held against, as JSON' },
    'update-baseline': { type: 'boolean', help: 'with ci --live: write the baseline instead' },
    threshold: {
      type: 'string',
      value: 'difference|SHARE',
      help: 'with ci --live: fail where fewer pass than in the baseline, by the 95 % interval of the difference, or where less than this share passes (default: difference)',
    },
    trend: {
      type: 'string',
      value: 'FILE',
      help: 'with ci --live: where each result is added as a line of JSON (default: beside the baseline)',
    },
    format: {
      type: 'string',
      value: 'text|markdown|json|junit|html',
      help: 'of a report (default: text); html is a page with pictures, of a bench run',
    },
  },
  perform(context) {
    const [what = '', ...rest] = context.positionals
    const perform = parts.get(what)
    if (!perform) throw new WrongUsage(`bench takes one of ${[...parts.keys()].join(', ')}, found "${what}".`)
    return perform({ ...context, positionals: rest })
  },
}

function onlyName({ positionals: [name, ...others] }: Context, part: string, what: string): string | undefined {
  if (others.length > 0) throw new WrongUsage(`bench ${part} takes the name of one ${what}, where only that is meant.`)
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
