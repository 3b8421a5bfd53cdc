// The code behind a sentence: below each clause the lines that its tests run, and below all of them those that no test runs.
import { FileCode } from 'lucide-react'
import { type FileLines, filesOfTests } from '../../../contract/journal/coverage.js'
import { useOpenFiles } from '../../../renderer/features/run/open-file.js'
import { useOpenedRun } from '../../../renderer/features/run/run-store-context.js'
import type { BesideWords } from '../../../renderer/features/words/beside-words.js'
import { leftOutWords, NO_LINES, rangesWords, unloadedWords, unrunWords } from '../words/words.js'

function ClauseCode({ tests }: { readonly tests: readonly string[] }) {
  const coverage = useOpenedRun(({ view }) => view.coverage)
  const files = coverage && filesOfTests(coverage, tests)
  if (!files) return null
  if (files.length === 0)
    return <p className="code-run">{tests.length === 1 ? `This test ${NO_LINES}.` : `Each of these tests ${NO_LINES}.`}</p>
  return <FileLinks files={files} label="Code that these tests run" />
}

/** One link for each file; it opens with the lines marked. */
function FileLinks({ files, label }: { readonly files: readonly FileLines[]; readonly label: string }) {
  const { openMarked } = useOpenFiles()
  return (
    <ul className="code-run" aria-label={label}>
      {files.map(({ path, ranges }) => (
        <li key={path}>
          <FileCode aria-hidden />
          <button type="button" className="link-line" onClick={() => openMarked(path, ranges)}>
            <code>{path}</code>
            {ranges.length > 0 ? ` ${rangesWords(ranges)}` : ''}
          </button>
        </li>
      ))}
    </ul>
  )
}

function UnrunCode() {
  const coverage = useOpenedRun(({ view }) => view.coverage)
  if (!coverage) return null
  const { unrun, unloaded } = coverage
  const left = leftOutWords(coverage)
  if (unrun.length === 0 && unloaded.length === 0 && left === '') return null
  return (
    <div className="unrun-code">
      {unrun.length > 0 ? (
        <>
          <h4>{unrunWords(coverage)}</h4>
          <FileLinks files={unrun} label="Lines that no test runs" />
        </>
      ) : null}
      {unloaded.length > 0 ? (
        <>
          <h4>{unloadedWords(coverage)}</h4>
          <FileLinks files={unloaded.map((path) => ({ path, ranges: [] }))} label="Files that no test loads" />
        </>
      ) : null}
      {left === '' ? null : <p>{left}</p>}
    </div>
  )
}

export default { order: 1, Clause: ClauseCode, Whole: UnrunCode } satisfies BesideWords
