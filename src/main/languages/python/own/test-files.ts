// Names and places of test files, where the settings of pytest give others than the usual ones.
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

const Value = z.union([z.string(), z.array(z.string())]).optional()
const Pyproject = z.object({
  tool: z.object({ pytest: z.object({ ini_options: z.object({ python_files: Value, testpaths: Value }) }) }),
})
type Setting = 'python_files' | 'testpaths'

/** Globs of test files as `python_files` names them; none if pytest's own rule is in force. Pure. */
export function namedTestFiles(files: ProjectFiles): string[] {
  const names = wordsOf(files, 'python_files')
  // A pattern that matches every source is no help: such projects put their tests into a folder.
  return names.filter((name) => /\w/.test(name.replace(/\.py$/, ''))).map((name) => `**/${name.replace(/^\*\*\//, '')}`)
}

/** Folders and files where pytest looks for tests if its command names none; none if it looks everywhere. Pure. */
export const searchedPlaces = (files: ProjectFiles): string[] =>
  wordsOf(files, 'testpaths')
    .map((place) => place.replace(/^\.\//, '').replace(/\/+$/, ''))
    .filter((place) => place !== '' && place !== '.')

function wordsOf(files: ProjectFiles, setting: Setting): string[] {
  const found = SETTINGS.map(([path, head]) => valueIn(files.read(path) ?? '', head, setting)).find((value) => value !== null)
  return (found ?? ofPyproject(files.read('pyproject.toml') ?? '', setting)).split(/[\s,]+/).filter(Boolean)
}

/** The value of a setting in one section of an INI file, over several lines; null if it has none. */
function valueIn(text: string, head: string, setting: Setting): string | null {
  const lines = text.split(/\r?\n/)
  const from = lines.findIndex((line) => line.trim() === head)
  if (from === -1) return null
  const rest = lines.slice(from + 1)
  const end = rest.findIndex((line) => /^\s*\[/.test(line))
  const section = end === -1 ? rest : rest.slice(0, end)
  const at = section.findIndex((line) => line.startsWith(setting) && /^\s*=/.test(line.slice(setting.length)))
  if (at === -1) return null
  const more = section.slice(at + 1)
  const over = more.findIndex((line) => !/^(\s+\S|\s*#|\s*$)/.test(line))
  const value = [section[at]?.replace(/^\w+\s*=/, '') ?? '', ...(over === -1 ? more : more.slice(0, over))]
  return value.map((line) => line.replace(/(^|\s)#.*$/, '')).join(' ')
}

function ofPyproject(text: string, setting: Setting): string {
  try {
    const said = Pyproject.safeParse(parse(text)).data?.tool.pytest.ini_options[setting] ?? ''
    return typeof said === 'string' ? said : said.join(' ')
  } catch {
    return ''
  }
}
