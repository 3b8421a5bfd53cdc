// Sends spans to a collector by OTLP over HTTP, as JSON: https://opentelemetry.io/docs/specs/otlp/#otlphttp. The packages of
// OpenTelemetry measure a running program. Here a finished journal is sent, and one request is enough.
import { z } from 'zod'
import { type Span, traceIdOf } from './journal-spans.js'

/** Spans of one request; collectors take few megabytes. */
const BATCH = 1_000
/** Milliseconds that one request may take. */
const PATIENCE_MS = 10_000

export interface TraceTarget {
  readonly address: string
  /** A header of the user's, with its value; null where there is none. */
  readonly header: readonly [name: string, value: string] | null
  /** Of this program. */
  readonly version: string
}

/**
 * Redirects are not followed: what is sent is for the address that the user typed.
 * @returns why the trace was not taken, such as `HTTP 401`; null where all of it was
 */
export async function sendTrace(target: TraceTarget, run: string, spans: readonly Span[]): Promise<string | null> {
  for (let from = 0; from < spans.length; from += BATCH) {
    const fault = await post(target, traceRequest(target.version, run, spans.slice(from, from + BATCH)))
    if (fault !== null) return fault
  }
  return null
}

const ExportResponse = z.object({ partialSuccess: z.object({ rejectedSpans: z.coerce.number().default(0) }).optional() })

async function post({ address, header }: TraceTarget, body: object): Promise<string | null> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(header ? { [header[0]]: header[1] } : {}) },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (!response.ok) {
      await response.body?.cancel()
      return `HTTP ${response.status}`
    }
    // Some collectors answer with nothing, which means that they took all.
    const taken = ExportResponse.safeParse(await response.json().catch(() => null))
    const rejected = taken.success ? (taken.data.partialSuccess?.rejectedSpans ?? 0) : 0
    return rejected > 0 ? `rejected ${rejected}` : null
  } catch (error) {
    const { cause } = error as { cause?: { code?: string; message?: string } }
    return cause?.code ?? cause?.message ?? (error instanceof Error ? error.name : String(error))
  }
}

const KINDS: Readonly<Record<Span['kind'], number>> = { internal: 1, client: 3 }
const FAILED = 2

/** ExportTraceServiceRequest of opentelemetry-proto in its JSON form: 64-bit integers are strings. */
function traceRequest(version: string, run: string, spans: readonly Span[]): object {
  const traceId = traceIdOf(run)
  return {
    resourceSpans: [
      {
        resource: { attributes: attributesOf({ 'service.name': 'tillgreen', 'service.version': version }) },
        scopeSpans: [
          {
            scope: { name: 'tillgreen', version },
            spans: spans.map(({ id, parent, name, kind, start, end, attributes, fault }) => ({
              traceId,
              spanId: id,
              ...(parent === null ? {} : { parentSpanId: parent }),
              name,
              kind: KINDS[kind],
              startTimeUnixNano: nanoseconds(start),
              endTimeUnixNano: nanoseconds(end),
              attributes: attributesOf(attributes),
              ...(fault === null ? {} : { status: { code: FAILED, message: fault } }),
            })),
          },
        ],
      },
    ],
  }
}

const nanoseconds = (ms: number): string => `${BigInt(Math.round(ms)) * 1_000_000n}`

const attributesOf = (attributes: Span['attributes']): object[] =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: anyValue(value) }))

function anyValue(value: string | number | boolean): object {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}
