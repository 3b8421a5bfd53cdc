// Asks a builder for changes of files, in the form of edits that its model can handle.
import { modelOf } from '../../../contract/config/config.js'
import { hasPatch } from '../../../contract/config/patches.js'
import { phrasesOf } from '../../../contract/text/phrases.js'
import { type Asker, ask, type Request } from '../asking/ask.js'
import { askSeveral, type SeveralAnswers } from '../asking/ask-several.js'
import type { PromptLength, Wording } from '../asking/prompt-length.js'
import { applyEdits, type Unfit } from '../edits/apply.js'
import { declines } from '../edits/declined.js'
import type { Applied, ParsedEdits, Permission } from '../edits/edit.js'
import { type EditForm, fixedForm, protocolOf } from '../edits/forms.js'
import { joinKept, keepWhole, keptWords } from '../edits/kept.js'
import { mendWritten, type Reader } from '../edits/mend-written.js'
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
  /** Whether the project has a folder of this name at its top, where that is known. */
  isFolder?(name: string): boolean
  allowed(path: string): Permission
  readonly unfit: Unfit
  /** Whether the single word NONE is an answer. */
  readonly mayDecline: boolean
  /** What a remark without blocks says where it is an answer. */
  readonly accusation?: RegExp
  /** The file that is due where it is exactly one; a single code block is taken as that file. */
  readonly due: string | null
  /** All files that are due, where they are known. */
  readonly dues?: readonly string[]
  /** Whether it is asked for as a single code block, so that one is nothing to be repaired. */
  readonly isBlock?: boolean
}

export interface Edits {
  readonly changes: readonly FileChangeRequest[]
  readonly applied: readonly Applied[]
  /** What was said around the blocks. */
  readonly remarks: string
}

/** The first answer whose edits all have a place. Forms that fail the model give way to the next one, which is noted. */
export async function askForEdits(run: Run, context: EditContext, request: EditRequest): Promise<Progress<Edits | 'none'>> {
  const answer = await ask<Edits | 'none'>(run, context, await editQuestion(run, context, request))
  if (answer.type === 'done' && answer.value !== 'none') noteTolerance(run, request, answer.value.applied)
  return answer
}

/** The edits of several answers to one request. */
export async function askForSeveralEdits(
  run: Run,
  context: EditContext,
  request: EditRequest & { readonly answers: number },
): Promise<Progress<SeveralAnswers<Edits | 'none'>>> {
  const { answers } = request
  return askSeveral<Edits | 'none'>(run, context, { ...(await editQuestion(run, context, request)), answers })
}

type EditContext = Asker & Pick<TaskContext, 'forms' | 'sources'>

async function editQuestion(run: Run, context: EditContext, request: EditRequest): Promise<Request<Edits | 'none'>> {
  const { forms } = context
  const { baseUrl, model } = modelOf(run.config, request.role)
  const fixed = fixedForm(run.config.editForm)
  const asked = `${baseUrl} ${model}`
  const sources = await context.sources()
  // Functions are merged into the one file that is due, so it must be there.
  const isThere = request.due !== null && request.source(request.due) !== null
  const formFor = (length: PromptLength): EditForm => {
    const form = fixed ?? forms.of(asked, length)
    return form === 'functions' && !isThere ? 'whole' : form
  }
  const isWide = hasPatch(run.config, 'wide-edits')
  let falls = 0
  return {
    ...request,
    prompt: (room, wording) => request.prompt(room, protocolOf(formFor(wording.length)), wording),
    read(text, length) {
      const declined = request.mayDecline ? declines(text) : null
      if (declined) return { ok: true, value: 'none', ...declined }
      const isSmall = length === 'short'
      const areParts = isSmall && formFor(length) === 'functions'
      const parsed = mendSmall(
        parseEdits(text, { ...knownIn(request), source: request.source, areParts, isWide }),
        isSmall ? { sources, request, areParts } : null,
      )
      if (!parsed.ok && request.accusation?.test(text)) return { ok: true, value: { changes: [], applied: [], remarks: text.trim() } }
      const applied = parsed.ok
        ? applyEdits(request.source, parsed.edits, request.allowed, request.unfit)
        : { ...parsed, misses: parsed.problems.length }
      if (applied.ok) {
        forms.worked(asked)
        return {
          ok: true,
          value: { changes: applied.changes, applied: applied.applied, remarks: parsed.ok ? parsed.remarks : '' },
          ...mendedOf(parsed),
        }
      }
      // What may not be written is no matter of form.
      const next = fixed === null && applied.misses > 0 ? forms.failed(asked, length) : null
      const isCut = !parsed.ok && parsed.isCut === true
      if (next === null) return { ok: false, problems: applied.problems, isCut }
      falls += 1
      run.note(`${request.name}-form-${falls}`, { type: 'edit-form', role: request.role, model, form: next })
      return { ok: false, problems: [...applied.problems, instead(next)], isCut }
    },
    goingOn: { keep: keepWhole, join: joinKept, words: keptWords },
  }
}

const knownIn = ({ due, dues, isFolder }: EditRequest) => ({ due, ...(dues ? { dues } : {}), ...(isFolder ? { isFolder } : {}) })

interface Small {
  readonly sources: Reader
  readonly request: EditRequest
  readonly areParts: boolean
}

/** Whole files of a small model are mended; those of a large one are taken as they are. */
function mendSmall(parsed: ParsedEdits, small: Small | null): ParsedEdits {
  if (!parsed.ok || small === null) return parsed
  const isByFence = parsed.mended !== undefined
  const mended = mendWritten(small.sources, parsed.edits, small.request.source, small.areParts && isByFence)
  if (!mended.ok) return mended
  const isAsked = small.areParts || small.request.isBlock === true
  const said = [...(isAsked ? [] : (parsed.mended ?? [])), ...mended.mended]
  return { ok: true, edits: mended.edits, remarks: parsed.remarks, ...(said.length > 0 ? { mended: said } : {}) }
}

const instead = phrasesOf(phrases, { blocks: [], patch: [], whole: [], functions: [] } satisfies Record<EditForm, []>)

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
