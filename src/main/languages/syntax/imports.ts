// Leaves out of a source what it imports and no longer uses, since parts of it were cut: some compilers refuse it.
import type { QueryMatch } from 'web-tree-sitter'
import type { ImportRule } from '../syntax.js'

/** What a query finds in each of the two texts. */
export interface Asked {
  readonly imports: readonly QueryMatch[]
  readonly used: readonly QueryMatch[]
}

/** @param before what the text was cut from: what was not seen to be used there may have another name than it seems, and stays */
export function withoutUnused(text: string, rule: Pick<ImportRule, 'nameOf'>, before: Asked, now: Asked): string {
  const [used, left] = [namesIn(before), namesIn(now)]
  const lines = text.split('\n')
  const gone = new Set<number>()
  for (const { captures } of now.imports) {
    const of = (name: string) => captures.find((capture) => capture.name === name)?.node
    const imported = of('import')
    const name = of('name')?.text ?? rule.nameOf(of('path')?.text ?? '')
    if (!imported || !used.has(name) || left.has(name)) continue
    const [from, to] = [imported.startPosition.row, imported.endPosition.row]
    const line = lines[from] ?? ''
    // One that shares its line with something else stays.
    const isAlone = from === to && /^\s*(import\s+)?$/.test(line.slice(0, line.indexOf(imported.text)))
    if (isAlone && !/;/.test(line.replace(imported.text, ''))) gone.add(from)
  }
  return gone.size === 0 ? text : lines.filter((_, index) => !gone.has(index)).join('\n')
}

const namesIn = ({ used }: Asked): Set<string> => new Set(used.flatMap(({ captures }) => captures.map(({ node }) => node.text)))
