// A model that answers by key from a list or a folder: for demos, recordings and tests, through the same gate as all others.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FaultReason } from '../../../contract/model/fault-reason.js'
import type { EndpointProfile, Model, Provider } from '../../../contract/model/model.js'
import { throughGate } from '../gate.js'
import { nearest } from '../http/nearest.js'
import { emptyPiece } from '../piece.js'
import { SCRIPTED } from '../scheme.js'
import type { SendRequest } from '../send-request.js'

/** Characters in one piece: few enough that a reader gets several pieces, enough to be fast. */
const PIECE = 256

const NOUN = 'scripted answer'

interface Answers {
  readonly find: (key: string) => string | null
  readonly keys: () => readonly string[]
}

/** A model that knows exactly these answers. */
export function createScripted(answers: Readonly<Record<string, string>>, profile: Partial<EndpointProfile> = {}): Model {
  const find = (key: string): string | null => (Object.hasOwn(answers, key) ? (answers[key] ?? null) : null)
  return throughGate({ ...scriptedProfile('memory'), ...profile }, NOUN, sendOf({ find, keys: () => Object.keys(answers) }))
}

/** A profile for a folder of answers, one `<key with / as .>.md` file for each. */
export function scriptedProfile(folder: string): EndpointProfile {
  return {
    provider: 'scripted',
    baseUrl: SCRIPTED + folder,
    model: 'scripted',
    key: null,
    limits: { connectMs: 1_000, firstTokenMs: 10_000, idleMs: 10_000, totalMs: 60_000, waitMs: 1_000, tries: 1 },
    price: { input: 0, cachedInput: 0, output: 0 },
    temperature: null,
    effort: null,
    refused: [],
  }
}

/** The name of the file that answers a key. Segments are made of `[a-z0-9-]`, so a dot can only be a former slash. */
export const scriptedFileOf = (key: string): string => `${key.replaceAll('/', '.')}.md`

const provider: Provider = {
  id: 'scripted',
  title: 'Scripted answers from a folder',
  create: (profile) =>
    throughGate({ ...profile, price: { input: 0, cachedInput: 0, output: 0 } }, NOUN, sendOf(answersIn(folderOf(profile.baseUrl)))),
}
export default provider

function folderOf(baseUrl: string): string {
  const path = baseUrl.startsWith(SCRIPTED) ? baseUrl.slice(SCRIPTED.length) : baseUrl
  return path.startsWith('file://') ? fileURLToPath(path) : resolve(path)
}

/** Files are read on demand, so that a folder can be filled while a run waits. */
function answersIn(folder: string): Answers {
  return {
    find: (key) => {
      if (!/^[a-z0-9-]+(\/[a-z0-9-]+)*$/.test(key)) return null
      const file = join(folder, scriptedFileOf(key))
      return existsSync(file) ? readFileSync(file, 'utf8') : null
    },
    keys: () =>
      existsSync(folder)
        ? readdirSync(folder)
            .filter((name) => name.endsWith('.md'))
            .map((name) => name.slice(0, -3).replaceAll('.', '/'))
        : [],
  }
}

function sendOf(answers: Answers): SendRequest {
  return async (question, onPiece, signal) => {
    const text = answers.find(question.key)
    if (text === null) {
      const reason: FaultReason = { type: 'no-stored-answer', key: question.key, nearest: nearest(question.key, answers.keys()) }
      return { type: 'fault', fault: 'unknown-answer', reason }
    }
    for (let at = 0, count = 0; at < text.length && !signal.aborted; count++) {
      // A pair of surrogates is one letter and must not come in two pieces.
      const end = at + PIECE + (/[\ud800-\udbff]/.test(text[at + PIECE - 1] ?? '') ? 1 : 0)
      onPiece({ ...emptyPiece, text: text.slice(at, end) })
      at = end
      // Lets readers of the stream and a Stop run in between.
      if (count % 16 === 0) await new Promise((done) => setImmediate(done))
    }
    onPiece({ ...emptyPiece, end: { type: 'finish', finish: 'stop' } })
    return { type: 'ended', endMark: true }
  }
}
