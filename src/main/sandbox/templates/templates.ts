// Loads a template from its folder: what it says, its first files, and a hash of both. A template may come from anybody.
import { createHash } from 'node:crypto'
import { lstat, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { twinPaths, unfitPaths } from '../../../contract/paths/tree-paths.js'
import { type SourceFile, type Template, TemplateFile } from '../../../contract/run/template.js'
import { readFolder, readText } from './template-folder.js'

export type LoadedTemplate = { readonly ok: true; readonly template: Template } | { readonly ok: false; readonly message: string }

/** Reads and checks the template in a folder. What is wrong with it is a message: what was expected, what was found, what to do. */
export async function loadTemplate(folder: string): Promise<LoadedTemplate> {
  const refused = (message: string): LoadedTemplate => ({ ok: false, message: `The template in ${folder} cannot be used: ${message}` })
  const text = readText(folder, 'template.json')
  if (!text.ok) return refused(text.message)
  const json = jsonOf(text.text)
  if (!json.ok) return refused(`template.json is no JSON (${json.message}).`)
  const parsed = TemplateFile.safeParse(json.value)
  if (!parsed.success) return refused(`template.json does not say what it must:\n${z.prettifyError(parsed.error)}`)
  const file = parsed.data
  const problem = contradiction(file)
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
export async function listTemplates(folders: readonly string[]): Promise<TemplateShelf> {
  const found = (await Promise.all(folders.map(foldersIn))).flat()
  const loaded = await Promise.all(found.map(async (folder) => ({ folder, ...(await loadTemplate(folder)) })))
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

const TOOLCHAIN_OF = { pip: 'python', npm: 'node', cargo: 'rust' } as const

/** Finds what each field allows by itself but not all of them together. */
function contradiction(file: TemplateFile): string | null {
  const { manager, packages, canaryPackage } = file
  if (manager === null && (packages.length > 0 || canaryPackage !== null))
    return '"packages" or "canaryPackage" name packages, but "manager" is null. Name "pip", "npm" or "cargo", or leave them empty.'
  if (manager !== null && !file.toolchains.includes(TOOLCHAIN_OF[manager]))
    return `"manager" is "${manager}", which needs the toolchain "${TOOLCHAIN_OF[manager]}". Add it to "toolchains".`
  const open = file.manifests.find((path) => !file.protected.includes(path))
  if (open !== undefined) return `the manifest "${open}" could be written by a model. Name it under "protected" too.`
  if (manager === 'cargo' && !file.manifests.includes('Cargo.toml'))
    return '"manager" is "cargo", which declares crates in Cargo.toml. Name it under "manifests" and put it into workspace/.'
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
