// All kinds of notes that a journal may hold: the one list of them. Extensions bring their own.
import { z } from 'zod'
import { featureNotes } from '../features/parts.js'
import type { ViewState } from '../state/view-state.js'
import type { Json } from '../text/json.js'
import { called } from './asking/called.js'
import { malformed } from './asking/malformed.js'
import { outOfBudget } from './asking/out-of-budget.js'
import { warned } from './asking/warned.js'
import type { FoldedNote, NoteEntry } from './note-kind.js'
import { outputDue } from './outputs/output-due.js'
import { outputUnwritten } from './outputs/output-unwritten.js'
import { outputWritten } from './outputs/output-written.js'
import { choseSteps } from './planning/chose-steps.js'
import { planned } from './planning/planned.js'
import { readTwice } from './planning/read-twice.js'
import { reflected } from './planning/reflected.js'
import { split } from './planning/split.js'
import { task } from './planning/task.js'
import { decided } from './repairing/decided.js'
import { diagnosed } from './repairing/diagnosed.js'
import { editForm } from './repairing/edit-form.js'
import { edited } from './repairing/edited.js'
import { escalated } from './repairing/escalated.js'
import { escalationEnded } from './repairing/escalation-ended.js'
import { guarded } from './repairing/guarded.js'
import { refusedEdit } from './repairing/refused-edit.js'
import { repairEnded } from './repairing/repair-ended.js'
import { rolledBack } from './repairing/rolled-back.js'
import { ruled } from './repairing/ruled.js'
import { triaged } from './repairing/triaged.js'
import { budgetSet } from './run/budget-set.js'
import { drifted } from './run/drifted.js'
import { finished } from './run/finished.js'
import { remarked } from './run/remarked.js'
import { resumed } from './run/resumed.js'
import { started } from './run/started.js'
import { amended } from './testing/amended.js'
import { baseline } from './testing/baseline.js'
import { contradiction } from './testing/contradiction.js'
import { controls } from './testing/controls.js'
import { evidence } from './testing/evidence.js'
import { heldOut } from './testing/held-out.js'
import { houseChecked } from './testing/house-checked.js'
import { placedTests } from './testing/placed-tests.js'
import { refusedTests } from './testing/refused-tests.js'
import { sealed } from './testing/sealed.js'
import { values } from './testing/values.js'
import { continued } from './user/continued.js'
import { given } from './user/given.js'
import { heard } from './user/heard.js'
import { locked } from './user/locked.js'
import { paused } from './user/paused.js'
import { userEdited } from './user/person-edited.js'
import { pictures } from './user/pictures.js'
import { restored } from './user/restored.js'
import { said } from './user/said.js'
import { steered } from './user/steered.js'
import { unsaid } from './user/unsaid.js'

const kinds = [
  started,
  planned,
  choseSteps,
  reflected,
  readTwice,
  split,
  task,
  called,
  malformed,
  warned,
  outOfBudget,
  contradiction,
  refusedTests,
  values,
  sealed,
  baseline,
  amended,
  heldOut,
  controls,
  evidence,
  houseChecked,
  placedTests,
  triaged,
  diagnosed,
  decided,
  refusedEdit,
  guarded,
  edited,
  editForm,
  escalated,
  escalationEnded,
  repairEnded,
  rolledBack,
  ruled,
  said,
  unsaid,
  heard,
  pictures,
  given,
  userEdited,
  restored,
  locked,
  steered,
  paused,
  continued,
  budgetSet,
  drifted,
  resumed,
  remarked,
  outputDue,
  outputWritten,
  outputUnwritten,
  finished,
] as const

type FeatureKind = (typeof featureNotes)[number]

const everyKind = [...kinds, ...featureNotes]

// Zod wants a first member in the type, so the first kind is named before the list.
export const Note = z.discriminatedUnion('type', [started.schema, ...everyKind.slice(1).map((kind) => kind.schema)])
export type Note = z.infer<typeof Note>

/** The data of a row that shows a note. */
export const NoteRow = z.discriminatedUnion('type', [
  planned.row,
  ...everyKind.flatMap((kind) => (kind === planned ? [] : (kind.row ?? []))),
])
export type NoteRow = z.infer<typeof NoteRow>

const byType = new Map<string, (typeof kinds)[number] | FeatureKind>(everyKind.map((kind) => [kind.schema.shape.type.value, kind]))
const AnyTyped = z.object({ type: z.string() })

/** What a note, as the journal holds it, does to a view. Throws where it is of no known kind. Pure. */
export function foldNote(state: ViewState, body: Json, entry: NoteEntry): FoldedNote<ViewState, NoteRow> {
  const { type } = AnyTyped.parse(body)
  const kind = byType.get(type)
  if (!kind) throw new Error(`There are no notes of type "${type}"; the kinds of notes are listed in contract/journal/notes/index.ts.`)
  return kind.fold(state, body, entry)
}
