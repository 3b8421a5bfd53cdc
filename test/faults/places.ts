// Where a fault is met: in the engine alone, on the command line, and in the browser face over its own wire.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { standardConfig } from '../../src/contract/config/config.js'
import type { Entry } from '../../src/contract/journal/entry.js'
import type { Outcome } from '../../src/contract/run/outcome.js'
import { createModel } from '../../src/main/models/index.js'
import { reasonWords } from '../../src/words/outcome.js'
import { tillgreen } from '../support/command-line.js'
import type { FakeEndpoint } from '../support/endpoint.js'
import { temporaryFolder } from '../support/folders.js'
import { profileFor, question } from '../support/model.js'
import { description } from '../support/story.js'
import { openFace } from '../support/wire.js'
import type { FaultRow } from './rows.js'

/** A key that must not come back from anywhere. */
export const KEY = 'canary-Lm4Xw8Qz2RtVb6Hn9KcY'

export interface Go {
  readonly fault: string | null
  readonly tokens: number | null
  readonly usd: number | null
}

/** What came of a fault at one place. */
export interface Met {
  /** How the run ended; null where no run was begun. */
  readonly outcome: Outcome | null
  /** The sentence for the user. */
  readonly words: string
  readonly gos: readonly Go[]
  /** Keys of entries that would only be there if something of an answer had been carried out. */
  readonly carriedOut: readonly string[]
  /** Everything that was shown or written. */
  readonly seen: string
}

export interface Place {
  readonly name: string
  meet(endpoint: FakeEndpoint, row: FaultRow): Promise<Met>
  close(): Promise<void>
}

const PLENTY = { firstTokenS: 60, idleS: 60, totalS: 120, waitS: 30 }
/** What is worth another go gets one; what is not would get two. */
const choiceFor = (row: FaultRow) => ({ ...PLENTY, ...row.limits, tries: row.gos.length === 2 ? 2 : 3 })

export const engine: Place = {
  name: 'engine',
  async meet(endpoint, row) {
    const { firstTokenS, idleS, totalS, waitS, tries } = choiceFor(row)
    const limits = {
      connectMs: 5_000,
      firstTokenMs: firstTokenS * 1_000,
      idleMs: idleS * 1_000,
      totalMs: totalS * 1_000,
      waitMs: waitS * 1_000,
      tries,
    }
    const reply = await createModel(profileFor(endpoint.url, { limits, key: KEY, model: 'storyteller' })).ask(question, {
      signal: new AbortController().signal,
    })
    const gos = reply.tries.map(({ fault, usage, cost }) => ({
      fault,
      tokens: usage && usage.promptTokens + usage.completionTokens,
      usd: cost,
    }))
    const words = reply.type === 'fault' ? reply.message : 'All tests are green'
    return { outcome: null, words, gos, carriedOut: reply.type === 'fault' && 'text' in reply ? ['text'] : [], seen: JSON.stringify(reply) }
  },
  close: async () => {},
}

const price = { input: 1, cachedInput: 1, output: 1 }
const endpointsFor = (endpoint: FakeEndpoint) => [{ name: 'faulty', baseUrl: endpoint.url, keyVariable: 'FAULTY_KEY', price }]

export const commandLine: Place = {
  name: 'command line',
  async meet(endpoint, row) {
    const place = { data: temporaryFolder('faults'), environment: { FAULTY_KEY: KEY } }
    writeFileSync(join(place.data, 'settings.json'), JSON.stringify({ endpoints: endpointsFor(endpoint) }))
    writeFileSync(join(place.data, 'row.json'), JSON.stringify({ model: choiceFor(row), heldOut: 0 }))
    const result = await tillgreen(['run', description, '--template', 'python-plain', '--config', 'row.json', '--json'], place)
    const entries = result.lines.filter((line) => line.type === 'entry') as unknown as Entry[]
    return metBy(result.outcome, entries, result.stdout + result.stderr)
  },
  close: async () => {},
}

/** One face for all rows, as a user would leave it open. */
export async function browserFace(data: string): Promise<Place> {
  const place = { data, environment: { FAULTY_KEY: KEY } }
  const face = await openFace(place)
  return {
    name: 'browser face',
    async meet(endpoint, row) {
      const state = z.looseObject({ settings: z.looseObject({}) }).parse(await face.ask('settings.get', {}))
      await face.ask('settings.set', {
        settings: { ...state.settings, endpoints: endpointsFor(endpoint), defaultEndpoint: null },
      })
      const base = standardConfig()
      const config = { ...base, heldOut: 0, questions: 'default', model: { ...base.model, ...choiceFor(row) } }
      const { run } = z
        .object({ run: z.string() })
        .parse(await face.ask('runs.start', { description, template: 'python-plain', config, plan: null, out: null, force: false }))
      const entries: Entry[] = []
      const outcome = await new Promise<Outcome>((resolve) =>
        face.listen('runs.entries', { run, after: 0 }, (batch) => {
          entries.push(...(batch as Entry[]))
          const finished = entries.find((entry) => entry.kind === 'note' && entry.step === 'finished')
          if (finished) resolve((finished.body as unknown as { outcome: Outcome }).outcome)
        }),
      )
      return metBy(outcome, entries, JSON.stringify(entries))
    },
    close: async () => void (await face.close()),
  }
}

function metBy(outcome: Outcome | null, entries: readonly Entry[], seen: string): Met {
  const calls = entries.filter((entry) => entry.kind === 'note' && entry.step === 'called')
  const gos = calls.map(({ body }): Go => {
    const { fault, usage, usd } = body as unknown as {
      fault: string | null
      usage: { promptTokens: number; completionTokens: number } | null
      usd: number | null
    }
    return { fault, tokens: usage && usage.promptTokens + usage.completionTokens, usd }
  })
  const steps = ['write', 'test', 'command', 'start', 'planned', 'sealed', 'edited', 'decided']
  // The template's own files are laid out before anything is asked.
  const carriedOut = entries
    .filter((entry) => entry.kind !== 'intent' && entry.key !== 'begin' && steps.includes(entry.step))
    .map((entry) => entry.key)
  return { outcome, words: outcome ? reasonWords(outcome) : '', gos, carriedOut, seen }
}
