// An export that is ready: what its verification found, and where it may go.

import { useMutation } from '@tanstack/react-query'
import { Download, FolderDown, FolderOpen } from 'lucide-react'
import { useId, useState } from 'react'
import type { MadeExport } from '../../../contract/calls/exports.js'
import { canReplace } from '../../../contract/errors/index.js'
import { errorText } from '../../../words/errors/index.js'
import { contentWords } from '../../../words/exports.js'
import { fileSize } from '../../../words/figures.js'
import { appErrorOf, core, desktop, errorMessage } from '../../boot/api.js'
import { downloadPieces } from '../../ui/download.js'
import { Notice } from '../../ui/notice.js'
import { Ring, type RingTone } from '../../ui/ring.js'
import { ChooseFolder } from '../desktop/choose-folder.js'
import { FolderPlace } from '../desktop/folder-place.js'

const KEY = 'tillgreen.export-folder'

export function ExportOffer({ made }: { made: MadeExport }) {
  const [folder, setFolder] = useState(() => localStorage.getItem(KEY) ?? '')
  const id = useId()
  const save = useMutation({ mutationFn: () => downloadPieces(made.name, (from) => core.exports.read({ id: made.id, from })) })
  const write = useMutation({
    mutationFn: (force: boolean) => core.exports.write({ id: made.id, folder: folder.trim(), force }),
    onSuccess: () => localStorage.setItem(KEY, folder.trim()),
  })
  const open = useMutation({ mutationFn: () => core.exports.open({ id: made.id }) })
  return (
    <div className="offer">
      <p>
        <b>{made.name}</b>{' '}
        <span>
          {fileSize(made.bytes)} · {contentWords(made.content)}
        </span>
      </p>
      <Verification made={made} />
      <div className="actions">
        <button type="button" className="button main" disabled={save.isPending} onClick={() => save.mutate()}>
          <Download aria-hidden /> Download
        </button>
        <label className="sr-only" htmlFor={id}>
          Export folder
        </label>
        <input
          className="input"
          id={id}
          spellCheck={false}
          autoComplete="off"
          placeholder="or write to a folder: /home/you/projects"
          value={folder}
          onChange={(event) => setFolder(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && folder.trim() && write.mutate(false)}
        />
        <ChooseFolder title="Choose a folder for the export" from={folder.trim()} onChoose={setFolder} />
        <button type="button" className="button" disabled={write.isPending || !folder.trim()} onClick={() => write.mutate(false)}>
          <FolderDown aria-hidden /> Write
        </button>
        {write.data && desktop === null ? (
          <button type="button" className="button quiet" onClick={() => open.mutate()}>
            <FolderOpen aria-hidden /> Open the folder
          </button>
        ) : null}
        {write.data ? <FolderPlace folder={folder.trim()} /> : null}
      </div>
      <div role="status">{write.data ? <p className="note">Saved to {write.data.path}.</p> : null}</div>
      {write.error ? <Refusal error={write.error} onReplace={() => write.mutate(true)} /> : null}
      {save.error ? <Notice tone="bad">{errorMessage(save.error)}</Notice> : null}
      {open.error ? <Notice tone="plain">{errorMessage(open.error)}</Notice> : null}
    </div>
  )
}

/** Why it was not written, and a button to replace what is there, if that is the only obstacle. */
function Refusal({ error, onReplace }: { error: Error; onReplace(): void }) {
  const refused = appErrorOf(error)
  return (
    <Notice tone="warn">
      {errorText(refused)}{' '}
      {canReplace(refused) ? (
        <button type="button" className="link" onClick={onReplace}>
          Replace it
        </button>
      ) : null}
    </Notice>
  )
}

function Verification({ made }: { made: MadeExport }) {
  if (made.verified === null) return null
  const tone = toneOf(made)
  return (
    <>
      <p className="verification">
        <Ring tone={tone} words={made.verified ? 'verified' : 'not verified'} />
        {verifiedWords(made)}
      </p>
      <ul className="proofs">
        {made.checks.map((check) => (
          <li key={check.name}>
            <Ring tone={check.ok ? 'ok' : tone} words={check.ok ? 'as expected' : 'differs'} />
            <span>
              <b>{check.name}</b> {check.found}
              {check.ok ? '' : ` (expected ${check.expected})`}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Whether the archive holds what the run left, and only the run's verdict is another one than verified. */
const isAsTheRun = ({ checks }: MadeExport): boolean => checks.every(({ name, ok }) => ok || name === 'verdict')

const toneOf = (made: MadeExport): RingTone => (made.verified ? 'ok' : isAsTheRun(made) ? 'warn' : 'bad')

function verifiedWords(made: MadeExport): string {
  if (made.verified) return 'Verified in a fresh sandbox, using only the archive.'
  return isAsTheRun(made)
    ? 'In a fresh sandbox, the files and test results match those at the end of the run. The run itself is not verified.'
    : 'Not verified: the results from the archive differ from the results in the run.'
}
