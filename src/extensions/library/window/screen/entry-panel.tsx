// One program of the library: its evidence, its code with its tests, and what can be done with it.
import { useQuery } from '@tanstack/react-query'
import { FolderInput, Play, RotateCcw } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { namedUse } from '../../../../contract/paths/used-program.js'
import { core, errorMessage } from '../../../../renderer/boot/api.js'
import { addressOf, go } from '../../../../renderer/boot/place.js'
import { useStartDraft } from '../../../../renderer/features/start-draft/start-draft.js'
import { Empty, Notice } from '../../../../renderer/ui/notice.js'
import { OutcomeChip } from '../../../../renderer/ui/outcome-chip.js'
import { money } from '../../../../words/figures.js'
import type { LibraryFile, LibraryShown, LibrarySymbol } from '../../contract/calls.js'
import { evidenceWords, judgedWords } from '../../words/words.js'
import { ReopenForm } from './reopen-form.js'

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
  return data ? <Opened shown={data} /> : <Empty title="Reading" />
}

/** What is looked at: a file, and a name in it. */
interface Looked {
  readonly path: string
  readonly name: string
  readonly time: number
}

function Opened({ shown }: { shown: LibraryShown }) {
  const { entry, files, symbols } = shown
  const [looked, look] = useState<Looked | null>(null)
  const path =
    looked?.path ?? (files.find(({ path, isTest }) => !isTest && symbols.some((symbol) => symbol.path === path)) ?? files[0])?.path
  const sought = looked && looked.name !== '' ? { at: looked.name, time: looked.time } : undefined
  return (
    <section className="library-entry" aria-label={entry.run.title}>
      <Head shown={shown} path={path ?? null} />
      {path === undefined || entry.tree === null ? (
        <Empty title="No files">The run ended before it wrote any.</Empty>
      ) : (
        <div className="library-program">
          <nav aria-label="Files">
            <FileGroup title="Program" files={files.filter(({ isTest }) => !isTest)} symbols={symbols} open={path} onLook={look} />
            <FileGroup title="Tests" files={files.filter(({ isTest }) => isTest)} symbols={[]} open={path} onLook={look} />
          </nav>
          <Suspense fallback={<Empty title="Reading" />}>
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
    useStartDraft.getState().goOnWith(namedUse([{ run: run.id, path: of }]))
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
              <button type="button" className="button" title={`${path}, with what it imports and its tests`} onClick={() => use(path)}>
                <FolderInput aria-hidden /> Use this module
              </button>
            ) : null}
            <button type="button" className="button main" onClick={() => use(null)}>
              <FolderInput aria-hidden /> Use in a new project
            </button>
          </>
        ) : (
          <button type="button" className="button main" aria-expanded={isReopening} onClick={() => reopen(!isReopening)}>
            <RotateCcw aria-hidden /> Open again with another config
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
  onLook(looked: Looked): void
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
