// What went wrong at an endpoint, as sentences. Journals keep them as they were said, without keys.
import type { AnswerFault, ConnectionFault, EmbeddingsFault, EngineFault, FaultReason, Refusal } from '../../contract/model/fault-reason.js'
import { addressFaultText } from './address.js'

const REMEDY = 'Check that the base URL belongs to an OpenAI-compatible endpoint (it usually ends in "/v1").'

export function faultText(reason: FaultReason): string {
  switch (reason.type) {
    case 'address-unfit':
      return addressFaultText(reason.fault)
    case 'key-unsendable':
      return 'The key contains characters that cannot be sent. Enter it again.'
    case 'not-started':
      return engineText(reason.fault)
    case 'unsendable':
      return `The request could not be sent: ${reason.cause}`
    case 'connection':
      return `The endpoint cannot be reached: ${connectionText(reason.fault)}${proxyText(reason.proxy)}`
    case 'does-not-fit':
      return `The request has about ${thousands(reason.tokens)} tokens, but "${reason.model}" has a context of ${thousands(reason.context)}, prompt and answer together. Nothing was sent. Load the model with a longer context, give the role "${reason.role}" a model with a longer context, or describe a smaller project.`
    case 'redirected':
      return `The endpoint redirects to ${reason.location ?? 'another address'}. Set the base URL to that address.`
    case 'refused':
      return refusalText(reason.refusal, reason.status) + betterText(reason.better) + saysText(reason.says) + proxyText(reason.proxy)
    case 'web-page':
      return 'The endpoint answered with a web page. Check the base URL, and whether the network asks for a sign-in first.'
    case 'broken-json':
      return 'The endpoint sent broken JSON.'
    case 'part-too-large':
      return `The endpoint sent a ${reason.part} that is far too long for a ${reason.noun}.`
    case 'other-shape':
      return `The endpoint sent data that is not a ${reason.noun}: ${reason.problem}. ${REMEDY}`
    case 'nothing-of-dialect':
      return `The endpoint's answer contains no ${reason.noun}${passedOver(reason.skipped)}.${fieldsText(reason.fields ?? [])}${saysText(reason.says)} ${REMEDY}`
    default:
      return answerText(reason)
  }
}

function engineText(fault: EngineFault): string {
  switch (fault.type) {
    case 'not-here':
      return 'The built-in model is not on this machine. Download it with "tillgreen model get", or in the window under Connect a model.'
    case 'damaged':
      return 'The file of the built-in model was damaged and has been removed. Download it again with "tillgreen model get".'
    case 'ended':
      return `The engine of the built-in model did not start${fault.says === '' ? '.' : `: ${fault.says}`}`
    default:
      return fault satisfies never
  }
}

function proxyText(proxy: string | undefined): string {
  if (proxy === undefined) return ''
  return /=socks/i.test(proxy)
    ? ` A SOCKS proxy is set (${proxy}), which cannot be used. Set HTTPS_PROXY to an HTTP proxy, or add the address to NO_PROXY.`
    : ` A proxy is set (${proxy}). Check that it allows this address, or add the address to NO_PROXY.`
}
const betterText = (better: string | undefined): string => (better === undefined ? '' : ` Most base URLs end in "/v1": try "${better}".`)
const fieldsText = (fields: readonly string[]): string => (fields.length === 0 ? '' : ` It has the fields ${fields.join(', ')}.`)
const saysText = (says: string): string => (says === '' ? '' : ` It says: "${says}"`)

function passedOver(skipped: number): string {
  if (skipped === 0) return ''
  return skipped === 1 ? ', but one event of another kind' : `, but ${skipped} events of another kind`
}

function answerText(reason: AnswerFault | EmbeddingsFault): string {
  switch (reason.type) {
    case 'answer-too-long':
      return `The answer is longer than the limit (${reason.kilobytes} KB). The model does not stop, and the endpoint does not stop it.`
    case 'thought-too-long':
      return `The model thought for more than ${reason.tokens} tokens before its answer. It is asked once more without thinking.`
    case 'prompt-cut':
      return `The server cut the prompt: "${reason.model}" read ${thousands(reason.read)} of about ${thousands(reason.tokens)} tokens, so the beginning is missing and the answer was refused. Load the model with a longer context, or choose a model that takes more.`
    case 'unknown-finish':
      return `The answer ended with the unknown reason "${reason.finish}", so it may be incomplete.`
    case 'no-finish':
      return 'The answer ended without a sign that it is complete.'
    case 'connection-ended':
      return `The connection ended in the middle of the answer, after ${reason.bytes} bytes.`
    case 'connection-broke':
      return 'The connection broke in the middle of the answer.'
    case 'connection-closed':
      return 'The connection ended before the answer was complete.'
    case 'answer-filtered':
      return `The endpoint's content filter ended the answer ("${reason.finish}").`
    case 'model-refused':
      return `The model refused to answer: "${reason.says}"`
    case 'tool-called':
      return 'The model called a tool, but no tool was offered.'
    case 'ended-with-error':
      return 'The endpoint ended the answer with an error.'
    case 'failed-without-reason':
      return 'The endpoint reports a failed answer without a reason.'
    case 'incomplete-after':
      return `The answer was not complete after ${seconds(reason.ms)}.`
    case 'no-first-word':
      return `The first word did not come within ${seconds(reason.ms)}.`
    case 'silence':
      return `The answer stopped in the middle: nothing came for ${seconds(reason.ms)}.`
    case 'stopped':
      return 'Stopped mid-answer; its maximum cost is counted.'
    case 'process-ended':
      return 'Tillgreen ended during this answer; its maximum cost is counted.'
    case 'no-stored-answer':
      return `The scripted model has no answer for the key "${reason.key}". ${reason.nearest === null ? 'It has no answers at all.' : `The nearest key that it knows is "${reason.nearest}".`}`
    case 'recording-differs':
      return `Reality differs from the recording at ${reason.key}: what was tested is not what the recorded answer was given for. The demo stops here.`
    default:
      return embeddingsText(reason)
  }
}

function embeddingsText(reason: EmbeddingsFault): string {
  switch (reason.type) {
    case 'embeddings-stopped':
      return 'It was stopped before the embeddings came. Their highest possible cost is counted.'
    case 'embeddings-late':
      return `${reason.endpoint} made no embeddings within ${reason.seconds} s.`
    case 'embeddings-unfit':
      return `${reason.endpoint} answered, but not with a vector for each of ${reason.texts} texts. Does "${reason.model}" make embeddings?`
    case 'embeddings-unreadable':
      return `${reason.endpoint} sent embeddings that cannot be read.`
    case 'no-embeddings':
      return reason.provider === null
        ? 'Embeddings need an endpoint, but this model has none.'
        : `"${reason.provider}" makes no embeddings.`
    default:
      return reason satisfies never
  }
}

/** What is added to a sentence about a request where the next one follows only after a while. */
export const askedAgainText = (message: string, waitMs: number): string =>
  `${message} It is asked again in ${Math.round(waitMs / 1_000)} s.`

function refusalText(refusal: Refusal, status: number | null): string {
  const shown = status === null ? '' : ` (status ${status})`
  switch (refusal) {
    case 'unpaid':
      return 'The endpoint wants to be paid first; check the account of the key.'
    case 'question-too-long':
      return 'The request is longer than the context of the model. Choose a model with a longer context, or a smaller task.'
    case 'question-filtered':
      return "The endpoint's content filter refused the request."
    case 'slow-down':
      return `The endpoint asks to slow down${shown}.`
    case 'error-while-answering':
      return 'The endpoint reported an error while it answered.'
    case 'key-refused':
      return `The endpoint refuses the key${shown}; check the key and its permissions.`
    case 'no-such-address':
      return `The endpoint knows no such address or model${shown}; check the base URL and the model's name.`
    case 'waited-too-long':
      return `The endpoint waited too long for the request${shown}.`
    case 'question-too-large':
      return `The request is larger than the endpoint allows${shown}.`
    case 'not-ready':
      return `The endpoint is not ready${shown}.`
    case 'failed':
      return `The endpoint failed${shown}.`
    case 'rejected':
      return `The endpoint rejects the request${shown}.`
    default:
      return refusal satisfies never
  }
}

function connectionText(fault: ConnectionFault): string {
  switch (fault.type) {
    case 'nothing-listens':
      return 'no server answers at this address. Start the server, or correct the base URL.'
    case 'name-unknown':
      return 'its name is not known. Check the base URL and the network.'
    case 'no-answer':
      return 'it does not answer in time. Check the network.'
    case 'closed':
      return 'it closed the connection before it answered.'
    case 'certificate':
      return `its certificate is not trusted (${fault.code}). If a company's proxy signs it, name the file of its certificate in NODE_EXTRA_CA_CERTS.`
    case 'other':
      return `${fault.cause}.`
    default:
      return fault satisfies never
  }
}

const thousands = (count: number): string => count.toLocaleString('en-US')
const seconds = (milliseconds: number): string =>
  milliseconds < 10_000 ? `${Math.round(milliseconds / 100) / 10} s` : `${Math.round(milliseconds / 1_000)} s`
