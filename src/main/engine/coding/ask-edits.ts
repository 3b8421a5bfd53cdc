// Asks a builder for changes of files, in the form of edits that its model can handle.
import { modelOf } from '../../../contract/config/config.js'
import { phrasesOf } from '../../../contract/text/phrases.js'
import { type Asker, ask, type Request } from '../asking/ask.js'
import type { Wording } from '../asking/prompt-length.js'
import { applyEdits } from '../edits/apply.js'
import { declines } from '../edits/declined.js'
import type { Applied, Permission } from '../edits/edit.js'
import { type EditForm, fixedForm, protocolOf } from '../edits/forms.js'
import { joinKept, keepWhole, keptWords } from '../edits/kept.js'
import { mendedOf, parseEdits } from '../edits/parse.js'
import type { Run } from '../journal/run-context.js'
import type { FileChangeRequest } from '../ports/ports.js'
import type { Progress } from '../ports/progress.js'
import type { TaskContext } from '../task/task-prompt.js'
import phrases from './edit-form.phrases.md?raw'

export interface EditRequest extends Omit<Request<Edits | 'none'>, 'prompt' | 'read'> {
  prompt(room: number, protocol: string, wording: Wording): string
  /** The text of a file as it is now; null where there is none. */
  source(path: string): string | null
  allowed(path: string): Permission
  /** Whether the single word NONE is an answer. */
  readonly mayDecline: boolean
  /** What a remark without blocks says where it is an answer. */
  readonly accusation?: RegExp
  /** The file that is due where it is exactly one; a single code block is taken as that file. */
  readonly due: string | null
}

export interface Edits {
  readonly changes: readonly FileChangeRequest[]
  readonly applied: readonly Applied[]
  /** What was said around the blocks. */
  readonly remarks: string
}

/** The first answer whose edits all have a place. Forms that fail the model give way to the next one, which is noted. */
export async function askForEdits(
  run: Run,
  context: Asker & Pick<TaskContext, 'forms'>,
  request: EditRequest,
): Promise<Progress<Edits | 'none'>> {
  const { forms } = context
  const { baseUrl, model } = modelOf(run.config, request.role)
  const fixed = fixedForm(run.config.editForm)
  const asked = `${baseUrl} ${model}`
  let falls = 0
  const answer = await ask<Edits | 'none'>(run, context, {
    ...request,
    prompt: (room, wording) => request.prompt(room, protocolOf(fixed ?? forms.of(asked), wording.length), wording),
    read(text) {
      const declined = request.mayDecline ? declines(text) : null
      if (declined) return { ok: true, value: 'none', ...declined }
      const parsed = parseEdits(text, request)
      if (!parsed.ok && request.accusation?.test(text)) return { ok: true, value: { changes: [], applied: [], remarks: text.trim() } }
      const applied = parsed.ok ? applyEdits(request.source, parsed.edits, request.allowed) : { ...parsed, misses: parsed.problems.length }
      if (applied.ok) {
        forms.worked(asked)
        return {
          ok: true,
          value: { changes: applied.changes, applied: applied.applied, remarks: parsed.ok ? parsed.remarks : '' },
          ...mendedOf(parsed),
        }
      }
      // What may not be written is no matter of form.
      const next = fixed === null && applied.misses > 0 ? forms.failed(asked) : null
      const isCut = !parsed.ok && parsed.isCut === true
      if (next === null) return { ok: false, problems: applied.problems, isCut }
      falls += 1
      run.note(`${request.name}-form-${falls}`, { type: 'edit-form', role: request.role, model, form: next })
      return { ok: false, problems: [...applied.problems, instead(next)], isCut }
    },
    goingOn: { keep: keepWhole, join: joinKept, words: keptWords },
  })
  if (answer.type === 'done' && answer.value !== 'none') noteTolerance(run, request, answer.value.applied)
  return answer
}

const instead = phrasesOf(phrases, { blocks: [], patch: [], whole: [] } satisfies Record<EditForm, []>)

/** How each edit found its place, as words for the ledger and the timeline. */
export const appliedWords = (applied: readonly Applied[]): string =>
  applied.map((each) => `${each.strategy}, lines ${each.lines.from} to ${each.lines.to}`).join('; ')

/** A place that was found with white space forgiven is never passed over in silence. */
function noteTolerance(run: Run, { name, role }: EditRequest, applied: readonly Applied[]): void {
  const tolerant = applied.filter(({ strategy }) => strategy === 'trailing-space' || strategy === 'indentation')
  if (tolerant.length === 0) return
  const words = tolerant.map((each) => `${each.path}: ${appliedWords([each])}`)
  run.note(`${name}-edited`, { type: 'edited', by: role, applied: words })
}
