// The files in which the two programs differ, and each of them line by line.
import { useState } from 'react'
import type { Comparison } from '../../../contract/calls/history.js'
import { count } from '../../../words/figures.js'
import { FileDiff } from './file-diff.js'

export function FilesPanel({ comparison: { left, right, files, sameFiles } }: { comparison: Comparison }) {
  const [path, setPath] = useState<string | null>(null)
  const open = files.find((file) => file.path === path)
  return (
    <section className="panel">
      <h3>
        Final files{' '}
        <small>
          {files.length === 0
            ? `${count(sameFiles, 'file')}, each the same`
            : `${count(files.length, 'file')} differ, ${sameFiles === 0 ? 'none' : sameFiles} the same`}
        </small>
      </h3>
      {files.length > 0 ? (
        <ul className="changed-files">
          {files.map((file) => (
            <li key={file.path}>
              <button
                type="button"
                className={`row ${file.path === path ? 'on' : ''}`}
                aria-expanded={file.path === path}
                onClick={() => setPath(file.path === path ? null : file.path)}
              >
                <span className="t">{file.path}</span>
                <small>
                  <span className="plus">+{file.added}</span> <span className="minus">−{file.removed}</span>
                </small>
              </button>
              {open && file.path === path ? (
                <FileDiff
                  path={file.path}
                  left={left.tree ? { run: left.run.id, tree: left.tree } : null}
                  right={right.tree ? { run: right.run.id, tree: right.tree } : null}
                />
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
