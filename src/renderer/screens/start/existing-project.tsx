// An existing project: entered by its path or dropped, inspected, and continued.
import { useMutation, useQuery } from '@tanstack/react-query'
import { FolderInput, LoaderCircle, X } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import type { InspectedProject } from '../../../contract/run/run.js'
import { usesIn } from '../../../contract/run/used-program.js'
import { rulesText } from '../../../words/house-rules.js'
import { testSourceText } from '../../../words/test-source.js'
import { core, errorMessage } from '../../boot/api.js'
import { ChooseFolder } from '../../features/desktop/choose-folder.js'
import { type DroppedFile, droppedFiles, handOverFiles, topsOf } from '../../features/dropped/dropped-files.js'
import { useStartDraft } from '../../features/start-draft/start-draft.js'
import { Notice } from '../../ui/notice.js'

/** The findings about the project that is continued; nothing without one. */
export function ExistingProject() {
  const project = useStartDraft((draft) => draft.project)
  return project === null ? null : <Found path={project.path} testCommand={project.testCommand} />
}

export function NameProject({ onNamed: continueProject }: { onNamed(path: string): void }) {
  const [path, setPath] = useState('')
  const [isOver, setOver] = useState(false)
  const [share, setShare] = useState(0)
  const id = useId()
  const take = useMutation({
    mutationFn: async (transfer: DataTransfer) => {
      const files = await droppedFiles(transfer, (folder) => LEFT_OUT.test(folder))
      if (files.length === 0) throw new Error('No readable files were dropped. Drop a project folder or a .zip file.')
      return handOver(files, setShare)
    },
    onSuccess: continueProject,
  })
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    setShare(0)
    take.mutate(event.dataTransfer)
  }
  const name = () => path.trim() && continueProject(path.trim())
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way more; the field beside it does the same by keyboard
    <div
      className={`drop ${isOver ? 'over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FolderInput aria-hidden />
      <label htmlFor={id}>Drop the project folder or a .zip file here, or enter the path:</label>
      <input
        className="input"
        id={id}
        spellCheck={false}
        autoComplete="off"
        placeholder="/home/you/projects/stock"
        value={path}
        onChange={(event) => setPath(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && name()}
      />
      <ChooseFolder title="Continue this project" from={path} onChoose={continueProject} />
      <button type="button" className="button" disabled={!path.trim()} onClick={name}>
        Inspect
      </button>
      <p role="status" className="note">
        {take.isPending ? (
          <>
            <LoaderCircle aria-hidden className="turning" /> {Math.round(share * 100)} % copied
          </>
        ) : null}
      </p>
      {take.error ? <Notice tone="bad">{errorMessage(take.error)}</Notice> : null}
    </div>
  )
}

function Found({ path, testCommand }: { path: string; testCommand: string | undefined }) {
  const continueProject = useStartDraft((draft) => draft.continueProject)
  const found = useQuery({
    queryKey: ['project', path, testCommand],
    queryFn: ({ signal }) => core.projects.inspect({ path, template: null, testCommand }, signal),
    retry: false,
    staleTime: 30_000,
  })
  return (
    <div className="panel found" aria-live="polite">
      <button type="button" className="icon-button" aria-label="Start from scratch instead" onClick={() => continueProject(null)}>
        <X aria-hidden />
      </button>
      {found.isPending ? (
        <p className="note">
          <LoaderCircle aria-hidden className="turning" /> Inspecting {path}
        </p>
      ) : null}
      {found.error ? <Notice tone="bad">{errorMessage(found.error)}</Notice> : null}
      {usesIn(path) === null && (found.data?.test || testCommand !== undefined || found.error) ? (
        <TestCommand key={path} said={testCommand} test={found.data?.test ?? null} />
      ) : null}
      {found.data ? <Facts project={found.data} isUsed={usesIn(path) !== null} /> : null}
    </div>
  )
}

interface TestCommandProps {
  /** The user's own. */
  readonly said: string | undefined
  readonly test: InspectedProject['test']
}

/** The command that runs the project's tests. What the user enters in its place is kept for this project. */
function TestCommand({ said, test }: TestCommandProps) {
  const testBy = useStartDraft((draft) => draft.testBy)
  const [typed, setTyped] = useState(said ?? '')
  const id = useId()
  const take = () => {
    if (typed.trim() !== (said ?? '')) testBy(typed)
  }
  return (
    <div className="test-command">
      <label htmlFor={id}>Test command</label>
      <input
        className="input"
        id={id}
        spellCheck={false}
        autoComplete="off"
        placeholder={test?.line ?? 'make check'}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => event.key === 'Enter' && take()}
      />
      {test ? <p className="note">{testSourceText(test)}</p> : null}
    </div>
  )
}

/** `isUsed`: it is the program of an earlier run, and begins a new project. */
function Facts({ project, isUsed }: { project: InspectedProject; isUsed: boolean }) {
  const redTests = useStartDraft((draft) => draft.project?.redTests)
  const fix = useStartDraft((draft) => draft.fixRedTests)
  const { name, title, files, tests, runner, packages, commands, rules, checks, services, left } = project
  return (
    <>
      <p>
        <b>{name}</b> <span>{title}</span>
      </p>
      <p className="note">
        {files === 1 ? '1 file' : `${files} files`}, {tests} of them {tests === 1 ? 'belongs' : 'belong'} to the tests that {runner} runs.
        {commands.length > 0 ? ` Project commands: ${commands.join('; ')}.` : ''}
        {packages.length > 0 ? ` Installed packages: ${packages.join(', ')}.` : ''}
      </p>
      {rules.length > 0 ? <p className="note">House rules that every model reads: {rulesText(rules)}.</p> : null}
      {checks.length > 0 ? <p className="note">Project checks that run once the tests are green: {checks.join('; ')}.</p> : null}
      {services.length > 0 ? <p className="note">Services that run alongside the tests: {services.join(', ')}.</p> : null}
      {left.length > 0 ? (
        <details>
          <summary>{left.length === 1 ? 'One thing is' : `${left.length} things are`} left out</summary>
          <ul>
            {left.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </details>
      ) : null}
      {isUsed ? (
        <p className="note">The new project starts from this program. Passing tests must stay green.</p>
      ) : (
        <>
          <label className="check">
            <input type="checkbox" checked={redTests === 'fix'} onChange={(event) => fix(event.target.checked)} /> Fix the red tests
          </label>
          <p className="note">
            Passing tests must stay green. Tillgreen works in a copy of the project; apply the changes when you are happy with them.
          </p>
        </>
      )}
    </>
  )
}

/** Folders that tools fill; the core leaves them out as well, this only spares the way there. */
const LEFT_OUT = /^(\.git|\.hg|\.svn|node_modules|\.venv|venv|__pycache__|target|dist|build|\.next|\.tox|coverage)$/

/** Hands files over and returns the path at which the core finds the project. `onShare` gets the share done, from 0 to 1. */
async function handOver(files: readonly DroppedFile[], onShare: (share: number) => void): Promise<string> {
  const folder = await handOverFiles(files, onShare)
  const tops = topsOf(files)
  // One folder or one archive is the project; several things are put into one folder.
  return tops.length === 1 ? `${folder}/${tops[0]}` : folder
}
