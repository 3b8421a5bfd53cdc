// A run that gets stuck and asks the user: a separate command line carries it, with an endpoint whose repairs undo each other.
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { environmentOf, root } from './command-line-place.js'
import type { Answer, SeenRequest } from './endpoint.js'
import { description, edit, goodStory, json } from './good-story.js'

const odd = '        if number % 2 == 1:'
const third = '        if number % 3 == 0:'
const even = '        if number % 2 == 0:'

/** What the user says that leads on. */
export const HINT = 'The remainder of an even number is 0.'

/** Every repair swaps two wrong conditions, until the user's words are among what is asked. */
export function goToAndFro({ key, messages }: SeenRequest): Answer {
  const asked = messages.map((message) => message.content).join('\n')
  if (key.endsWith('/diagnose')) return 'The condition chooses the wrong numbers: `number % 2 == 1` keeps the **odd** ones.'
  if (key.endsWith('/decide'))
    return json({ actions: [{ action: 'fix-file', path: 'squares.py', change: asked.includes(HINT) ? HINT : 'choose other numbers' }] })
  if (key.endsWith('/fix')) return edit('squares.py', asked.includes(third) ? third : odd, toWhat(asked))
  return goodStory[key] ?? 'ready'
}

const toWhat = (asked: string): string => (asked.includes(HINT) ? even : asked.includes(third) ? odd : third)

export interface AskingRun {
  readonly run: string
  /** How it ended; it has an end once the question is answered. */
  readonly over: Promise<{ readonly verdict: string; readonly ended: string }>
  /** Ends its process, as a user would with Ctrl-C. */
  stop(): Promise<void>
}

/**
 * Starts it, and waits until it asks.
 *
 * @param environment what is set besides
 */
export async function startAsking(data: string, baseUrl: string, environment: Readonly<Record<string, string>> = {}): Promise<AskingRun> {
  const config = join(data, 'asking.json')
  writeFileSync(config, JSON.stringify({ heldOut: 0, questions: 'wait', escalation: { after: 1, rungs: ['ask'], reflectEvery: 0 } }))
  const child = spawn(
    process.execPath,
    [
      join(root, 'out/main/cli.js'),
      'run',
      description,
      ...['--template', 'python-plain', '--config', config, '--json', '--out', join(data, 'made')],
    ],
    { env: environmentOf({ data, baseUrl, environment }), stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const asked = Promise.withResolvers<string>()
  const over = Promise.withResolvers<{ verdict: string; ended: string }>()
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.once('exit', (code) => asked.reject(new Error(`The run that should ask ended with ${code}.`)))
  createInterface({ input: child.stdout }).on('line', (text) => {
    const line = JSON.parse(text) as {
      type: string
      run: string
      kind?: string
      step?: string
      outcome?: { verdict: string; ended: string }
    }
    if (line.kind === 'intent' && line.step === 'question') asked.resolve(line.run)
    if (line.type === 'finished' && line.outcome) over.resolve(line.outcome)
  })
  return {
    run: await asked.promise,
    over: over.promise,
    async stop() {
      child.kill('SIGINT')
      await exited
    },
  }
}
