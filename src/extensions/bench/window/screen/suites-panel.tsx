// The suites: each can be proved, and others are imported from a path or made of a repository's commits.
import { useState } from 'react'
import { ChooseFolder } from '../../../../renderer/features/desktop/choose-folder.js'
import type { SuiteCard } from '../../contract/suite.js'
import { layoutWords } from '../../words/suite.js'
import { Choice } from './fields.js'
import { beginProof, importCommits, importSuite, stopWork, useSuiteWork } from './suite-work.js'

type From = 'path' | 'commits'

export function SuitesPanel({ suites }: { suites: readonly SuiteCard[] }) {
  const { isBusy, lines, why } = useSuiteWork()
  return (
    <section className="panel" aria-label="Suites">
      <h3>
        Suites <small>tasks with hidden tests</small>
      </h3>
      <table className="plain">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Contents</th>
            <th scope="col" className="num fit">
              Tasks
            </th>
            <th scope="col" className="fit">
              <span className="sr-only">Prove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {suites.map(({ name, layout, tasks }) => (
            <tr key={name}>
              <td>
                <b>{name}</b>
              </td>
              <td>{layoutWords[layout]}</td>
              <td className="num fit">{tasks}</td>
              <td className="fit">
                <button type="button" className="button" disabled={isBusy} aria-label={`Prove ${name}`} onClick={() => beginProof(name)}>
                  Prove
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ImportForm isBusy={isBusy} />
      {why === '' ? null : <p className="why">{why}</p>}
      {lines.length === 0 ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        <section className="bench-proofs" tabIndex={0} aria-label="Results" role="log">
          {lines.map((line) => (
            <p key={line} className="note">
              {line}
            </p>
          ))}
        </section>
      )}
    </section>
  )
}

function ImportForm({ isBusy }: { isBusy: boolean }) {
  const [from, setFrom] = useState<From>('path')
  const [path, setPath] = useState('')
  const [name, setName] = useState('')
  const begin = () => {
    const source = { path: path.trim(), name: name.trim() || null }
    if (from === 'commits') importCommits(source)
    else importSuite(source)
  }
  return (
    <form
      className="bench-form"
      onSubmit={(event) => {
        event.preventDefault()
        begin()
      }}
    >
      <Choice
        name="Import"
        value={from}
        onChange={(value) => setFrom(value === 'commits' ? 'commits' : 'path')}
        options={[
          ['path', 'a folder or file with tasks'],
          ['commits', 'commits from a repository'],
        ]}
      />
      <label className="field">
        <span>Path</span>
        <input className="input" value={path} onChange={(event) => setPath(event.target.value)} />
      </label>
      <ChooseFolder title="Suite or repository" from={path} onChoose={setPath} />
      <label className="field">
        <span>Name</span>
        <input className="input" value={name} placeholder="same as the folder" onChange={(event) => setName(event.target.value)} />
      </label>
      {isBusy ? (
        <button type="button" className="button" onClick={stopWork}>
          Stop proving
        </button>
      ) : (
        <button type="submit" className="button" disabled={path.trim() === ''}>
          Import
        </button>
      )}
    </form>
  )
}
