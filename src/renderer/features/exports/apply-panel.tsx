// Brings what a run changed back into the folder that its project came from: all of it, or nothing.
import { useMutation } from '@tanstack/react-query'
import { FileDiff, FolderSync, LoaderCircle } from 'lucide-react'
import { useId, useState } from 'react'
import type { ExistingProject } from '../../../contract/run/goal.js'
import type { Verdict } from '../../../contract/run/outcome.js'
import { core, errorMessage } from '../../boot/api.js'
import { addressOf } from '../../boot/place.js'
import { Notice } from '../../ui/notice.js'
import { AppliedList, refreshApplied } from '../applied/applied-list.js'
import { ChooseFolder } from '../desktop/choose-folder.js'
import { FolderPlace } from '../desktop/folder-place.js'

export function ApplyPanel({ run, project, verdict }: { run: string; project: ExistingProject; verdict: Verdict }) {
  const [folder, setFolder] = useState(project.folder ?? '')
  const id = useId()
  const apply = useMutation({
    mutationFn: (force: boolean) => core.projects.apply({ run, to: folder.trim(), force, choice: null, branch: null }),
    onSuccess: () => refreshApplied(run),
  })
  const isVerified = verdict === 'verified'
  return (
    <section className="panel" aria-label="Apply the changes">
      <h3>Apply the changes</h3>
      <p className="note">
        Nothing is written if any file in the folder has changed since the run began.
        {isVerified ? '' : ' The run is not verified: review the changes first.'}
      </p>
      <div className="actions">
        <label className="sr-only" htmlFor={id}>
          Project folder
        </label>
        <input
          className="input"
          id={id}
          spellCheck={false}
          autoComplete="off"
          placeholder="/home/you/projects/stock"
          value={folder}
          onChange={(event) => setFolder(event.target.value)}
        />
        <ChooseFolder title="Apply changes to a folder" from={folder.trim()} onChoose={setFolder} />
        <button
          type="button"
          className={`button ${isVerified ? 'main' : ''}`}
          disabled={apply.isPending || !folder.trim()}
          onClick={() => apply.mutate(!isVerified)}
        >
          {apply.isPending ? <LoaderCircle aria-hidden className="turning" /> : <FolderSync aria-hidden />}{' '}
          {isVerified ? 'Apply' : 'Apply anyway'}
        </button>
        <a className="button" href={addressOf({ screen: 'changes', run })}>
          <FileDiff aria-hidden /> Review changes
        </a>
      </div>
      <div role="status">{apply.data ? <p className="note">{said(apply.data)}</p> : null}</div>
      <AppliedList run={run} />
      {apply.data ? <FolderPlace folder={apply.data.folder} /> : null}
      {apply.error ? <Notice tone="warn">{errorMessage(apply.error)}</Notice> : null}
    </section>
  )
}

function said({ folder, written, removed, same }: { folder: string; written: string[]; removed: string[]; same: string[] }): string {
  const files = (number: number) => (number === 1 ? '1 file' : `${number} files`)
  const parts = [
    `${files(written.length)} written`,
    ...(removed.length > 0 ? [`${files(removed.length)} removed`] : []),
    ...(same.length > 0 ? [`${files(same.length)} already up to date`] : []),
  ]
  return `${parts.join(', ')} in ${folder}.`
}
