// The end of a run on an existing project: what differs, file by file, and the way to bring it into the folder.
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { ReviewedFile } from '../../../contract/calls/changes.js'
import { count } from '../../../words/figures.js'
import { core, errorMessage } from '../../boot/api.js'
import { Notice } from '../../ui/notice.js'
import { ApplyPanel } from '../exports/apply-panel.js'
import { FileDiff } from '../files/file-diff.js'
import { useOpenedRun } from '../run/run-store-context.js'

/** Nothing where the run began with nothing. */
export function ImportedEnd() {
  const run = useOpenedRun((open) => open.run)
  const project = useOpenedRun((open) => open.view.goal?.project ?? null)
  const verdict = useOpenedRun((open) => (open.end ?? open.view).outcome?.verdict)
  if (project === null || verdict === undefined) return null
  return (
    <div className="imported-end">
      <Changes run={run} />
      <ApplyPanel run={run} project={project} verdict={verdict} />
    </div>
  )
}

function Changes({ run }: { run: string }) {
  const { data, error } = useQuery({ queryKey: ['changes', run], queryFn: () => core.changes.of({ run }), retry: false })
  const [chosen, choose] = useState<string | null>(null)
  if (error) return <Notice tone="warn">{errorMessage(error)}</Notice>
  if (!data) return <p className="note">Comparing</p>
  const { files, before, after } = data
  // Code first: a user looks for what the program does.
  const sorted = files.toSorted((a, b) => Number(a.isTest) - Number(b.isTest))
  const open = chosen ?? sorted[0]?.path ?? ''
  return (
    <section aria-label="What changed">
      <h3>{files.length === 0 ? 'No files were changed' : `${count(files.length, 'file')} changed`}</h3>
      <ul className="change-tree">
        {sorted.map((file) => (
          <li key={file.path}>
            <ChangedLine file={file} isOpen={file.path === open} onToggle={() => choose(file.path === open ? '' : file.path)} />
            {file.path === open ? (
              <FileDiff
                path={file.path}
                left={file.whole === 'new' ? null : { run, tree: before }}
                right={file.whole === 'removed' ? null : { run, tree: after }}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

function ChangedLine({ file, isOpen, onToggle }: { file: ReviewedFile; isOpen: boolean; onToggle(): void }) {
  const Twist = isOpen ? ChevronDown : ChevronRight
  return (
    <button type="button" className="changed-file" aria-expanded={isOpen} onClick={onToggle}>
      <Twist aria-hidden />
      <span className="t">{file.path}</span>
      {file.isTest ? <small>test</small> : null}
      <span className="counts">
        <span className="plus">+{file.added}</span> <span className="minus">−{file.removed}</span>
      </span>
    </button>
  )
}
