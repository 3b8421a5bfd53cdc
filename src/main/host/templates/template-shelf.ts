// Finds templates: shipped ones, the user's own in the data folder, or a folder that is named.
import { basename, isAbsolute, join, resolve } from 'node:path'
import { userError } from '../../../contract/errors/index.js'
import type { Template } from '../../../contract/run/template.js'
import { below } from '../../files/below.js'
import { BelowError } from '../../files/below-error.js'
import { languages } from '../../languages/index.js'
import { loadTemplate } from '../../sandbox/templates/templates.js'

export interface TemplateShelf {
  /** By name, or by a path to a folder. Refuses (kind `invalid`) an unknown or malformed template. */
  load(nameOrFolder: string): Promise<Template>
  list(): Promise<Template[]>
  folders(): string[]
}

export function openTemplateShelf(resources: string, dataFolder: string): TemplateShelf {
  const shelves = [join(dataFolder, 'templates'), join(resources, 'templates')]
  const folders = () =>
    shelves.flatMap((shelf) =>
      namesIn(shelf)
        .map((name) => join(shelf, name))
        .filter((folder) => namesIn(folder).includes('template.json')),
    )
  const load = async (folder: string) => {
    const loaded = await loadTemplate(folder, languages)
    if (!loaded.ok) throw userError('template-unfit', { folder, fault: loaded.fault })
    return loaded.template
  }
  return {
    folders,
    async load(name) {
      const isPath = name.includes('/') || name.startsWith('.') || isAbsolute(name)
      if (isPath) return load(resolve(name))
      const found = folders().find((folder) => folder.endsWith(`/${name}`))
      if (found) return load(found)
      const names = [...new Set(folders().map((folder) => basename(folder)))].sort()
      throw userError('template-unknown', { name, names })
    },
    list: async () => {
      const loaded = await Promise.all(folders().map((folder) => loadTemplate(folder, languages)))
      const byName = new Map(loaded.flatMap((each) => (each.ok ? [[each.template.name, each.template] as const] : [])).reverse())
      return [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
    },
  }
}

/** None where there is no such folder. The folder itself may be a link: the user put it there. */
function namesIn(folder: string): string[] {
  try {
    return below(folder)
      .list('')
      .map(({ name }) => name)
  } catch (error) {
    if (error instanceof BelowError) return []
    throw error
  }
}
