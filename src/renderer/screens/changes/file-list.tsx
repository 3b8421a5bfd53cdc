// The files that a run changed: how much of each is accepted, all of it or nothing with one tick.
import { FlaskConical } from 'lucide-react'
import { type ReviewedFile, sizeOf } from '../../../contract/calls/changes.js'
import { acceptedOf, type Rejected } from './picked.js'

interface FileListProps {
  readonly files: readonly ReviewedFile[]
  readonly rejected: Rejected
  readonly shown: string | null
  show(path: string): void
  decideFile(file: ReviewedFile, isAccepted: boolean): void
}

export function FileList({ files, rejected, shown, show, decideFile }: FileListProps) {
  return (
    <ul className="review-files" aria-label="Changed files">
      {files.map((file) => {
        const [accepted, size] = [acceptedOf(file, rejected), sizeOf(file)]
        const cut = file.path.lastIndexOf('/') + 1
        return (
          <li key={file.path} className={file.path === shown ? 'on' : undefined}>
            <input
              type="checkbox"
              aria-label={`Accept all of ${file.path}`}
              checked={accepted === size}
              ref={(box) => {
                if (box) box.indeterminate = accepted > 0 && accepted < size
              }}
              onChange={() => decideFile(file, accepted < size)}
            />
            <button type="button" aria-current={file.path === shown} title={file.path} onClick={() => show(file.path)}>
              <span className="name">
                {file.isTest ? <FlaskConical aria-label="test" /> : null}
                <span>
                  {file.path.slice(cut)} <small>{file.path.slice(0, cut)}</small>
                </span>
              </span>
              <span className="counts">
                <span className="plus">+{file.added}</span> <span className="minus">−{file.removed}</span>
                <span className="of">
                  {accepted} of {size}
                </span>
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
