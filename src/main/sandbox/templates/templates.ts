// Loads a template from its folder: what it says, its first files, and a hash of both. A template may come from anybody.
import { createHash } from 'node:crypto'
import { lstat, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { twinPaths, unfitPaths } from '../../../contract/paths/tree-paths.js'
import { type SourceFile, type Template, TemplateFile } from '../../../contract/run/template.js'
import type { Languages } from '../../languages/language.js'
import { readFolder, readText } from './template-folder.js'

export type LoadedTemplate = { readonly ok: true; readonly template: Template } | { readonly ok: false; readonly message: string }

/** Reads and checks the template in a folder. What is wrong with it is a message: what was expected, what was found, what to do. */
export async function loadTemplate(folder: string, languages: Languages): Promise<LoadedTemplate> {
  const refused = (message: string): LoadedTemplate => ({ ok: false, message: `The template in ${folder} cannot be used: ${message}` })
  const text = readText(folder, 'template.json')
  if (!text.ok) return refused(text.message)
  const json = jsonOf(text.text)
  if (!json.ok) return refused(`template.json is no JSON (${json.message}).`)
  const parsed = TemplateFile.safeParse(json.value)
  if (!parsed.success) return refused(`template.json does not say what it must:\n${z.prettifyError(parsed.error)}`)
  const file = parsed.data
  const problem = unknownName(file, languages) ?? contradiction(file, languages)
  if (problem !== null) return refused(problem)
  const workspace = await readFolder(folder, 'workspace')
  if (!workspace.ok) return refused(workspace.message)
  const [unfit] = [
    ...unfitPaths(workspace.files.map(({ path }) => ({ path, mode: 'file' }))),
    ...twinPaths(workspace.files.map(({ path }) => path)),
  ]
  if (unfit) return refused(`workspace/ holds a file that no workspace may have. ${unfit.reason} Give it another name.`)
  return { ok: true, template: { ...file, files: workspace.files, hash: hashOf(file, workspace.files) } }
}

export interface TemplateShelf {
  readonly templates: readonly { readonly folder: string; readonly template: Template }[]
  /** One sentence per folder that holds no usable template. */
  readonly problems: readonly string[]
}

/** Loads all templates that lie in these folders. Of two with one name the first counts and the other is a problem. */
export async function listTemplates(folders: readonly string[], languages: Languages): Promise<TemplateShelf> {
  const found = (await Promise.all(folders.map(foldersIn))).flat()
  const loaded = await Promise.all(found.map(async (folder) => ({ folder, ...(await loadTemplate(folder, languages)) })))
  const templates = new Map<string, { folder: string; template: Template }>()
  const problems: string[] = []
  for (const each of loaded) {
    if (!each.ok) problems.push(each.message)
    else if (templates.has(each.template.name))
      problems.push(
        `The template in ${each.folder} is not used: another one has the name "${each.template.name}" already. Give it another name.`,
      )
    else templates.set(each.template.name, { folder: each.folder, template: each.template })
  }
  return { templates: [...templates.values()], problems }
}

async function foldersIn(folder: string): Promise<string[]> {
  const isFolder = (await lstat(folder).catch(() => null))?.isDirectory() ?? false
  if (!isFolder) return []
  const entries = await readdir(folder, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory() && !basename(entry.name).startsWith('.'))
    .map((entry) => join(folder, entry.name))
    .sort()
}

function jsonOf(text: string): { ok: true; value: unknown } | { ok: false; message: string } {
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) }
  }
}

const listed = (names: Iterable<string>): string => [...names].map((name) => `"${name}"`).join(', ')

/** Finds a name that no language knows. */
function unknownName({ toolchains, runner, manager }: TemplateFile, { byToolchain, runners, byManager }: Languages): string | null {
  const toolchain = toolchains.find((name) => !byToolchain.has(name))
  if (toolchain !== undefined) return `"toolchains" names "${toolchain}", which is not known. There are: ${listed(byToolchain.keys())}.`
  if (!runners.has(runner)) return `"runner" is "${runner}", which is not known. There are: ${listed(runners.keys())}.`
  if (manager !== null && !byManager.has(manager))
    return `"manager" is "${manager}", which is not known. There are: ${listed(byManager.keys())}, or null where nothing may be installed.`
  return null
}

/** Finds what each field allows by itself but not all of them together. */
function contradiction(file: TemplateFile, languages: Languages): string | null {
  const { manager, packages, canaryPackage } = file
  if (manager === null && (packages.length > 0 || canaryPackage !== null))
    return `"packages" or "canaryPackage" name packages, but "manager" is null. Name one of ${listed(languages.byManager.keys())}, or leave them empty.`
  const language = manager === null ? undefined : languages.byManager.get(manager)
  if (language !== undefined && !file.toolchains.includes(language.toolchain))
    return `"manager" is "${manager}", which needs the toolchain "${language.toolchain}". Add it to "toolchains".`
  const open = file.manifests.find((path) => !file.protected.includes(path))
  if (open !== undefined) return `the manifest "${open}" could be written by a model. Name it under "protected" too.`
  const manifest = language?.manager.manifest
  if (manifest && !file.manifests.includes(manifest))
    return `"manager" is "${manager}", which declares packages in ${manifest}. Name it under "manifests" and put it into workspace/.`
  for (const glob of [...file.tests, ...file.protected, ...file.generated]) {
    if (glob.startsWith('/') || glob.split('/').includes('..'))
      return `the glob "${glob}" leaves the workspace. Write it relative to the root.`
    if (/[{}[\]!\\]/.test(glob)) return `the glob "${glob}" uses more than *, ** and ?. Write one glob for each case.`
  }
  return null
}

function hashOf(file: TemplateFile, files: readonly SourceFile[]): string {
  // The schema gives the fields in one order, whatever the order in the file was.
  return createHash('sha256')
    .update(JSON.stringify([file, files]))
    .digest('hex')
}
