// Empties the functions of a text: its tests must notice that nothing is computed any more.
import type { QueryMatch } from 'web-tree-sitter'
import type { FunctionText } from '../syntax.js'

/** Letters of a text. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** The text with other bodies, outer functions before those in them; none if no body becomes another one. */
export function hollowed(
  text: string,
  matches: readonly QueryMatch[],
  bodyOf: (found: FunctionText, body: Range) => string | null,
): string[] {
  const found = matches
    .flatMap(({ captures }) => {
      const textOf = (name: string) => captures.find((capture) => capture.name === name)?.node.text ?? ''
      const body = captures.find((capture) => capture.name === 'body')?.node
      return body
        ? [
            {
              from: body.startIndex,
              to: body.endIndex,
              name: textOf('name'),
              parameters: textOf('parameters'),
              result: textOf('result'),
              body: body.text,
            },
          ]
        : []
    })
    .sort((a, b) => a.from - b.from || b.to - a.to)
  const pieces: string[] = []
  let done = 0
  for (const { from, to, ...one } of found) {
    const by = from < done ? null : bodyOf(one, { from, to })
    if (by === null) continue
    pieces.push(text.slice(done, from), by)
    done = to
  }
  return pieces.length === 0 ? [] : [pieces.join('') + text.slice(done)]
}
