// The words of the command line: what a command is, what it gets, and how it talks.

import type { AppContract } from '../../../contract/calls/index.js'
import type { Client } from '../../../contract/wire/define.js'
import { sentenceCase } from '../../../words/figures.js'
import type { Printer } from './printer.js'

export interface Flag {
  readonly type: 'string' | 'boolean'
  /** May be given several times. */
  readonly isMany?: boolean
  /** One letter that is the same flag behind a single dash. */
  readonly short?: string
  /** The placeholder for the value in help. */
  readonly value?: string
  readonly help: string
}

export type Values = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>

/** The contract, asked in this process. */
export type Core = Client<AppContract>

export interface Context {
  readonly positionals: readonly string[]
  readonly values: Values
  /** The core with the same calls as a window. The first call opens the data folder, so that help and wrong usage touch nothing. */
  core(): Core
  readonly out: Printer
  /** The whole table, for commands about commands: a command cannot import the table that holds it. */
  readonly commands: readonly Command[]
  readonly commonFlags: Readonly<Record<string, Flag>>
}

export interface Command {
  /** One word, or a noun and its verb, as `runs tag`. The last word is the name of its file, too. */
  readonly name: string
  /** Its place in its group, as help and the documentation show it. */
  readonly order: number
  /** After the name, as help shows it. */
  readonly usage: string
  readonly help: string
  readonly flags: Readonly<Record<string, Flag>>
  /** Returns the exit code. Throws `UserError` or `CommandError` for what a user can put right, `WrongUsage` for wrong words. */
  perform(context: Context): Promise<number>
}

export class WrongUsage extends Error {}

/** An error that a user can fix, in the words of the command line. */
export class CommandError extends Error {
  readonly exitCode: number

  constructor(message: string, exitCode = 2) {
    super(message)
    this.exitCode = exitCode
  }
}

/** The value of a flag that takes text. */
export function text(values: Values, name: string): string | undefined {
  const value = values[name]
  return typeof value === 'string' ? value : undefined
}

/** All values of a flag that may be given several times. */
export function texts(values: Values, name: string): readonly string[] {
  const value = values[name]
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}

/** The value of a flag that takes a number, in plain decimals; wrong usage where it is none. `also` says what else holds. */
export function number(values: Values, name: string, also = ''): number | undefined {
  const value = text(values, name)
  if (value === undefined) return undefined
  if (!/^(\d{1,15}(\.\d*)?|\.\d+)$/.test(value.trim()))
    throw new WrongUsage(`--${name} expects a number, but got "${value}". Use a plain decimal number, such as 3 or 0.5${also}.`)
  return Number(value)
}

/** The runs that these first letters mean. */
export const findRuns = (core: Core, prefixes: readonly string[]): Promise<string[]> =>
  Promise.all(prefixes.map(async (prefix) => (await core.runs.find({ prefix })).run))

/** All positionals as runs; wrong usage where there is none. */
export function allRuns(context: Context): Promise<string[]> {
  if (context.positionals.length === 0) throw new WrongUsage('The run is missing.')
  return findRuns(context.core(), context.positionals)
}

/** The run that the one positional means. */
export async function onlyRun(context: Context): Promise<string> {
  const prefix = only(context, 'the run')
  return (await context.core().runs.find({ prefix })).run
}

/** The one positional that a command must have. */
export function only(context: Context, what: string): string {
  const [first, ...rest] = context.positionals
  if (first === undefined) throw new WrongUsage(`${sentenceCase(what)} is missing.`)
  if (rest.length > 0) throw new WrongUsage(`Expected only ${what}, but also found "${rest.join(' ')}". Put text with spaces in quotes.`)
  return first
}
