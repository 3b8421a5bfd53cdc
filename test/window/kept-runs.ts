// Data folders that hold one finished run, for journeys that look at a run and build none. A worker makes each of them once,
// by the command line; every test gets a copy.
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FakeEndpoint, ONE_CALL, quietAnswer, startEndpoint } from '../support/endpoint.js'
import { description, file, goodStory, json, wrong } from '../support/good-story.js'
import { BY_THE_RULES } from '../support/rules-answer.js'
import { shareLayers } from '../support/shared-layers.js'
import { command, type Ended } from './command-line.js'

/** `durations` is the demo, `squares` a run of a model with a plan from the person's words, a repair and a file of JSON. */
export type KeptRun = 'durations' | 'squares'

export interface KeptRuns {
  /** Fills an empty data folder; gives the id of its run. */
  put(kind: KeptRun, data: string): Promise<string>
  /** The model of `squares`, which answers what follows from it as well. */
  endpoint(): Promise<FakeEndpoint>
  close(): Promise<void>
}

/** Every check that runs the program of a story again to prove its tests. Journeys about something else leave them out. */
export const WITHOUT_PROOFS = { mutants: 0, controls: false, hollow: false, secondValues: false, heldOut: 0, coverage: false }

/** Flags of the command line for a run without proofs; `more` changes its config further. */
export function withoutProofs(data: string, more: object = {}): readonly string[] {
  const config = join(data, 'without-proofs.json')
  writeFileSync(config, JSON.stringify({ ...WITHOUT_PROOFS, ...more }))
  return ['--config', config]
}

/** The sentence of the description that clauses of `squares` quote. */
export const QUOTE = 'sums the squares of the even numbers in a list'

/** The plan of `squares`: a clause that quotes the description, and twelve assumptions. */
export const quotedPlan = json({
  title: 'Even squares',
  tasks: [
    {
      id: 'sum',
      title: 'Sum of even squares',
      words: 'even_squares(numbers) returns the sum of the squares of the even numbers in a list; 0 for an empty list.',
      acceptance: [{ clause: '[1, 2, 4] gives 20', quote: description }, '[] gives 0', '["a"] raises TypeError'],
      interface: 'squares.py: even_squares(numbers: list[int]) -> int; raises TypeError',
      needs: [],
    },
  ],
  assumptions: ['Zero counts as even.', ...Array.from({ length: 11 }, (_, at) => `Choice ${at + 2} of 12.`)],
  start: null,
})

const spare = '\n\n\ndef spare(number):\n    return number\n'
const squares: Readonly<Record<string, string>> = {
  ...goodStory,
  plan: quotedPlan,
  'task/sum/code': `${file('squares.py', `${wrong}${spare}`)}\n${file('limits.json', '{ "most": 3 }')}`,
}

/** What a worker makes once; `close` removes it. */
export function openKeptRuns(): KeptRuns {
  const made = new Map<KeptRun, Promise<{ data: string; run: string }>>()
  let model: Promise<FakeEndpoint> | null = null
  const endpoint = () => {
    model ??= startEndpoint({
      models: ['storyteller'],
      reads: true,
      answer: (seen) =>
        squares[seen.key] ?? quietAnswer(seen) ?? (seen.key === 'check-rules' ? BY_THE_RULES : seen.key.endsWith(ONE_CALL) ? 'NONE' : 'ok'),
    })
    return model
  }
  const make = async (kind: KeptRun) => {
    const data = mkdtempSync(join(tmpdir(), `tillgreen-kept-${kind}-`))
    shareLayers(data)
    const ended = await (kind === 'durations' ? playDemo(data) : buildSquares(data, (await endpoint()).url))
    if (ended.code !== 0) throw new Error(`The run ${kind} ended with ${ended.code}: ${ended.stderr}`)
    return { data, run: ended.run }
  }
  return {
    endpoint,
    async put(kind, data) {
      const making = made.get(kind) ?? make(kind)
      made.set(kind, making)
      const { data: from, run } = await making
      // Each folder has its own link to the shared layers.
      cpSync(from, data, { recursive: true, filter: (path) => path !== join(from, 'layers') })
      return run
    },
    async close() {
      for (const making of made.values()) rmSync((await making).data, { recursive: true, force: true })
      await (await model)?.close()
    },
  }
}

const playDemo = (data: string): Promise<Ended> => command(data, '', ['demo', 'durations', '--no-feedback', '--json'])

// Coverage says which lines the tests of a sentence run.
const buildSquares = (data: string, url: string): Promise<Ended> =>
  command(data, url, ['run', description, '--template', 'python-plain', ...withoutProofs(data, { coverage: true }), '--json'])
