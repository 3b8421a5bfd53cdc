// Finds the Python packages and modules that belong to the owner of a repository.
import { parse } from 'smol-toml'
import { z } from 'zod'
import type { OwnNames, ProjectFiles } from '../project.js'
import { textsNamed } from '../project.js'

const Table = z.record(z.string(), z.unknown()).catch({})
/** Sources other than an index, or a separate index. */
const ELSEWHERE = ['path', 'git', 'url', 'file', 'workspace', 'source', 'index', 'develop', 'editable']

/** Names of its packages, of those that it takes from elsewhere than the public index, and of its top modules. */
export function ownOfPython(files: ProjectFiles): OwnNames {
  const isList = (path: string) => /(^|\/)[^/]*requirements[^/]*\.(txt|in)$|(^|\/)requirements\/[^/]+\.(txt|in)$/.test(path)
  const packages = [
    ...[...textsNamed(files, 'pyproject.toml'), ...textsNamed(files, 'Pipfile')].flatMap(ofToml),
    ...textsNamed(files, 'setup.cfg').map((text) => /^name\s*=\s*([\w.-]+)/m.exec(text)?.[1] ?? ''),
    ...textsNamed(files, 'setup.py').map((text) => /\bname\s*=\s*["']([\w.-]+)["']/.exec(text)?.[1] ?? ''),
    ...files.paths.filter(isList).flatMap((path) => ofRequirements(files.read(path) ?? '')),
  ]
  return { packages, modules: modulesIn(files.paths) }
}

function ofToml(text: string): string[] {
  const read = tomlIn(text)
  const tool = Table.parse(read.tool)
  const poetry = Table.parse(tool.poetry)
  const groups = Object.values(Table.parse(poetry.group)).map((group) => Table.parse(group).dependencies)
  const tables = [poetry.dependencies, poetry['dev-dependencies'], ...groups, read.packages, read['dev-packages']]
  const elsewhere = tables.flatMap((table) =>
    Object.entries(Table.parse(table)).flatMap(([name, from]) => (isElsewhere(from) ? [name] : [])),
  )
  const sources = Object.entries(Table.parse(Table.parse(tool.uv).sources)).flatMap(([name, from]) => (isElsewhere(from) ? [name] : []))
  const project = Table.parse(read.project)
  const lists = [
    project.dependencies,
    ...Object.values(Table.parse(project['optional-dependencies'])),
    ...Object.values(Table.parse(read['dependency-groups'])),
  ]
  const lines = lists.flatMap((list) => (Array.isArray(list) ? list : [])).filter((line) => typeof line === 'string')
  const names = [project.name, poetry.name].filter((name) => typeof name === 'string')
  return [...names, ...elsewhere, ...sources, ...ofRequirements(lines.join('\n'))]
}

const isElsewhere = (from: unknown): boolean => (Array.isArray(from) ? from : [from]).some((each) => isOneElsewhere(Table.parse(each)))

/** An index that is called PyPI is the public one. */
const isOneElsewhere = (from: Readonly<Record<string, unknown>>): boolean =>
  ELSEWHERE.some((key) => key in from && !(/^(?:source|index)$/.test(key) && /^pypi$/i.test(String(from[key]))))

function tomlIn(text: string): Record<string, unknown> {
  try {
    return Table.parse(parse(text))
  } catch {
    return {}
  }
}

/** Names that a list takes from an address or a folder. A folder is called like its package. */
function ofRequirements(text: string): string[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const bare = line.replace(/(^|\s)#.*$/, '').trim()
    const named = /^([A-Za-z0-9][\w.-]*)\s*(?:\[[^\]]*\])?\s*@/.exec(bare)?.[1] ?? /#egg=([\w.-]+)/.exec(line)?.[1]
    if (named !== undefined) return [named]
    const folder = /^(?:(?:-e|--editable)[\s=]+)?(?:file:)?(\.{1,2}\/\S*|\/\S+)/.exec(bare)?.[1]
    return folder === undefined
      ? []
      : [
          folder
            .replace(/\[.*$|\/+$/g, '')
            .split('/')
            .at(-1) ?? '',
        ]
  })
}

/** Packages below no other package, and modules beside a manifest or in `src`. */
function modulesIn(paths: readonly string[]): string[] {
  const packages = new Set(paths.filter((path) => path.endsWith('/__init__.py')).map((path) => path.slice(0, -'/__init__.py'.length)))
  const above = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')))
  const roots = new Set(
    paths
      .filter((path) => /(^|\/)(pyproject\.toml|setup\.(py|cfg))$/.test(path))
      .flatMap((path) => [above(path), `${above(path)}/src`.replace(/^\//, '')]),
  )
  const single = paths.filter((path) => path.endsWith('.py') && roots.has(above(path))).map((path) => path.slice(0, -'.py'.length))
  return [...[...packages].filter((path) => !packages.has(above(path))), ...single].map((path) => path.slice(path.lastIndexOf('/') + 1))
}
