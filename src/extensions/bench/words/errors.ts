// Texts of the errors of the bench.

import { type ErrorWords, listed } from '../../../words/errors/error-words.js'
import { money } from '../../../words/figures.js'
import { counted } from '../../../words/row-text.js'
import type { benchErrors } from '../contract/errors.js'
import { suiteProblemText } from './suite.js'

export const benchErrorWords: ErrorWords<typeof benchErrors> = {
  'suite-missing': ({ suite, names }) =>
    `There is no suite "${suite}". Choose one of: ${listed(names)}. Or import one with "tillgreen lab bench import PATH".`,
  'suite-unfit': ({ path, leftOut }) => {
    const [first] = leftOut
    const why = first ? ` ${first.place}: ${suiteProblemText(first.problem)}` : ''
    return `No task could be read from ${path}.${why.replace(/\.$/, '')}${why === '' ? ' Give folders with bench.json, Exercism folders, JSONL with functions or prompts, or a Markdown file with headings' : ''}.`
  },
  'suite-no-name': ({ name }) => `A suite needs a name with letters or digits, found "${name}". Give it one with --name NAME.`,
  'suite-shipped': ({ suite }) => `The suite "${suite}" comes with Tillgreen. Give yours another name with --name NAME.`,
  'suite-no-task': ({ suite, task }) => `The suite ${suite} has no task "${task}".`,
  'suite-changed': ({ suite, bench }) =>
    `The suite ${suite} changed since the bench run ${bench} started, so that run cannot continue. Import the old suite again, or start a new bench run.`,
  'bench-missing': ({ bench }) => `There is no bench run "${bench}". "tillgreen lab bench list" shows all bench runs.`,
  'bench-ambiguous': ({ bench }) => `Several bench runs start with "${bench}". Give more of the id.`,
  'bench-busy': ({ bench }) =>
    `Another process is working on the bench run ${bench}. Wait until it ends, or stop it there. If that process no longer exists, for example in a removed container, delete the file bench/runs/${bench}.holder from the data folder.`,
  'bench-not-going': ({ bench }) => `The bench run ${bench} is not running in this process.`,
  'bench-damaged': ({ bench, line }) =>
    `Line ${line} of the journal of the bench run ${bench} cannot be read. Its file is bench/runs/${bench}.jsonl in the data folder.`,
  'bench-other-suites': ({ first, second }) => `Only bench runs of the same suite can be compared, found "${first}" and "${second}".`,
  'experiment-missing': ({ name, names }) =>
    `There is no experiment "${name}". Choose one of: ${listed(names)}. To add your own, create the file bench/experiments/NAME.json in the data folder.`,
  'experiment-unfit': ({ name, cause }) => `The experiment ${name} cannot be run: ${cause.replace(/\s*\n\s*/g, '; ').replace(/\.$/, '')}.`,
  'experiment-few-tasks': ({ name, tasks, fewest }) =>
    `The experiment ${name} needs at least ${fewest} tasks with hidden tests, and its suites have ${tasks}. Name others with --suite.`,
  'experiment-run-missing': ({ id }) => `There is no experiment run "${id}". "tillgreen lab bench experiment list" shows all runs.`,
  'experiment-run-ambiguous': ({ id }) => `Several experiment runs start with "${id}". Give more of the id.`,
  'experiment-run-damaged': ({ id, cause }) =>
    `The run ${id} of an experiment cannot be read: ${cause.replace(/\s*\n\s*/g, '; ').replace(/\.$/, '')}. Its file is bench/experiment-runs/${id}.json in the data folder.`,
  'experiment-arm-missing': ({ id, arm, arms }) => `The experiment ${id} has no config "${arm}". Choose one of: ${arms.join(', ')}.`,
  'experiment-not-going': ({ id }) => `The experiment run ${id} is not running in this process.`,
  'bench-no-worst-case': ({ models }) =>
    models.length === 0
      ? 'A limit for the whole bench run needs a limit for each try: set one with --budget-usd.'
      : `A limit for the whole bench run needs the price of ${listed(models.map((model) => model || 'the set model'))}. Set it with "tillgreen settings set endpoints.NAME.price".`,
  'bench-most-too-small': ({ most, worst }) =>
    `A try may cost ${money(worst)}, but the whole bench run has only ${money(most)}. Lower the limit per try with --budget-usd, or raise the limit of the bench run with --most-usd.`,
  'baseline-unasked': ({ bench }) =>
    `The tries of the bench run ${bench} sent no request to a model, so there is no result. Check the endpoint and the budget, then run it again.`,
  'baseline-empty': ({ bench }) =>
    `The bench run ${bench} has no finished task, so it cannot be a baseline. Run it again until a task is finished.`,
  'baseline-other': ({ suite, draw }) =>
    `The baseline belongs to another state of the suite ${suite}, or to other values than draw ${draw}. Write it again with --update-baseline.`,
  'commits-no-repository': ({ path }) => `${path} is not a git working copy. Name the folder of one, with its history.`,
  'commits-shallow': ({ path }) =>
    `${path} has only part of its history, so its commits cannot be read. Fetch the rest with "git fetch --unshallow".`,
  'commits-none': ({ path, commits, tasks }) =>
    `No task could be made from ${path}: its ${counted(commits, 'commit')} gave ${counted(tasks, 'task')}, and none of these could be proved. Try a repository with tests.`,
  'bench-without-tests': ({ task }) =>
    `The protocol "edit" needs hidden tests, but the task ${task} has none. Use the protocol "loop" and judge its runs yourself.`,
}
