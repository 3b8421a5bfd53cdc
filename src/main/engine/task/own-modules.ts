// Which module names belong to the program itself: no registry is ever asked for them, since a stranger may have taken the name.

import { isUnpublished, plainName } from '../../../contract/packages/unpublished.js'
import type { Plan } from '../../../contract/run/plan.js'
import type { Template } from '../../../contract/run/template.js'
import { withoutMark } from '../../../contract/text/marked-text.js'
import type { Languages } from '../../languages/language.js'
import type { Trees } from '../ports/ports.js'

/** A file as plans name it in prose: `src/store/item.py: load(path)`. Bounded, since a plan may hold a word without end. */
const FILE = /[\w./-]{1,200}\.\w{1,8}\b/g

interface OwnNamesContext {
  readonly languages: Languages
  readonly trees: Pick<Trees, 'list' | 'read'>
  readonly template: Pick<Template, 'unpublished'>
}

/**
 * Judges module and package names, however they are spelt (`my_shapes`, `My-Shapes`).
 * @param plan the plan in force; null before there is one
 * @returns whether a name is that of a file or folder of the tree, of one that a task of the plan is to write, of the project, or of a package
 * that the user's repository has itself
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

/** `src/shapes/circle.test.ts` can be meant by `src`, `shapes`, `circle.test` and `circle`. */
function namesIn(path: string): string[] {
  const segments = path.replace(/^\.?\//, '').split('/')
  const file = segments.pop() ?? ''
  return [...segments, file.replace(/\.[^.]+$/, ''), file.replace(/\..*$/, '')]
}
