// Defines how a kind of project is recognised and what is read from its files.
import type { ProjectFault } from '../../contract/errors/projects.js'
import type { CommandSource, ResultReader, TestCommand } from '../../contract/packages/project-commands.js'
import type { SourceFile } from '../../contract/run/template.js'
import { phrasesOf } from '../../contract/text/phrases.js'
import phrases from './project.phrases.md?raw'

/** The files of a project, as a detector sees them. */
export interface ProjectFiles {
  /** Sorted. */
  readonly paths: readonly string[]
  /** Null if the file does not exist or is not text. */
  read(path: string): string | null
  /** The text of a settings file that is kept out of the program because it may hold secrets; null if there is none. */
  settings?(path: string): string | null
  /** The object literals of a settings source, joined into one. Absent if no grammar is available. */
  objects?(path: string): Readonly<Record<string, unknown>>
}

/** A command from a project's files or user, before a language reads it. */
export interface SaidCommand {
  readonly source: Exclude<CommandSource, 'language'>
  /** Relative to the project; empty for its root. */
  readonly folder: string
  readonly line: string
  /** The file that contains it; empty for the user. */
  readonly where: string
}

/** How a language reads one command. */
export interface ReadCommand {
  /** The line that is run instead. */
  readonly line: string
  /** Further lines with the same reader. */
  readonly more?: readonly string[]
  /** Null if the command is known but its result is read from a report or the exit code. */
  readonly reader: ResultReader | null
}

/** The command that was chosen for a project's tests. */
export interface ChosenCommand {
  readonly said: SaidCommand
  readonly command: TestCommand
  /** Further commands with the same reader. */
  readonly more: readonly TestCommand[]
  /** How its result is read: by our reader for its runner, or by a report and the exit code. */
  readonly by: 'runner' | 'report'
}

/** How a project is tested and installed. */
export interface Shape {
  /** Its name, if that differs from the base's name. */
  readonly title?: string
  /** The shipped template whose conventions apply. */
  readonly base: string
  readonly runner: string
  readonly manager: string | null
  readonly packages: readonly string[]
  /** Whether the shipped template's packages come first, except those that the project names itself. */
  readonly hasBasePackages: boolean
  /** Globs of test files. New files go where the first one points. */
  readonly tests: readonly string[]
  /** Manifests that installs write themselves. */
  readonly manifests: readonly string[]
  /** Sentences about the layout, for the model. */
  readonly layout: readonly string[]
  /** Settings that could not be used, for the user. */
  readonly left: readonly string[]
  /** The project's own commands. Absent if our runner and configuration are used. */
  readonly own?: OwnShape
}

/** How a project installs and tests itself. */
export interface OwnShape {
  readonly source: CommandSource
  readonly tests: readonly TestCommand[]
  /** Folders of the packages of a workspace; absent for a single package. */
  readonly members?: readonly string[]
  /** Null if nothing is installed. */
  readonly install: {
    readonly manager: string
    readonly version: string | null
    /** Paths of the files that it reads. */
    readonly manifests: readonly string[]
    /** Files that only the install sees. */
    readonly added: readonly SourceFile[]
    readonly extras?: readonly string[]
    readonly folders?: readonly string[]
    /** Whether it installs every package that is needed. */
    readonly isComplete: boolean
  } | null
  /** Globs of test files, by which they are counted and missed. */
  readonly counted: readonly string[]
  /** Version limits on packages, in the package manager's syntax. */
  readonly constraints?: readonly string[]
  /** Globs of files that say how the project is installed and tested. */
  readonly sealed: readonly string[]
}

export type Detected = { readonly ok: true; readonly shape: Shape } | { readonly ok: false; readonly fault: ProjectFault }

/** The setup of a project whose language installs it and runs single tests, if a person wrote down the command. */
export const shapeBy = (chosen: ChosenCommand | null): Pick<Shape, 'own'> =>
  chosen?.by === 'runner' ? { own: { source: chosen.said.source, tests: [chosen.command], install: null, counted: [], sealed: [] } } : {}

/** Names that must not be requested from a registry. */
export interface OwnNames {
  /** Packages that have manifests here, and those taken from a path, a workspace or a repository. */
  readonly packages: readonly string[]
  /** Names by which these packages are imported, if different. */
  readonly modules: readonly string[]
}

export interface ProjectKind {
  /** The file at the top of such a project, in the user's words. */
  readonly expected: string
  /** Whether the files can be this kind of project. */
  recognises(files: ProjectFiles): boolean
  /** Sources of this kind. If several kinds match, the one with most files wins. */
  readonly sources: RegExp
  /** Test files, by their usual names. */
  readonly testFiles: RegExp
  /** The manifest with the project's own name, and how to read it; null if there is none. */
  readonly named: { readonly path: string; readonly pattern: RegExp } | null
  /** @param chosen the test command; null if the language finds it itself */
  detect(files: ProjectFiles, chosen: ChosenCommand | null): Detected
  /** How a one-line command is read; null if this language does not know it. Its folder is relative to the project. */
  readCommand(line: string, files: ProjectFiles, folder: string): ReadCommand | null
  /** Whether a file with tests is part of the program: it has unit tests in its source, or examples in its comments. */
  isProgram(path: string, text: string): boolean
  /** Packages that belong to the owner of these files. The files may be a whole repository. */
  own(files: ProjectFiles): OwnNames
  /** The command that starts the program; null for a library. */
  entry(files: ProjectFiles): readonly string[] | null
}

/** The texts of all files of one name, in any folder. */
export const textsNamed = (files: ProjectFiles, name: string): string[] =>
  files.paths.filter((path) => path === name || path.endsWith(`/${name}`)).map((path) => files.read(path) ?? '')

/** The folder before the first slash; empty at the root. */
export const firstFolder = (path: string): string => (path.includes('/') ? (path.split('/')[0] ?? '') : '')

/** Folders that contain only test files, by their usual names. */
export function testFolders(paths: readonly string[], names: readonly string[]): string[] {
  const roots = new Set(paths.map(firstFolder))
  return names.filter((name) => roots.has(name)).map((name) => `${name}/**`)
}

/** For the layout: imports of these files, as examples for new files. Empty if none import. */
export function importExamples(files: ProjectFiles, paths: readonly string[], pattern: RegExp): string[] {
  const lines = importLines(files, paths, pattern)
  return lines.length === 0 ? [] : [say('imports', { lines: lines.map((line) => `      ${line}`).join('\n') })]
}

const say = phrasesOf(phrases, { imports: ['lines'] })

/** Up to `most` distinct import lines of these files. */
function importLines(files: ProjectFiles, paths: readonly string[], pattern: RegExp, most = 12): string[] {
  const lines = paths.slice(0, 20).flatMap((path) => (files.read(path) ?? '').split('\n').filter((line) => pattern.test(line)))
  return [...new Set(lines.map((line) => line.trim()))].slice(0, most)
}
