// Texts of the errors of fine-tunings.

import type { ErrorWords } from '../../../words/errors/error-words.js'
import { count } from '../../../words/figures.js'
import type { DatasetProblem, fineTuningErrors } from '../contract/errors.js'
import type { TuningRequest } from '../contract/fine-tuning.js'
import { bytesText } from './bytes.js'

export const errors: ErrorWords<typeof fineTuningErrors> = {
  'dataset-unreadable': ({ path, cause }) =>
    `A dataset was expected at ${path}, but it cannot be read (${cause}). Name a regular file of JSON lines.`,
  'dataset-large': ({ path, most }) => `The dataset ${path} is larger than ${bytesText(most)}. Export fewer pairs.`,
  'dataset-few': ({ path, pairs, fewest }) =>
    `The dataset ${path} has ${count(pairs, 'pair')} to train on, and a fine-tuning needs at least ${fewest}. Export more of them, or hold fewer back.`,
  'dataset-one-program': ({ path, pairs }) =>
    `Holding pairs back needs at least two programs, but all ${pairs} pairs of ${path} come from one. Export pairs of more runs, or hold none back.`,
  'dataset-unfit': ({ path, line, problem }) => `Line ${line} of ${path} is not a chat: ${problemWords(problem)}.`,
  'fine-tuning-address': ({ address }) =>
    `An endpoint address that begins with https:// or http:// was expected, found "${address}". Name another endpoint with --endpoint.`,
  'fine-tuning-no-base': ({ address }) => `A base model for ${address} was expected, but none is set. Name it with --model.`,
  'fine-tuning-unagreed': ({ baseUrl, model, pairs, bytes, sha256, heldOut }) =>
    `Nothing was sent. A fine-tuning of ${model} would send ${count(pairs, 'pair')} (${bytesText(bytes)}, SHA-256 ${sha256})${heldOut === null ? '' : ` and ${count(heldOut.pairs, 'pair')} that are held back (${bytesText(heldOut.bytes)}, SHA-256 ${heldOut.sha256})`} to ${baseUrl}. Agree to this first, with --yes on the command line.`,
  'fine-tuning-missing': ({ id }) => `There is no fine-tuning "${id}". "tillgreen lab fine-tuning list" shows all fine-tunings.`,
  'fine-tuning-ambiguous': ({ id }) => `Several fine-tunings start with "${id}". Give more of the id.`,
  'fine-tuning-over': ({ id, state }) => `The fine-tuning ${id} has ended (${state}), so it cannot be cancelled.`,
  'fine-tuning-no-model': ({ id, state }) => `The fine-tuning ${id} has no model to register (${state}). Wait until it has succeeded.`,
  'fine-tuning-name-taken': ({ name }) => `The settings already have an endpoint "${name}". Choose another name.`,
  'fine-tuning-not-offered': ({ address, request }) =>
    `The endpoint ${address} does not offer fine-tuning (asked to ${requestWords(request)}). Use one with the OpenAI API for files and fine-tuning jobs.`,
  'fine-tuning-key': ({ address }) =>
    `The endpoint ${address} refuses the key. Store another one with "tillgreen endpoints key set NAME", then continue with "tillgreen lab fine-tuning follow".`,
  'fine-tuning-refused': ({ address, request, says }) =>
    `The endpoint ${address} refuses to ${requestWords(request)}: ${saying(says)}. Correct this and start another fine-tuning.`,
  'fine-tuning-unreachable': ({ address, request, says }) =>
    `The endpoint ${address} failed when asked to ${requestWords(request)}: ${saying(says)}. Nothing is lost: continue later with "tillgreen lab fine-tuning follow".`,
}

/** An endpoint's words within a sentence of ours. */
const saying = (says: string): string => says.replace(/\.$/, '') || 'it gives no reason'

export function requestWords(request: TuningRequest): string {
  switch (request) {
    case 'upload':
      return 'take the file'
    case 'start':
      return 'start the job'
    case 'follow':
      return 'report the state of the job'
    case 'cancel':
      return 'cancel the job'
  }
}

/** What was expected, what was found, what to do. */
function problemWords(problem: DatasetProblem): string {
  switch (problem.type) {
    case 'no-json':
      return `one JSON object is expected, found "${problem.found}". Export the dataset again, or delete the line`
    case 'no-messages':
      return `an object with a list "messages" is expected, found ${problem.found}. Export with --kind chat`
    case 'few-messages':
      return `at least a question and an answer are expected, found ${count(problem.found, 'message')}. Delete the line`
    case 'role':
      return `message ${problem.message} needs the role system, user or assistant, found ${problem.found}. Change the role, or delete the line`
    case 'content':
      return `message ${problem.message} needs text as content, found ${problem.found || 'none'}. Write it, or delete the line`
    case 'no-answer':
      return `the last message must be the assistant's, found ${problem.found}. Add the answer, or delete the line`
    case 'no-question':
      return 'a message of the user is expected, found none. Add the question, or delete the line'
  }
}
