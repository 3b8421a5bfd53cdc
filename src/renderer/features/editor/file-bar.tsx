// The bar above a file: its place, the state that is shown, and the state it is compared with.
import { Columns2, FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FileState } from '../../../contract/calls/files.js'
import { LockFile } from '../files/lock-file.js'
import { BringBack } from '../run/bring-back.js'

export interface FileBarProps {
  readonly path: string
  readonly states: readonly FileState[]
  /** The tree that is shown; null follows the newest. */
  readonly chosen: string | null
  choose(tree: string | null): void
  readonly isComparing: boolean
  compare(isComparing: boolean): void
  /** The tree that it is compared with. */
  readonly base: string | null
  chooseBase(tree: string): void
  readonly children?: ReactNode
}

export function FileBar({ path, states, chosen, choose, isComparing, compare, base, chooseBase, children }: FileBarProps) {
  const cut = path.lastIndexOf('/') + 1
  return (
    <div className="file-bar">
      <span className="where" title={path}>
        {path.slice(0, cut).replaceAll('/', ' / ')}
        <b>{path.slice(cut)}</b>
      </span>
      <span className="flex-1" />
      {children}
      {isComparing ? (
        <span className="pick">
          <span aria-hidden>from</span>
          <StateSelect label="Compared with" states={states} value={base} onChange={(tree) => tree && chooseBase(tree)} newest={null} />
        </span>
      ) : null}
      <span className="pick">
        <span aria-hidden>{isComparing ? 'to' : 'state'}</span>
        <StateSelect label="Shown version" states={states} value={chosen} onChange={choose} newest="now" />
      </span>
      {chosen === null ? <LockFile key={path} path={path} /> : <BringBack key={chosen} tree={chosen} />}
      <fieldset className="text-switch" aria-label="View">
        <button type="button" aria-pressed={!isComparing} onClick={() => compare(false)}>
          <FileText aria-hidden /> Text
        </button>
        <button type="button" aria-pressed={isComparing} onClick={() => compare(true)}>
          <Columns2 aria-hidden /> Changes
        </button>
      </fieldset>
    </div>
  )
}

interface StateSelectProps {
  readonly label: string
  readonly states: readonly FileState[]
  readonly value: string | null
  /** The word for the newest state, which is then followed; null offers recorded states only. */
  readonly newest: string | null
  onChange(tree: string | null): void
}

function StateSelect({ label, states, value, newest, onChange }: StateSelectProps) {
  return (
    <select aria-label={label} className="input" value={value ?? ''} onChange={(event) => onChange(event.target.value || null)}>
      {newest ? <option value="">{newest}</option> : null}
      {states
        .map((state, index) => (
          <option key={state.seq} value={state.tree}>
            {index === 0 ? 'the start' : `${timeOf(state.at)} · ${state.title}`}
          </option>
        ))
        .reverse()}
    </select>
  )
}

const timeOf = (at: number): string => new Date(at).toTimeString().slice(0, 8)
