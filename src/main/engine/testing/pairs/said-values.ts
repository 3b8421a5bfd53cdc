// Changes the value of a test also in its comments, since an unchanged comment would give it away in both halves. Pure.
import type { SourceFile } from '../../../../contract/run/template.js'
import type { Control, Edit, SourceBlock, Sources } from '../../../languages/language.js'

type Letters = Pick<Edit, 'from' | 'to'>

/** Ranges of the comments in a file. */
export const commentsIn = (sources: Sources, { path, text }: SourceFile): readonly Letters[] => sources.expectations(path, text).comments

/** The range of some lines in letters. */
export function lettersOf({ text }: Pick<SourceFile, 'text'>, { from, to }: Pick<SourceBlock, 'from' | 'to'>): Letters {
  const lines = text.split('\n')
  const at = (line: number) =>
    Math.min(
      text.length,
      lines.slice(0, line).reduce((sum, each) => sum + each.length + 1, 0),
    )
  return { from: at(from), to: at(to) }
}

/**
 * The control with the same change in the comments of its test.
 * @param block the letters of the test, with the comment above it
 */
export function withComments(file: SourceFile, block: Letters, control: Control, comments: readonly Letters[]): Control {
  const { swap } = control
  const token = swap ? tokenOf(swap.was) : null
  if (!swap || token === null) return control
  const isApart = ({ from, to }: Letters) => control.edits.every((edit) => edit.to <= from || edit.from >= to)
  const said = comments
    .filter((each) => each.from >= block.from && each.to <= block.to && isApart(each))
    .flatMap(({ from, to }) =>
      [...file.text.slice(from, to).matchAll(token)].map(
        ({ index, 0: found }): Edit => ({ from: from + index, to: from + index + found.length, by: bare(swap.becomes) }),
      ),
    )
  return said.length === 0 ? control : { ...control, edits: [...control.edits, ...said].sort((a, b) => a.from - b.from) }
}

/** A value without its quotes. */
const bare = (literal: string): string => /^\w*(["'`])([\s\S]*)\1$/.exec(literal)?.[2] ?? literal

/** Matches a number or a text as a whole word; null for a short value such as 0 or "a". */
function tokenOf(literal: string): RegExp | null {
  const value = bare(literal)
  if (value.length < 2 || /\n/.test(value)) return null
  return new RegExp(`(?<![\\w.])${value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w])`, 'g')
}
