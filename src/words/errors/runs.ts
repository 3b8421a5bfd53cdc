// Sentences for errors of runs.

import type { LateRequest, runErrors } from '../../contract/errors/runs.js'
import { planProblemText } from '../recorded/plan-problem.js'
import { type LimitName, limitWords } from '../run/budget.js'
import { endedTitle } from '../run/unfinished.js'
import { wishWords } from '../wish.js'
import { type ErrorWords, listed } from './error-words.js'

const FROM_ITS_RESULT = 'Give feedback to start a new run from this result'

function lateWords(run: string, request: LateRequest): string {
  switch (request) {
    case 'say':
      return `Run ${run} has ended and no longer accepts messages. ${FROM_ITS_RESULT}: "tillgreen feedback ${run} ...".`
    case 'edit':
      return `Run ${run} has ended, so it cannot accept your edit. ${FROM_ITS_RESULT}, and edit the new run.`
    case 'restore':
      return `Run ${run} has ended, so its files cannot be restored to an earlier state. Fork the run at that step: "tillgreen fork ${run} --at KEY".`
    case 'lock':
      return `Run ${run} has ended, so no model will write to its files. ${FROM_ITS_RESULT}; locked files stay locked in the new run.`
    case 'unsay':
      return `Run ${run} has ended, so there is nothing to undo. Messages that did not reach a step had no effect.`
    case 'answer':
      return `Run ${run} has ended and is no longer waiting for an answer. ${FROM_ITS_RESULT}: "tillgreen feedback ${run} ...".`
  }
}

const lowered = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1)

const usedWords = (limit: LimitName, used: number): string =>
  `${limitWords(limit, limit === 'tokens' || limit === 'attempts' ? Math.ceil(used) : used)} ${limit === 'usd' || limit === 'minutes' ? 'is' : 'are'}`

export const runErrorWords: ErrorWords<typeof runErrors> = {
  'run-missing': ({ run }) => `Run ${run} does not exist. "tillgreen runs" lists all runs.`,
  'run-ambiguous': ({ prefix, runs }) => `Several runs start with ${prefix}: ${listed(runs)}. Enter more characters.`,
  'run-empty': ({ run }) => `Run ${run} ended before writing any files, so there is nothing to continue from. Start a new run.`,
  'run-no-files': ({ run }) => `Run ${run} has not written any files yet. Open the shell once its tests exist.`,
  'run-over': ({ run, verdict, ended }) =>
    ended === 'budget'
      ? `Run ${run} has used up its budget. To continue, grant more: "tillgreen resume ${run} --more", or "tillgreen resume ${run} --budget-usd N".`
      : `Run ${run} has ended (${lowered(endedTitle(ended))}, verdict: ${verdict}). Give feedback on it, or fork it at a step with "tillgreen fork ${run} --at KEY".`,
  'request-too-late': ({ run, request }) => lateWords(run, request),
  'state-missing': ({ run, state }) =>
    `The workspace for run ${run} has no state ${state}. "tillgreen show ${run} --steps" lists the run steps.`,
  'file-missing': ({ run, path }) => `Run ${run} has no file ${path}. Use "tillgreen show ${run}" to list the files in its workspace.`,
  'said-missing': ({ run }) => `You have not sent run ${run} any message that can be undone.`,
  'run-not-running': ({ run }) => `Run ${run} is not running. "tillgreen runs" shows the state of each run.`,
  'run-held': ({ run, pid }) =>
    `Run ${run} is already running in process ${pid}. Stop the run ("tillgreen stop ${run}"), or wait for it to end.`,
  'run-not-stopped': ({ run, seconds }) =>
    `Run ${run} was asked to stop ${seconds} s ago, but its process is still running. Wait, or end that process.`,
  'run-at-work': ({ run }) => `Run ${run} is still running. Stop it first, then delete it.`,
  'replay-other-engine': ({ engine, current }) =>
    `A different engine recorded this run (number ${engine}; the current engine is number ${current}), so a strict replay is not possible. Omit --strict to repeat the run with the recorded answers.`,
  'run-other-engine': ({ run, key, engine, current }) =>
    `A different engine created run ${run} (number ${engine}; the current engine is number ${current}), so its history cannot be replayed up to ${key}. Resume the run, or give feedback on it.`,
  'run-not-verified': ({ run }) => `Run ${run} is not verified, so it cannot become a demo. Choose a verified run.`,
  'step-missing': ({ run, key, steps }) => `Run ${run} has no step ${key}. Available steps: ${listed(steps)}.`,
  'step-not-forkable': ({ run, key }) => `Run ${run} cannot be forked at ${key}, because no step starts there. Choose a later step.`,
  'budget-below-spent': ({ run, limit, wanted, used }) =>
    `${limitWords(limit, wanted)} cannot be the limit for run ${run}, because ${usedWords(limit, used)} already used. Set a higher limit, or stop the run.`,
  'nothing-to-grant': ({ run }) => `Run ${run} did not stop because of its budget, so a higher limit is not needed.`,
  'question-closed': () => 'That question is no longer open.',
  'choice-unknown': ({ choice, choices }) => `"${choice}" is not an answer to this question. Choose one of: ${listed(choices)}.`,
  'plan-inconsistent': ({ problems }) => `The plan contradicts itself. ${problems.map(planProblemText).join(' ')}`,
  'feedback-stored': ({ run, cause }, say) => `Your feedback is stored as run ${run}. ${say(cause)}`,
  'consent-needed': wishWords,
  'demo-missing': ({ name, demos }) => `The demo "${name}" does not exist. Choose one of: ${listed(demos)}.`,
  'demo-name-unfit': ({ name }) => `"${name}" is not a valid demo name. Use lower-case letters, digits and dashes.`,
  'demo-folder-not-empty': ({ folder }) => `The folder ${folder} is not empty. Choose another folder.`,
  'project-missing': ({ project }) => `The project ${project} does not exist.`,
  'program-not-due': ({ run }) => `Run ${run} has no program to write, because the run has no output folder or has not ended.`,
  'program-in-place': ({ run, folder }) => `The program from run ${run} is already in ${folder}.`,
}
