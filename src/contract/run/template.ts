// A template: the folder that says how one kind of project is laid out, tested, installed and started.
import { z } from 'zod'
import { House } from '../packages/house.js'
import { ProjectCommands, ProjectInstall } from '../packages/project-commands.js'
import { ServiceStep } from '../packages/services.js'
import { WorkspaceGlob, WorkspacePath } from '../paths/path.js'

export const StartCommand = z.object({
  /** As it is run at the workspace's root, inside the sandbox. */
  argv: z.array(z.string().min(1)).min(1),
  /** `exits`: must end with 0, or with `exit`; `stays`: must still run after a moment (a server). */
  expect: z.enum(['exits', 'stays']).default('exits'),
  /** The other code that it ends with, and the user's words that say so; absent where it ends with 0. */
  exit: z.object({ code: z.number().int().min(1).max(255), quote: z.string().min(1) }).optional(),
})
export type StartCommand = z.infer<typeof StartCommand>

/** The content of `template.json`. Beside it: `workspace/` (the first files) and `canaries/{pass,fail,hang}/`. */
export const TemplateFile = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]*$/)
    .describe('Slug; the name for --template.'),
  title: z.string().min(1).describe('Text on the card of the template.'),
  stack: z.string().min(1).describe('One line: language and test runner.'),
  toolchains: z.array(z.string().min(1)).min(1).describe('Required tools on the machine. Tillgreen finds them, but does not install them.'),
  runner: z.string().min(1).describe('Id of a test runner.'),
  manager: z.string().min(1).nullable().describe('Package manager; null if no package may be installed.'),
  packages: z.array(z.string()).default([]).describe('Packages of the base layer, in order, as the package manager spells them.'),
  tests: z.array(WorkspaceGlob).min(1).describe('Globs of test files. Only the test author writes them.'),
  protected: z.array(WorkspaceGlob).default([]).describe('Globs of files that control the test runner. Only the template writes them.'),
  generated: z.array(WorkspaceGlob).default([]).describe('Globs of files that tools create; never part of a tree.'),
  manifests: z
    .array(WorkspacePath)
    .default([])
    .describe('Files in which the package manager lists the installed packages. Only installs write them, so they are protected.'),
  start: z
    .object({ when: WorkspacePath.describe('The start command applies if this file exists.'), command: StartCommand })
    .nullable()
    .default(null),
  preview: z
    .object({ port: z.number().int().min(1024).max(65_535) })
    .nullable()
    .default(null)
    .describe('For programs with pages: the port of the start command for a browser.'),
  canaryPackage: z
    .string()
    .nullable()
    .default(null)
    .describe('A small package that tests the install phase; null if no package may be installed.'),
  guide: z.string().min(1).describe('For the model: layout, imports in tests, form of a stub, conventions.'),
})
export type TemplateFile = z.infer<typeof TemplateFile>

/** A file with its text, as in a workspace. Paths are relative, with forward slashes. */
export const SourceFile = z.object({ path: WorkspacePath, text: z.string() })
export type SourceFile = z.infer<typeof SourceFile>

/** A template as a run carries it: the file, the first files of the workspace, and a hash of both. */
export const Template = TemplateFile.extend({
  files: z.array(SourceFile),
  hash: z.string(),
  /** Names of packages and modules of the user's repository: no registry is ever asked for them. */
  unpublished: z.array(z.string()).optional(),
  /** The project's own commands; absent for new projects. */
  project: ProjectCommands.optional(),
  /** Services that its compose or CI files name, and that the sandbox can start. */
  services: z.array(ServiceStep).optional(),
  /** The project's rules for contributors; absent if it has none, and for new projects. */
  house: House.optional(),
})
export type Template = z.infer<typeof Template>

/** What the workspace's environment is made of: base and ordered additions; its hash is the layer's key. */
export const EnvironmentStep = z.discriminatedUnion('type', [
  z.object({
    ...{ type: z.literal('packages'), manager: z.string(), packages: z.array(z.string()) },
    constraints: ProjectCommands.shape.constraints,
  }),
  z.object({ type: z.literal('command'), argv: z.array(z.string()).min(1) }),
  ProjectInstall.extend({ type: z.literal('project') }),
  // Installs nothing: it is started beside what runs.
  ServiceStep,
])
export type EnvironmentStep = z.infer<typeof EnvironmentStep>

export const EnvironmentSpec = z.object({
  template: z.string(),
  toolchains: z.array(z.string()),
  steps: z.array(EnvironmentStep),
  /** The template's manifests, which the installs add to; missing where it has none. */
  manifests: z.array(SourceFile).optional(),
})
export type EnvironmentSpec = z.infer<typeof EnvironmentSpec>

/** The template's manifests as it ships them; the installs of an environment begin with these. */
export function manifestsOf(template: Template): { manifests?: SourceFile[] } {
  const manifests = template.files.filter((file) => template.manifests.includes(file.path))
  return manifests.length > 0 ? { manifests } : {}
}
