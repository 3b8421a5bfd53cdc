// Reads from the scripts of a package.json how its tests are run: the line of its runner, with what is built before it.
import type { ResultReader } from '../../../../contract/packages/project-commands.js'
import { shellWords } from '../../../../contract/text/shell-words.js'
import { beforePipe, commandsIn, withoutStarters } from '../../commands/shell-line.js'

export type Scripts = Readonly<Record<string, string>>

export interface FoundScript {
  /** Without watching, coverage and reporters. */
  readonly line: string
  /** Further lines that start the same runner, in their order. */
  readonly more: readonly string[]
  readonly reader: ResultReader
  /** Parts of the script that are not run: they check style or types, or come after the tests. */
  readonly left: readonly string[]
}

/** A word that starts a program of a package: its name, or its file among the packages. A file of the project may have that name too. */
const program = (names: string): RegExp => new RegExp(String.raw`(^|\s|\bnode_modules/(?:\S*/)?)(?:${names})(?=\s|$)`)

/** Programs whose command `test` hands its words to Jest. */
const CALLS_JEST = '(?:react-scripts|react-app-rewired|craco|kcd-scripts|tsdx)'

/** Runners by the word that starts them in a script. */
const RUNNERS: readonly (readonly [ResultReader, RegExp])[] = [
  ['vitest', program(String.raw`vitest(?:\.mjs)?`)],
  ['jest', program(String.raw`jest(?:\.js)?|${CALLS_JEST}(?= test)`)],
  ['mocha', program(String.raw`_?mocha(?:\.js)?`)],
  ['ava', program(String.raw`ava(?:\.js)?`)],
  ['node-test', /(^|\s)--test(?=\s|$)/],
  ['tap', program('tape')],
]

/** Text that may precede a tool: its starter, or the path of a package. */
const STARTS_TOOL =
  /^(?:cross-env(?:-shell)?(?:\s+\w+=(?:"[^"]*"|'[^']*'|\S*))*\s+)?(?:(?:npx|bunx|pnpx|(?:npm|pnpm|yarn)\s+(?:exec|dlx)|yarn|pnpm|bun)\s+(?:-\S*\s+)*)?(?:(?:node\s+(?:-\S+\s+)*)?\S*node_modules\/(?:\S*\/)?)?/
/** Tools that judge style, types or packaging. */
const TOOL =
  /^(?:(?:eslint|xo|standard|prettier|biome|oxlint|tsd|attw|publint|size-limit|knip|cspell|markdownlint\S*|tslint|jshint|remark|dprint|dtslint|check-dts|vue-tsc|depcheck|codecov)(?:\.[cm]?js)?|tsc(?:\.js)?\s.*--noEmit|npm audit|npm pack|rimraf coverage|nyc check-coverage|nyc report|c8 report|echo(?!.*>))(?=\s|$)/
/** Scripts and tasks that are called after such a purpose. Words after a script name, and commands on files, are not a purpose. */
const PURPOSE =
  /^(?:(?:node|tsx|ts-node)\s+(?:-\S+\s+)*(?:\S*\/)?|(?!(?:node|tsx|ts-node|mkdirp?|rm|rimraf|cp|mv|cd|cat|touch|echo)\s)(?:.*\s)?)(?:lint|type-?check)/

/** Names of scripts that only check; all that npm runs for them belongs to the check. */
const CHECK_SCRIPT = /^(?:lint|type-?check)(?::|$)/

const isTool = (part: string): boolean => {
  const command = withoutStarters(part)
  return TOOL.test(command) || TOOL.test(command.replace(STARTS_TOOL, ''))
}
const isCheck = (part: string): boolean => isTool(part) || PURPOSE.test(withoutStarters(part))

const CALLS = /^(?:npm|pnpm|yarn|bun)\s+(?:--silent\s+|-s\s+)?(?:run(?:-script)?\s+)?(?:--silent\s+|-s\s+)?([\w:./-]+)(?:\s+--)?(.*)$/
const LIST_CALLS = /^(?:run-[sp]|npm-run-all2?(?:\s+(?:-[sp]|--serial|--parallel))?)\s+(.+)$/
/** Scripts of npm and plain commands, each in quotes. */
const CONCURRENTLY = /^concurrently\s+(?:-\S+\s+)*((?:(?:"[^"]*"|'[^']*'|npm:\S+)\s*)+)$/
const DEEPEST = 5

/**
 * The test command in the scripts of a package; null if none of them starts a runner that is known by its name. Pure.
 * @param name of the script that is run
 */
export function testScript(scripts: Scripts, name = 'test'): FoundScript | null {
  const parts = [...(scriptOf(scripts, `pre${name}`) === undefined ? [] : partsOf(scripts, `pre${name}`, 0)), ...partsOf(scripts, name, 0)]
  const at = parts.findIndex((part) => readerOf(part) !== null)
  const found = parts[at]
  const reader = found === undefined ? null : readerOf(found)
  if (found === undefined || reader === null) return null
  const ends = [...parts.entries()].filter(([, part]) => readerOf(part) === reader).map(([index]) => index)
  const lines = ends.map((end, number) => {
    const before = parts.slice(number === 0 ? 0 : (ends[number - 1] ?? 0) + 1, end).filter((part) => !isCheck(part))
    return [...before, plainly(parts[end] ?? '', reader)].join(' && ')
  })
  const [line = '', ...more] = lines
  const last = ends.at(-1) ?? at
  return { line, more, reader, left: [...parts.slice(0, last).filter((part) => isCheck(part)), ...parts.slice(last + 1)] }
}

/** A pipe to a program that turns TAP into something for people. */
const TO_FORMATTER = /\s*\|\s*(?:npx\s+)?(?:faucet|tap-\S+|tspec|colortape)(?:\s.*)?$/

/** A script whose runner is not known by its name: its commands without those that judge style or types; null if nothing is left. Pure. */
export function otherScript(scripts: Scripts, name = 'test'): Pick<FoundScript, 'line' | 'left'> | null {
  const parts = [...(scriptOf(scripts, `pre${name}`) === undefined ? [] : partsOf(scripts, `pre${name}`, 0)), ...partsOf(scripts, name, 0)]
  const kept = parts.filter((part) => !isCheck(part)).map((part) => part.replace(TO_FORMATTER, ''))
  const isEmpty = kept.length === 0 || /no test specified/.test(scriptOf(scripts, name) ?? '')
  return isEmpty ? null : { line: kept.join(' && '), left: parts.filter((part) => isCheck(part)) }
}

/** The commands of a script, with those that npm runs before and after it; none if there is no such script. Pure. */
export function partsOfScript(scripts: Scripts, name: string): string[] {
  if (scriptOf(scripts, name) === undefined) return []
  return ['pre', '', 'post'].flatMap((when) => partsOf(scripts, `${when}${name}`, 0)).filter((part) => !isCheck(part))
}

/** The name of the script that a line calls, where it does nothing else; null for another line. Pure. */
export function calledScript(scripts: Scripts, line: string): string | null {
  const [, name = '', rest = ''] = CALLS.exec(line) ?? []
  const called = /^(npm|pnpm|yarn|bun)\s+t$/.test(line) ? 'test' : name
  return scriptOf(scripts, called) === undefined || rest.trim() !== '' ? null : called
}

const readerOf = (part: string): ResultReader | null =>
  isTool(part) || PURPOSE.test(part.split(' ')[0] ?? '') ? null : (RUNNERS.find(([, pattern]) => pattern.test(part))?.[0] ?? null)

const scriptOf = (scripts: Scripts, name: string): string | undefined => new Map(Object.entries(scripts)).get(name)

/** The commands of a script one after the other; calls of other scripts are replaced by what those say. */
function partsOf(scripts: Scripts, name: string, depth: number): string[] {
  const text = scriptOf(scripts, name)
  if (text === undefined || depth > DEEPEST) return []
  const parts = commandsOf(scripts, text, depth)
  // npm starts each script in its own shell. A folder that one enters must not become the folder of the tests.
  const leavesItsFolder = /^(?:pre|post)/.test(name) && parts.some((part) => /^cd\s/.test(part))
  return leavesItsFolder ? [`(${parts.join(' && ')})`] : parts
}

function commandsOf(scripts: Scripts, text: string, depth: number): string[] {
  return commandsIn(text).flatMap((whole) => {
    // A coverage tool may precede the call of another script.
    const part = whole.replace(/^(?:npx )?(?:c8|nyc)\s+(?=(?:npm|pnpm|yarn)\s)/, '')
    const list = LIST_CALLS.exec(part)?.[1]
    if (list !== undefined) return list.split(/\s+/).flatMap((each) => calledBy(scripts, each, '', depth) ?? [])
    const together = CONCURRENTLY.exec(part)?.[1]
    if (together !== undefined)
      return (shellWords(together) ?? []).flatMap((each) => {
        const [, name = '', rest = ''] = /^npm:(.+)$/.exec(each) ?? CALLS.exec(each) ?? []
        return calledBy(scripts, name, rest, depth) ?? [each]
      })
    const [, called = '', rest = ''] = CALLS.exec(part) ?? []
    return calledBy(scripts, called, rest, depth) ?? [part]
  })
}

function calledBy(scripts: Scripts, name: string, rest: string, depth: number): string[] | null {
  const known = Object.keys(scripts)
  const names = name.endsWith(':*') ? known.filter((each) => each.startsWith(name.slice(0, -1))) : known.filter((each) => each === name)
  if (names.length === 0) return null
  return names.flatMap((each, index) => {
    const parts = partsOf(scripts, each, depth + 1)
    const isLast = (at: number) => index === names.length - 1 && at === parts.length - 1
    const called = parts.map((part, at) => (isLast(at) ? `${part}${rest.trimEnd()}` : part))
    const all = [...partsOf(scripts, `pre${each}`, depth + 1), ...called, ...partsOf(scripts, `post${each}`, depth + 1)]
    return CHECK_SCRIPT.test(each) && !all.every(isCheck) ? [`npm run ${each}`] : all
  })
}

const REPORTER = /\s(--reporters?|--test-reporter(-destination)?|-R)(=|\s+)("[^"]*"|'[^']*'|\S+)/g
const WATCH_OR_COVERAGE =
  /\s(--watch(All)?(=\S+)?|--coverage(\.\S+|Reporters\S*|=\S+)?|--collectCoverage(=\S+)?|--experimental-test-coverage|--silent|--verbose|--ui)(?=\s|$)/g
/** A runner's line without what only a person at a screen wants, such as a pipe to a program that colours its report. */
function plainly(part: string, reader: ResultReader): string {
  const short = reader === 'mocha' || reader === 'vitest' ? / -w(?=\s|$)/g : /$^/g
  return withoutCoverageTool(beforePipe(part), reader).replace(WATCH_OR_COVERAGE, '').replace(REPORTER, '').replace(short, '').trim()
}

/** The line from its runner on, where a tool that measures coverage starts that. */
function withoutCoverageTool(part: string, reader: ResultReader): string {
  const words = part.split(' ')
  const tool = words.findIndex((word) => /^(c8|nyc)$/.test(word))
  const pattern = reader === 'node-test' ? /^(node|tsx)$/ : RUNNERS.find(([name]) => name === reader)?.[1]
  const runner = words.findIndex((word, at) => at > tool && pattern?.test(word))
  return tool < 0 || runner < 0 ? part : [...words.slice(0, tool), ...words.slice(runner)].join(' ')
}
