// Texts of the errors of fine-tunings.

import type { ErrorWords } from '../../../words/errors/error-words.js'
import { count } from '../../../words/figures.js'
import type { DatasetProblem, fineTuningErrors } from '../contract/errors.js'
import type { TuningRequest } from '../contract/fine-tuning.js'
import { bytesText } from './bytes.js'

export const errors: ErrorWords<typeof fineTuningErrors> = {
  'dataset-unreadable': ({ path, cause }) =>
    `Could not read the dataset ${path}: ${readProblems.get(cause) ?? cause.replace(/\.$/, '')}. Specify a regular JSON Lines file.`,
  'dataset-large': ({ path, most }) => `The dataset ${path} is larger than ${bytesText(most)}. Export fewer pairs.`,
  'dataset-few': ({ path, pairs, fewest }) =>
    `The dataset ${path} has ${count(pairs, 'pair')} to train on, but fine-tuning needs at least ${fewest}. Export more pairs, or hold fewer back.`,
  'dataset-one-program': ({ path, pairs }) =>
    `To hold pairs back, you need pairs from at least two programs. All ${pairs} pairs in ${path} come from one program. Export pairs from more runs, or hold none back.`,
  'dataset-unfit': ({ path, line, problem }) => `Line ${line} of ${path} is not a valid chat: ${problemWords(problem)}.`,
  'fine-tuning-address': ({ address }) =>
    `Expected an endpoint address that begins with https:// or http://, but got "${address}". Specify another endpoint with --endpoint.`,
  'fine-tuning-no-base': ({ address }) => `Expected a base model for ${address}, but none is set. Specify one with --model.`,
  'fine-tuning-unagreed': ({ baseUrl, model, pairs, bytes, sha256, heldOut }) =>
    `Nothing was sent. Fine-tuning ${model} would send ${count(pairs, 'pair')} (${bytesText(bytes)}, SHA-256 ${sha256})${heldOut === null ? '' : ` and ${count(heldOut.pairs, 'pair')} held back for validation (${bytesText(heldOut.bytes)}, SHA-256 ${heldOut.sha256})`} to ${baseUrl}. Confirm the upload first; on the command line, use --yes.`,
  'fine-tuning-missing': ({ id }) => `No fine-tuning matches "${id}". Run "tillgreen lab fine-tuning list" to see all fine-tunings.`,
  'fine-tuning-ambiguous': ({ id }) => `Several fine-tuning IDs start with "${id}". Enter more of the ID.`,
  'fine-tuning-over': ({ id, state }) =>
    `Fine-tuning ${id} ${state === 'cancelled' ? 'was already cancelled' : `already ${state}`}, so it cannot be cancelled.`,
  'fine-tuning-no-model': ({ id, state }) =>
    state === 'succeeded'
      ? `Fine-tuning ${id} succeeded, but the endpoint named no new model, so there is none to register.`
      : `Fine-tuning ${id} has no model to register, because its state is "${state}". Only a successful fine-tuning has a model.`,
  'fine-tuning-name-taken': ({ name }) => `The settings already contain an endpoint named "${name}". Choose another name.`,
  'fine-tuning-not-offered': ({ address, request }) =>
    `The endpoint ${address} does not support fine-tuning because it cannot ${requestWords(request)}. Use an endpoint with the OpenAI API for files and fine-tuning jobs.`,
  'fine-tuning-key': ({ address }) =>
    `The endpoint ${address} rejected the key. Store another key with "tillgreen endpoints key set NAME", then continue with "tillgreen lab fine-tuning follow".`,
  'fine-tuning-refused': ({ address, request, says }) =>
    `The endpoint ${address} refused to ${requestWords(request)}: ${saying(says)}. Fix the problem, then start another fine-tuning job.`,
  'fine-tuning-unreachable': ({ address, request, says }) =>
    `The endpoint ${address} failed to ${requestWords(request)}: ${saying(says)}. The fine-tuning is kept. Continue later with "tillgreen lab fine-tuning follow".`,
}

/** Problems of a file that have no words of the system. */
const readProblems: ReadonlyMap<string, string> = new Map([
  ['missing', 'the file is missing'],
  ['link', 'it is a symbolic link'],
  ['link-or-special', 'it is not a regular file'],
  ['special', 'it is a pipe, socket or device'],
  ['folder', 'it is a folder'],
  ['no-file', 'it is no longer a file'],
  ['no-folder', 'its path does not lead to a folder'],
  ['exchanged', 'a folder in its path was replaced while the file was read'],
])

/** An endpoint's words within a sentence of ours. */
const saying = (says: string): string => says.replace(/\.$/, '') || 'no reason given'

export function requestWords(request: TuningRequest): string {
  switch (request) {
    case 'upload':
      return 'accept the file'
    case 'start':
      return 'start the job'
    case 'follow':
      return 'report the job status'
    case 'cancel':
      return 'cancel the job'
  }
}

/** What was expected, what was found, what to do. */
function problemWords(problem: DatasetProblem): string {
  switch (problem.type) {
    case 'no-json':
      return `expected one JSON object, but got "${problem.found}". Export the dataset again, or delete the line`
    case 'no-messages':
      return `expected an object with a "messages" list, but got ${problem.found}. Export with --kind chat`
    case 'few-messages':
      return `expected at least a question and an answer, but got ${count(problem.found, 'message')}. Delete the line`
    case 'role':
      return `message ${problem.message} needs the role system, user or assistant, but got ${problem.found}. Change the role, or delete the line`
    case 'content':
      return `message ${problem.message} needs text content, but got ${problem.found || 'none'}. Add text, or delete the line`
    case 'no-answer':
      return `the last message must be the assistant's, but got ${problem.found}. Add the answer, or delete the line`
    case 'no-question':
      return 'expected a user message, but got none. Add the question, or delete the line'
  }
}
