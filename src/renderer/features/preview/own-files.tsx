// Where a user puts files and folders for a program: dropped, chosen, or written here.
import { FilePlus, FilesIcon, FolderInput, FolderOpen, LoaderCircle, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { type GivenFile, MOST_FILES } from '../../../contract/calls/programs.js'
import { count, fileSize } from '../../../words/figures.js'
import { Notice } from '../../ui/notice.js'
import { chosenFiles, type DroppedFile, topOf, topsOf } from '../dropped/dropped-files.js'
import { GivenFiles } from './given-files.js'
import type { OwnFiles as Own } from './use-own-files.js'

interface OwnFilesProps {
  readonly own: Own
  /** Files whose text is written here. */
  readonly typed: readonly GivenFile[]
  /** Whether something is held over the page. */
  readonly isOver: boolean
  onAdd(files: readonly DroppedFile[]): void
  /** @param name of a file or folder at the top */
  onRemove(name: string): void
  onType(files: readonly GivenFile[]): void
}

export function OwnFiles({ own, typed, isOver, onAdd, onRemove, onType }: OwnFilesProps) {
  return (
    <section className={`own-files ${isOver ? 'over' : ''}`} aria-label="Files for the program">
      <div className="own-line">
        <FolderInput aria-hidden />
        <span>Drop your files or a folder here</span>
        <div className="own-ways">
          <Chooser label="Choose files" isFolder={false} Icon={<FilesIcon aria-hidden />} onChoose={onAdd} />
          <Chooser label="Choose a folder" isFolder Icon={<FolderOpen aria-hidden />} onChoose={onAdd} />
          <button
            type="button"
            className="button quiet small"
            disabled={typed.length >= MOST_FILES}
            onClick={() => onType([...typed, { path: '', text: '' }])}
          >
            <FilePlus aria-hidden /> Write a file
          </button>
        </div>
      </div>
      {own.files.length > 0 ? (
        <ul className="own-names" aria-label="Your files">
          {topsOf(own.files).map((name) => (
            <Top key={name} name={name} files={own.files.filter((file) => topOf(file) === name)} onRemove={() => onRemove(name)} />
          ))}
        </ul>
      ) : null}
      <GivenFiles files={typed} onChange={onType} />
      <p role="status" className="note">
        {own.share === null ? null : (
          <>
            <LoaderCircle aria-hidden className="turning" /> {Math.round(own.share * 100)} % copied
          </>
        )}
      </p>
      {own.problem === '' ? null : <Notice tone="warn">{own.problem}</Notice>}
    </section>
  )
}

function Top({ name, files, onRemove }: { name: string; files: readonly DroppedFile[]; onRemove(): void }) {
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0)
  const isFolder = files.some(({ path }) => path !== name)
  return (
    <li>
      <code>{isFolder ? `${name}/` : name}</code>
      <small>{[isFolder ? count(files.length, 'file') : '', fileSize(bytes)].filter(Boolean).join(', ')}</small>
      <button type="button" className="icon-button" aria-label={`Remove ${name}`} onClick={onRemove}>
        <X aria-hidden />
      </button>
    </li>
  )
}

interface ChooserProps {
  readonly label: string
  readonly isFolder: boolean
  readonly Icon: ReactNode
  onChoose(files: readonly DroppedFile[]): void
}

/** A button for the system's own dialog. */
function Chooser({ label, isFolder, Icon, onChoose }: ChooserProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={field}
        type="file"
        multiple
        hidden
        aria-label={label}
        {...(isFolder ? { webkitdirectory: '' } : {})}
        onChange={(event) => {
          const files = chosenFiles(event.target.files)
          // The same ones can be chosen again.
          event.target.value = ''
          if (files.length > 0) onChoose(files)
        }}
      />
      <button type="button" className="button quiet small" onClick={() => field.current?.click()}>
        {Icon} {label}
      </button>
    </>
  )
}
