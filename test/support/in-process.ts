// Runs the built command line in the process of the test: a start of Node costs half a second, and there are hundreds of them.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { cli, environmentOf, type Surroundings } from './command-line-place.js'

type Main = (argv: readonly string[]) => Promise<number>

export interface Printed {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

let loaded: Promise<Main> | null = null
let isBusy = false

/** Whether a command runs in this process. A second one at the same time needs another process. */
export const isInProcessBusy = (): boolean => isBusy

/**
 * Runs one command in this process and returns its exit code and all that it printed.
 * Environment, folder and streams belong to the command until it ends, so only one may run at a time.
 */
export async function runInProcess(args: readonly string[], place: Surroundings): Promise<Printed> {
  if (isBusy) throw new Error('A command runs in this process already.')
  isBusy = true
  const before = { environment: { ...process.env }, folder: process.cwd() }
  const streams = [capture(process.stdout), capture(process.stderr)] as const
  try {
    loaded ??= load()
    const main = await loaded
    replaceEnvironment(environmentOf(place))
    process.chdir(place.cwd ?? place.data)
    const code = await main(args)
    return { code, stdout: streams[0].text(), stderr: streams[1].text() }
  } finally {
    for (const stream of streams) stream.release()
    process.chdir(before.folder)
    replaceEnvironment(before.environment)
    isBusy = false
  }
}

/** The built `main`: the module that the program's entry imports last. */
async function load(): Promise<Main> {
  // Each host adds a listener that undoes its work when the process exits.
  process.setMaxListeners(0)
  Object.defineProperty(process.stdin, 'isTTY', { value: false, configurable: true })
  const chunk = /import\("(\.\/chunks\/main-[^"]+)"\)/.exec(readFileSync(cli, 'utf8'))?.[1]
  if (chunk === undefined) throw new Error(`${cli} imports no chunk named main.`)
  const { main } = (await import(/* @vite-ignore */ pathToFileURL(join(dirname(cli), chunk)).href)) as { main: Main }
  return main
}

function replaceEnvironment(variables: Readonly<Record<string, string | undefined>>): void {
  for (const name of Object.keys(process.env)) if (variables[name] === undefined) delete process.env[name]
  for (const [name, value] of Object.entries(variables)) if (value !== undefined) process.env[name] = value
}

function capture(stream: NodeJS.WriteStream): { text: () => string; release: () => void } {
  const pieces: Buffer[] = []
  const write = stream.write
  stream.write = ((piece: string | Uint8Array, encoding?: unknown, done?: unknown) => {
    pieces.push(typeof piece === 'string' ? Buffer.from(piece) : Buffer.from(piece))
    const callback = typeof encoding === 'function' ? encoding : done
    if (typeof callback === 'function') process.nextTick(callback as () => void)
    return true
  }) as typeof stream.write
  return {
    text: () => Buffer.concat(pieces).toString('utf8'),
    release() {
      stream.write = write
    },
  }
}
