// Asks a builder for file changes, in an edit form that its model can handle.
import { modelOf } from '../../../contract/config/config.js'
import { phrasesOf } from '../../../contract/text/phrases.js'
import { type Asker, ask, type Request } from '../asking/ask.js'
import { askSeveral, type SeveralAnswers } from '../asking/ask-several.js'
import type { PromptLength, Wording } from '../asking/prompt-length.js'
import { applyEdits, type Unfit } from '../edits/apply.js'
import { breadthOf } from '../edits/breadth.js'
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
  /** The current text of a file; null if it does not exist. */
  source(path: string): string | null
  /** Whether the project has a top-level folder of this name, if known. */
  isFolder?(name: string): boolean
  allowed(path: string): Permission
  readonly unfit: Unfit
  /** Whether the single word NONE is a valid answer. */
  readonly mayDecline: boolean
  /** Pattern of a valid remark without blocks. */
  readonly accusation?: RegExp
  /** The single file that is due, else null. A single code block is taken as that file. */
  readonly due: string | null
  /** All files that are due, if known. */
  readonly dues?: readonly string[]
  /** Whether a single code block is asked for, so that it needs no repair. */
  readonly isBlock?: boolean
}

export interface Edits {
  readonly changes: readonly FileChangeRequest[]
  readonly applied: readonly Applied[]
  /** The text around the blocks. */
  readonly remarks: string
}

/** The first answer whose edits all fit. If a form fails, the next form is asked for, which is noted. */
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
  // Functions are merged into the single due file, so it must exist.
  const isThere = request.due !== null && request.source(request.due) !== null
  const formFor = (length: PromptLength): EditForm => {
    const form = fixed ?? forms.of(asked, length)
    return form === 'functions' && !isThere ? 'whole' : form
  }
  const breadth = breadthOf(run.config)
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
        parseEdits(text, { ...knownIn(request), source: request.source, areParts, ...breadth }),
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
      // A refused path is no fault of the form.
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

/** Mends whole files of a small model. Those of a large one stay as they are. */
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

/** The place and strategy of each edit, in words for the ledger and the timeline. */
export const appliedWords = (applied: readonly Applied[]): string =>
  applied.map((each) => `${each.strategy}, lines ${each.lines.from} to ${each.lines.to}`).join('; ')

/** Notes edits that only fit with other white space. */
function noteTolerance(run: Run, { name, role }: EditRequest, applied: readonly Applied[]): void {
  const tolerant = applied.filter(({ strategy }) => strategy === 'trailing-space' || strategy === 'indentation')
  if (tolerant.length === 0) return
  const words = tolerant.map((each) => `${each.path}: ${appliedWords([each])}`)
  run.note(`${name}-edited`, { type: 'edited', by: role, applied: words })
}
