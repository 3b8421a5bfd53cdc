// Texts of the errors of the bench.

import { type ErrorWords, listed } from '../../../words/errors/error-words.js'
import { money } from '../../../words/figures.js'
import { counted } from '../../../words/row-text.js'
import type { benchErrors } from '../contract/errors.js'
import { suiteProblemText } from './suite.js'

export const benchErrorWords: ErrorWords<typeof benchErrors> = {
  'suite-missing': ({ suite, names }) =>
    `There is no suite "${suite}". Choose one of: ${listed(names)}. To import another suite, run "tillgreen lab bench import PATH".`,
  'suite-unfit': ({ path, leftOut }) => {
    const [first] = leftOut
    const why = first ? ` ${first.place}: ${suiteProblemText(first.problem)}` : ''
    return `No readable tasks found in ${path}.${why.replace(/\.$/, '')}${why === '' ? ' Use folders with bench.json, Exercism folders, JSONL with functions or prompts, or a Markdown file with headings' : ''}.`
  },
  'suite-no-name': ({ name }) => `A suite needs a name with letters or digits, but got "${name}". Set the suite name with --name NAME.`,
  'suite-shipped': ({ suite }) => `The suite "${suite}" comes with Tillgreen. Give your suite another name with --name NAME.`,
  'suite-no-task': ({ suite, task }) => `The suite ${suite} has no task "${task}".`,
  'suite-changed': ({ suite, bench }) =>
    `The suite ${suite} changed since the bench run ${bench} started, so that run cannot continue. Import the old suite again, or start a new bench run.`,
  'bench-missing': ({ bench }) => `There is no bench run "${bench}". To list all bench runs, run "tillgreen lab bench list".`,
  'bench-ambiguous': ({ bench }) => `Several bench run ids start with "${bench}". Enter more of the id.`,
  'bench-busy': ({ bench }) =>
    `Another process is using the bench run ${bench}. Wait until that process ends, or stop it. If the process no longer exists, for example because its container was removed, delete the file bench/runs/${bench}.holder from the data folder.`,
  'bench-not-going': ({ bench }) => `The bench run ${bench} is not running in this process.`,
  'bench-damaged': ({ bench, line }) =>
    `Could not read line ${line} in the journal for the bench run ${bench}. The journal is bench/runs/${bench}.jsonl in the data folder.`,
  'bench-other-suites': ({ first, second }) =>
    `You can only compare bench runs of the same suite, but these used "${first}" and "${second}".`,
  'experiment-missing': ({ name, names }) =>
    `There is no experiment "${name}". Choose one of: ${listed(names)}. To add your own, create the file bench/experiments/NAME.json in the data folder.`,
  'experiment-unfit': ({ name, cause }) => `The experiment ${name} cannot run: ${cause.replace(/\s*\n\s*/g, '; ').replace(/\.$/, '')}.`,
  'experiment-few-tasks': ({ name, tasks, fewest }) =>
    `The experiment ${name} needs at least ${fewest} tasks with hidden tests, but its suites have only ${tasks}. Choose other suites with --suite.`,
  'experiment-run-missing': ({ id }) =>
    `There is no experiment run "${id}". To list all experiment runs, run "tillgreen lab bench experiment list".`,
  'experiment-run-ambiguous': ({ id }) => `Several experiment run ids start with "${id}". Enter more of the id.`,
  'experiment-run-damaged': ({ id, cause }) =>
    `Could not read the experiment run ${id}: ${cause.replace(/\s*\n\s*/g, '; ').replace(/\.$/, '')}. The file is bench/experiment-runs/${id}.json in the data folder.`,
  'experiment-arm-missing': ({ id, arm, arms }) => `The experiment ${id} has no config "${arm}". Choose one of: ${arms.join(', ')}.`,
  'experiment-not-going': ({ id }) => `The experiment run ${id} is not running in this process.`,
  'bench-no-worst-case': ({ models }) =>
    models.length === 0
      ? 'A limit for the whole bench run also needs a limit per try. Set the limit per try with --budget-usd.'
      : `A limit for the whole bench run needs the price of ${listed(models.map((model) => model || 'the model in the settings'))}. Set the price with "tillgreen settings set endpoints.NAME.price".`,
  'bench-most-too-small': ({ most, worst }) =>
    `A try can cost ${money(worst)}, but the whole bench run is limited to ${money(most)}. Lower the limit per try with --budget-usd, or raise the limit of the bench run with --most-usd.`,
  'baseline-unasked': ({ bench }) =>
    `The tries in the bench run ${bench} sent no requests to a model, so there is no result. Check the endpoint and the budget, then start the bench run again.`,
  'baseline-empty': ({ bench }) =>
    `The bench run ${bench} has no finished task, so it cannot be a baseline. Start a new bench run in which at least one task finishes.`,
  'baseline-other': ({ suite, draw }) =>
    `The baseline does not fit this bench run, because it used another version of the suite ${suite} or another seed than ${draw}. Write a new baseline with --update-baseline.`,
  'commits-no-repository': ({ path }) => `${path} is not a git working copy. Enter the path to a working copy with its history.`,
  'commits-shallow': ({ path }) =>
    `${path} has only part of its history, so its commits cannot be read. Fetch the rest with "git fetch --unshallow".`,
  'commits-none': ({ path, commits, tasks }) =>
    tasks === 0
      ? `Could not make any tasks from ${path}. Of ${counted(commits, 'commit')}, none changes both a TypeScript test and a module it tests. Try another repository.`
      : `Could not make any tasks from ${path}. Its ${counted(commits, 'commit')} produced ${counted(tasks, 'task')}, but none could be proved. Try a repository with tests.`,
  'bench-without-tests': ({ task }) =>
    `The "edit" protocol needs hidden tests, but the task ${task} has none. Use the "loop" protocol and judge the runs yourself.`,
}
