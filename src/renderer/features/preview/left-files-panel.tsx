// What a program did to the files in its folder: a small tree with the difference of each file, and a way to keep them.
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, FileMinus, FilePen, FilePlus, FileSymlink, FolderDown, FolderOpen, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import type { FileChange, LeftFiles } from '../../../contract/calls/programs.js'
import { count, fileSize } from '../../../words/figures.js'
import { leftWords } from '../../../words/left-files.js'
import { core, desktop, errorMessage } from '../../boot/api.js'
import { downloadPieces } from '../../ui/download.js'
import { Notice } from '../../ui/notice.js'
import { TextDiff } from '../../ui/text-diff.js'
import { FolderPlace } from '../desktop/folder-place.js'
import { changeRows, earlierName } from './change-tree.js'

/** @param isGiven whether the user gave files, and waits to see them */
export function LeftFilesPanel({ left, isGiven }: { left: LeftFiles; isGiven: boolean }) {
  const [open, setOpen] = useState('')
  const { id, changes, leftOut } = left
  if (id !== null && changes.length === 0 && leftOut.length === 0 && !isGiven) return null
  return (
    <section className="left-files" aria-label="What the program changed">
      <div className="left-head">
        <h3>{leftWords(left)}</h3>
        <span className="flex-1" />
        {id !== null && changes.some(({ how }) => how !== 'removed') ? <SaveCopy id={id} /> : null}
      </div>
      {changes.length > 0 ? (
        <ul className="change-tree">
          {changeRows(changes).map((row) =>
            row.type === 'folder' ? (
              <li key={`${row.path}/`} className="change-folder">
                <FolderOpen aria-hidden /> {row.path}
              </li>
            ) : (
              <li key={row.change.path} className={row.change.path.includes('/') ? 'inner' : undefined}>
                <ChangedFile
                  name={row.name}
                  change={row.change}
                  isOpen={open === row.change.path}
                  onToggle={() => setOpen(open === row.change.path ? '' : row.change.path)}
                />
                {id !== null && open === row.change.path ? <Difference id={id} path={row.change.path} /> : null}
              </li>
            ),
          )}
        </ul>
      ) : null}
      {left.more > 0 ? <p className="note">{count(left.more, 'more change')} not shown. The copy contains all changes.</p> : null}
      {leftOut.length > 0 ? (
        <details className="program-input">
          <summary>{count(leftOut.length, 'file')} left out</summary>
          <ul className="note">
            {leftOut.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </details>
      ) : null}
      {isGiven ? <p className="note">The program ran on a copy. Your own files are unchanged.</p> : null}
    </section>
  )
}

const icons: Readonly<Record<FileChange['how'], LucideIcon>> = {
  new: FilePlus,
  changed: FilePen,
  renamed: FileSymlink,
  removed: FileMinus,
}

interface ChangedFileProps {
  readonly name: string
  readonly change: FileChange
  readonly isOpen: boolean
  onToggle(): void
}

function ChangedFile({ name, change, isOpen, onToggle }: ChangedFileProps) {
  const Icon = icons[change.how]
  const words = (
    <>
      <Icon aria-hidden />
      {change.how === 'renamed' ? (
        <span className="t">
          <s>{earlierName(change.path, change.from)}</s> <span aria-hidden>→</span> {name}
        </span>
      ) : (
        <span className="t">{name}</span>
      )}
      <b>{change.how}</b>
      <small>{change.how === 'removed' ? '' : fileSize(change.bytes)}</small>
    </>
  )
  // The same content needs no comparison.
  if (change.how === 'renamed') return <span className={`changed-file ${change.how}`}>{words}</span>
  return (
    <button type="button" className={`changed-file ${change.how}`} aria-expanded={isOpen} onClick={onToggle}>
      {words}
    </button>
  )
}

function Difference({ id, path }: { id: string; path: string }) {
  const read = useQuery({ queryKey: ['left-file', id, path], queryFn: () => core.programs.change({ id, path }), retry: false })
  if (read.error) return <Notice tone="warn">{errorMessage(read.error)}</Notice>
  if (!read.data) return <p className="note">Reading</p>
  const { before, after, isText } = read.data
  if (!isText) return <p className="note">This is not a text file, so its lines are not shown.</p>
  return <TextDiff before={before ?? ''} after={after ?? ''} label={`${path} before and after the program ran`} />
}

/** Into a folder that the system's dialog names; in a browser as a download. */
function SaveCopy({ id }: { id: string }) {
  const system = desktop
  const save = useMutation({
    mutationFn: async (): Promise<string> => {
      if (system === null) {
        const first = await core.programs.copy({ id, from: 0 })
        await downloadPieces(first.name, async (from) => (from === 0 ? first : core.programs.copy({ id, from })))
        return ''
      }
      const { folder } = await system.chooseFolder({ title: 'Choose a folder for the copied files', from: null })
      return folder === null ? '' : (await core.programs.keep({ id, folder, inside: true })).path
    },
  })
  const Icon = system === null ? Download : FolderDown
  return (
    <>
      {save.data ? <FolderPlace folder={save.data} /> : null}
      {save.error ? <Notice tone="warn">{errorMessage(save.error)}</Notice> : null}
      <button type="button" className="button" disabled={save.isPending} onClick={() => save.mutate()}>
        <Icon aria-hidden /> Save a copy
      </button>
    </>
  )
}
