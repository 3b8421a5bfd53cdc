// A terminal as a part of the window: the screen, its search bar, and the address that a link leads to.
import type { Terminal } from '@xterm/xterm'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { core } from '../../boot/api.js'
import { readTokens } from '../../ui/tokens.js'
import { useOpenFiles } from '../run/open-file.js'
import { useOpenedRun } from '../run/run-store-context.js'
import type { FileLinks } from './link-files.js'
import { type OpenedTerminal, openTerminal } from './open-terminal.js'

interface TerminalViewProps {
  readonly label: string
  readonly isInteractive: boolean
  readonly isForReaders: boolean
  readonly isSearching: boolean
  onSearching(isSearching: boolean): void
  /** Joins the screen to what it shows; what it returns ends that. */
  attach(terminal: Terminal, fitted: Promise<void>): () => void
}

export function TerminalView({ label, isInteractive, isForReaders, isSearching, onSearching, attach }: TerminalViewProps) {
  const place = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<OpenedTerminal | null>(null)
  const [target, setTarget] = useState<string | null>(null)
  const files = useFileLinks()
  const latest = useRef({ attach, onSearching, files })
  latest.current = { attach, onSearching, files }
  useEffect(() => {
    if (!place.current) return
    const made = openTerminal(place.current, {
      isInteractive,
      label,
      onLink: setTarget,
      files: { hasFile: (path) => latest.current.files.hasFile(path), onOpen: (place) => latest.current.files.onOpen(place) },
      onSearch: () => latest.current.onSearching(true),
      onLeave: () => place.current?.closest('.below, .centre')?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus(),
    })
    setOpened(made)
    const end = latest.current.attach(made.terminal, made.fitted)
    return () => {
      end()
      made.dispose()
      setOpened(null)
    }
  }, [isInteractive, label])
  useEffect(() => {
    if (opened) opened.terminal.options.screenReaderMode = isForReaders
  }, [opened, isForReaders])
  return (
    <div className="terminal">
      {isSearching && opened ? (
        <SearchBar
          opened={opened}
          onClose={() => {
            onSearching(false)
            opened.terminal.focus()
          }}
        />
      ) : null}
      <div className="screen" ref={place} />
      {target ? (
        <p className="target" role="status">
          Ctrl+click opens <b>{target}</b>
        </p>
      ) : null}
    </div>
  )
}

function SearchBar({ opened: { search }, onClose }: { opened: OpenedTerminal; onClose(): void }) {
  const [words, setWords] = useState('')
  const [found, setFound] = useState<{ readonly index: number; readonly count: number } | null>(null)
  useEffect(() => {
    const listening = search.onDidChangeResults(({ resultIndex, resultCount }) => setFound({ index: resultIndex + 1, count: resultCount }))
    return () => {
      listening.dispose()
      search.clearDecorations()
    }
  }, [search])
  const find = (which: 'next' | 'previous', text: string) => {
    const { of } = readTokens()
    const colour = of('--amber')
    const options = {
      incremental: text !== words,
      decorations: {
        matchOverviewRuler: colour,
        activeMatchColorOverviewRuler: colour,
        matchBorder: colour,
        activeMatchBackground: of('--line-strong'),
      },
    }
    if (which === 'next') search.findNext(text, options)
    else search.findPrevious(text, options)
  }
  return (
    <search className="find">
      <input
        className="input"
        aria-label="Find in the terminal"
        placeholder="Find"
        // biome-ignore lint/a11y/noAutofocus: it was just asked for
        autoFocus
        value={words}
        onChange={(event) => {
          find('previous', event.target.value)
          setWords(event.target.value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose()
          if (event.key === 'Enter') find(event.shiftKey ? 'next' : 'previous', words)
        }}
      />
      <span className="text-ink-3" role="status">
        {words === '' || !found ? '' : found.count === 0 ? 'no matches' : `${found.index} of ${found.count}`}
      </span>
      <button type="button" className="icon-button" aria-label="Previous match" onClick={() => find('previous', words)}>
        <ChevronUp aria-hidden />
      </button>
      <button type="button" className="icon-button" aria-label="Next match" onClick={() => find('next', words)}>
        <ChevronDown aria-hidden />
      </button>
      <button type="button" className="icon-button" aria-label="Close the search" onClick={onClose}>
        <X aria-hidden />
      </button>
    </search>
  )
}

/** What a terminal of a run needs to link to its files: whether the newest state has one, and how it is opened. */
function useFileLinks(): Omit<FileLinks, 'onHover'> {
  const run = useOpenedRun((open) => open.run)
  const tree = useOpenedRun((open) => open.view.tree ?? open.view.goal?.inherits?.tree ?? null)
  const { openAt } = useOpenFiles()
  return {
    async hasFile(path) {
      const found = await core.files.find({ run, tree, words: path, limit: 20 })
      return found.paths.includes(path)
    },
    onOpen: ({ path, line }) => openAt(path, line),
  }
}
