// Reads the recipe of a plain Makefile target, so that the result of `make test` is read by the runner behind it.
import type { ProjectFiles } from '../project.js'

const CALL = /^g?make\s+(?:-\S+\s+)*([\w.-]+)$/
const MAKEFILES = ['GNUmakefile', 'makefile', 'Makefile']

/** The recipe of the target that a line calls, as one line. Null if the line calls no target or the recipe is not plain. Pure. */
export function recipeOf(line: string, files: ProjectFiles, folder = ''): string | null {
  const target = CALL.exec(line)?.[1]
  if (target === undefined) return null
  const prefix = folder === '' ? '' : `${folder}/`
  const text = MAKEFILES.map((name) => files.read(`${prefix}${name}`)).find((found) => found !== null) ?? null
  if (text === null) return null
  const lines = text.replace(/\\\r?\n\s*/g, ' ').split(/\r?\n/)
  const heads = lines.flatMap((each, at) => (headOf(each)?.targets.includes(target) ? [at] : []))
  const [at] = heads
  // Prerequisites build or install something first, and only make knows what.
  if (at === undefined || heads.length > 1 || headOf(lines[at] ?? '')?.needs !== '') return null
  const after = lines.slice(at + 1)
  const end = after.findIndex((each) => !/^\t|^\s*(#.*)?$/.test(each))
  const recipe = (end < 0 ? after : after.slice(0, end)).filter((each) => /^\t\s*[^\s#]/.test(each)).map((each) => plain(each, lines))
  const commands = recipe.filter((each) => !/^echo\b/.test(each))
  return commands.length === 0 || commands.some((each) => /\$/.test(each)) ? null : commands.join(' && ')
}

function headOf(line: string): { readonly targets: readonly string[]; readonly needs: string } | null {
  const [, targets = '', needs = ''] = /^([\w./ -]+):(?!=)\s*([^#=]*)/.exec(line) ?? []
  return targets === '' || /^\t/.test(line) ? null : { targets: targets.trim().split(/\s+/), needs: needs.trim() }
}

/** A line of a recipe without the signs of make, and with variables that are plain words. */
function plain(line: string, all: readonly string[]): string {
  const valueIn = (name: string) =>
    all.map((each) => new RegExp(`^${name}\\s*[:?]?=\\s*([^$#]*)$`).exec(each)?.[1]?.trim()).find((value) => value !== undefined)
  return line
    .trim()
    .replace(/^[@+-]+\s*/, '')
    .replace(/\$[({](\w+)[)}]/g, (whole, name: string) => valueIn(name) ?? whole)
    .trim()
}
