// What is told of an error of the bench.

import { type ErrorWords, listed } from '../../../words/errors/error-words.js'
import { money } from '../../../words/figures.js'
import { counted } from '../../../words/row-text.js'
import type { benchErrors } from '../contract/errors.js'
import { suiteProblemText } from './suite.js'

export const benchErrorWords: ErrorWords<typeof benchErrors> = {
  'suite-missing': ({ suite, names }) =>
    `There is no suite "${suite}". There are: ${listed(names)}. Import one with "tillgreen lab bench import PATH".`,
  'suite-unfit': ({ path, leftOut }) => {
    const [first] = leftOut
    const why = first ? ` ${first.place}: ${suiteProblemText(first.problem)}` : ''
    return `No task could be read from ${path}.${why.replace(/\.$/, '')}${why === '' ? ' Expected are folders with bench.json, folders of Exercism, JSONL of functions or prompts, or a Markdown file with headings' : ''}.`
  },
  'suite-no-name': ({ name }) => `A suite needs a name with letters or digits, found "${name}". Give it one with --name NAME.`,
  'suite-shipped': ({ suite }) => `"${suite}" is the name of a suite that comes with Tillgreen. Give yours another one with --name NAME.`,
  'suite-no-task': ({ suite, task }) => `The suite ${suite} has no task "${task}".`,
  'suite-changed': ({ suite, bench }) =>
    `The suite ${suite} is not the one that the bench run ${bench} began with, so its tries cannot be gone on with. Import the old one again, or begin a new bench run.`,
  'bench-missing': ({ bench }) => `There is no bench run "${bench}". "tillgreen lab bench list" shows those that there are.`,
  'bench-ambiguous': ({ bench }) => `Several bench runs begin with "${bench}". Write more of the id.`,
  'bench-busy': ({ bench }) =>
    `Another process works on the bench run ${bench}. Wait until it ends, or stop it there. Where it is gone for good, as with a container, remove the file bench/runs/${bench}.holder from the data folder.`,
  'bench-not-going': ({ bench }) => `No bench run ${bench} is going on here.`,
  'bench-damaged': ({ bench, line }) =>
    `Line ${line} of the journal of the bench run ${bench} cannot be read. Its file is bench/runs/${bench}.jsonl in the data folder.`,
  'bench-other-suites': ({ first, second }) => `Only bench runs of the same suite can be compared, found "${first}" and "${second}".`,
  'experiment-missing': ({ name, names }) =>
    `There is no experiment "${name}". There are: ${listed(names)}. One of yours is a file bench/experiments/NAME.json in the data folder.`,
  'experiment-unfit': ({ name, cause }) => `The experiment ${name} cannot be run: ${cause.replace(/\s*\n\s*/g, '; ').replace(/\.$/, '')}.`,
  'experiment-few-tasks': ({ name, tasks, fewest }) =>
    `The experiment ${name} needs at least ${fewest} tasks with hidden tests, and its suites have ${tasks}. Name others with --suite.`,
  'experiment-run-missing': ({ id }) =>
    `There is no run "${id}" of an experiment. "tillgreen lab bench experiment list" shows those that there are.`,
  'experiment-run-ambiguous': ({ id }) => `Several runs of experiments begin with "${id}". Write more of the id.`,
  'experiment-run-damaged': ({ id, cause }) =>
    `The run ${id} of an experiment cannot be read: ${cause.replace(/\s*\n\s*/g, '; ').replace(/\.$/, '')}. Its file is bench/experiment-runs/${id}.json in the data folder.`,
  'experiment-arm-missing': ({ id, arm, arms }) => `The experiment ${id} has no config "${arm}". It has: ${arms.join(', ')}.`,
  'experiment-not-going': ({ id }) => `No run ${id} of an experiment is going on here.`,
  'bench-no-worst-case': ({ models }) =>
    models.length === 0
      ? 'A limit for the whole bench run needs a limit for each try: set one with --budget-usd.'
      : `A limit for the whole bench run needs the price of ${listed(models.map((model) => model || 'the set model'))}. Set it with "tillgreen settings set endpoints.NAME.price".`,
  'bench-most-too-small': ({ most, worst }) =>
    `A try may cost ${money(worst)}, more than the ${money(most)} that the whole bench run has. Give each try less with --budget-usd, or the bench run more with --most-usd.`,
  'baseline-unasked': ({ bench }) =>
    `The tries of the bench run ${bench} asked no question of a model, so they say nothing about it. Check the endpoint and the budget, then run it again.`,
  'baseline-empty': ({ bench }) => `No task of the bench run ${bench} is over, so there is nothing to hold a later one against.`,
  'baseline-other': ({ suite, draw }) =>
    `The baseline is of another state of the suite ${suite}, or of other values than those of draw ${draw}. Write it again with --update-baseline.`,
  'commits-no-repository': ({ path }) => `${path} is no working copy of git. Name the folder of one, with its history.`,
  'commits-shallow': ({ path }) =>
    `${path} has only a part of its history, so its commits cannot be read. Fetch the rest with "git fetch --unshallow".`,
  'commits-none': ({ path, commits, tasks }) =>
    `No task could be made of ${path}: it has ${counted(commits, 'commit')}, ${counted(tasks, 'task')} came of them, and none could be proved.`,
  'bench-without-tests': ({ task }) =>
    `The protocol "edit" shows what hidden tests print, but the task ${task} has none. Use the protocol "loop" and judge its runs yourself.`,
}
