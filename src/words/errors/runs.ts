// What is told of an error of a run.

import type { LateRequest, runErrors } from '../../contract/errors/runs.js'
import { planProblemText } from '../recorded/plan-problem.js'
import { type LimitName, limitWords } from '../run/budget.js'
import { wishWords } from '../wish.js'
import { type ErrorWords, listed } from './error-words.js'

const FROM_ITS_RESULT = 'Continue from its result with feedback'

function lateWords(run: string, request: LateRequest): string {
  switch (request) {
    case 'say':
      return `Run ${run} is over and cannot take messages. ${FROM_ITS_RESULT}: "tillgreen feedback ${run} ...".`
    case 'edit':
      return `Run ${run} is over, so nothing takes the edit up. ${FROM_ITS_RESULT}; edits continue from there.`
    case 'restore':
      return `Run ${run} is over, so no state of it is brought back. Fork it at that step: "tillgreen fork ${run} --at KEY".`
    case 'lock':
      return `Run ${run} is over, so no model writes its files. ${FROM_ITS_RESULT}; what was locked stays locked there.`
    case 'unsay':
      return `Run ${run} is over, so there is nothing to undo: what no step heard was not built in.`
    case 'answer':
      return `Run ${run} is over, so it waits for no answer. ${FROM_ITS_RESULT}: "tillgreen feedback ${run} ...".`
  }
}

const usedWords = (limit: LimitName, used: number): string =>
  `${limitWords(limit, limit === 'tokens' || limit === 'attempts' ? Math.ceil(used) : used)} ${limit === 'usd' || limit === 'minutes' ? 'is' : 'are'}`

export const runErrorWords: ErrorWords<typeof runErrors> = {
  'run-missing': ({ run }) => `There is no run ${run}. "tillgreen runs" lists those that there are.`,
  'run-ambiguous': ({ prefix, runs }) => `Several runs begin with ${prefix}: ${listed(runs)}. Give more letters.`,
  'run-empty': ({ run }) => `Run ${run} ended before it had written anything, so there is nothing to continue from. Start a new run.`,
  'run-no-files': ({ run }) => `Run ${run} has not written any file yet. Open the shell once its tests are there.`,
  'run-over': ({ run, verdict, ended }) =>
    ended === 'budget'
      ? `Run ${run} was ended by its budget. Grant it more, and it continues: "tillgreen resume ${run} --more", or "tillgreen resume ${run} --budget-usd N".`
      : `Run ${run} is over (${verdict}, ${ended}). Give feedback to it, or fork it at a step with "tillgreen fork ${run} --at KEY".`,
  'request-too-late': ({ run, request }) => lateWords(run, request),
  'state-missing': ({ run, state }) =>
    `The workspace of run ${run} has no state ${state}. "tillgreen show ${run} --steps" lists the steps that it went through.`,
  'file-missing': ({ run, path }) =>
    `Run ${run} has no file ${path} now. Give its path in the workspace, as "tillgreen show ${run}" lists it.`,
  'said-missing': ({ run }) => `You said nothing to run ${run} that could be undone.`,
  'run-not-running': ({ run }) => `Run ${run} is not running. "tillgreen runs" shows its state.`,
  'run-held': ({ run, pid }) =>
    `Run ${run} is being carried on by process ${pid}. Stop it there ("tillgreen stop ${run}"), or wait until it is over.`,
  'run-not-stopped': ({ run, seconds }) =>
    `Run ${run} was asked to stop ${seconds} s ago, but its process still holds it. Wait, or end that process.`,
  'run-at-work': ({ run }) => `Run ${run} is at work. Stop it first; then it can be deleted.`,
  'replay-other-engine': ({ engine, current }) =>
    `It was recorded by another engine (${engine}, this one is ${current}), so its journal cannot be told again. It is shown as it was recorded; leave out --strict to run it again with the recorded answers.`,
  'run-other-engine': ({ run, key, engine, current }) =>
    `Run ${run} was made by another engine (number ${engine}, this one is ${current}), so its history cannot be repeated up to ${key}. Resume it, or give feedback to it.`,
  'run-not-verified': ({ run }) => `Run ${run} is not verified, so it makes no demo. Choose a verified one.`,
  'step-missing': ({ run, key, steps }) => `Run ${run} has no step ${key}. Its steps: ${listed(steps)}.`,
  'step-not-forkable': ({ run, key }) => `Run ${run} has no step at ${key} from which it could be forked. Choose a later row.`,
  'budget-below-spent': ({ run, limit, wanted, used }) =>
    `${limitWords(limit, wanted)} cannot be the limit of run ${run}: ${usedWords(limit, used)} used already. Name more than that, or stop it.`,
  'nothing-to-grant': ({ run }) => `Run ${run} was not ended by its budget, so there is nothing to grant.`,
  'question-closed': () => 'That question is not open any more.',
  'choice-unknown': ({ choice, choices }) => `"${choice}" is no choice of this question. There are: ${listed(choices)}.`,
  'plan-inconsistent': ({ problems }) => `The plan does not hold together. ${problems.map(planProblemText).join(' ')}`,
  'feedback-stored': ({ run, cause }, say) => `Your words are stored as run ${run}. ${say(cause)}`,
  'consent-needed': wishWords,
  'demo-missing': ({ name, demos }) => `There is no demo "${name}". There are: ${listed(demos)}.`,
  'demo-name-unfit': ({ name }) => `"${name}" cannot be the name of a demo: use small letters, digits and dashes.`,
  'demo-folder-not-empty': ({ folder }) => `The folder ${folder} is not empty. Name another.`,
  'project-missing': ({ project }) => `There is no project ${project}.`,
  'program-not-due': ({ run }) => `Run ${run} has no program to write: no output folder was asked for, or it is not over.`,
  'program-in-place': ({ run, folder }) => `The program of run ${run} is already in ${folder}.`,
}
