// Loads a template from its folder: what it says, its first files, and a hash of both. A template may come from anybody.
import { createHash } from 'node:crypto'
import { lstat, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import type { TemplateFault } from '../../../contract/errors/template-fault.js'
import { twinPaths, unfitPaths } from '../../../contract/paths/tree-paths.js'
import { type SourceFile, type Template, TemplateFile } from '../../../contract/run/template.js'
import type { Languages } from '../../languages/language.js'
import { readFolder, readText } from './template-folder.js'

export type LoadedTemplate = { readonly ok: true; readonly template: Template } | { readonly ok: false; readonly fault: TemplateFault }

/** Reads and checks the template in a folder. Its faults are a value. */
export async function loadTemplate(folder: string, languages: Languages): Promise<LoadedTemplate> {
  const refused = (fault: TemplateFault): LoadedTemplate => ({ ok: false, fault })
  const text = readText(folder, 'template.json')
  if (!text.ok) return refused(text.fault)
  const json = jsonOf(text.text)
  if (!json.ok) return refused({ type: 'not-json', cause: json.cause })
  const parsed = TemplateFile.safeParse(json.value)
  if (!parsed.success) return refused({ type: 'other-shape', cause: z.prettifyError(parsed.error) })
  const file = parsed.data
  const problem = unknownName(file, languages) ?? contradiction(file, languages)
  if (problem !== null) return refused(problem)
  const workspace = await readFolder(folder, 'workspace')
  if (!workspace.ok) return refused(workspace.fault)
  const [unfit] = [
    ...unfitPaths(workspace.files.map(({ path }) => ({ path, mode: 'file' }))),
    ...twinPaths(workspace.files.map(({ path }) => path)),
  ]
  if (unfit) return refused({ type: 'path-unfit', fault: unfit.fault })
  return { ok: true, template: { ...file, files: workspace.files, hash: hashOf(file, workspace.files) } }
}

export interface TemplateProblem {
  readonly folder: string
  readonly fault: TemplateFault
}

export interface TemplateShelf {
  readonly templates: readonly { readonly folder: string; readonly template: Template }[]
  /** The folders that hold no usable template. */
  readonly problems: readonly TemplateProblem[]
}

/** Loads all templates in these folders. Of two with one name the first counts and the other is a problem. */
export async function listTemplates(folders: readonly string[], languages: Languages): Promise<TemplateShelf> {
  const found = (await Promise.all(folders.map(foldersIn))).flat()
  const loaded = await Promise.all(found.map(async (folder) => ({ folder, ...(await loadTemplate(folder, languages)) })))
  const templates = new Map<string, { folder: string; template: Template }>()
  const problems: TemplateProblem[] = []
  for (const each of loaded) {
    if (!each.ok) problems.push({ folder: each.folder, fault: each.fault })
    else if (templates.has(each.template.name))
      problems.push({ folder: each.folder, fault: { type: 'name-taken', name: each.template.name } })
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

function jsonOf(text: string): { ok: true; value: unknown } | { ok: false; cause: string } {
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch (error) {
    return { ok: false, cause: error instanceof Error ? error.message : String(error) }
  }
}

/** Finds a name that no language knows. */
function unknownName({ toolchains, runner, manager }: TemplateFile, { byToolchain, runners, byManager }: Languages): TemplateFault | null {
  const toolchain = toolchains.find((name) => !byToolchain.has(name))
  if (toolchain !== undefined) return { type: 'unknown-name', field: 'toolchains', name: toolchain, known: [...byToolchain.keys()] }
  if (!runners.has(runner)) return { type: 'unknown-name', field: 'runner', name: runner, known: [...runners.keys()] }
  if (manager !== null && !byManager.has(manager))
    return { type: 'unknown-name', field: 'manager', name: manager, known: [...byManager.keys()] }
  return null
}

/** Finds what each field allows by itself but not all of them together. */
function contradiction(file: TemplateFile, languages: Languages): TemplateFault | null {
  const { manager, packages, canaryPackage } = file
  if (manager === null && (packages.length > 0 || canaryPackage !== null))
    return { type: 'packages-without-manager', managers: [...languages.byManager.keys()] }
  const language = manager === null ? undefined : languages.byManager.get(manager)
  if (manager !== null && language !== undefined && !file.toolchains.includes(language.toolchain))
    return { type: 'toolchain-missing', manager, toolchain: language.toolchain }
  const open = file.manifests.find((path) => !file.protected.includes(path))
  if (open !== undefined) return { type: 'manifest-open', path: open }
  const manifest = language?.manager.manifest
  if (manager !== null && manifest && !file.manifests.includes(manifest)) return { type: 'manifest-missing', manager, path: manifest }
  for (const glob of [...file.tests, ...file.protected, ...file.generated]) {
    if (glob.startsWith('/') || glob.split('/').includes('..')) return { type: 'glob-leaves', glob }
    if (/[{}[\]!\\]/.test(glob)) return { type: 'glob-too-rich', glob }
  }
  return null
}

function hashOf(file: TemplateFile, files: readonly SourceFile[]): string {
  // The schema gives the fields in one order, whatever the order in the file was.
  return createHash('sha256')
    .update(JSON.stringify([file, files]))
    .digest('hex')
}
