// What is accepted in all, whether its tests are green in a copy, and where it goes: into the folder, or a branch.
import { useMutation } from '@tanstack/react-query'
import { FlaskConical, FolderSync, GitBranch, LoaderCircle, Square } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { CheckedSelection, Choice, RunChanges } from '../../../contract/calls/changes.js'
import type { AppError } from '../../../contract/errors/index.js'
import type { Verdict } from '../../../contract/run/outcome.js'
import type { AppliedRun } from '../../../contract/run/run.js'
import { checkedWords, chosenWords, selectionWords } from '../../../words/changes/changes.js'
import { errorText } from '../../../words/errors/index.js'
import { count, sentenceCase } from '../../../words/figures.js'
import { core, errorMessage } from '../../boot/api.js'
import { AppliedList, refreshApplied } from '../../features/applied/applied-list.js'
import { takeWantedBranch } from '../../features/applied/wanted-branch.js'
import { ChooseFolder } from '../../features/desktop/choose-folder.js'
import { FolderPlace } from '../../features/desktop/folder-place.js'
import { useOffer } from '../../features/palette/offered.js'
import { Notice } from '../../ui/notice.js'
import { Ring } from '../../ui/ring.js'

interface ApplyFootProps {
  readonly run: string
  readonly changes: RunChanges
  readonly choice: Choice
  readonly sum: { readonly chosen: number; readonly of: number; readonly files: number }
  /** Null if the run is not over. */
  readonly verdict: Verdict | null
}

export function ApplyFoot({ run, changes, choice, sum, verdict }: ApplyFootProps) {
  const [folder, setFolder] = useState(changes.folder ?? '')
  const { branch, setBranch, suggested } = useBranch(run)
  const { check, begin, stop } = useCheck(run, choice)
  const isWhole = sum.chosen === sum.of
  useOffer('apply', () => [
    { words: 'Apply changes to a branch', Icon: GitBranch, act: () => setBranch(branch ?? suggested) },
    ...(check.type === 'running' || sum.chosen === 0 ? [] : [{ words: 'Check the chosen changes', Icon: FlaskConical, act: begin }]),
  ])
  const apply = useMutation({
    mutationFn: () =>
      core.projects.apply({
        run,
        to: folder.trim(),
        force: verdict !== 'verified',
        choice: isWhole ? null : choice,
        branch: branch?.trim() ?? null,
      }),
    onSuccess: () => refreshApplied(run),
  })
  const isReady = sum.chosen > 0 && folder.trim() !== '' && branch?.trim() !== '' && verdict !== null
  const isSure = isWhole ? verdict === 'verified' : check.type === 'done' && check.found.ok
  return (
    <footer className="review-foot">
      <div className="sum">
        <b>
          {sentenceCase(chosenWords(sum))}, {count(sum.files, 'file')}
        </b>
        <Standing check={check} isWhole={isWhole} verdict={verdict} />
        <span className="flex-1" />
        <CheckButton isRunning={check.type === 'running'} isHeld={sum.chosen === 0} begin={begin} stop={stop} />
      </div>
      <Target
        folder={folder}
        setFolder={setFolder}
        branch={branch}
        setBranch={setBranch}
        suggested={suggested}
        isSure={isSure}
        isReady={isReady && !apply.isPending && check.type !== 'running'}
        onApply={() => apply.mutate()}
      >
        {apply.isPending ? <LoaderCircle aria-hidden className="turning" /> : null} {applyWords(isSure, isWhole, check)}
      </Target>
      <div role="status">{apply.data ? <p className="note">{appliedWords(apply.data)}</p> : null}</div>
      <AppliedList run={run} />
      {apply.data ? <FolderPlace folder={apply.data.folder} /> : null}
      {check.type === 'refused' ? <Notice tone="warn">{errorText(check.error)}</Notice> : null}
      {apply.error ? <Notice tone="warn">{errorMessage(apply.error)}</Notice> : null}
    </footer>
  )
}

function CheckButton({ isRunning, isHeld, begin, stop }: { isRunning: boolean; isHeld: boolean; begin(): void; stop(): void }) {
  if (isRunning)
    return (
      <button type="button" className="button" onClick={stop}>
        <Square aria-hidden /> Stop the check
      </button>
    )
  return (
    <button type="button" className="button" disabled={isHeld} onClick={begin}>
      <FlaskConical aria-hidden /> Check
    </button>
  )
}

/** The branch that it goes to; null is the folder itself. Users who came for a branch find its name there. */
function useBranch(run: string) {
  const suggested = `tillgreen/${run.slice(0, 8)}`
  const [branch, setBranch] = useState<string | null>(null)
  // Not with the first state: that may be drawn twice, and what was wanted is taken once.
  useEffect(() => {
    if (takeWantedBranch(run)) setBranch(suggested)
  }, [run, suggested])
  return { branch, setBranch, suggested }
}

interface TargetProps {
  readonly folder: string
  setFolder(folder: string): void
  /** Null is the folder itself. */
  readonly branch: string | null
  setBranch(branch: string | null): void
  /** A name for a new branch. */
  readonly suggested: string
  /** Whether the chosen changes are known to be green. */
  readonly isSure: boolean
  readonly isReady: boolean
  onApply(): void
  /** What the button says. */
  readonly children: ReactNode
}

function Target({ folder, setFolder, branch, setBranch, suggested, isSure, isReady, onApply, children }: TargetProps) {
  return (
    <div className="target">
      <fieldset className="text-switch" aria-label="Apply to">
        <button type="button" aria-pressed={branch === null} onClick={() => setBranch(null)}>
          <FolderSync aria-hidden /> Folder
        </button>
        <button type="button" aria-pressed={branch !== null} onClick={() => setBranch(branch ?? suggested)}>
          <GitBranch aria-hidden /> Branch
        </button>
      </fieldset>
      <input
        className="input"
        aria-label="Project folder"
        spellCheck={false}
        autoComplete="off"
        value={folder}
        onChange={(event) => setFolder(event.target.value)}
      />
      <ChooseFolder title="Apply changes to a folder" from={folder.trim()} onChoose={setFolder} />
      {branch === null ? null : (
        <input
          className="input branch"
          aria-label="Branch name"
          title="A new branch, or one created by this run"
          spellCheck={false}
          autoComplete="off"
          value={branch}
          onChange={(event) => setBranch(event.target.value)}
        />
      )}
      <button type="button" className={`button ${isSure ? 'main' : ''}`} disabled={!isReady} onClick={onApply}>
        {children}
      </button>
    </div>
  )
}

function applyWords(isSure: boolean, isWhole: boolean, check: Check): string {
  if (isSure) return 'Apply'
  if (check.type === 'done') return 'Apply with red tests'
  return isWhole ? 'Apply unverified' : 'Apply unchecked'
}

function Standing({ check, isWhole, verdict }: { check: Check; isWhole: boolean; verdict: Verdict | null }) {
  switch (check.type) {
    case 'running':
      return (
        <span className="standing" role="status">
          <Ring tone="go" words="" /> Running the tests on a copy <small>{check.last}</small>
        </span>
      )
    case 'done':
      return (
        <span className="standing" role="status">
          <Ring tone={check.found.ok ? 'ok' : 'bad'} words="" /> {checkedWords(check.found)}
          {check.found.red.length > 0 ? (
            <small title={check.found.red.join('\n')}>Red: {check.found.red.slice(0, 3).join(', ')}</small>
          ) : null}
        </span>
      )
    case 'none':
    case 'refused':
      return isWhole && verdict === 'verified' ? (
        <span className="standing">
          <Ring tone="ok" words="" /> This is the verified version.
        </span>
      ) : (
        <span className="standing">
          <Ring tone="wait" words="" />{' '}
          {isWhole ? 'The run is not verified.' : 'Not checked: the verdict covers only the complete set of changes.'}
        </span>
      )
  }
}

function appliedWords({ written, removed, same, folder, branch, selection }: AppliedRun): string {
  const parts = [
    `${count(written.length, 'file')} written`,
    ...(removed.length > 0 ? [`${count(removed.length, 'file')} removed`] : []),
    ...(same.length > 0 ? [`${count(same.length, 'file')} already up to date`] : []),
  ]
  const where = branch
    ? `in ${count(branch.commits, 'commit')} on the ${branch.isNew ? 'new branch' : 'branch'} ${branch.name}. Your checked-out files are unchanged`
    : `in ${folder}`
  return `${parts.join(', ')} ${where}.${selection ? ` You applied ${selectionWords(selection)}.` : ''}`
}

/** Runs the tests of a run on the accepted changes, in a copy; the result holds for that selection alone. */
type Check =
  | { readonly type: 'none' }
  | { readonly type: 'running'; readonly last: string }
  | { readonly type: 'done'; readonly found: CheckedSelection }
  | { readonly type: 'refused'; readonly error: AppError }

interface Checking {
  readonly key: string
  readonly check: Check
}

const none: Check = { type: 'none' }

/** @param choice what is accepted now; another one is not checked. */
function useCheck(run: string, choice: Choice): { readonly check: Check; begin(): void; stop(): void } {
  const key = JSON.stringify(choice)
  const [checking, setChecking] = useState<Checking>({ key: '', check: none })
  const leave = useRef<(() => void) | null>(null)
  const stop = () => {
    leave.current?.()
    leave.current = null
  }
  useEffect(() => () => leave.current?.(), [])
  const begin = () => {
    stop()
    const set = (check: Check) => setChecking({ key, check })
    set({ type: 'running', last: '' })
    let isDone = false
    leave.current = core.changes.check(
      { run, choice },
      (event) => {
        if (event.type === 'output') set({ type: 'running', last: lastLine(event.text) })
        else {
          isDone = true
          set({ type: 'done', found: event })
        }
      },
      (error) => {
        if (error) set({ type: 'refused', error })
        else if (!isDone) set(none)
      },
    )
  }
  const stopNow = () => {
    stop()
    setChecking({ key, check: none })
  }
  // A running check is shown until it is over, whatever is decided meanwhile.
  const check = checking.key === key || checking.check.type === 'running' ? checking.check : none
  return { check, begin, stop: stopNow }
}

const lastLine = (text: string): string => text.trimEnd().split('\n').at(-1)?.slice(0, 200) ?? ''
