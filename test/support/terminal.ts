// The command line in a terminal, where it may ask: types after given words appear, and returns how it ended.
import { createRequire } from 'node:module'
import { cli, environmentOf, type Surroundings } from './command-line.js'

interface Terminal {
  write(text: string): void
  onData(listener: (text: string) => void): void
  onExit(listener: (end: { exitCode: number }) => void): void
}
// Its typings speak of the package's other name.
const { spawn } = createRequire(import.meta.url)('node-pty') as {
  spawn(file: string, args: readonly string[], options: object): Terminal
}

/** Ctrl+C, as a terminal sends it. */
export const INTERRUPT = '\u0003'

/** Keys to type as soon as the words before them are shown, each once and in this order. */
export type Typed = readonly (readonly [after: string, keys: string])[]

/** Runs a command in a new terminal until it ends. */
export function inTerminal(args: readonly string[], place: Surroundings, typed: Typed): Promise<{ code: number; shown: string }> {
  const child = spawn(process.execPath, [cli, ...args], { env: environmentOf(place), cwd: place.cwd ?? place.data, cols: 200, rows: 40 })
  const waiting = [...typed]
  let shown = ''
  let seen = 0
  child.onData((text) => {
    shown += text
    for (let next = waiting[0]; next; next = waiting[0]) {
      const at = shown.indexOf(next[0], seen)
      if (at < 0) return
      seen = at + next[0].length
      waiting.shift()
      child.write(next[1])
    }
  })
  return new Promise((resolve) => child.onExit(({ exitCode }) => resolve({ code: exitCode, shown })))
}
