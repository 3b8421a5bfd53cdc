// Removes imports that a source no longer uses after parts of it were cut, since some compilers reject them.
import type { QueryMatch } from 'web-tree-sitter'
import type { ImportRule } from '../syntax.js'

/** The imports and uses that a query finds in one text. */
export interface ImportMatches {
  readonly imports: readonly QueryMatch[]
  readonly used: readonly QueryMatch[]
}

/** @param before the text before the cut. An import that was unused there may have another name than it seems, and stays. */
export function withoutUnused(text: string, rule: Pick<ImportRule, 'nameOf'>, before: ImportMatches, now: ImportMatches): string {
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
    // An import that shares its line with other code stays.
    const isAlone = from === to && /^\s*(import\s+)?$/.test(line.slice(0, line.indexOf(imported.text)))
    if (isAlone && !/;/.test(line.replace(imported.text, ''))) gone.add(from)
  }
  return gone.size === 0 ? text : lines.filter((_, index) => !gone.has(index)).join('\n')
}

const namesIn = ({ used }: ImportMatches): Set<string> => new Set(used.flatMap(({ captures }) => captures.map(({ node }) => node.text)))
