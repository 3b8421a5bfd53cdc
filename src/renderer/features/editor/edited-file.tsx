// The newest state of a file with the user's edits: saving, waiting for the run, and what to do where both changed it.
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { core, errorMessage } from '../../boot/api.js'
import { Notice } from '../../ui/notice.js'
import { useHold } from '../files/use-hold.js'
import { useIsLive } from '../run/live.js'
import { useOpenFiles } from '../run/open-file.js'
import { CodeEditor, CompareEditor } from './code-editor.js'
import { FileBar, type FileBarProps } from './file-bar.js'
import { modelFor } from './models.js'
import { useDraft } from './use-draft.js'

interface EditedFileProps {
  readonly run: string
  readonly path: string
  /** The newest tree, and the text that the file has there. */
  readonly tree: string
  readonly now: string
  readonly bar: FileBarProps
}

export function EditedFile({ run, path, tree, now, bar }: EditedFileProps) {
  const hold = useDraft(run, path, tree, now)
  const readOnly = useHeldWords(path)
  const { mark, sought } = useOpenFiles()
  const isOpen = hold.draft !== null && hold.standing !== 'taken'
  useEffect(() => mark(path, isOpen), [mark, path, isOpen])
  const save = useMutation({
    mutationFn: async () => {
      const draft = hold.flush()
      if (!draft) return
      const saved = await core.files.save({ run, path, base: draft.base, text: draft.text })
      if (saved.type === 'saved') hold.keep({ ...draft, isSent: true })
    },
  })
  const isConflict = hold.standing === 'conflict'
  const keepMine = () => {
    const mine = hold.flush()
    if (mine) hold.keep({ ...mine, base: tree, before: now, isSent: false })
  }
  return (
    <div className="file-page">
      <FileBar {...bar}>
        {isOpen && !isConflict ? (
          <SaveButtons
            isWaiting={hold.standing === 'waiting'}
            isSaving={save.isPending}
            onDiscard={hold.discard}
            onSave={() => save.mutate()}
          />
        ) : null}
      </FileBar>
      {save.error ? (
        <div className="m-2">
          <Notice tone="warn">
            {errorMessage(save.error)}
            {hold.isKept ? ' Your text is kept in this window.' : ''}
          </Notice>
        </div>
      ) : null}
      {hold.isKept ? null : (
        <div className="m-2">
          <Notice tone="warn">This browser's storage is full, so your text will be lost if you close this page.</Notice>
        </div>
      )}
      {isConflict ? (
        <>
          <Conflict onTheirs={hold.discard} onMine={keepMine} />
          <CompareEditor
            key={tree}
            before={modelFor(run, path, tree, now)}
            after={hold.model}
            label={path}
            readOnly={false}
            onSave={() => save.mutate()}
          />
        </>
      ) : (
        <CodeEditor
          model={hold.model}
          label={readOnly === null ? path : `${path}, read only`}
          readOnly={readOnly}
          sought={sought.get(path)}
          onSave={() => save.mutate()}
        />
      )}
    </div>
  )
}

interface SaveButtonsProps {
  /** It is saved, and the run has not taken it yet. */
  readonly isWaiting: boolean
  readonly isSaving: boolean
  onDiscard(): void
  onSave(): void
}

function SaveButtons({ isWaiting, isSaving, onDiscard, onSave }: SaveButtonsProps) {
  return (
    <>
      <span className="text-ink-3 text-[13px]">{isWaiting ? 'saved, waiting for the next step' : 'not saved'}</span>
      <button type="button" className="button quiet" onClick={onDiscard}>
        Discard
      </button>
      <button type="button" className="button" disabled={isSaving || isWaiting} title="Ctrl+S" onClick={onSave}>
        Save
      </button>
    </>
  )
}

/** The run and the user changed the file: one of the two is to be kept. */
function Conflict({ onTheirs, onMine }: { onTheirs(): void; onMine(): void }) {
  return (
    <div className="conflict">
      <Notice tone="warn">
        The run changed this file while you were editing. The left side shows the current file. The right side shows your version, which you
        can still edit.
      </Notice>
      <button type="button" className="button" onClick={onTheirs}>
        Use the run's version
      </button>
      <button type="button" className="button" onClick={onMine}>
        Keep my version
      </button>
    </div>
  )
}

/** Why a file is read-only now; null if the user may write it. */
function useHeldWords(path: string): string | null {
  const hold = useHold()
  const isLive = useIsLive()
  if (!isLive) return null
  switch (hold(path)) {
    case 'sealed':
      return 'This test is locked: it failed before the code was written, and the verdict depends on it. In the chat, describe what the test should check instead.'
    case 'test':
      return 'Only the test author can change this file during the run.'
    case 'template':
      return 'This file controls the test runner and belongs to the template.'
    // Their own lock is against the models.
    case 'locked':
    case null:
      return null
  }
}
