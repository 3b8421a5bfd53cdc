// Compares command-line programs by their output for commands like those of the user's examples. Pure.
import type { FunctionCalls } from '../../../contract/run/differential.js'
import type { FileRequest } from './file-request.js'

/** The most commands, including those of the examples. */
const MOST_COMMANDS = 12
/** Seconds for one start. */
const SECONDS = 5
/** Characters of an output that are compared. */
const MOST_OUTPUT = 2_000
/** Begins the line after each output. A program that prints it only spoils the comparison of its own outputs. */
const MARK = '\u0001tillgreen'

/** The commands of the examples, then variations of their arguments and inputs. Empty for a library. */
export function commandsLike(examples: FileRequest['examples']): readonly string[] {
  const own = [...new Set(examples.flatMap(({ example }) => (example.kind === 'command' ? [example.command] : [])))]
  const varied = own.map(variationsOf)
  const longest = Math.max(0, ...varied.map(({ length }) => length))
  const mixed = Array.from({ length: longest }, (_, index) => varied.flatMap((each) => each[index] ?? [])).flat()
  return [...new Set([...own, ...mixed])].slice(0, MOST_COMMANDS)
}

/** The file that starts a program, as a word of a command. */
const STARTED = /(?:^|\s)[\w./-]+\.(?:py|m?js)(?=\s|$)/
/** Values in a command: text in quotes, numbers and plain words. Flags and shell operators do not change. */
const VALUE = /'[^']*'|"[^"$`\\]*"|(?<![\w./-])-?\d+(?:\.\d+)?(?![\w./])|(?<![\w./-])[A-Za-z]\w*(?![\w./])/g

/** The command with one value changed. Before the program only text in quotes is a value, since other words name tools. */
function variationsOf(command: string): string[] {
  const started = STARTED.exec(command)
  if (!started) return []
  const end = started.index + started[0].length
  return [...command.matchAll(VALUE)].flatMap(({ 0: value, index }) => {
    const isQuoted = /^['"]/.test(value)
    const isInside = index < end && index + value.length > started.index
    if (isInside || (index < end && !isQuoted)) return []
    return othersFor(value).map((other) => command.slice(0, index) + other + command.slice(index + value.length))
  })
}

function othersFor(value: string): string[] {
  const quote = /^['"]/.exec(value)?.[0]
  const text = quote ? value.slice(1, -1) : value
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return [String(Number(text) + 1), '0', String(Number(text) * 10), `-${text.replace('-', '')}`]
  const others = [
    text.toUpperCase(),
    [...text].reverse().join(''),
    `${text}${quote ? ' ' : ''}${text}`,
    ...(quote ? ['', text.slice(1)] : []),
  ]
  return others.filter((other) => other !== text).map((other) => (quote ? `${quote}${other}${quote}` : other))
}

/** A script for `sh` that runs each command separately and marks the end of its output. */
export function scriptOf(commands: readonly string[]): string {
  const lines = commands.map((command) => {
    const run = `timeout ${SECONDS} sh -c '${command.replaceAll("'", "'\\''")}' </dev/null 2>/dev/null`
    return `${run} >"$out"; code=$?; head -c ${MOST_OUTPUT} "$out"; printf '\\n${MARK} %s\\n' "$code"`
  })
  return ['out=$(mktemp)', ...lines].join('\n')
}

/** The output of each command; null if one is missing. A failed command has the result `fails`. */
export function readOutputs(commands: readonly string[], output: string): FunctionCalls['calls'] | null {
  const parts = output.split(new RegExp(`\\n${MARK} (\\d+)\\n`))
  if (parts.length !== commands.length * 2 + 1) return null
  return commands.map((command, index) => {
    const [printed = '', code = ''] = parts.slice(index * 2, index * 2 + 2)
    return { path: '', name: '', args: '', call: command, result: code === '0' ? JSON.stringify(printed.trimEnd()) : 'fails' }
  })
}
