// The layer that is being built, and the sandboxes that may write there.
import { lstatSync, mkdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Limits } from '../../../contract/sandbox/command.js'
import { ENVIRONMENT, type Mount } from '../../../contract/sandbox/inside.js'
import { below } from '../../files/below.js'
import type { BuildCommand, BuildContext, Languages, TemplateAsks } from '../../languages/language.js'
import { SYSTEM_PATH } from '../backends/bubblewrap/bubblewrap.js'
import { deniedHost } from '../network/proxy.js'
import { runInSandbox } from '../process/run-in-sandbox.js'
import { inTemporaryFolder } from '../process/temporary-folder.js'
import type { SandboxDeps, SandboxOptions, SandboxRequest } from '../request.js'
import { readText } from '../templates/template-folder.js'
import { machine, type Toolchain } from '../templates/toolchains.js'
import { runWithRegistries } from './install.js'

export interface Site {
  /** The layer on this machine. */
  readonly folder: string
  readonly languages: Languages
  readonly toolchains: readonly Toolchain[]
  readonly limits: Limits
  readonly options: SandboxOptions
  readonly place: SandboxDeps
  /** Null where it is unknown: then no package counts as the template's own. */
  readonly template: TemplateAsks | null
  /** The registries' answers to our own requests in this run. */
  readonly learnt: LearntHosts
  readonly trees: TreeFolders
}

/** Gives the files of trees, which the sandbox itself does not keep. */
export interface TreeFolders {
  /** Writes the files of a tree into a folder of this machine. Gives their paths. */
  lay(tree: string, folder: string): readonly string[]
}

/** Hosts by the request that needed them, kept for one run only: what one run learns opens nothing for another. */
export type LearntHosts = Map<string, readonly string[]>

/** The site as a package manager may use it. */
export function buildContext(site: Site): BuildContext {
  const { folder, template, learnt } = site
  const options = ({ isQuiet }: BuildCommand) => (isQuiet ? { signal: site.options.signal } : site.options)
  return {
    folder,
    machine,
    template,
    learnt,
    lay: (tree, name) => site.trees.lay(tree, join(folder, name)),
    mountOf: (name, target) => ({ source: join(folder, name), target, access: 'write' }),
    toolchain: (name) => site.toolchains.find((toolchain) => toolchain.name === name),
    run: (command) => runInSandbox(requestFor(site, command), options(command), site.place),
    runOnline: (command, registry, hosts) =>
      runWithRegistries(requestFor(site, command), { registries: [registry], hosts }, options(command), site.place),
    deniedHosts: ({ denials }) => denials.map(deniedHost).filter((host) => host !== null),
    inFolder: (files, use) =>
      inTemporaryFolder('crate', async (source) => {
        const at = below(source)
        for (const file of files) at.replace(file.path, file.text)
        return use({
          source,
          read(path) {
            const read = readText(source, path)
            return read.ok ? read.text : null
          },
        })
      }),
  }
}

/** The variables that every command in an environment of these toolchains finds. */
export function environmentVariables(toolchains: readonly Toolchain[]): Record<string, string> {
  const parts = toolchains.map(({ language }) => language.layer)
  const path = [
    ...parts.flatMap((part) => part.path),
    ...toolchains.flatMap((toolchain) => toolchain.path),
    ...parts.flatMap((part) => part.pathAfter),
  ]
  return {
    ...Object.assign({}, ...parts.map((part) => part.variables), ...toolchains.map((toolchain) => toolchain.variables)),
    PATH: [...new Set([...path, ...SYSTEM_PATH.split(':')])].join(':'),
  }
}

/** A sandbox that may write the layer, unless the command says otherwise. It has no network unless it is run through the registries. */
export function requestFor(site: Site, command: BuildCommand): SandboxRequest {
  const { argv, cwd = ENVIRONMENT, layer = 'write', mounts = [], variables = {}, isForeign = false } = command
  const ofLayer: Mount[] = layer === 'none' ? [] : [{ source: site.folder, target: ENVIRONMENT, access: 'write' }]
  const sealed = layer === 'sealed' ? sealedFolders(site) : []
  return {
    argv,
    cwd,
    policy: isForeign ? 'change' : 'install',
    mounts: [...ofLayer, ...site.toolchains.flatMap((toolchain) => toolchain.mounts), ...sealed, ...mounts],
    scratch: [],
    variables: { ...environmentVariables(site.toolchains), ...variables },
    limits: site.limits,
  }
}

/** Makes the languages' folders in a new layer, before anything foreign runs, so that they can be mounted over. */
export function layLanguageFolders({ folder, languages }: Pick<Site, 'folder' | 'languages'>): void {
  for (const { layer } of languages.all) mkdirSync(join(folder, relative(ENVIRONMENT, layer.folder)))
}

/** Read-only mounts of all folders that languages load code from: a command may add data to a layer, but no such code. */
function sealedFolders({ folder, languages }: Site): Mount[] {
  const mounts = languages.all.map(({ layer }): Mount => {
    return { source: join(folder, relative(ENVIRONMENT, layer.folder)), target: layer.folder, access: 'read' }
  })
  // A layer from before a language was added has no folder for it, and none of its toolchains loads anything from there.
  return mounts.filter(({ source }) => lstatSync(source, { throwIfNoEntry: false })?.isDirectory() ?? false)
}
