// One program of the library: its evidence, its code with its tests, and what can be done with it.
import { useMutation, useQuery } from '@tanstack/react-query'
import { FolderInput, Play, RotateCcw } from 'lucide-react'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { Planner, StepConfig, withoutModels } from '../../../../contract/config/config.js'
import { namedUse } from '../../../../contract/run/used-program.js'
import { core, errorMessage } from '../../../../renderer/boot/api.js'
import { addressOf, go } from '../../../../renderer/boot/place.js'
import { queryClient } from '../../../../renderer/boot/queries.js'
import { useStartDraft } from '../../../../renderer/features/start-draft/start-draft.js'
import { Empty, Notice } from '../../../../renderer/ui/notice.js'
import { OutcomeChip } from '../../../../renderer/ui/outcome-chip.js'
import { money } from '../../../../words/figures.js'
import type { LibraryFile, LibraryShown, LibrarySymbol } from '../../contract/calls.js'
import { evidenceWords, judgedWords } from '../../words/words.js'

const FixedFile = lazy(async () => ({ default: (await import('../../../../renderer/features/editor/fixed-file.js')).FixedFile }))

export function EntryPanel({ run }: { run: string }) {
  const { data, error } = useQuery({
    queryKey: ['library', 'show', run],
    queryFn: () => core.library.show({ run }),
    staleTime: 0,
    retry: false,
  })
  if (error)
    return (
      <div className="p-4">
        <Notice tone="warn">{errorMessage(error)}</Notice>
      </div>
    )
  return data ? <Opened shown={data} /> : <Empty title="Reading the program" />
}

/** The open file, and the name to show in it. */
interface OpenFile {
  readonly path: string
  readonly name: string
  readonly time: number
}

function Opened({ shown }: { shown: LibraryShown }) {
  const { entry, files, symbols } = shown
  const [openFile, look] = useState<OpenFile | null>(null)
  const path =
    openFile?.path ?? (files.find(({ path, isTest }) => !isTest && symbols.some((symbol) => symbol.path === path)) ?? files[0])?.path
  const sought = openFile && openFile.name !== '' ? { at: openFile.name, time: openFile.time } : undefined
  return (
    <section className="library-entry" aria-label={entry.run.title}>
      <Head shown={shown} path={path ?? null} />
      {path === undefined || entry.tree === null ? (
        <Empty title="No files">The run ended before writing any files.</Empty>
      ) : (
        <div className="library-program">
          <nav aria-label="Files">
            <FileGroup title="Program" files={files.filter(({ isTest }) => !isTest)} symbols={symbols} open={path} onLook={look} />
            <FileGroup title="Tests" files={files.filter(({ isTest }) => isTest)} symbols={[]} open={path} onLook={look} />
          </nav>
          <Suspense fallback={<Empty title="Reading the program" />}>
            <FixedFile run={entry.run.id} tree={entry.tree} path={path} sought={sought} />
          </Suspense>
        </div>
      )}
    </section>
  )
}

function Head({ shown: { entry, symbols }, path }: { shown: LibraryShown; path: string | null }) {
  const [isReopening, reopen] = useState(false)
  const { run, group } = entry
  const isModule = path !== null && symbols.some((symbol) => symbol.path === path)
  const use = (of: string | null) => {
    useStartDraft.getState().continueProject(namedUse([{ run: run.id, path: of }]))
    go({ screen: 'start' })
  }
  return (
    <header>
      <div className="library-title">
        <h2>{run.title}</h2>
        {run.outcome ? <OutcomeChip outcome={run.outcome} /> : null}
        <span className="flex-1" />
        <a className="button" href={addressOf({ screen: 'run', run: run.id })}>
          <Play aria-hidden /> Open the run
        </a>
        {group === 'verified' ? (
          <>
            {isModule ? (
              <button type="button" className="button" title={`${path}, with its imports and tests`} onClick={() => use(path)}>
                <FolderInput aria-hidden /> Use this module
              </button>
            ) : null}
            <button type="button" className="button main" onClick={() => use(null)}>
              <FolderInput aria-hidden /> Use in a new project
            </button>
          </>
        ) : (
          <button type="button" className="button main" aria-expanded={isReopening} onClick={() => reopen(!isReopening)}>
            <RotateCcw aria-hidden /> Reopen with another config
          </button>
        )}
      </div>
      <p className="note">{[run.template, evidenceWords(run), judgedWords(run), money(run.usd), run.model].filter(Boolean).join(' · ')}</p>
      <p className="library-asked" title={run.description}>
        {run.description}
      </p>
      {isReopening ? <ReopenForm run={run.id} /> : null}
    </header>
  )
}

interface FileGroupProps {
  readonly title: string
  readonly files: readonly LibraryFile[]
  readonly symbols: readonly LibrarySymbol[]
  readonly open: string
  onLook(openFile: OpenFile): void
}

function FileGroup({ title, files, symbols, open, onLook }: FileGroupProps) {
  if (files.length === 0) return null
  const look = (path: string, name = '') => onLook({ path, name, time: Date.now() })
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {files.map(({ path }) => (
          <li key={path}>
            <button type="button" className="file" aria-current={path === open ? 'true' : undefined} onClick={() => look(path)}>
              {path}
            </button>
            {path === open
              ? symbols
                  .filter((symbol) => symbol.path === path)
                  .map((symbol) => (
                    <button type="button" className="symbol" key={`${symbol.name} ${symbol.from}`} onClick={() => look(path, symbol.name)}>
                      {symbol.name}
                    </button>
                  ))
              : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Begins a goal that failed again from its start, with another model, planner or budget. */
function ReopenForm({ run }: { run: string }) {
  const { data, error } = useQuery({ queryKey: ['run-config', run], queryFn: () => core.runs.config({ run }), staleTime: 0 })
  if (error) return <Notice tone="bad">{errorMessage(error)}</Notice>
  return data ? <Form run={run} own={withoutModels(data.config)} /> : <Empty title="Reading the program" />
}

function Form({ run, own }: { run: string; own: StepConfig }) {
  const [model, setModel] = useState(own.model.model)
  const [baseUrl, setBaseUrl] = useState(own.model.baseUrl)
  const [plan, setPlan] = useState(own.plan)
  const [usd, setUsd] = useState(String(own.budget.usd ?? 0))
  const [attempts, setAttempts] = useState(String(own.budget.attempts))
  const config = StepConfig.safeParse({
    ...own,
    plan,
    model: { ...own.model, model: model.trim(), baseUrl: baseUrl.trim() },
    budget: {
      ...own.budget,
      usd: usd.trim() === '' ? Number.NaN : Number(usd) || null,
      attempts: attempts.trim() === '' ? Number.NaN : Number(attempts),
    },
  })
  const reopen = useMutation({
    mutationFn: (next: StepConfig) => core.library.reopen({ run, config: next }),
    onSuccess: ({ run: again }) => {
      void queryClient.invalidateQueries({ queryKey: ['runs'] })
      go({ screen: 'run', run: again })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (config.success) reopen.mutate(config.data)
  }
  return (
    <form className="library-reopen" onSubmit={submit}>
      <Field name="Model" hint="default for new runs" value={model} onChange={setModel} />
      <Field name="Endpoint" hint="default for new runs" value={baseUrl} onChange={setBaseUrl} />
      <label className="field">
        <span>Planner</span>
        <select className="input" value={plan} onChange={(event) => setPlan(Planner.parse(event.target.value))}>
          {Planner.options.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
      <Field name="Dollars (0: no limit)" value={usd} onChange={setUsd} />
      <Field name="Attempts per task" value={attempts} onChange={setAttempts} />
      <button type="submit" className="button main" disabled={!config.success || reopen.isPending}>
        <RotateCcw aria-hidden /> Rebuild
      </button>
      {reopen.error ? <Notice tone="bad">{errorMessage(reopen.error)}</Notice> : null}
    </form>
  )
}

interface FieldProps {
  readonly name: string
  /** What an empty field means. */
  readonly hint?: string
  readonly value: string
  onChange(value: string): void
}

const Field = ({ name, hint = '', value, onChange }: FieldProps) => (
  <label className="field">
    <span>{name}</span>
    <input className="input" value={value} placeholder={hint} spellCheck={false} onChange={(event) => onChange(event.target.value)} />
  </label>
)
