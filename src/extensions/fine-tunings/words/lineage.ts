// Texts about the sources and the state of a fine-tuning.

import { count, moment, money, whole } from '../../../words/figures.js'
import {
  type BasePrompt,
  costOf,
  type Dataset,
  type FineTuning,
  type HeldOut,
  type TuningFault,
  type TuningLoss,
  type TuningState,
  type Upload,
} from '../contract/fine-tuning.js'
import { bytesText } from './bytes.js'
import { requestWords } from './errors.js'

export const stateWords: Readonly<Record<TuningState, string>> = {
  uploading: 'not sent yet',
  starting: 'sent, not yet started',
  waiting: 'waiting',
  running: 'training',
  succeeded: 'succeeded',
  failed: 'failed',
  cancelled: 'cancelled',
}

/** What a user agrees to before anything is sent. */
export const leavingWords = ({ baseUrl, model, pairs, bytes, sha256, heldOut }: Upload): string =>
  [
    `${count(pairs, 'pair')} of questions and answers (${bytesText(bytes)}, SHA-256 ${sha256.slice(0, 12)}) will be sent to ${baseUrl} to train ${model}.`,
    heldOut === null
      ? ''
      : `${heldOutWords(heldOut)} (${bytesText(heldOut.bytes)}, SHA-256 ${heldOut.sha256.slice(0, 12)}) will also be sent, to measure the loss on pairs outside the training set.`,
    'The endpoint may keep this data and will charge for the training.',
  ]
    .filter(Boolean)
    .join(' ')

/** The loss on held-back pairs: the lowest one and the last one; a rise in between is a sign of overfitting. Empty if there is none. */
export function heldOutLossWords(losses: readonly TuningLoss[]): string {
  const known = losses.flatMap(({ step, valid }) => (valid === null ? [] : [{ step, valid }]))
  const last = known.at(-1)
  if (!last) return ''
  const lowest = known.reduce((best, each) => (each.valid < best.valid ? each : best))
  const now = `Loss on held-back pairs: ${last.valid.toFixed(4)} at step ${last.step}`
  return lowest.step === last.step ? `${now}, the lowest so far.` : `${now}; lowest: ${lowest.valid.toFixed(4)} at step ${lowest.step}.`
}

const heldOutWords = ({ pairs, programs }: HeldOut): string => `${count(pairs, 'other pair')} from ${count(programs, 'program')}`

/** The limit of the division if pairs do not name their programs; empty if all do. */
export const unnamedWords = ({ unnamed }: Pick<Dataset, 'unnamed'>): string =>
  unnamed === 0
    ? ''
    : `${count(unnamed, 'pair')} ${unnamed === 1 ? 'does' : 'do'} not name a program, so training pairs and held-back pairs can come from the same program.`

/** Its state, in a few words. */
export function standingWords({ state, isCancelAsked, fault }: FineTuning): string {
  if (state === 'cancelled') return isCancelAsked ? 'cancelled' : 'cancelled elsewhere'
  if (state === 'failed' && fault !== null) return `failed: ${faultWords(fault)}`
  return isCancelAsked && state !== 'succeeded' && state !== 'failed' ? `${stateWords[state]}, being cancelled` : stateWords[state]
}

function faultWords(fault: TuningFault): string {
  switch (fault.type) {
    case 'not-offered':
      return 'the endpoint does not support fine-tuning'
    case 'refused':
      return `the endpoint refused to ${requestWords(fault.request)}${saying(fault.says)}`
    case 'job':
      return `the endpoint ended the job${saying(fault.says)}`
  }
}

const saying = (says: string): string => (says === '' ? '' : ` (${says.replace(/\.$/, '')})`)

/** Where the model comes from, a name and what is known for each. */
export function lineageOf(tuning: FineTuning): readonly (readonly [string, string])[] {
  const { dataset, upload, endpoint, jobId, fileId, heldOutFileId, isFileDeleted, model, trainedTokens, registeredAs } = tuning
  return [
    ['Base model', upload.model],
    ['Endpoint', endpoint === '' ? upload.baseUrl : `${endpoint}, ${upload.baseUrl}`],
    ['Base prompt', basePromptWords(dataset.basePrompt)],
    ['Dataset', `${dataset.path}, ${count(dataset.pairs, 'pair')}, SHA-256 ${dataset.sha256}`],
    ...(dataset.filters === null ? [] : [['Filters', dataset.filters] as const]),
    ['Sent', `${bytesText(upload.bytes)}, SHA-256 ${upload.sha256}`],
    ...(upload.heldOut === null
      ? []
      : [['Held back', `${heldOutWords(upload.heldOut)}, ${bytesText(upload.heldOut.bytes)}, SHA-256 ${upload.heldOut.sha256}`] as const]),
    ['Parameters', parameterWords(tuning)],
    ['Job', jobId ?? 'none yet'],
    ['Uploaded files', filesWords([fileId, heldOutFileId], isFileDeleted)],
    ['Started', moment(tuning.createdAt)],
    ...(tuning.endedAt === null ? [] : [['Ended', moment(tuning.endedAt)] as const]),
    ['Trained tokens', trainedTokens === null ? 'not reported' : whole(trainedTokens)],
    ['Cost', costWords(tuning)],
    ['Model', model ?? 'none yet'],
    ...(registeredAs === null ? [] : [['Registered as', registeredAs] as const]),
  ]
}

function filesWords(ids: readonly (string | null)[], isDeleted: boolean): string {
  const there = ids.filter((id) => id !== null)
  return there.length === 0 ? 'none' : `${there.join(', ')}${isDeleted ? ', deleted' : ''}`
}

function basePromptWords(prompt: BasePrompt): string {
  switch (prompt.type) {
    case 'shared':
      return `the same for all pairs, SHA-256 ${prompt.sha256}`
    case 'several':
      return `${prompt.prompts} different prompts`
    case 'none':
      return 'none'
  }
}

function parameterWords({ parameters: { epochs, batchSize, learningRateMultiplier, seed, suffix } }: FineTuning): string {
  const parts = [
    ['epochs', epochs],
    ['batch size', batchSize],
    ['learning rate multiplier', learningRateMultiplier],
    ['seed', seed],
    ['suffix', suffix],
  ] as const
  return parts.flatMap(([name, value]) => (value === null ? [] : [`${name} ${value}`])).join(', ') || 'chosen by the endpoint'
}

const costWords = (tuning: FineTuning): string => {
  const usd = costOf(tuning)
  return usd === null ? 'unknown' : money(usd)
}
