// The files of a run: its tree, or those whose paths hold the words that one types.
import { useQuery } from '@tanstack/react-query'
import { FileText, Search, X } from 'lucide-react'
import { useState } from 'react'
import { count } from '../../../words/figures.js'
import { core } from '../../boot/api.js'
import { STATE_KEPT_MS } from '../../boot/queries.js'
import { useIsLive } from '../run/live.js'
import { useOpenFiles } from '../run/open-file.js'
import { useOpenedRun } from '../run/run-store-context.js'
import { Coming, SidePart } from '../run/side-part.js'
import { FileTree } from './file-tree.js'

const SHOWN = 200

export function FilePart() {
  const { changed, isLost } = useChanged()
  const tree = useOpenedRun((open) => open.view.tree ?? open.view.goal?.inherits?.tree ?? null)
  const isLive = useIsLive()
  const [words, setWords] = useState<string | null>(null)
  return (
    <SidePart
      id="files"
      share="38%"
      title="Files"
      note={isLost ? 'none saved' : changed === 0 ? 'none changed' : `${changed} changed`}
      actions={
        <button
          type="button"
          className="icon-button"
          aria-label={words === null ? 'Find a file' : 'Show the file tree'}
          onClick={() => setWords(words === null ? '' : null)}
        >
          {words === null ? <Search aria-hidden /> : <X aria-hidden />}
        </button>
      }
    >
      {words === null ? (
        isLost ? (
          <Coming>
            {count(changed, 'file')} {changed === 1 ? 'was' : 'were'} written but {changed === 1 ? 'is' : 'are'} not in the saved version,
            because no test in
            {changed === 1 ? ' it' : ' them'} has been proven yet. Resume the run to use {changed === 1 ? 'it' : 'them'}.
          </Coming>
        ) : tree !== null ? (
          <FileTree tree={tree} />
        ) : isLive ? (
          <Coming>Files appear as they are written.</Coming>
        ) : null
      ) : (
        <>
          <input
            className="input mx-2 my-1.5 w-auto flex-none"
            aria-label="Part of a path"
            placeholder="Part of a path"
            // biome-ignore lint/a11y/noAutofocus: it was just asked for
            autoFocus
            value={words}
            onChange={(event) => setWords(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && setWords(null)}
          />
          <Found tree={tree} words={words} />
        </>
      )}
    </SidePart>
  )
}

/** How many files were changed; `isLost` where the run ended early and the state that is kept of it has none of them. */
function useChanged(): { readonly changed: number; readonly isLost: boolean } {
  const run = useOpenedRun((open) => open.run)
  const changes = useOpenedRun((open) => open.view.changes)
  const tree = useOpenedRun((open) => open.view.tree)
  const isUnfinished = useOpenedRun((open) => open.view.outcome !== null && open.view.outcome.ended !== 'finished')
  const kept = useQuery({
    queryKey: ['found-files', run, tree, ''],
    queryFn: () => core.files.find({ run, tree, words: '', limit: SHOWN }),
    gcTime: STATE_KEPT_MS,
    enabled: isUnfinished && tree !== null && changes.size > 0,
  }).data
  const isLost = kept !== undefined && kept.found <= SHOWN && !kept.paths.some((path) => changes.has(path))
  return { changed: changes.size, isLost: isUnfinished && isLost }
}

function Found({ tree, words }: { tree: string | null; words: string }) {
  const run = useOpenedRun((open) => open.run)
  const { tab, open } = useOpenFiles()
  const found = useQuery({
    queryKey: ['found-files', run, tree, words],
    queryFn: () => core.files.find({ run, tree, words, limit: SHOWN }),
    gcTime: STATE_KEPT_MS,
    placeholderData: (before) => before,
  }).data
  return (
    <div className="scroll">
      <p className="px-3 text-[12px] text-ink-3" role="status">
        {found
          ? found.found > SHOWN
            ? `${count(found.found, 'file')}, showing the ${SHOWN} best matches`
            : count(found.found, 'file')
          : ''}
      </p>
      <ul className="list">
        {found?.paths.map((path) => {
          const cut = path.lastIndexOf('/') + 1
          return (
            <li key={path}>
              <button type="button" className={`row ${tab === `file:${path}` ? 'on' : ''}`} title={path} onClick={() => open(path)}>
                <FileText className="mini" aria-hidden />
                <span className="t">
                  {path.slice(cut)} <i>{path.slice(0, Math.max(0, cut - 1))}</i>
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
