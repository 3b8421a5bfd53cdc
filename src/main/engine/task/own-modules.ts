// Recognises module names of the program itself. No registry is asked for them, since a stranger may own the name there.

import { isUnpublished, plainName } from '../../../contract/packages/unpublished.js'
import type { Plan } from '../../../contract/run/plan.js'
import type { Template } from '../../../contract/run/template.js'
import { withoutMark } from '../../../contract/text/marked-text.js'
import type { Languages } from '../../languages/language.js'
import type { Trees } from '../ports/ports.js'

/** A file as plans name it in prose: `src/store/item.py: load(path)`. Bounded, since a plan may contain a very long word. */
const FILE = /[\w./-]{1,200}\.\w{1,8}\b/g

interface OwnNamesContext {
  readonly languages: Languages
  readonly trees: Pick<Trees, 'list' | 'read'>
  readonly template: Pick<Template, 'unpublished'>
}

/**
 * Recognises own module and package names in any spelling (`my_shapes`, `My-Shapes`).
 * @param plan the current plan; null before there is one
 * @returns whether a name belongs to a file or folder, a task's output, the project, or a package of the user's own repository
 */
export function ownNames({ languages, trees, template }: OwnNamesContext, tree: string, plan: Plan | null): (name: string) => boolean {
  const kinds = languages.all.map(({ project }) => project)
  const isSource = (path: string) => kinds.some(({ sources }) => sources.test(path))
  const planned = (plan?.tasks ?? []).flatMap((task) => [...task.outputs, ...(task.interface.match(FILE) ?? []).filter(isSource)])
  const paths = [...trees.list(tree).files.map(({ path }) => path), ...planned]
  const titles = kinds.map(({ named }) => (named ? (named.pattern.exec(withoutMark(trees.read(tree, named.path) ?? ''))?.[1] ?? '') : ''))
  const names = new Set([...paths.flatMap(namesIn), ...titles, plan?.title ?? ''].map(plainName))
  names.delete('')
  return (name) => names.has(plainName(name)) || isUnpublished(template, name)
}

/** `src/shapes/circle.test.ts` may be named `src`, `shapes`, `circle.test` or `circle`. */
function namesIn(path: string): string[] {
  const segments = path.replace(/^\.?\//, '').split('/')
  const file = segments.pop() ?? ''
  return [...segments, file.replace(/\.[^.]+$/, ''), file.replace(/\..*$/, '')]
}
