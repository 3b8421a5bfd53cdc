// The pane below the timeline: the terminal, the user's own shell, and in narrow windows the chat. It folds away.
import { Tabs } from '@base-ui/react/tabs'
import { Accessibility, ChevronDown, ChevronUp, MessageSquare, Search, SquareTerminal } from 'lucide-react'
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { ChatField, ChatPane } from '../../features/chat/chat-pane.js'
import { useOffer } from '../../features/palette/offered.js'
import { useOpenFiles } from '../../features/run/open-file.js'
import { type Fold, foldWords } from '../../features/run/pane-layout.js'
import { useOpenedRun } from '../../features/run/run-store-context.js'
import { type Talk, useTalkPlace } from '../../features/run/talk-place.js'
import { useTracedWords, WordsPane } from '../../features/words/words-pane.js'
import { useEachTime } from '../../ui/each-time.js'
import { useKeptChoice, useWindowState } from '../../ui/kept.js'
import { useTalkTab } from './talk-tab.js'

const terminals = () => import('../../features/terminal/terminals.js')
const RunTerminal = lazy(async () => ({ default: (await terminals()).RunTerminal }))
const ShellTerminal = lazy(async () => ({ default: (await terminals()).ShellTerminal }))

type OutputTab = 'terminal' | 'shell'
type Below = OutputTab | Talk

export function BottomPane({ hasChat, fold }: { hasChat: boolean; fold: Fold }) {
  const { tab, printed, show } = useBelow(hasChat)
  const hasWords = useTracedWords() !== null
  const hasTerminal = useOnceIdle(!fold.isFolded)
  const [searched, search] = useState<Below | null>(null)
  const [isForReaders, read] = useKeptChoice('terminal.readers')
  const place = useRef<HTMLDivElement>(null)
  const shell = useShell(place, printed === 'shell', tab === 'shell' && !fold.isFolded)
  const choose = (next: Below) => {
    show(next)
    if (next === 'shell') shell.choose()
    if (fold.isFolded) fold.toggle()
  }
  // Beside the timeline the chat folds away; here it is a tab like the others.
  useOffer('chat', () =>
    hasChat && (tab !== 'chat' || fold.isFolded) ? [{ words: 'Show the chat', Icon: MessageSquare, act: () => choose('chat') }] : [],
  )
  const { shellAsked } = useOpenFiles()
  useEachTime(shellAsked, () => choose('shell'))
  const { asked, chosen } = useTalkPlace()
  useEachTime(asked, () => {
    if (hasChat) choose(chosen ?? 'chat')
  })
  const choices = (of: Below) => ({
    isForReaders: isForReaders ?? false,
    isSearching: searched === of,
    onSearching: (isSearching: boolean) => search(isSearching ? of : null),
  })
  return (
    <Tabs.Root className={`below ${fold.isFolded ? 'folded' : ''}`} value={tab} onValueChange={(next: Below) => show(next)}>
      <div className="tab-row">
        <Tabs.List className="tabs" aria-label="Terminal, shell and chat">
          <Tabs.Tab className="tab" value="terminal" onClick={() => choose('terminal')}>
            Terminal <small>agent, sandboxed</small>
          </Tabs.Tab>
          <Tabs.Tab className="tab" value="shell" onClick={() => choose('shell')}>
            Your shell
          </Tabs.Tab>
          {hasChat && hasWords ? (
            <Tabs.Tab className="tab" value="words" onClick={() => choose('words')}>
              Your words
            </Tabs.Tab>
          ) : null}
          {hasChat ? (
            <Tabs.Tab className="tab" value="chat" onClick={() => choose('chat')}>
              Chat
            </Tabs.Tab>
          ) : null}
        </Tabs.List>
        {tab === 'chat' || tab === 'words' || fold.isFolded ? null : (
          <TerminalButtons
            onSearch={() => search(searched ? null : tab)}
            isForReaders={isForReaders ?? false}
            onReaders={() => read(!isForReaders)}
          />
        )}
        <FoldButton fold={fold} />
      </div>
      {/* Folded, they are hidden but keep running: a shell must not end because the user needed the room. */}
      <div className="min-h-0 flex-1 flex flex-col" inert={fold.isFolded} ref={place}>
        <Suspense fallback={null}>
          <Tabs.Panel value="terminal" className="below-panel" keepMounted>
            {hasTerminal ? <RunTerminal {...choices('terminal')} /> : null}
          </Tabs.Panel>
          <Tabs.Panel value="shell" className="below-panel" keepMounted>
            {shell.isThere ? <ShellTerminal isChosen={shell.isChosen} {...choices('shell')} /> : null}
          </Tabs.Panel>
        </Suspense>
        {hasChat ? (
          <>
            <Tabs.Panel value="words" className="below-panel words-panel bg-surface">
              <WordsPane />
            </Tabs.Panel>
            <Tabs.Panel value="chat" className="below-panel bg-surface" keepMounted>
              <ChatPane />
            </Tabs.Panel>
            {tab === 'chat' || tab === 'words' ? (
              <div className="below-field">
                <ChatField />
              </div>
            ) : null}
          </>
        ) : null}
      </div>
    </Tabs.Root>
  )
}

/** What is shown below: in a narrow window one's words and the chat too, whichever of them is chosen in a wide one. */
function useBelow(hasChat: boolean): { readonly tab: Below; readonly printed: OutputTab; show(next: Below): void } {
  const run = useOpenedRun((open) => open.run)
  const [printed, setPrinted] = useWindowState<OutputTab>(`printed ${run}`, 'terminal')
  const [isTalking, talk] = useWindowState(`talking ${run}`, true)
  const talkTab = useTalkTab()
  const { choose } = useTalkPlace()
  return {
    tab: hasChat && isTalking ? talkTab : printed,
    printed,
    show: (next) => {
      const isTalk = next === 'words' || next === 'chat'
      if (isTalk) choose(next)
      else setPrinted(next)
      // A wide window has them beside it, so what is chosen there says nothing about a narrow one.
      if (hasChat) talk(isTalk)
    },
  }
}

interface TerminalButtonsProps {
  readonly isForReaders: boolean
  onSearch(): void
  onReaders(): void
}

function TerminalButtons({ isForReaders, onSearch, onReaders }: TerminalButtonsProps) {
  return (
    <>
      <button type="button" className="icon-button" aria-label="Find in the terminal" onClick={onSearch}>
        <Search aria-hidden />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-pressed={isForReaders}
        aria-label="Read the terminal with a screen reader"
        data-hint="Screen reader mode"
        onClick={onReaders}
      >
        <Accessibility aria-hidden />
      </button>
    </>
  )
}

function FoldButton({ fold }: { fold: Fold }) {
  const words = foldWords(fold, 'the terminal')
  useOffer('terminal', () => [{ words, Icon: SquareTerminal, act: fold.toggle }])
  return (
    <button type="button" className="icon-button" aria-expanded={!fold.isFolded} aria-label={words} onClick={fold.toggle}>
      {fold.isFolded ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
    </button>
  )
}

interface Shell {
  readonly isThere: boolean
  /** Whether the user opened it here: one that is only drawn again takes no keys. */
  readonly isChosen: boolean
  choose(): void
}

/**
 * The user's own shell. It takes the focus only when the user chose it and it is visible. A shell that opens folded cannot take it yet. One
 * that a wider window or a zoom brings back must not, or keys typed elsewhere would run in it.
 * @param wasThere whether it was there when the screen was left: that one ended, and a new one takes its place
 */
function useShell(place: RefObject<HTMLElement | null>, wasThere: boolean, isInSight: boolean): Shell {
  const [isThere, open] = useState(wasThere)
  const [times, count] = useState(0)
  const heeded = useRef(0)
  useEffect(() => {
    if (!isInSight || times <= heeded.current) return
    heeded.current = times
    place.current?.querySelector<HTMLElement>('.below-panel:not([hidden]) .xterm-helper-textarea')?.focus()
  }, [times, isInSight, place])
  const choose = () => {
    open(true)
    count(times + 1)
  }
  return { isThere, isChosen: times > 0, choose }
}

/** Turns true after the first quiet moment in which something is wanted, and stays so: a terminal costs more than all else here. */
function useOnceIdle(isWanted: boolean): boolean {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    if (!isWanted || isReady) return
    const waiting = requestIdleCallback(() => setReady(true), { timeout: 300 })
    return () => cancelIdleCallback(waiting)
  }, [isWanted, isReady])
  return isReady
}
