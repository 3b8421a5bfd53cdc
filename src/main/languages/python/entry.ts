// Finds how an existing Python project is started: by its declared script, its package, or a file that is marked as a program.
import { parse } from 'smol-toml'
import { z } from 'zod'
import type { ProjectFiles } from '../project.js'

const Scripts = z.record(z.string(), z.unknown())
const Pyproject = z.object({
  project: z.object({ scripts: Scripts.optional() }).optional(),
  tool: z.object({ poetry: z.object({ scripts: Scripts.optional() }).optional() }).optional(),
})

const GUARD = /^if\s+__name__\s*==\s*(['"])__main__\1\s*:/m
/** Files that help the project, and are not what it is for. */
const BESIDE = /(^|\/)(tests?|docs?|examples?|scripts|tools|bench\w*|noxfile\.py|setup\.py|conftest\.py|test_[^/]*|[^/]*_test\.py)(\/|$)/
const USUAL = ['main.py', 'cli.py', 'app.py']

/** Null if nothing says that it is more than a library. Pure. */
export function pythonEntry(files: ProjectFiles): readonly string[] | null {
  const named = scriptOf(files)
  if (named !== null) return named
  const own = files.paths.filter((path) => path.endsWith('.py') && !BESIDE.test(path))
  const main = own.filter((path) => /^(src\/)?([^/]+\/)?__main__\.py$/.test(path)).sort((a, b) => a.length - b.length)[0]
  if (main !== undefined) return asModule(main)
  const programs = own.filter((path) => GUARD.test(files.read(path) ?? ''))
  const usual = USUAL.flatMap((name) => programs.filter((path) => path === name || path.endsWith(`/${name}`)))
  const [one] = usual.length > 0 ? usual : programs
  return one === undefined || (usual.length === 0 && programs.length > 1) ? null : startOf(one, files)
}

/** The first of the commands that the project installs. */
function scriptOf(files: ProjectFiles): readonly string[] | null {
  const manifest = read(files.read('pyproject.toml') ?? '')
  const [script] = Object.values(manifest?.project?.scripts ?? manifest?.tool?.poetry?.scripts ?? {})
  const [, module = '', called = ''] = /^([\w.]+):([\w.]+)$/.exec(typeof script === 'string' ? script.trim() : '') ?? []
  const path = pathOf(module, files)
  if (path === null) return null
  if (GUARD.test(files.read(path) ?? '')) return startOf(path, files)
  const [name = ''] = called.split('.')
  return from(path, ['python3', '-c', `from ${module} import ${name}; raise SystemExit(${called}())`])
}

function read(text: string): z.infer<typeof Pyproject> | null {
  try {
    return Pyproject.safeParse(parse(text)).data ?? null
  } catch {
    return null
  }
}

function pathOf(module: string, { paths }: ProjectFiles): string | null {
  const path = module.replaceAll('.', '/')
  const all = ['', 'src/'].flatMap((root) => [`${root}${path}.py`, `${root}${path}/__init__.py`])
  return module === '' ? null : (all.find((each) => paths.includes(each)) ?? null)
}

/** A file of a package imports from it, so it is started as a module. */
const startOf = (path: string, { paths }: ProjectFiles): readonly string[] =>
  paths.includes(path.replace(/[^/]+$/, '__init__.py')) && /^(src\/)?[^/]+\//.test(path) ? asModule(path) : ['python3', path]

function asModule(path: string): readonly string[] {
  const module = path.replace(/^src\//, '').replace(/(^|\/)__(main|init)__\.py$|\.py$/, '')
  return module === '' ? ['python3', path] : from(path, ['python3', '-m', module.replaceAll('/', '.')])
}

/** Modules in `src` are found from that folder. */
const from = (path: string, argv: readonly string[]): readonly string[] =>
  path.startsWith('src/') ? ['env', 'PYTHONPATH=src', ...argv] : argv
