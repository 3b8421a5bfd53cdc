// One file of a state of a run, to be read.
import { errorMessage } from '../../boot/api.js'
import { Empty, Notice } from '../../ui/notice.js'
import type { SoughtPlace } from '../run/open-file.js'
import { CodeEditor } from './code-editor.js'
import { modelFor } from './models.js'
import { useFile } from './use-file.js'

interface FixedFileProps {
  readonly run: string
  readonly tree: string
  readonly path: string
  /** Words to be brought into sight. */
  readonly sought: SoughtPlace | undefined
}

export function FixedFile({ run, tree, path, sought }: FixedFileProps) {
  const { data, error, isPlaceholderData } = useFile(run, tree, path)
  if (error) return <Notice tone="warn">{errorMessage(error)}</Notice>
  if (!data || isPlaceholderData) return <Empty title="Reading" />
  if (!data.found) return <Empty title="Not in this version">The file was removed.</Empty>
  if (data.binary) return <Empty title="Not a text file">The file contains binary data, so it is not shown.</Empty>
  return (
    <CodeEditor
      model={modelFor(run, path, tree, data.text)}
      label={`${path}, read only`}
      readOnly="Programs from finished runs are read-only here."
      sought={sought}
      onSave={() => {}}
    />
  )
}
