// Checks of style, format and types that a project says itself: in rule files, scripts, a Makefile or pyproject.toml.
import { parse } from 'smol-toml'
import { z } from 'zod'
import type { HouseCheck } from '../../../contract/packages/house.js'
import type { ProjectFiles } from '../project.js'
import { recipeOf } from './makefile.js'
import { commandsIn, hasBlanks, linesIn, withoutStarters } from './shell-line.js'

/** What is known of a tool: how it only looks, and how it mends. */
interface Tool {
  readonly kind: string
  readonly pattern: RegExp
  /** The line that only looks; null if this one writes and has no such form. */
  look(line: string): string | null
  fix(line: string): string | null
}

const flagged = (line: string, flag: string): string => (line.includes(flag) ? line : `${line} ${flag}`)
const without = (line: string, flags: RegExp): string => line.replace(flags, '').replace(/\s+/g, ' ').trim()
const asIs = (line: string): string => line
const never = (): null => null

const TOOLS: readonly Tool[] = [
  { kind: 'eslint', pattern: /^eslint\b/, look: (line) => without(line, /\s--fix\b/), fix: (line) => flagged(line, '--fix') },
  {
    kind: 'prettier',
    pattern: /^prettier\b/,
    look: (line) => flagged(without(line, /\s(--write|-w)\b/), '--check'),
    fix: (line) => flagged(without(line, /\s(--check|-c|--list-different|-l)\b/), '--write'),
  },
  {
    kind: 'biome',
    pattern: /^biome (check|lint|format|ci)\b/,
    look: (line) => without(line, /\s(--write|--apply|--fix)\b/),
    fix: (line) => flagged(line.replace(/^biome ci\b/, 'biome check'), '--write'),
  },
  { kind: 'types', pattern: /^(tsc|vue-tsc)\b(?!.*(\s-w\b|--watch))/, look: (line) => flagged(line, '--noEmit'), fix: never },
  {
    kind: 'standard',
    pattern: /^(standard|xo|oxlint)\b/,
    look: (line) => without(line, /\s--fix\b/),
    fix: (line) => flagged(line, '--fix'),
  },
  {
    kind: 'ruff',
    pattern: /^ruff check\b/,
    look: (line) => without(line, /\s--fix\b/),
    fix: (line) => flagged(line, '--fix'),
  },
  {
    kind: 'ruff-format',
    pattern: /^ruff format\b/,
    look: (line) => flagged(line, '--check'),
    fix: (line) => without(line, /\s(--check|--diff)\b/),
  },
  { kind: 'black', pattern: /^black\b/, look: (line) => flagged(line, '--check'), fix: (line) => without(line, /\s(--check|--diff)\b/) },
  {
    kind: 'isort',
    pattern: /^isort\b/,
    look: (line) => flagged(line, '--check'),
    fix: (line) => without(line, /\s(--check(-only)?|-c|--diff)\b/),
  },
  { kind: 'python-types', pattern: /^(mypy|pyright)\b/, look: asIs, fix: never },
  { kind: 'flake8', pattern: /^(flake8|pylint)\b/, look: asIs, fix: never },
  {
    kind: 'cargo-fmt',
    pattern: /^cargo fmt\b/,
    look: (line) => flagged(line, '--check'),
    fix: (line) => without(line, /\s(-- )?--check\b/),
  },
  { kind: 'clippy', pattern: /^cargo clippy\b/, look: asIs, fix: never },
  {
    kind: 'gofmt',
    pattern: /^gofmt -l\b/,
    look: (line) => `found=$(${line}); printf '%s' "$found"; test -z "$found"`,
    fix: (line) => line.replace('-l', '-w'),
  },
  { kind: 'go-vet', pattern: /^go vet\b/, look: asIs, fix: never },
]

/** Tools that run another one. */
const CALLERS = /^(?:npx(?: --no-install| --no)?|pnpm(?: exec| dlx)?|yarn(?: run)?|bunx|python3? -m)\s+/
const SCRIPT = /^(?:npm|pnpm|yarn|bun)\s+(?:run\s+)?([\w:.-]+)$/
const RULE_FILES = /^(AGENTS\.md|CLAUDE\.md|\.cursorrules|(\.github\/|docs\/)?(CONTRIBUTING|copilot-instructions)\.md)$/i
/** Scripts and targets that look at style, format or types. */
const NAMED =
  /^(lint|eslint|style|check|format|fmt|prettier|type-?check|types|tsc|mypy|ruff|biome|standard|clippy)([:-].*)?$|(^|[:-])(lint|types|check|format)$/

/** Checks that are run at most. */
const MOST = 5

/** One for each tool, in the order in which the project says them. Pure. */
export function houseChecks(files: ProjectFiles): HouseCheck[] {
  const scripts = scriptsOf(files)
  const said = [...saidInRules(files), ...namedScripts(scripts), ...namedTargets(files), ...saidByPyproject(files)]
  const found = said.flatMap((line) => checksIn(line, files, scripts, 0).map((check) => ({ ...check, title: line })))
  const first = found.filter(({ kind }, at) => found.findIndex((other) => other.kind === kind) === at)
  return first.slice(0, MOST).map(({ line, fix, title }) => ({ folder: '', line, fix, title }))
}

type FoundCheck = Pick<HouseCheck, 'line' | 'fix'> & Pick<Tool, 'kind'>

/** The checks of one line; calls of scripts and of plain targets are replaced by what those say. */
function checksIn(whole: string, files: ProjectFiles, scripts: Scripts, depth: number): FoundCheck[] {
  if (depth > 3 || hasBlanks(whole)) return []
  return commandsIn(whole).flatMap((part): FoundCheck[] => {
    const name = SCRIPT.exec(part)?.[1]
    const called = name === undefined ? recipeOf(part, files) : (new Map(Object.entries(scripts)).get(name) ?? null)
    if (called !== null) return checksIn(called, files, scripts, depth + 1)
    const isModule = /^python3? -m\s/.test(withoutStarters(part))
    const line = withoutStarters(part).replace(CALLERS, '')
    // A pipe or a redirection may hide the result.
    if (/[|<>`&]|\$\(/.test(line)) return []
    const tool = TOOLS.find(({ pattern }) => pattern.test(line))
    const look = tool?.look(line)
    if (!tool || !look) return []
    const by = (each: string | null) => (each !== null && isModule ? `python -m ${each}` : each)
    return [{ kind: tool.kind, line: by(look) ?? look, fix: by(tool.fix(line)) }]
  })
}

/** Lines of code blocks, and code within sentences. */
function saidInRules(files: ProjectFiles): string[] {
  return files.paths
    .filter((path) => RULE_FILES.test(path))
    .flatMap((path) => {
      const text = files.read(path) ?? ''
      const blocks = [...text.matchAll(/^```[\w-]*\r?\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) => linesIn(block))
      const inline = [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]* [^`\n]*)`/g)].map(([, code = '']) => code.trim())
      return [...blocks, ...inline].map((line) => line.replace(/\s+#.*$/, ''))
    })
}

const Scripts = z.record(z.string(), z.string())
type Scripts = Readonly<z.infer<typeof Scripts>>
const Manifest = z.object({ scripts: Scripts.catch({}) })

function scriptsOf(files: ProjectFiles): Scripts {
  try {
    return Manifest.safeParse(JSON.parse(files.read('package.json') ?? '{}')).data?.scripts ?? {}
  } catch {
    return {}
  }
}

/** Many projects lint in their test script. */
const AROUND_TESTS = ['pretest', 'test', 'posttest']

const namedScripts = (scripts: Scripts): string[] =>
  [...Object.keys(scripts).filter((name) => NAMED.test(name)), ...AROUND_TESTS].map((name) => `npm run ${name}`)

function namedTargets(files: ProjectFiles): string[] {
  const text = ['GNUmakefile', 'makefile', 'Makefile'].map((name) => files.read(name)).find((found) => found !== null) ?? ''
  const targets = [...text.matchAll(/^([\w-]+)\s*:(?!=)/gm)].map(([, name = '']) => name)
  return targets.filter((name) => NAMED.test(name)).map((name) => `make ${name}`)
}

const Table = z.record(z.string(), z.unknown()).catch({})

/** Tools that have a section there are used by the team, where it does not say how. */
function saidByPyproject(files: ProjectFiles): string[] {
  const tools = Table.parse(tomlIn(files.read('pyproject.toml') ?? '').tool)
  const names = (tool: string) => Object.keys(Table.parse(tools[tool]))
  return [
    ...('ruff' in tools ? ['ruff check .'] : []),
    ...(names('ruff').includes('format') ? ['ruff format .'] : []),
    ...('black' in tools ? ['black .'] : []),
    ...(names('mypy').some((name) => name === 'files' || name === 'packages') ? ['mypy'] : []),
  ]
}

function tomlIn(text: string): Readonly<Record<string, unknown>> {
  try {
    return parse(text)
  } catch {
    return {}
  }
}
