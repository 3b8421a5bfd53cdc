// Reads the words of the command line, performs one command and gives its exit code.

import { parseArgs } from 'node:util'
import { type AppContract, contract } from '../../../contract/calls/index.js'
import { kindOf, UserError } from '../../../contract/errors/index.js'
import { speakIssues } from '../../../contract/paths/schema-issue.js'
import { connect } from '../../../contract/wire/connect.js'
import { serve } from '../../../contract/wire/define.js'
import { errorText } from '../../../words/errors/index.js'
import { recoveredWords } from '../../../words/output.js'
import { schemaIssueText } from '../../../words/recorded/schema-issue.js'
import { asUserError, type Host } from '../../host/host.js'
import { dataFolder } from '../places.js'
import { startHost } from '../start-host.js'
import { type Command, CommandError, type Context, type Core, type Flag, text, texts, WrongUsage } from './command.js'
import { commandLineDocument } from './command-line-document.js'
import { commands, commonFlags } from './commands.js'
import { oldFlagsOf, withoutOldFlags } from './configs/old-flags.js'
import { helpOf, nearFlags, unknownCommand, usageOf } from './help/help-text.js'
import { findCommand } from './names/find-command.js'
import { complain, printDocument, printer } from './printer.js'
import { canAsk } from './prompt.js'

/** Performs what `argv` asks for. Never throws; the exit codes are those of `exitCode`, and 2 for wrong usage. */
export async function main(argv: readonly string[]): Promise<number> {
  speakIssues(schemaIssueText)
  if (argv[0] === 'help' && argv[1] === '--document') return printDocument(commandLineDocument())
  const found = findCommand(argv, commands)
  if (!found) return complain(`Unknown command "${argv[0]}".`, 2, unknownCommand(argv[0] ?? '', commands))
  const { command, rest } = found
  const notices = found.notice === null ? [] : [found.notice]
  const code = await performed(command, rest, notices)
  // Last, so that it is seen. A program that reads JSON may read stderr too, and Ctrl+C wants no more words.
  if (!rest.includes('--json') && code !== INTERRUPTED) for (const notice of notices) printer(false).note(notice)
  return code
}

/** The exit code where Ctrl+C answers a question. */
const INTERRUPTED = 130

/** @param notices what to say of old forms; those of flags are added */
async function performed(command: Command, rest: readonly string[], notices: string[]): Promise<number> {
  if (rest.includes('--help') || rest.includes('-h')) return printDocument(helpOf(command, commonFlags, commands))
  let host: Host | null = null
  let core: Core | null = null
  let bug: unknown = null
  let folder = ''
  try {
    const { positionals, values, notices: ofFlags } = parse(command, rest)
    notices.push(...ofFlags)
    folder = dataFolder(text(values, 'data'))
    const context: Context = {
      positionals,
      values,
      out: printer(values.json === true),
      ...{ commands, commonFlags },
      core() {
        if (core) return core
        host = startHost({
          ...{ data: text(values, 'data'), baseUrl: text(values, 'base-url'), isAttended: canAsk() && values.json !== true },
          // Also of a run that began with another choice, as one that is resumed.
          takesDefaults: values.yes === true && text(values, 'questions') !== 'wait' && !texts(values, 'set').includes('questions=wait'),
        })
        void host.recovered.then((recovered) => {
          for (const each of recovered) context.out.note(recoveredWords(each))
        })
        core = connect<AppContract>(serve(contract, host.handlers, (_path, error) => (bug = error)))
        return core
      },
    }
    return await command.perform(context)
  } catch (error) {
    // A mistake of ours is printed with the place in the code where it happened.
    const isBug = error instanceof UserError && kindOf(error.error) === 'bug'
    return failed(command, asUserError(isBug ? (bug ?? error) : error, folder))
  } finally {
    await (host as Host | null)?.close()
  }
}

function parse(command: Command, argv: readonly string[]) {
  const old = oldFlagsOf(command.flags)
  const shown = { ...commonFlags, ...command.flags }
  const flags = { ...shown, ...Object.fromEntries(old.map(({ name, flag }) => [name, flag])) }
  const options = Object.fromEntries(Object.entries(flags).map(([name, flag]) => [name, optionOf(flag)]))
  const negative = argv.findIndex((word, index) => /^-[\d.]/.test(word) && flagOf(flags, argv[index - 1])?.type === 'string')
  if (negative > 0) throw new WrongUsage(`${argv[negative - 1]} expects 0 or more, but got "${argv[negative]}".`)
  try {
    const { positionals, values } = parseArgs({ args: [...argv], options, allowPositionals: true, strict: true })
    return { positionals, ...withoutOldFlags(values, command.flags) }
  } catch (error) {
    const said = error instanceof Error ? (error.message.split('. To specify')[0] ?? error.message) : String(error)
    throw new WrongUsage([said, nearFlags(shown, said, new Map(old.map(({ name, key }) => [name, key])))].filter(Boolean).join('. '))
  }
}

const optionOf = ({ type, isMany, short }: Flag) => ({ type, multiple: isMany === true, ...(short === undefined ? {} : { short }) })

const flagOf = (flags: Readonly<Record<string, Flag>>, word: string | undefined): Flag | undefined =>
  Object.entries(flags).find(([name]) => word === `--${name}`)?.[1]

function failed(command: Command, error: unknown): number {
  if (error instanceof WrongUsage) return complain(error.message, 2, usageOf(command, commands))
  if (error instanceof CommandError) return complain(error.message, error.exitCode)
  if (!(error instanceof UserError))
    return complain(`Internal error in Tillgreen: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`, 70)
  const text = errorText(error.error)
  switch (kindOf(error.error)) {
    case 'endpoint':
      return complain(text, 6)
    case 'sandbox':
      return complain(text, 7)
    case 'bug':
      return complain(text, 70)
    case 'invalid':
    case 'missing':
    case 'denied':
    case 'busy':
    case 'store':
      return complain(text, 2)
  }
}
