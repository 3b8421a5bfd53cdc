// One changed file: both texts, and a bar at each hunk, or one for the whole file.
import { Check, X } from 'lucide-react'
import { useCallback } from 'react'
import type { ReviewedFile, RunChanges } from '../../../contract/calls/changes.js'
import type { WholeCause } from '../../../contract/changes/whole-cause.js'
import { wholeWords } from '../../../words/changes/changes.js'
import { sentenceCase } from '../../../words/figures.js'
import { errorMessage } from '../../boot/api.js'
import { CodeEditor } from '../../features/editor/code-editor.js'
import { type Model, modelFor } from '../../features/editor/models.js'
import { ReviewEditor } from '../../features/editor/review-editor.js'
import { useFile } from '../../features/editor/use-file.js'
import { Empty, Notice } from '../../ui/notice.js'
import { nameOf, type Rejected, type Unit } from './picked.js'

interface FileReviewProps {
  readonly run: string
  readonly changes: RunChanges
  readonly file: ReviewedFile
  readonly rejected: Rejected
  readonly current: Unit | null
  decide(unit: Unit, isAccepted: boolean): void
}

export function FileReview({ run, changes, file, rejected, current, decide }: FileReviewProps) {
  const { path, whole, hunks } = file
  const before = useFile(run, whole === 'new' ? null : changes.before, path)
  const after = useFile(run, whole === 'removed' ? null : changes.after, path)
  const isAccepted = useCallback((hunk: number) => !rejected.has(nameOf({ path, hunk })), [rejected, path])
  const error = before.error ?? after.error
  if (error) return <Notice tone="warn">{errorMessage(error)}</Notice>
  if (whole) {
    const isGone = whole === 'removed'
    const tree = isGone ? changes.before : changes.after
    return (
      <WholeFile
        whole={whole}
        path={path}
        model={modelOf(run, path, tree, isGone ? before.data : after.data)}
        isAccepted={!rejected.has(nameOf({ path, hunk: null }))}
        isCurrent={current?.path === path}
        decide={(isAcceptedNow) => decide({ path, hunk: null }, isAcceptedNow)}
      />
    )
  }
  if (!before.data || !after.data) return <Empty title="Reading" />
  return (
    <ReviewEditor
      before={modelFor(run, path, changes.before, before.data.text)}
      after={modelFor(run, path, changes.after, after.data.text)}
      label={path}
      hunks={hunks}
      current={current?.path === path ? current.hunk : null}
      isAccepted={isAccepted}
    >
      {(hunk) => (
        <Bar
          words={`Change ${hunk} of ${hunks.length}`}
          name={`change ${hunk} of ${path}`}
          isAccepted={isAccepted(hunk)}
          isCurrent={current?.path === path && current.hunk === hunk}
          decide={(accepted) => decide({ path, hunk }, accepted)}
        />
      )}
    </ReviewEditor>
  )
}

interface WholeFileProps {
  readonly whole: WholeCause
  readonly path: string
  /** Null while it is read. */
  readonly model: Model | null
  readonly isAccepted: boolean
  readonly isCurrent: boolean
  decide(isAccepted: boolean): void
}

function WholeFile({ whole, path, model, ...decision }: WholeFileProps) {
  return (
    <>
      <Bar words={`${sentenceCase(wholeWords(whole))}, so it is reviewed as a whole`} name={path} {...decision} />
      {whole === 'binary' ? (
        <Empty title="Not a text file">The file contains binary data, so it is not shown.</Empty>
      ) : model ? (
        <CodeEditor model={model} label={path} readOnly="You can review this file here, but not edit it." onSave={() => {}} />
      ) : (
        <Empty title="Reading" />
      )}
    </>
  )
}

const modelOf = (run: string, path: string, tree: string, file: { readonly text: string } | undefined): Model | null =>
  file ? modelFor(run, path, tree, file.text) : null

interface BarProps {
  readonly words: string
  /** The subject of the decision, for screen readers. */
  readonly name: string
  readonly isAccepted: boolean
  readonly isCurrent: boolean
  decide(isAccepted: boolean): void
}

function Bar({ words, name, isAccepted, isCurrent, decide }: BarProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers lay out a fieldset differently
    <div className={`hunk-bar ${isCurrent ? 'current' : ''} ${isAccepted ? '' : 'off'}`} role="group" aria-label={name}>
      <span>{words}</span>
      <button type="button" aria-pressed={isAccepted} onClick={() => decide(true)}>
        <Check aria-hidden /> {isAccepted ? 'Accepted' : 'Accept'}
      </button>
      <button type="button" aria-pressed={!isAccepted} onClick={() => decide(false)}>
        <X aria-hidden /> {isAccepted ? 'Reject' : 'Rejected'}
      </button>
    </div>
  )
}
