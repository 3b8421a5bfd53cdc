// Reads the test environments of tox and hatch from all places and forms that these tools support.
import { parse } from 'smol-toml'
import { z } from 'zod'
import type { ProjectFiles } from '../../project.js'

export interface ToolEnvironment {
  readonly requirements: readonly string[]
  /** Extras of the project with which it is installed. */
  readonly extras: readonly string[]
  readonly commands: readonly string[]
  /** Names and values. */
  readonly variables: readonly (readonly [string, string])[]
}

const Table = z.record(z.string(), z.unknown()).catch({})
type Table = z.infer<typeof Table>
/** A text, or the texts of a list. */
function textsIn(value: unknown): string[] {
  const all: readonly unknown[] = Array.isArray(value) ? value : [value]
  return all.filter((each) => typeof each === 'string')
}

/** The value at a path of names. */
const at = (table: Table, ...names: readonly string[]): unknown =>
  names.reduce<unknown>((value, name) => new Map(Object.entries(Table.parse(value))).get(name), table)

function tomlAt(files: ProjectFiles, path: string): Table {
  try {
    return Table.parse(parse(files.read(path) ?? ''))
  } catch {
    return {}
  }
}

/** The settings of tox as an INI file: its own file, or a text in pyproject.toml. Empty if there is none. Pure. */
export function toxIni(files: ProjectFiles): string {
  const inside = at(tomlAt(files, 'pyproject.toml'), 'tool', 'tox', 'legacy_tox_ini')
  return files.read('tox.ini') ?? (typeof inside === 'string' ? inside : '')
}

/** Environments of tox that run tests, besides the one that all are made of. */
const OF_TOX = /^(?:py[\d.]*|3\.\d+|tests?|unit)$/

/** The environments of `tox.toml`, or of `[tool.tox]` in pyproject.toml. Pure. */
export function toxEnvironments(files: ProjectFiles): ToolEnvironment[] {
  const own = tomlAt(files, 'tox.toml')
  const said = Object.keys(own).length > 0 ? own : Table.parse(at(tomlAt(files, 'pyproject.toml'), 'tool', 'tox'))
  const named = Object.entries(Table.parse(said.env)).flatMap(([name, table]) => (OF_TOX.test(name) ? [table] : []))
  return [said.env_run_base, ...named].map((each) => {
    const table = Table.parse(each)
    return {
      requirements: textsIn(table.deps).filter((line) => !line.startsWith('-')),
      extras: textsIn(table.extras),
      commands: z.array(z.unknown()).catch([]).parse(table.commands).map(wordsOf),
      variables: variablesIn(table.set_env ?? table.setenv),
    }
  })
}

/** Words of a command. Tox fills in those in braces, such as the place of the user's own words. */
const wordsOf = (command: unknown): string =>
  z
    .array(z.unknown())
    .catch([])
    .parse(command)
    .flatMap((word) => (typeof word === 'string' ? [word] : at(Table.parse(word), 'replace') === 'posargs' ? ['{posargs}'] : ['{}']))
    .join(' ')

/** The environments of `hatch.toml`, or of `[tool.hatch]` in pyproject.toml. Pure. */
export function hatchEnvironments(files: ProjectFiles): ToolEnvironment[] {
  const own = tomlAt(files, 'hatch.toml')
  const envs = Table.parse(own.envs ?? at(tomlAt(files, 'pyproject.toml'), 'tool', 'hatch', 'envs'))
  const named = Object.entries(envs).flatMap(([name, table]) => (/^(default|hatch-test|tests?)$/.test(name) ? [Table.parse(table)] : []))
  return named.map((table) => ({
    requirements: ['dependencies', 'extra-dependencies'].flatMap((key) => textsIn(at(table, key))),
    extras: textsIn(at(table, 'features')),
    commands: Object.entries(Table.parse(table.scripts)).flatMap(([name, lines]) =>
      /^(tests?|unit|run|cov|test-cov)$/.test(name) ? textsIn(lines).map((line) => line.replace(/\{args(?::([^}]*))?\}/g, '$1')) : [],
    ),
    variables: variablesIn(at(table, 'env-vars')),
  }))
}

const variablesIn = (table: unknown): [string, string][] =>
  Object.entries(Table.parse(table)).flatMap(([name, value]): [string, string][] => (typeof value === 'string' ? [[name, value]] : []))
