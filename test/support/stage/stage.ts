// A stage for the window: the whole contract answered by hand, with a run in every state, so that each can be looked at
// without a model or a sandbox. Never shipped.
import type { Handlers } from '../../../src/contract/define.js'
import { Refusal } from '../../../src/contract/errors.js'
import type { AppContract, Output } from '../../../src/contract/index.js'
import type { Entry } from '../../../src/contract/journal.js'
import type { RunSummary } from '../../../src/contract/run.js'
import { emptyView, fold } from '../../../src/contract/view.js'
import { beginning, description, ending, type Told } from './run-story.js'

interface StagedRun {
  summary: RunSummary
  readonly entries: Entry[]
  readonly output: Output[]
  readonly heard: Set<() => void>
}

const MINUTE = 60_000
const code = Array.from({ length: 90 }, (_, line) =>
  line % 9 === 0
    ? `export class SlidingWindow${line} {`
    : `  hit(key: string, now = this.clock()): Decision { return this.hits.get(key) ?? [] } // ${line}`,
).join('\n')

export interface StageOptions {
  readonly isEmpty?: boolean
  readonly isRefused?: boolean
  /** Rows of one long run, for the timeline. */
  readonly long?: number
}

/** Handlers for `serve(contract, ...)`. */
export function stage({
  isEmpty = false,
  isRefused = false,
  long = 0,
}: StageOptions = {}): Handlers<Pick<AppContract, 'app' | 'runs' | 'files' | 'projects'>> {
  const runs = new Map<string, StagedRun>()
  const watchers = new Set<(summary: RunSummary) => void>()
  const summaryOf = (id: string) => {
    const run = runs.get(id)
    if (!run) throw new Refusal('missing', `There is no run ${id}. "tillgreen runs" lists those that there are.`)
    return run
  }
  const tell = (run: StagedRun, told: Told, at: number) => {
    const { afterMs: _late, ...entry } = told
    run.entries.push({ ...entry, seq: run.entries.length + 1, at })
    const { outcome, tests, usd, tokens, tasks } = fold(emptyView, run.entries)
    const cases = [...tests.values()]
    run.summary = {
      ...run.summary,
      outcome,
      state: outcome ? 'ended' : run.summary.state,
      finishedAt: outcome ? at : null,
      tests: cases.length,
      passed: cases.filter((test) => test.state === 'passed').length,
      rounds: tasks.reduce((sum, task) => sum + task.attempts, 0),
      usd,
      tokens,
    }
    for (const hear of run.heard) hear()
    for (const watch of watchers) watch(run.summary)
  }
  const add = (id: string, more: Partial<RunSummary>, story: readonly Told[], minutesAgo: number): StagedRun => {
    const createdAt = Date.now() - minutesAgo * MINUTE
    const summary: RunSummary = {
      id,
      project: id,
      title: 'Rate limiter',
      parent: null,
      kind: 'build',
      description,
      template: 'typescript',
      model: 'qwen3-coder',
      config: 'standard',
      demo: null,
      state: 'running',
      outcome: null,
      createdAt,
      finishedAt: null,
      tests: 0,
      passed: 0,
      rounds: 0,
      usd: 0,
      tokens: 0,
      human: null,
      ...more,
    }
    const run: StagedRun = {
      summary,
      entries: [],
      output: [{ key: 'task/sliding-window/attempt/4/test', stream: 'terminal', text: terminal }],
      heard: new Set(),
    }
    runs.set(id, run)
    let at = createdAt
    for (const told of story) {
      at += told.afterMs
      tell(run, told, at)
    }
    return run
  }
  const play = (run: StagedRun, story: readonly Told[], slowness: number) => {
    const [first, ...rest] = story
    if (!first || run.summary.outcome) return
    setTimeout(() => {
      if (run.summary.outcome) return
      tell(run, first, Date.now())
      if (first.kind === 'intent' && first.step === 'ask') stream(run, first.key)
      play(run, rest, slowness)
    }, first.afterMs * slowness)
  }
  const stream = (run: StagedRun, key: string) => {
    for (let line = 0; line < 40; line += 1)
      setTimeout(() => speak(run, { key, stream: 'model', text: `${code.split('\n')[line]}\n` }), line * 60)
  }
  const speakers = new Set<(run: StagedRun, output: Output) => void>()
  const speak = (run: StagedRun, output: Output) => {
    run.output.push(output)
    for (const each of speakers) each(run, output)
  }

  if (!isEmpty) {
    const states = ['verified', 'partly', 'failed', 'invalid', 'unverifiable', 'stopped', 'crashed', 'sandbox']
    for (const [index, how] of states.entries())
      add(
        `stage-${how}`,
        {
          demo: how === 'verified' ? 'rate-limiter' : null,
          human: how === 'partly' ? { ran: 'yes', worked: 'no', perfect: 'no', comment: 'The clock.' } : null,
        },
        [...beginning(), ...ending(how)],
        12 + index * 311,
      )
    add('stage-interrupted', { state: 'interrupted', title: 'CSV report', description: 'Totals per month, printable' }, beginning(), 3_000)
    const live = add('stage-running', {}, beginning(), 6)
    tell(live, { afterMs: 0, kind: 'intent', key: 'task/sliding-window/attempt/5/fix', step: 'ask', factsHash: '', body: {} }, Date.now())
    stream(live, 'task/sliding-window/attempt/5/fix')
    setInterval(
      () =>
        speak(live, {
          key: 'task/sliding-window/attempt/5/fix',
          stream: 'model',
          text: '  const hits = (this.hits.get(key) ?? []).filter((at) => at <= now)\n',
        }),
      700,
    ).unref()
    for (let index = 0; index < 260; index += 1)
      add(
        `stage-older-${String(index).padStart(4, '0')}`,
        {
          title: `Voronoi ${index}`,
          description: 'A library that draws Voronoi diagrams',
          state: 'ended',
          outcome: { verdict: index % 3 ? 'verified' : 'failed', ended: index % 3 ? 'finished' : 'stuck', reason: 'It is made up.' },
          tests: 24,
          passed: index % 3 ? 24 : 20,
          rounds: index % 12,
          usd: index / 100,
        },
        [],
        9_000 + index * 700,
      )
  }
  if (long > 0) {
    const run = add('stage-long', { title: 'A long one' }, beginning(), 60)
    for (let index = 0; index < long; index += 1)
      run.entries.push({
        seq: run.entries.length + 1,
        at: Date.now(),
        kind: 'note',
        key: `remark-${index}`,
        step: 'remarked',
        factsHash: '',
        body: { type: 'remarked', text: `Remark ${index}` },
      })
  }

  const startOne = (more: Partial<RunSummary>, words = ''): { run: string } => {
    const id = `stage-new-${runs.size}`
    const run = add(id, more, [], 0)
    setTimeout(() => play(run, [...beginning(words), ...ending('verified')], 0.6), 400)
    return { run: id }
  }
  const until = (signal: AbortSignal) => new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  return {
    app: {
      about: () => ({
        version: '0.1.0',
        engine: 'stage',
        dataFolder: '/nowhere',
        endpoint: { baseUrl: 'http://127.0.0.1:11434/v1', model: '', hasKey: false },
        sandbox: isRefused
          ? {
              backend: 'none',
              ok: false,
              message: 'User namespaces are switched off on this machine, so bubblewrap cannot make a sandbox.',
              remedy: 'Run: sudo sysctl -w kernel.unprivileged_userns_clone=1, then open this again.',
              provedAt: Date.now(),
            }
          : { backend: 'bubblewrap 0.8', ok: true, message: '12 escapes tried and refused', remedy: '', provedAt: Date.now() },
      }),
      checks: () => [],
      templates: () =>
        [
          ['python', 'Python', 'pytest'],
          ['typescript', 'TypeScript', 'Vitest'],
          ['python-plain', 'Python, standard library only', 'unittest, needs no network'],
          ['node-plain', 'Node, no packages', "Node's own test runner"],
        ].map(([name = '', title = '', stack = ''], index) => ({
          name,
          title,
          stack,
          runs: isEmpty ? 0 : 71 - index * 20,
          verified: isEmpty ? 0 : 63 - index * 19,
        })),
      demos: () => [
        {
          name: 'rate-limiter',
          title: 'Durations',
          description:
            'A Python library that parses durations such as 1h30m and prints them back; wrong input is refused with a sentence that says where.',
          template: 'python-plain',
          offline: true,
          feedback: null,
        },
      ],
    },
    runs: {
      start: (input) => {
        if (input.config.model.model === 'missing')
          throw new Refusal(
            'endpoint',
            'The endpoint http://127.0.0.1:11434/v1 offers no model "missing". It has qwen3-coder and llama4. Choose one of them.',
          )
        if (input.config.model.baseUrl.includes('refused'))
          throw new Refusal('endpoint', `Nothing answers at the address ${input.config.model.baseUrl}. Is the server started?`)
        return startOne({ description: input.description, template: input.template ?? 'python' })
      },
      demo: ({ name }) => startOne({ demo: name, title: 'Durations' }),
      stop: async ({ run }) => {
        await new Promise((resolve) => setTimeout(resolve, 600))
        for (const told of ending('stopped')) tell(summaryOf(run), told, Date.now())
        return {}
      },
      answer: () => ({}),
      pause: () => ({}),
      continue: () => ({}),
      grant: ({ run }) => ({ run }),
      resume: ({ run }) => {
        const staged = summaryOf(run)
        staged.summary = { ...staged.summary, state: 'running', outcome: null }
        tell(
          staged,
          { afterMs: 0, kind: 'note', key: 'resumed-1', step: 'resumed', factsHash: '', body: { type: 'resumed', after: 'the last test' } },
          Date.now(),
        )
        play(staged, ending('verified'), 0.6)
        return { run }
      },
      say: ({ run, words }) => {
        setTimeout(
          () =>
            tell(
              summaryOf(run),
              {
                afterMs: 0,
                kind: 'note',
                key: `heard-${Date.now()}`,
                step: 'heard',
                factsHash: '',
                body: { type: 'heard', words: [words] },
              },
              Date.now(),
            ),
          2_500,
        )
        return {}
      },
      feedback: ({ run, words }) =>
        startOne({ parent: run, kind: 'feedback', description: words, project: summaryOf(run).summary.project }, words),
      list: ({ limit, before }) =>
        [...runs.values()]
          .map((run) => run.summary)
          .filter((run) => before === null || run.createdAt < before)
          .sort((a, b) => b.createdAt - a.createdAt)
          .slice(0, limit),
      summary: ({ run }) => summaryOf(run).summary,
      judge: ({ run, verdict }) => {
        const staged = summaryOf(run)
        staged.summary = { ...staged.summary, human: verdict }
        return {}
      },
      entries: async ({ run, after }, emit, signal) => {
        const staged = summaryOf(run)
        let last = after
        const send = () => {
          const fresh = staged.entries.filter((entry) => entry.seq > last)
          last = fresh.at(-1)?.seq ?? last
          if (fresh.length > 0) emit(fresh)
        }
        send()
        staged.heard.add(send)
        await until(signal)
        staged.heard.delete(send)
      },
      output: async ({ run }, emit, signal) => {
        const staged = summaryOf(run)
        for (const output of staged.output) emit(output)
        const hear = (of: StagedRun, output: Output) => {
          if (of === staged) emit(output)
        }
        speakers.add(hear)
        await until(signal)
        speakers.delete(hear)
      },
      changes: async (_input, emit, signal) => {
        watchers.add(emit)
        await until(signal)
        watchers.delete(emit)
      },
    },
    files: {
      list: ({ folder }) => ({
        tree: 'stage',
        entries:
          folder === ''
            ? [{ name: 'src', kind: 'folder', bytes: code.length, files: 1 }]
            : [{ name: 'sliding-window.ts', kind: 'file', bytes: code.length, files: 1 }],
        next: null,
        all: 1,
      }),
      find: () => ({ paths: ['src/sliding-window.ts'], found: 1 }),
      states: () => [{ tree: 'stage', seq: 1, at: Date.now(), key: 'begin', title: 'Laid out from the template' }],
      read: ({ path }) => ({ text: `// ${path}\n${code}\n`, found: true, binary: false, cut: false, bytes: code.length }),
      save: () => ({ type: 'saved' }),
    },
    projects: { close: () => ({}) },
  }
}

const terminal = [
  '$ vitest run --config ./sealed/vitest.config.mjs',
  '',
  ' \u001b[32m✓\u001b[39m tests/token-bucket.test.ts \u001b[2m(4 tests)\u001b[22m 21ms',
  ' \u001b[32m✓\u001b[39m tests/config.test.ts \u001b[2m(3 tests)\u001b[22m 4ms',
  ' \u001b[33m❯\u001b[39m tests/sliding-window.test.ts \u001b[2m(4 tests)\u001b[22m',
  '   \u001b[32m✓\u001b[39m counts hits in the window',
  '   \u001b[31m×\u001b[39m survives a clock that jumps back',
  '   \u001b[31m×\u001b[39m limits each key on its own',
  '',
  ' \u001b[1mTests\u001b[22m \u001b[31m2 failed\u001b[39m | \u001b[32m9 passed\u001b[39m (11)',
  '',
].join('\r\n')
