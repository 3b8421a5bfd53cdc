// Which module names belong to the program itself: no registry is ever asked for them, since a stranger may have taken the name.
import type { Plan } from '../../../contract/run/plan.js'
import type { Trees } from '../ports/ports.js'

/** As registries compare names: https://packaging.python.org/en/latest/specifications/name-normalization/ */
const plain = (name: string): string => name.toLowerCase().replace(/[-_.\s]+/g, '-')

/** A file of sources as plans name it in prose: `src/store/item.py: load(path)`. Bounded, since a plan may hold a word without end. */
const SOURCE_FILE = /[\w./-]{1,200}\.(?:pyi?|[cm]?[jt]sx?|rs)\b/g
/** The manifests in which a project says its own name, and how. */
const MANIFESTS: Readonly<Record<string, RegExp>> = {
  'package.json': /^[ \t]*"name"\s*:\s*"([^"]+)"/m,
  'Cargo.toml': /^name\s*=\s*"([^"]+)"/m,
  'pyproject.toml': /^name\s*=\s*["']([^"']+)["']/m,
}

/**
 * Judges module and package names, however they are spelt (`my_shapes`, `My-Shapes`).
 * @param plan the plan in force; null before there is one
 * @returns whether a name is that of a file or folder of the tree, of one that a task of the plan is to write, or of the project
 */
export function ownNames(trees: Pick<Trees, 'list' | 'read'>, tree: string, plan: Plan | null): (name: string) => boolean {
  const planned = (plan?.tasks ?? []).flatMap((task) => [...task.outputs, ...(task.interface.match(SOURCE_FILE) ?? [])])
  const paths = [...trees.list(tree).files.map(({ path }) => path), ...planned]
  const titles = Object.entries(MANIFESTS).map(([path, pattern]) => pattern.exec(trees.read(tree, path) ?? '')?.[1] ?? '')
  const names = new Set([...paths.flatMap(namesIn), ...titles, plan?.title ?? ''].map(plain))
  names.delete('')
  return (name) => names.has(plain(name))
}

/** `src/shapes/circle.test.ts` can be meant by `src`, `shapes`, `circle.test` and `circle`. */
function namesIn(path: string): string[] {
  const segments = path.replace(/^\.?\//, '').split('/')
  const file = segments.pop() ?? ''
  return [...segments, file.replace(/\.[^.]+$/, ''), file.replace(/\..*$/, '')]
}
