// One file of a run: any of its states, what changed between two of them, and the user's own edits to the newest.
import { useEffect, useState } from 'react'
import { SAVED_CHARACTERS } from '../../../contract/calls/files.js'
import { errorMessage } from '../../boot/api.js'
import { Empty, Notice } from '../../ui/notice.js'
import { useOpenFiles } from '../run/open-file.js'
import { useOpenedRun } from '../run/run-store-context.js'
import { CodeEditor, CompareEditor } from './code-editor.js'
import { EditedFile } from './edited-file.js'
import { FileBar } from './file-bar.js'
import { type Model, modelFor } from './models.js'
import { useFile, useStates } from './use-file.js'

export function FilePage({ path }: { path: string }) {
  const run = useOpenedRun((open) => open.run)
  const newest = useOpenedRun((open) => open.view.tree ?? open.view.goal?.inherits?.tree ?? null)
  const states = useStates(run, newest).data ?? []
  const [chosen, choose] = useState<string | null>(null)
  const [isComparing, compare] = useState(false)
  const [base, chooseBase] = useState<string | null>(null)
  const asked = useOpenFiles().asked.get(path)
  const askedAt = asked ? states.findIndex((state) => state.key === asked.key) : -1
  const [askedTree, treeBefore] = [states[askedAt]?.tree, states[askedAt - 1]?.tree]
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that it is asked for
  useEffect(() => {
    if (!askedTree || !treeBefore) return
    choose(askedTree)
    chooseBase(treeBefore)
    compare(true)
  }, [askedTree, treeBefore, asked?.time])
  const shown = chosen ?? newest
  const before = base ?? states[0]?.tree ?? null
  const file = useFile(run, shown, path)
  const beforeFile = useFile(run, isComparing ? before : null, path)
  const bar = { path, states, chosen, choose, isComparing, compare, base: before, chooseBase }
  const problem = problemOf(file.error, file.data)
  if (problem || !file.data || shown === null)
    return (
      <div className="file-page">
        <FileBar {...bar} />
        {problem ?? <Empty title="Reading" />}
      </div>
    )
  const { text, cut } = file.data
  // Texts are kept by their states: one that is still of the state before must not be kept as that of the next.
  const [of, ofBefore] = [file.data.of ?? shown, beforeFile.data?.of ?? before]
  if (isComparing)
    return (
      <div className="file-page">
        <FileBar {...bar} />
        {beforeFile.data && ofBefore ? (
          <CompareEditor
            key={`${ofBefore} ${of}`}
            before={fixed(run, path, ofBefore, beforeFile.data.text)}
            after={fixed(run, path, of, text)}
            label={path}
            readOnly
          />
        ) : (
          <Empty title="Reading" />
        )}
      </div>
    )
  const isLong = text.length > SAVED_CHARACTERS
  if (chosen !== null || cut || isLong)
    return (
      <div className="file-page">
        <FileBar {...bar} />
        {cut ? (
          <div className="m-2">
            <Notice tone="warn">The file is larger than 12 MB, so only the beginning is shown.</Notice>
          </div>
        ) : null}
        <CodeEditor
          model={fixed(run, path, of, text)}
          label={`${path}, read only`}
          readOnly={
            chosen === null ? 'This file is too large to edit here.' : 'This is an earlier version. Go back to the newest version to edit.'
          }
          onSave={() => {}}
        />
      </div>
    )
  return <EditedFile run={run} path={path} tree={shown} now={text} bar={bar} />
}

/** The text of a state, read-only. */
const fixed = (run: string, path: string, tree: string, text: string): Model => modelFor(run, path, tree, text)

function problemOf(error: unknown, file: ReturnType<typeof useFile>['data']) {
  if (error)
    return (
      <div className="p-4">
        <Notice tone="warn">{errorMessage(error)}</Notice>
      </div>
    )
  if (file?.binary) return <Empty title="Not a text file">The file contains binary data, so it is not shown.</Empty>
  if (file && !file.found) return <Empty title="Not in this version">The file was removed, or has not been written yet.</Empty>
  return null
}
