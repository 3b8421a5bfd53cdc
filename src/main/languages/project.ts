// What a kind of project is recognised by, and what is found out about one: as values, from its files alone.
import type { ProjectFault } from '../../contract/errors/projects.js'
import type { CommandSource, ResultReader, TestCommand } from '../../contract/packages/project-commands.js'
import type { SourceFile } from '../../contract/run/template.js'
import { phrasesOf } from '../../contract/text/phrases.js'
import phrases from './project.phrases.md?raw'

/** The files of a project, as a detector may look at them. */
export interface ProjectFiles {
  /** Sorted. */
  readonly paths: readonly string[]
  /** Null where there is no such file, or it is no text. */
  read(path: string): string | null
  /** The text of a file of settings that is no part of the program, since it may hold secrets; null where there is none. */
  settings?(path: string): string | null
  /** The objects that a source of settings writes out, joined into one; absent where no grammar is at hand. */
  objects?(path: string): Readonly<Record<string, unknown>>
}

/** A command that people wrote down for a project, before a language reads it. */
export interface SaidCommand {
  readonly source: Exclude<CommandSource, 'manifest' | 'language'>
  /** Relative to the project; empty for its root. */
  readonly folder: string
  readonly line: string
  /** The file that says it; empty for the user. */
  readonly where: string
}

/** How a language reads one command. */
export interface ReadCommand {
  /** What is run in its place. */
  readonly line: string
  /** Further lines with the same reader. */
  readonly more?: readonly string[]
  /** Null: it knows the command, and its result is read by a report or the exit code. */
  readonly reader: ResultReader | null
}

/** The command that was chosen for a project's tests. */
export interface ChosenCommand {
  readonly said: SaidCommand
  readonly command: TestCommand
  /** Further commands with the same reader. */
  readonly more: readonly TestCommand[]
  /** Who reads its result: what we have for its runner, or a report and the exit code. */
  readonly by: 'runner' | 'report'
}

/** How a project is tested and installed. */
export interface Shape {
  /** What it is called, where that is not the name of the base. */
  readonly title?: string
  /** Name of the shipped template whose conventions hold. */
  readonly base: string
  readonly runner: string
  readonly manager: string | null
  readonly packages: readonly string[]
  /** Whether the packages of the shipped template come first, but for those that the project names itself. */
  readonly hasBasePackages: boolean
  /** Globs of test files; the first is where new ones go. */
  readonly tests: readonly string[]
  /** Manifests that installs write themselves. */
  readonly manifests: readonly string[]
  /** Sentences about the layout, for the model. */
  readonly layout: readonly string[]
  /** What could not be taken over, for the user. */
  readonly left: readonly string[]
  /** The project's own commands; absent where our own runner and its configuration are used. */
  readonly own?: OwnShape
}

/** How a project installs and tests itself. */
export interface OwnShape {
  readonly source: CommandSource
  readonly tests: readonly TestCommand[]
  /** Folders of the packages that belong together; absent for a single one. */
  readonly members?: readonly string[]
  /** Null where nothing is installed. */
  readonly install: {
    readonly manager: string
    readonly version: string | null
    /** Paths of the files that it reads. */
    readonly manifests: readonly string[]
    /** Files that only the install sees. */
    readonly added: readonly SourceFile[]
    readonly extras?: readonly string[]
    readonly folders?: readonly string[]
    /** Whether it brings all packages that are needed. */
    readonly isComplete: boolean
  } | null
  /** Globs of test files, by which they are counted and missed. */
  readonly counted: readonly string[]
  /** Limits on the versions of packages, in the words of the package manager. */
  readonly constraints?: readonly string[]
  /** Globs of files that say how the project is installed and tested. */
  readonly sealed: readonly string[]
}

export type Detected = { readonly ok: true; readonly shape: Shape } | { readonly ok: false; readonly fault: ProjectFault }

/** The own shape of a project that its language installs and tests one test at a time, where a person wrote the command down. */
export const shapeBy = (chosen: ChosenCommand | null): Pick<Shape, 'own'> =>
  chosen?.by === 'runner' ? { own: { source: chosen.said.source, tests: [chosen.command], install: null, counted: [], sealed: [] } } : {}

/** Names that a registry must not be asked for. */
export interface OwnNames {
  /** Of packages: those that manifests are for, and those that they take from a path, a workspace or a repository. */
  readonly packages: readonly string[]
  /** By which such a package may be imported, where it is another name. */
  readonly modules: readonly string[]
}

export interface ProjectKind {
  /** What such a project has at its top, as a user calls it. */
  readonly expected: string
  /** Whether the files could be such a project. */
  recognises(files: ProjectFiles): boolean
  /** Sources of this kind: most files win where several kinds are recognised. */
  readonly sources: RegExp
  /** Files of tests, by the names that people and templates give them. */
  readonly testFiles: RegExp
  /** The manifest in which a project says its own name, and how; null where there is none. */
  readonly named: { readonly path: string; readonly pattern: RegExp } | null
  /** @param chosen by whose command the tests are run; null where the language finds it out. */
  detect(files: ProjectFiles, chosen: ChosenCommand | null): Detected
  /** How a command of one line is read; null where it is none that this language knows. Its folder is relative to the project. */
  readCommand(line: string, files: ProjectFiles, folder: string): ReadCommand | null
  /** Whether a file in which a runner found tests is part of the program: unit tests in its source, or examples in its comments. */
  isProgram(path: string, text: string): boolean
  /** What these files have or name as their owner's own. They may be those of a whole repository. */
  own(files: ProjectFiles): OwnNames
  /** The command that starts its program; null for a library. */
  entry(files: ProjectFiles): readonly string[] | null
}

/** The texts of all files of one name, in any folder. */
export const textsNamed = (files: ProjectFiles, name: string): string[] =>
  files.paths.filter((path) => path === name || path.endsWith(`/${name}`)).map((path) => files.read(path) ?? '')

/** The folder before the first slash; empty at the root. */
export const firstFolder = (path: string): string => (path.includes('/') ? (path.split('/')[0] ?? '') : '')

/** Whole folders that hold nothing but what belongs to tests, by the names that people give them. */
export function testFolders(paths: readonly string[], names: readonly string[]): string[] {
  const roots = new Set(paths.map(firstFolder))
  return names.filter((name) => roots.has(name)).map((name) => `${name}/**`)
}

/** For the layout: how these files import, as examples for whoever writes the next one; nothing where none does. */
export function importExamples(files: ProjectFiles, paths: readonly string[], pattern: RegExp): string[] {
  const lines = importLines(files, paths, pattern)
  return lines.length === 0 ? [] : [say('imports', { lines: lines.map((line) => `      ${line}`).join('\n') })]
}

const say = phrasesOf(phrases, { imports: ['lines'] })

/** Up to `most` distinct lines of these files that import something. */
function importLines(files: ProjectFiles, paths: readonly string[], pattern: RegExp, most = 12): string[] {
  const lines = paths.slice(0, 20).flatMap((path) => (files.read(path) ?? '').split('\n').filter((line) => pattern.test(line)))
  return [...new Set(lines.map((line) => line.trim()))].slice(0, most)
}
