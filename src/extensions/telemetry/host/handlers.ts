// Answers about traces, and sends the trace of each run that ends in this process, where the settings name a collector.

import type { AppContract } from '../../../contract/calls/index.js'
import { userError } from '../../../contract/errors/index.js'
import type { Handlers } from '../../../contract/wire/define.js'
import type { ExtensionHandlers } from '../../../main/host/features/handlers.js'
import type { HostParts } from '../../../main/host/host-parts.js'
import type { Store } from '../../../main/store/store.js'
import { type Span, spansOf, type TracedEntry } from './journal-spans.js'
import { sendTrace, type TraceTarget } from './send-trace.js'

/** No endpoint is called so, since a name has no colon. */
const KEY_NAME = 'trace:header'
/** Entries that are read at once, so that a long journal holds nothing up. */
const BATCH = 500

type TelemetryDeps = Pick<HostParts, 'store' | 'settings' | 'keys' | 'underWay'> & {
  readonly runs: Pick<HostParts['runs'], 'outcome'>
  readonly place: Pick<HostParts['place'], 'version' | 'log'>
}

export const telemetryHandlers = (parts: TelemetryDeps): Handlers<AppContract>['telemetry'] => {
  const { store, settings, keys } = parts
  sendAtEnd(parts)
  return {
    async send({ run, address: given }) {
      const address = given || settings.read().traceAddress
      if (address === '') throw userError('trace-address-missing')
      const spans = await spansOfRun(store, run)
      const fault = await sendTrace(targetOf(parts, address), run, spans)
      if (fault !== null) throw userError('trace-undelivered', { host: new URL(address).host, fault })
      return { spans: spans.length, address }
    },
    async setHeader({ header }) {
      const { traceAddress } = settings.read()
      if (header === null) {
        keys.forget(KEY_NAME)
        return {}
      }
      if (traceAddress === '') throw userError('trace-address-missing')
      if (partsOf(header) === null) throw userError('trace-header-unfit')
      await keys.set(KEY_NAME, traceAddress, header.trim(), true)
      return {}
    },
  }
}

/** An unreachable collector never delays a run, and is reported once. */
function sendAtEnd(parts: TelemetryDeps): void {
  const { store, runs, settings, place, underWay } = parts
  const reported = new Set<string>()
  const send = async (run: string, address: string): Promise<void> => {
    // The end is recorded before the look back, which asks a model too.
    await runs.outcome(run)
    const fault = await sendTrace(targetOf(parts, address), run, await spansOfRun(store, run))
    if (fault === null || reported.has(address)) return
    reported.add(address)
    place.log('A trace could not be delivered.', { host: new URL(address).host, fault })
  }
  store.entries.listen((run, entries) => {
    if (!entries.some(({ kind, step }) => kind === 'note' && step === 'finished')) return
    const { traceAddress } = settings.read()
    const about = store.runs.summary(run)
    // A replay or a demo asked no model.
    if (traceAddress === '' || !about || about.kind === 'replay' || about.demo !== null) return
    const sent = send(run, traceAddress)
      .catch((error: unknown) => place.log('A trace could not be made.', { run, error: String(error) }))
      .finally(() => underWay.delete(sent))
    underWay.add(sent)
  })
}

function targetOf({ keys, place }: TelemetryDeps, address: string): TraceTarget {
  // It is bound to the origin that it was stored for.
  const header = keys.get(KEY_NAME, address)
  return { address, header: header === null ? null : partsOf(header), version: place.version }
}

/** Name and value of a header; null where it is none. */
function partsOf(header: string): readonly [name: string, value: string] | null {
  const [, name, value] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):\s*([\x20-\x7e]+)$/.exec(header.trim()) ?? []
  return name && value ? [name, value] : null
}

async function spansOfRun(store: Store, run: string): Promise<Span[]> {
  const about = store.runs.summary(run)
  if (!about) throw userError('run-missing', { run })
  const inherited = about.kind === 'fork' && about.parent !== null ? new Set((await entriesOf(store, about.parent)).map(nameOf)) : null
  const entries = await entriesOf(store, run)
  const { kind, template, outcome } = about
  // A fork's copied entries belong to its parent, whose trace has them.
  return spansOf(
    { run, kind, template, verdict: outcome?.verdict ?? null, ended: outcome?.ended ?? null },
    inherited ? entries.filter((each) => !inherited.has(nameOf(each))) : entries,
  )
}

const nameOf = ({ kind, key, at }: TracedEntry): string => `${kind}\n${key}\n${at}`

async function entriesOf(store: Store, run: string): Promise<TracedEntry[]> {
  const all: TracedEntry[] = []
  for (let seq = 0; ; ) {
    const { entries } = store.entries.sound(run, seq, BATCH)
    // Only bodies of requests are sent.
    for (const { kind, key, step, at, body } of entries) all.push({ kind, key, step, at, body: step === 'called' ? body : null })
    const last = entries.at(-1)
    if (!last || entries.length < BATCH) return all
    seq = last.seq
    await new Promise((resolve) => setImmediate(resolve))
  }
}

declare module '../../../main/host/features/handlers.js' {
  interface ExtensionHandlers {
    readonly telemetry: typeof telemetryHandlers
  }
}

export default { telemetry: telemetryHandlers } satisfies Partial<ExtensionHandlers>
