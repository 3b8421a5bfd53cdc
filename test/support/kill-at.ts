// Ends a real process of the command line with SIGKILL at a moment that a test aims at, or at a random one.
import type { ChildProcess } from 'node:child_process'
import { type CommandResult, startTillgreen } from './command-line.js'
import type { Surroundings } from './command-line-place.js'

/** How many kills each aimed sweep does; "npm run test:kills" sets it to 20. */
export const targetedKills = Number(process.env.TILLGREEN_KILLS_TARGETED ?? 4)

export interface Moment {
  /** Looked at without pause until it is true; left out, the moment counts from the start of the process. */
  readonly when?: () => boolean
  /** Milliseconds after that; fractions count. */
  readonly afterMs: number
}

export interface Killed extends CommandResult {
  /** False where the process ended before the moment came. */
  readonly wasKilled: boolean
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Kills a child at a moment; true if it was still running. Timers are too coarse, so this keeps one core busy. */
export async function killChildAt(child: ChildProcess, { when, afterMs }: Moment): Promise<boolean> {
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  while (when && !isOver() && !when()) await turn()
  for (const until = performance.now() + afterMs; !isOver() && performance.now() < until; ) await turn()
  return !isOver() && child.kill('SIGKILL')
}

/** Starts `tillgreen ARGS`, kills it at the moment, and returns how it ended. Sandboxes and other children keep running. */
export async function killTillgreenAt(args: readonly string[], place: Surroundings, moment: Moment): Promise<Killed> {
  const { child, result } = startTillgreen(args, place)
  await killChildAt(child, moment)
  const end = await result
  return { ...end, wasKilled: child.signalCode === 'SIGKILL' }
}

/** A random number of milliseconds below `most`. */
export const within = (most: number): number => Math.random() * most
