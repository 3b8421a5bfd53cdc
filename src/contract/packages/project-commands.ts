// How an existing project is installed and tested: by its own commands, in its own versions, with its own configuration.
import { z } from 'zod'
import { WorkspaceGlob } from '../paths/path.js'

/** Who said how the tests are run, the most important first. */
export const CommandSource = z.enum(['user', 'agents-file', 'ci', 'manifest', 'language'])
export type CommandSource = z.infer<typeof CommandSource>

/** Where the result of a test command comes from: our reporter for a runner, a report in a known format, or the exit code. */
export const ResultReader = z.enum([
  'vitest',
  'jest',
  'mocha',
  'node-test',
  'ava',
  'pytest',
  'unittest',
  'cargo-test',
  'go-test',
  'junit',
  'tap',
  'ctrf',
  'exit',
])
export type ResultReader = z.infer<typeof ResultReader>

export const TestCommand = z.object({
  /** Relative to the workspace; empty for its root. */
  folder: z.string(),
  /** One line for a POSIX shell, without our own flags. */
  line: z.string().min(1),
  reader: ResultReader,
  /** Where the command leaves its report: a path or a glob relative to `folder`; null where it goes to our reporter or to stdout. */
  report: z.string().nullable(),
})
export type TestCommand = z.infer<typeof TestCommand>

export const ProjectInstall = z.object({
  manager: z.string(),
  /** Of the manager itself; null for the one of this machine. */
  version: z.string().nullable(),
  /** The tree of manifests and lock files that it installs by. */
  manifests: z.string(),
  /** Groups of optional packages that tests need. */
  extras: z.array(z.string()).optional(),
  /** Folders of the packages that are installed, `.` for the root, each with the extras that it needs; the root alone where absent. */
  folders: z.array(z.string()).optional(),
  /** Whether it also brings the packages of the template, so that those are only shown. */
  isComplete: z.boolean(),
})
export type ProjectInstall = z.infer<typeof ProjectInstall>

export const ProjectCommands = z.object({
  source: CommandSource,
  /** Null if nothing is installed. */
  install: ProjectInstall.nullable(),
  tests: z.array(TestCommand).min(1),
  /** Folders of the packages that belong together; none for a single one. */
  members: z.array(z.string()),
  /** Globs of test files. Each file is run, red, or named. */
  counted: z.array(WorkspaceGlob),
  /** Limits on the versions of packages, also of those that only other packages ask for; absent where there are none. */
  constraints: z.array(z.string()).optional(),
})
export type ProjectCommands = z.infer<typeof ProjectCommands>
