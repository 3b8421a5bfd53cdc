// Carries out the steps of an environment in a sandbox that may write the layer and reach the registries, and nothing else.

import { isUnpublished, packageName } from '../../../contract/packages/unpublished.js'
import type { EnvironmentStep, SourceFile } from '../../../contract/run/template.js'
import type { CommandResult } from '../../../contract/sandbox/command.js'
import { phrasesOf } from '../../../contract/text/phrases.js'
import type { Installed, Languages, TemplateAsks } from '../../languages/language.js'
import { machine } from '../templates/toolchains.js'
import { buildContext, layLanguageFolders, requestFor, type Site } from './build-site.js'
import { runWithRegistries } from './install.js'
import phrases from './layer-steps.phrases.md?raw'

const COMMAND_LINE_OPTION = /^-/

/**
 * The beginning of every layer: the files of its languages. Needs no network.
 * @returns null where all went well
 */
export async function layFoundation(site: Site): Promise<CommandResult | null> {
  layLanguageFolders(site)
  for (const { language } of site.toolchains) {
    const failed = await language.layer.lay(buildContext(site))
    if (failed !== null) return failed
  }
  return null
}

/** Carries out one step, which may add to the manifests. The result is a failure unless its exit is 0. */
export async function takeStep(step: EnvironmentStep, site: Site, manifests: readonly SourceFile[]): Promise<Installed> {
  switch (step.type) {
    case 'packages': {
      const { manager, packages } = step
      const wrong = packages.find((name) => COMMAND_LINE_OPTION.test(name))
      if (wrong !== undefined) return { result: refused(packages, `${wrong} is an option and not the name of a package\n`), manifests }
      const language = site.languages.byManager.get(manager)
      if (language === undefined) return { result: refused(packages, unknownManager(site, manager)), manifests }
      return language.manager.install(packages, buildContext(site), manifests)
    }
    case 'command':
      return { result: await runCommand(step.argv, site), manifests }
    case 'project': {
      const installer = installerOf(site.languages, step.manager)
      if (installer === undefined) return { result: refused([], unknownManager(site, step.manager)), manifests }
      return { ...(await installer.projects.install(step, buildContext(site))), manifests }
    }
    case 'service':
      return { result: refused([step.program], 'a service is started, not installed\n'), manifests }
    default:
      return step satisfies never
  }
}

/** The package manager that installs the projects of a manager of this name. */
function installerOf({ byManager }: Languages, name: string) {
  const managers = [...byManager.values()].map(({ manager }) => manager)
  return managers.flatMap(({ projects, ...manager }) => (projects?.managers.includes(name) ? [{ ...manager, projects }] : []))[0]
}

const unknownManager = ({ languages }: Site, name: string): string =>
  `there is no package manager "${name}"; there are: ${[...languages.byManager.keys()].join(', ')}\n`

/** The result of a command that a template without a package manager was asked for. */
export const refuseCommand = (argv: readonly string[]): CommandResult =>
  refused(argv, 'this template installs nothing, so no command may run into its environment\n')

/** Names in a step that no registry may be asked for. Of a command that installs, each word may be one. */
export function ownNamesIn(step: EnvironmentStep, template: TemplateAsks | null): string[] {
  if (step.type === 'project' || step.type === 'service') return []
  const words = step.type === 'packages' ? step.packages : installWords(step.argv)
  return template === null ? [] : words.filter((each) => isUnpublished(template, each)).map(packageName)
}

const INSTALLER = /(^|\/)(npm|pnpm|yarn|bun|pip[\d.]*|uv|poetry|pdm|cargo|go)$/
const VERB = /^(i|add|install|get|exec|dlx|download|fetch|sync|run)$/
const RUNNER = /(^|\/)(npx|bunx|pipx|uvx)$/

/** The words of a command that queries a registry; none of another command. */
function installWords(argv: readonly string[]): string[] {
  const words = argv.flatMap((each) => each.split(/[\s'"]+/)).filter(Boolean)
  const has = (pattern: RegExp) => words.some((each) => pattern.test(each))
  return has(RUNNER) || (has(INSTALLER) && has(VERB)) ? words : []
}

/** A step as its manager, or the command itself, would be called. */
export function stepWords(step: EnvironmentStep): readonly string[] {
  switch (step.type) {
    case 'packages':
      return step.packages
    case 'command':
      return step.argv
    case 'project':
      return [step.manager, 'install']
    case 'service':
      return [step.program]
    default:
      return step satisfies never
  }
}

/** The result of an install of names that the user's repository has itself. */
export const refuseOwn = (step: EnvironmentStep, names: readonly string[]): CommandResult =>
  refused(stepWords(step), `${say('own', { names: names.join(', ') })}\n`)

const say = phrasesOf(phrases, { sealed: ['folders'], own: ['names'] })

/** Why a command that wrote where languages load code from could not; said once, after the command's own words. */
const sealedWords = ({ languages }: Site): string =>
  `${say('sealed', { folders: languages.all.map(({ layer }) => layer.folder).join(', ') })}\n`

/**
 * Runs a model's command into the layer. It may leave data there. Folders from which a language or a test runner loads
 * code by itself are read-only during the command.
 */
async function runCommand(argv: readonly string[], site: Site): Promise<CommandResult> {
  const result = await runIntoLayer(argv, site)
  const isSealed = /read-only file system/i.test(`${result.stderr}${result.stdout}`)
  return isSealed ? { ...result, stderr: `${result.stderr}${sealedWords(site)}` } : result
}

async function runIntoLayer(argv: readonly string[], site: Site): Promise<CommandResult> {
  const managers = site.toolchains.flatMap(({ language }) => language.manager ?? [])
  const known = await Promise.all(managers.map((manager) => manager.registry(machine)))
  const registries = known.filter((registry) => registry !== null)
  const hosts = await Promise.all(managers.map((manager) => manager.hosts(buildContext(site))))
  return runWithRegistries(requestFor(site, { argv, layer: 'sealed' }), { registries, hosts: hosts.flat() }, site.options, site.place)
}

/** The packages that were really installed, as the package managers' own lock files. */
export async function readLocks(site: Site, steps: readonly EnvironmentStep[]): Promise<SourceFile[]> {
  const used = new Set(
    steps.flatMap((step) =>
      step.type === 'packages' ? [step.manager] : step.type === 'project' ? (installerOf(site.languages, step.manager)?.name ?? []) : [],
    ),
  )
  const managers = [...used].flatMap((name) => site.languages.byManager.get(name)?.manager ?? [])
  const locks: SourceFile[] = []
  for (const manager of managers) {
    const lock = await manager.lock(buildContext(site))
    if (lock !== null) locks.push(lock)
  }
  return locks
}

/** The result of an install that is not even tried. */
function refused(argv: readonly string[], stderr: string): CommandResult {
  const command = argv.join(' ')
  return { command, exit: 1, end: 'exited', stdout: '', stderr, truncated: false, durationMs: 0, denials: [] }
}
