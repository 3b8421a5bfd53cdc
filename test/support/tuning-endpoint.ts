// A fake endpoint for fine-tunings over real sockets on loopback: files, jobs, events and their end, and the ways in which real ones fail.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

export interface TuningEndpointOptions {
  readonly key?: string
  /** Answered instead of the API's own answer, by method and path, such as `POST /files`; called each time. */
  readonly instead?: (
    request: string,
    times: number,
  ) => { readonly status: number; readonly message: string; readonly headers?: Record<string, string> } | 'hang' | 'hang-after' | null
  /** Statuses of a job, one for each time that it is asked for; the last one stays. */
  readonly statuses?: readonly string[]
}

export interface TuningEndpoint {
  readonly url: string
  /** What was uploaded, by id. */
  readonly files: ReadonlyMap<string, { readonly name: string; readonly text: string }>
  readonly jobs: readonly Job[]
  /** `METHOD /path` of all requests. */
  readonly requests: readonly string[]
  /** Ends a job as if another client had cancelled it. */
  cancelElsewhere(): void
  close(): Promise<void>
}

interface Job {
  readonly id: string
  readonly body: Readonly<Record<string, unknown>>
  status: string
  asked: number
}

export async function startTuningEndpoint(options: TuningEndpointOptions = {}): Promise<TuningEndpoint> {
  const files = new Map<string, { name: string; text: string }>()
  const jobs: Job[] = []
  let uploads = 0
  const requests: string[] = []
  const sockets = new Set<Socket>()
  const statuses = options.statuses ?? ['validating_files', 'running', 'succeeded']
  const jobShown = (job: Job) => ({
    ...{ object: 'fine_tuning.job', id: job.id, status: job.status, model: job.body.model, training_file: job.body.training_file },
    fine_tuned_model: job.status === 'succeeded' ? `ft:${String(job.body.model)}:${String(job.body.suffix ?? 'own')}` : null,
    trained_tokens: job.status === 'succeeded' ? 12_000 : null,
    error: job.status === 'failed' ? { code: 'bad', message: 'The file has the same pair twelve times.' } : null,
  })
  const eventsOf = (job: Job) =>
    Array.from({ length: job.asked }, (_, at) => ({
      ...{ object: 'fine_tuning.job.event', id: `event-${at}`, created_at: 1_700_000_000 + at, level: 'info', message: `Step ${at + 1}` },
      ...{ type: 'metrics', data: { step: at + 1, train_loss: 2 / (at + 1), valid_loss: 3 / (at + 1) } },
    })).reverse()
  const answer = async (request: IncomingMessage, path: string, raw: Buffer): Promise<object | null> => {
    const [, kind, id = '', what] = /^\/(files|fine_tuning\/jobs)(?:\/([^/]+))?(?:\/(events|cancel))?$/.exec(path) ?? []
    const { method } = request
    if (kind === 'files') {
      if (method === 'DELETE') return { id, object: 'file', deleted: files.delete(id) }
      if (method === 'GET') return { object: 'list', data: [...files].map(([each, { name }]) => ({ id: each, filename: name })) }
      const form = await new Response(new Uint8Array(raw), {
        headers: { 'content-type': request.headers['content-type'] ?? '' },
      }).formData()
      const file = form.get('file')
      if (!(file instanceof File)) throw new Error('no file came')
      uploads += 1
      const made = `file-${uploads}`
      files.set(made, { name: file.name, text: await file.text() })
      return { id: made, object: 'file', filename: file.name, purpose: form.get('purpose') }
    }
    if (kind === undefined) return null
    const job = jobs.find((each) => each.id === id)
    if (what === 'events' && job) return { object: 'list', data: eventsOf(job), has_more: false }
    if (what === 'cancel' && job) {
      job.status = 'cancelled'
      return jobShown(job)
    }
    if (job) {
      if (job.status !== 'cancelled') job.status = statuses[Math.min(job.asked, statuses.length - 1)] ?? 'running'
      job.asked += 1
      return jobShown(job)
    }
    if (id !== '') return null
    if (method === 'GET') return { object: 'list', data: jobs.map(jobShown) }
    const made: Job = { id: `ftjob-${jobs.length + 1}`, body: JSON.parse(raw.toString()), status: 'queued', asked: 0 }
    jobs.push(made)
    return jobShown(made)
  }
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? '').split('?')[0]?.replace(/^\/v1/, '') ?? ''
    const called = `${request.method} ${path}`
    requests.push(called)
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const send = (status: number, value: object, headers: Record<string, string> = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value))
    if (options.key !== undefined && request.headers.authorization !== `Bearer ${options.key}`)
      return void send(401, { error: { message: 'Incorrect API key provided.' } })
    const instead = options.instead?.(called, requests.filter((each) => each === called).length) ?? null
    if (instead === 'hang') return
    if (instead !== null && instead !== 'hang-after')
      return void send(instead.status, { error: { message: instead.message } }, instead.headers)
    const value = await answer(request, path, Buffer.concat(pieces))
    // It has done what was asked, and its answer never arrives.
    if (instead === 'hang-after') return
    if (value === null) return void send(404, { error: { message: `Unknown request URL: ${called}` } })
    send(200, value)
  }
  const server = createServer((request, response) => {
    serve(request, response).catch((error) => response.writeHead(500).end(String(error)))
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    ...{ files, jobs, requests },
    cancelElsewhere() {
      for (const job of jobs) job.status = 'cancelled'
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** JSONL of chats with a shared system prompt, and fields that must not be sent. */
export const chats = (pairs: number, system = 'You repair programs.'): string =>
  `${Array.from({ length: pairs }, (_, at) =>
    JSON.stringify({
      messages: [
        { role: 'system', content: system },
        { role: 'user', content: `Question ${at}` },
        { role: 'assistant', content: `Answer ${at}` },
      ],
      lineage: { run: `secret-run-${at}` },
    }),
  ).join('\n')}\n`
