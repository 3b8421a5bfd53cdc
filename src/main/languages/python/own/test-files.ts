// Names of test files, where the settings of pytest say others than the usual ones.
import { parse } from 'smol-toml'
import { z } from 'zod'
import type { ProjectFiles } from '../../project.js'

/** Files of settings in pytest's order, each with the head of its section. */
const SETTINGS: readonly (readonly [string, string])[] = [
  ['pytest.ini', '[pytest]'],
  ['.pytest.ini', '[pytest]'],
  ['tox.ini', '[pytest]'],
  ['setup.cfg', '[tool:pytest]'],
]

const Pyproject = z.object({
  tool: z.object({ pytest: z.object({ ini_options: z.object({ python_files: z.union([z.string(), z.array(z.string())]) }) }) }),
})

/** Globs of test files as `python_files` names them; none if pytest's own rule is in force. Pure. */
export function namedTestFiles(files: ProjectFiles): string[] {
  const found = SETTINGS.map(([path, head]) => valueIn(files.read(path) ?? '', head)).find((value) => value !== null)
  const names = (found ?? ofPyproject(files.read('pyproject.toml') ?? '')).split(/[\s,]+/).filter(Boolean)
  // A pattern that matches every source is no help: such projects put their tests into a folder.
  return names.filter((name) => /\w/.test(name.replace(/\.py$/, ''))).map((name) => `**/${name.replace(/^\*\*\//, '')}`)
}

/** The value of `python_files` in one section of an INI file, over several lines; null if it has none. */
function valueIn(text: string, head: string): string | null {
  const lines = text.split(/\r?\n/)
  const from = lines.findIndex((line) => line.trim() === head)
  if (from === -1) return null
  const rest = lines.slice(from + 1)
  const end = rest.findIndex((line) => /^\s*\[/.test(line))
  const section = end === -1 ? rest : rest.slice(0, end)
  const at = section.findIndex((line) => /^python_files\s*=/.test(line))
  if (at === -1) return null
  const more = section.slice(at + 1)
  const over = more.findIndex((line) => !/^(\s+\S|\s*#|\s*$)/.test(line))
  const value = [section[at]?.replace(/^python_files\s*=/, '') ?? '', ...(over === -1 ? more : more.slice(0, over))]
  return value.map((line) => line.replace(/(^|\s)#.*$/, '')).join(' ')
}

function ofPyproject(text: string): string {
  try {
    const said = Pyproject.safeParse(parse(text)).data?.tool.pytest.ini_options.python_files ?? ''
    return typeof said === 'string' ? said : said.join(' ')
  } catch {
    return ''
  }
}
