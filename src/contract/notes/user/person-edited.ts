// Files that the user changed were taken into the program, or refused.
import { z } from 'zod'
import { noteKind } from '../kind.js'

const Edit = z.object({ path: z.string(), refused: z.string(), isConflict: z.boolean() })

export const userEdited = noteKind({
  schema: z.object({ type: z.literal('person-edited'), edits: z.array(Edit.extend({ before: z.string() })) }),
  row: Edit.extend({ type: z.literal('person-edited') }),
  change(state, { edits }, entry) {
    const refused = new Map(edits.filter((edit) => edit.refused !== '').map((edit) => [edit.path, edit.refused]))
    const takenBy = entry.key.replace(/person-edited$/, 'hear')
    return {
      words: state.words.map((each) =>
        each.by === takenBy && each.path !== null && each.isLocked === undefined && refused.has(each.path)
          ? { ...each, fate: 'refused', by: refused.get(each.path) ?? '' }
          : each,
      ),
    }
  },
  rows: ({ type, edits }) =>
    edits.map(({ path, refused, isConflict }) => ({ part: path, tone: 'attention', data: { type, path, refused, isConflict } })),
})
