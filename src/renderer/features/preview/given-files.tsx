// Files whose names and texts a user writes for a program.
import { X } from 'lucide-react'
import type { GivenFile } from '../../../contract/calls/programs.js'
import { WorkspacePath } from '../../../contract/paths/path.js'

interface GivenFilesProps {
  readonly files: readonly GivenFile[]
  onChange(files: readonly GivenFile[]): void
}

/** Why files cannot be given so, as a sentence; empty where they can. Pure. */
export function filesProblem(files: readonly GivenFile[]): string {
  const wrong = files.find(({ path }) => !WorkspacePath.safeParse(path).success)
  if (wrong) return wrong.path === '' ? 'Name the file.' : `“${wrong.path}” is not a valid file name in the program folder.`
  const twice = files.find(({ path }, index) => files.findIndex((each) => each.path === path) !== index)
  return twice ? `Two files are named “${twice.path}”.` : ''
}

export function GivenFiles({ files, onChange }: GivenFilesProps) {
  const change = (at: number, to: Partial<GivenFile>) => onChange(files.map((file, index) => (index === at ? { ...file, ...to } : file)))
  if (files.length === 0) return null
  return (
    <ul className="given-files" aria-label="Files you wrote">
      {files.map((file, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a file keeps its place while its name is typed
        <li key={at}>
          <span className="given-name">
            <input
              className="input"
              aria-label={`Name of file ${at + 1}`}
              placeholder="data.csv"
              spellCheck={false}
              autoComplete="off"
              value={file.path}
              onChange={(event) => change(at, { path: event.target.value })}
            />
            <button
              type="button"
              className="icon-button"
              aria-label={`Remove file ${at + 1}`}
              onClick={() => onChange(files.filter((_, index) => index !== at))}
            >
              <X aria-hidden />
            </button>
          </span>
          <textarea
            className="input"
            aria-label={`Content of file ${at + 1}`}
            placeholder="Contents"
            spellCheck={false}
            value={file.text}
            onChange={(event) => change(at, { text: event.target.value })}
          />
        </li>
      ))}
    </ul>
  )
}
