// Finds the packages in subfolders of a Python repository that are installed beside the project at its root.
import { posix } from 'node:path'
import { parse } from 'smol-toml'
import { z } from 'zod'
import { packageName, plainName } from '../../../../contract/packages/unpublished.js'
import { matchesAny } from '../../../../contract/paths/glob.js'
import type { ProjectFiles } from '../../project.js'

const Table = z.record(z.string(), z.unknown()).catch({})
const Texts = z.array(z.string()).catch([])

export interface LocalPackage {
  readonly folder: string
  /** In brackets; empty if none is asked for. */
  readonly extras: string
  /** Empty if its manifest computes it. */
  readonly name: string
}

/** Those that lists, sources or a workspace name and that are there, each once. Pure. */
export function localPackages(files: ProjectFiles, lists: readonly string[]): LocalPackage[] {
  const named = [
    ...lists.flatMap((path) => linesOf(files, path).flatMap((line) => localOfLine(files, path, line) ?? [])),
    ...ofManifest(files),
  ]
  const found = named.flatMap(({ folder, extras }): LocalPackage[] => {
    const plain = posix.normalize(folder).replace(/\/$/, '')
    const isBelow = plain !== '.' && !plain.startsWith('..')
    return isBelow && isBuilt(files, plain) ? [{ folder: plain, extras, name: nameOf(files, plain) }] : []
  })
  return [...new Map(found.map((each) => [each.folder, each])).values()]
}

/** Whether an entry that was left out is one of these packages: a line of a list or a name of a table, followed by its file. Pure. */
export function isOneOf(packages: readonly LocalPackage[], files: ProjectFiles, said: string): boolean {
  const [, line = said, path = ''] = /^(.*) \(([^()]+)\)$/.exec(said) ?? []
  const local = localOfLine(files, path, line)
  const folder = local && posix.normalize(local.folder).replace(/\/$/, '')
  return packages.some((each) => each.folder === folder || (each.name !== '' && plainName(each.name) === plainName(packageName(line))))
}

type Local = Pick<LocalPackage, 'folder' | 'extras'>

const isBuilt = ({ paths }: ProjectFiles, folder: string): boolean =>
  ['pyproject.toml', 'setup.py'].some((name) => paths.includes(`${folder}/${name}`))

const LINE =
  /^(?:-e\s*|--editable[\s=]+|(?=\.{1,2}\/|file:)|[A-Za-z0-9][\w.-]*\s*(?:\[[^\]]*\])?\s*@\s*(?=file:))(?:file:(?:\/\/)?)?([^\s;[#]+)(\[[\w,\s-]+\])?/

const linesOf = (files: ProjectFiles, path: string): string[] => (files.read(path) ?? '').split(/\r?\n/)

/** pip takes a folder from where it is called, which is the root; some lists are written for their own folder. */
function localOfLine(files: ProjectFiles, path: string, line: string): Local | null {
  const [, folder, extras = ''] = LINE.exec(line.trim()) ?? []
  if (folder === undefined || /^\w+\+?:/.test(folder)) return null
  const beside = posix.join(posix.dirname(path), folder)
  return { folder: isBuilt(files, posix.normalize(folder).replace(/\/$/, '')) ? folder : beside, extras: extras.replace(/\s/g, '') }
}

/** As its manifest writes it out. */
function nameOf(files: ProjectFiles, folder: string): string {
  const tables = tomlIn(files.read(`${folder}/pyproject.toml`) ?? '')
  const named = [Table.parse(tables.project).name, Table.parse(Table.parse(tables.tool).poetry).name].find(
    (name) => typeof name === 'string',
  )
  const inCode = /\bname\s*=\s*["']([\w.-]+)["']/.exec(files.read(`${folder}/setup.py`) ?? '')?.[1]
  const inSettings = /^name\s*=\s*([\w.-]+)/m.exec(files.read(`${folder}/setup.cfg`) ?? '')?.[1]
  return typeof named === 'string' ? named : (inSettings ?? inCode ?? '')
}

/** The sources and the workspace of uv, and the tables of Poetry. */
function ofManifest(files: ProjectFiles): Local[] {
  const tool = Table.parse(tomlIn(files.read('pyproject.toml') ?? '').tool)
  const [uv, poetry] = [Table.parse(tool.uv), Table.parse(tool.poetry)]
  const groups = Object.values(Table.parse(poetry.group)).map((group) => Table.parse(group).dependencies)
  const tables = [uv.sources, poetry.dependencies, poetry['dev-dependencies'], ...groups]
  const folders = tables.flatMap((table) => Object.values(Table.parse(table)).flatMap((from) => pathIn(from) ?? []))
  const workspace = Table.parse(uv.workspace)
  const excluded = Texts.parse(workspace.exclude)
  const manifests = files.paths.filter((path) => path.endsWith('/pyproject.toml')).map((path) => posix.dirname(path))
  const members = manifests.filter((folder) => matchesAny(Texts.parse(workspace.members), folder) && !matchesAny(excluded, folder))
  return [...folders, ...members].map((folder) => ({ folder, extras: '' }))
}

function pathIn(from: unknown): string | null {
  const path = Table.parse(Array.isArray(from) ? from[0] : from).path
  return typeof path === 'string' ? path : null
}

function tomlIn(text: string): Readonly<Record<string, unknown>> {
  try {
    return Table.parse(parse(text))
  } catch {
    return {}
  }
}
