// Sentences for errors of runs.

import type { LateRequest, runErrors } from '../../contract/errors/runs.js'
import { planProblemText } from '../recorded/plan-problem.js'
import { type LimitName, limitWords } from '../run/budget.js'
import { wishWords } from '../wish.js'
import { type ErrorWords, listed } from './error-words.js'

const FROM_ITS_RESULT = 'Continue from its result with feedback'

function lateWords(run: string, request: LateRequest): string {
  switch (request) {
    case 'say':
      return `Run ${run} has ended and takes no more messages. ${FROM_ITS_RESULT}: "tillgreen feedback ${run} ...".`
    case 'edit':
      return `Run ${run} has ended, so it cannot use your edit. ${FROM_ITS_RESULT}, and edit the new run.`
    case 'restore':
      return `Run ${run} has ended, so its files cannot go back to an earlier state. Fork it at that step: "tillgreen fork ${run} --at KEY".`
    case 'lock':
      return `Run ${run} has ended, so no model writes its files. ${FROM_ITS_RESULT}; locked files stay locked there.`
    case 'unsay':
      return `Run ${run} has ended, so there is nothing to undo. Messages that no step received were not built.`
    case 'answer':
      return `Run ${run} has ended and waits for no answer. ${FROM_ITS_RESULT}: "tillgreen feedback ${run} ...".`
  }
}

const usedWords = (limit: LimitName, used: number): string =>
  `${limitWords(limit, limit === 'tokens' || limit === 'attempts' ? Math.ceil(used) : used)} ${limit === 'usd' || limit === 'minutes' ? 'is' : 'are'}`

export const runErrorWords: ErrorWords<typeof runErrors> = {
  'run-missing': ({ run }) => `There is no run ${run}. "tillgreen runs" lists all runs.`,
  'run-ambiguous': ({ prefix, runs }) => `Several runs start with ${prefix}: ${listed(runs)}. Give more letters.`,
  'run-empty': ({ run }) => `Run ${run} ended before it wrote a file, so there is nothing to continue from. Start a new run.`,
  'run-no-files': ({ run }) => `Run ${run} has not written a file yet. Open the shell once its tests exist.`,
  'run-over': ({ run, verdict, ended }) =>
    ended === 'budget'
      ? `Run ${run} used up its budget. Grant it more, and it continues: "tillgreen resume ${run} --more", or "tillgreen resume ${run} --budget-usd N".`
      : `Run ${run} has ended (${verdict}, ${ended}). Give feedback on it, or fork it at a step with "tillgreen fork ${run} --at KEY".`,
  'request-too-late': ({ run, request }) => lateWords(run, request),
  'state-missing': ({ run, state }) =>
    `The workspace of run ${run} has no state ${state}. "tillgreen show ${run} --steps" lists its steps.`,
  'file-missing': ({ run, path }) => `Run ${run} has no file ${path}. Give a workspace path that "tillgreen show ${run}" lists.`,
  'said-missing': ({ run }) => `You sent run ${run} no message that could be undone.`,
  'run-not-running': ({ run }) => `Run ${run} is not running. "tillgreen runs" shows its state.`,
  'run-held': ({ run, pid }) => `Process ${pid} is carrying out run ${run}. Stop it ("tillgreen stop ${run}"), or wait until it ends.`,
  'run-not-stopped': ({ run, seconds }) =>
    `Run ${run} was asked to stop ${seconds} s ago, but its process is still running. Wait, or end that process.`,
  'run-at-work': ({ run }) => `Run ${run} is still running. Stop it first, then delete it.`,
  'replay-other-engine': ({ engine, current }) =>
    `Another engine recorded this run (${engine}, this one is ${current}), so a strict replay is not possible. Leave out --strict to run it again with the recorded answers.`,
  'run-other-engine': ({ run, key, engine, current }) =>
    `Another engine made run ${run} (number ${engine}, this one is ${current}), so its history cannot be repeated up to ${key}. Resume it, or give feedback on it.`,
  'run-not-verified': ({ run }) => `Run ${run} is not verified, so it cannot become a demo. Choose a verified run.`,
  'step-missing': ({ run, key, steps }) => `Run ${run} has no step ${key}. Its steps: ${listed(steps)}.`,
  'step-not-forkable': ({ run, key }) => `Run ${run} cannot be forked at ${key}, because no step starts there. Choose a later row.`,
  'budget-below-spent': ({ run, limit, wanted, used }) =>
    `${limitWords(limit, wanted)} cannot be the limit of run ${run}: ${usedWords(limit, used)} already used. Set a higher limit, or stop the run.`,
  'nothing-to-grant': ({ run }) => `Run ${run} did not end because of its budget, so it needs no higher limit.`,
  'question-closed': () => 'That question is no longer open.',
  'choice-unknown': ({ choice, choices }) => `"${choice}" is not an answer to this question. Choose one of: ${listed(choices)}.`,
  'plan-inconsistent': ({ problems }) => `The plan contradicts itself. ${problems.map(planProblemText).join(' ')}`,
  'feedback-stored': ({ run, cause }, say) => `Your words are stored as run ${run}. ${say(cause)}`,
  'consent-needed': wishWords,
  'demo-missing': ({ name, demos }) => `There is no demo "${name}". Choose one of: ${listed(demos)}.`,
  'demo-name-unfit': ({ name }) => `"${name}" is not a valid demo name. Use lower-case letters, digits and dashes.`,
  'demo-folder-not-empty': ({ folder }) => `The folder ${folder} is not empty. Name another folder.`,
  'project-missing': ({ project }) => `The project ${project} does not exist.`,
  'program-not-due': ({ run }) => `Run ${run} has no program to write: it has no output folder, or it has not ended.`,
  'program-in-place': ({ run, folder }) => `The program of run ${run} is already in ${folder}.`,
}
