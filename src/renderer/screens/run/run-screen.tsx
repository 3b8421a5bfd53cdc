// The run, read from left to right: what is to be true, what happens, what we say to each other.

import { Tabs } from '@base-ui/react/tabs'
import { useContext, useEffect, useMemo, useState } from 'react'
import { Panel } from 'react-resizable-panels'
import type { TaskView } from '../../../contract/state/view-state.js'
import { errorText } from '../../../words/errors/index.js'
import { count } from '../../../words/figures.js'
import { useWantedQuestion } from '../../features/ask/use-wanted-question.js'
import { ChatField, ChatPane, chatCount } from '../../features/chat/chat-pane.js'
import { FilePart } from '../../features/files/file-part.js'
import { lookOf, type TaskLook } from '../../features/plan/task-look.js'
import { useBeginTab } from '../../features/run/begin-tab.js'
import { useIsLive } from '../../features/run/live.js'
import { OpenFileProvider, useOpenFiles } from '../../features/run/open-file.js'
import { Divider, PaneGroup, useFold } from '../../features/run/pane-layout.js'
import { RunStoreContext, useOpenedRun } from '../../features/run/run-store-context.js'
import { Coming, SidePart } from '../../features/run/side-part.js'
import { type Talk, TalkPlaceProvider, useTalkPlace } from '../../features/run/talk-place.js'
import { TestTree } from '../../features/tests/test-tree.js'
import { useTracedWords, WordsPane } from '../../features/words/words-pane.js'
import { useEachTime } from '../../ui/each-time.js'
import { roomAcross, useNarrow, useOnePane } from '../../ui/narrow.js'
import { Notice } from '../../ui/notice.js'
import { Ring } from '../../ui/ring.js'
import { CentrePane } from './centre-pane.js'
import { useTalkTab } from './talk-tab.js'

export function RunScreen() {
  return useContext(RunStoreContext) ? <OpenedRun /> : null
}

function OpenedRun() {
  const error = useOpenedRun((open) => open.error)
  const isKnown = useOpenedRun((open) => open.view.seq > 0)
  const isRead = useOpenedRun((open) => open.isRead)
  const begin = useBeginTab()
  const isNarrow = useNarrow()
  const isLate = useLate(LATE_MS)
  if (error && !isKnown)
    return (
      <div className="mx-auto max-w-[640px] p-10">
        <Notice tone="bad">{errorText(error)}</Notice>
      </div>
    )
  // Drawn once with everything known, not first empty and then again; unless the wait would be noticed.
  if (!isRead && !isLate) return null
  return (
    <OpenFileProvider begin={begin}>
      {error ? (
        <div className="absolute inset-x-0 top-2 z-10 mx-auto w-[min(560px,80%)] rounded-(--radius-m) bg-raised shadow-(--shadow)">
          <Notice tone="bad">{errorText(error)}</Notice>
        </div>
      ) : null}
      <TalkPlaceProvider>
        <Panes isNarrow={isNarrow} />
      </TalkPlaceProvider>
    </OpenFileProvider>
  )
}

/** Milliseconds after which an empty screen is better than none. */
const LATE_MS = 200

/** Turns true once the part has been shown for so long. */
function useLate(afterMs: number): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), afterMs)
    return () => clearTimeout(timer)
  }, [afterMs])
  return isLate
}

/** The widths that a window of this size begins with. */
function widths(isNarrow: boolean): { left: number; right: number } {
  if (isNarrow) return { left: 248, right: 0 }
  const room = roomAcross()
  if (room >= 2000) return { left: 380, right: 460 }
  return room >= 1440 ? { left: 280, right: 400 } : { left: 264, right: 340 }
}

function Panes({ isNarrow }: { isNarrow: boolean }) {
  const isOne = useOnePane()
  const left = useFold(isOne ? 'left-of-one' : 'left', 0, isOne)
  const right = useFold('right', 0, false)
  const { left: leftWidth, right: rightWidth } = widths(isNarrow)
  const { asked } = useTalkPlace()
  useWantedQuestion()
  useEachTime(asked, () => {
    if (right.isFolded) right.toggle()
  })
  return (
    <PaneGroup id="run" orientation="horizontal" className="run-panes" panels={isNarrow ? ['left', 'centre'] : ['left', 'centre', 'right']}>
      <Panel
        id="left"
        panelRef={left.panel}
        onResize={left.onResize}
        collapsible
        defaultSize={leftWidth}
        minSize={isOne ? 140 : 190}
        maxSize={isOne ? '80%' : '45%'}
        groupResizeBehavior="preserve-pixel-size"
      >
        <section className="pane" aria-label="Plan, tests and files" hidden={left.isFolded}>
          <PaneGroup id="run-left" orientation="vertical" panels={['plan', 'tests', 'files']}>
            <PlanList />
            <Divider label="Between plan and tests" />
            <TestTree />
            <Divider label="Between tests and files" />
            <FilePart />
          </PaneGroup>
        </section>
      </Panel>
      <Divider label="Left pane width" />
      <Panel id="centre" minSize={isOne ? 60 : 360}>
        <CentrePane hasChat={isNarrow} left={left} right={isNarrow ? null : right} />
      </Panel>
      {isNarrow ? null : (
        <>
          <Divider label="Chat width" />
          <Panel
            id="right"
            panelRef={right.panel}
            onResize={right.onResize}
            collapsible
            defaultSize={rightWidth}
            minSize={250}
            maxSize="45%"
            groupResizeBehavior="preserve-pixel-size"
          >
            <section className="pane" aria-label="Words and chat" hidden={right.isFolded}>
              <TalkPane />
            </section>
          </Panel>
        </>
      )}
    </PaneGroup>
  )
}

/** The plan as a list: its tasks, their states, and how many attempts each took; each leads to its place in the graph. */
function PlanList() {
  const tasks = useOpenedRun((open) => open.view.tasks)
  const isOver = !useIsLive()
  const { task: chosen, tab, choose, show } = useOpenFiles()
  const green = tasks.filter((task) => task.state === 'green').length
  return (
    <SidePart
      id="plan"
      share="30%"
      title="Plan"
      note={tasks.length === 0 ? (isOver ? 'none was made' : 'not made yet') : `${green} of ${tasks.length} green`}
    >
      {tasks.length > 0 ? (
        <ul className="list">
          {tasks.map((task) => (
            <TaskRow
              key={task.id}
              task={task}
              look={lookOf(task, tasks, isOver)}
              isShown={tab === 'plan' && task.id === chosen}
              onShow={() => {
                choose(task.id)
                show('plan')
              }}
            />
          ))}
        </ul>
      ) : isOver ? null : (
        <Coming>First comes a plan with small tasks that can each be tested.</Coming>
      )}
    </SidePart>
  )
}

interface TaskRowProps {
  readonly task: TaskView
  readonly look: TaskLook
  readonly isShown: boolean
  onShow(): void
}

function TaskRow({ task, look: { tone, words }, isShown, onShow }: TaskRowProps) {
  return (
    <li>
      <button
        type="button"
        className={`row of-task ${tone === 'go' ? 'on' : ''}`}
        title={`Show ${task.title} in the plan`}
        aria-pressed={isShown}
        onClick={onShow}
      >
        <Ring tone={tone} words={words} />
        <span className="t">{task.title}</span>
        <small>{words}</small>
      </button>
    </li>
  )
}

/** The right pane: the states of the user's words, the chat, and below both the field to say more. */
function TalkPane() {
  const traced = useTracedWords()
  const view = useOpenedRun((open) => open.view)
  const said = useMemo(() => chatCount(view), [view])
  const { choose } = useTalkPlace()
  const tab = useTalkTab()
  return (
    <Tabs.Root className="talk" value={tab} onValueChange={(next: Talk) => choose(next)}>
      <Tabs.List className="tabs" aria-label="Your words and chat">
        {traced ? (
          <Tabs.Tab className="tab" value="words">
            Your words <small>{count(traced.sentences.length, 'sentence')}</small>
          </Tabs.Tab>
        ) : null}
        <Tabs.Tab className="tab" value="chat">
          Chat <small>{said}</small>
        </Tabs.Tab>
      </Tabs.List>
      {traced ? (
        <Tabs.Panel value="words" className="talk-panel words-panel">
          <WordsPane />
        </Tabs.Panel>
      ) : null}
      <Tabs.Panel value="chat" className="talk-panel" keepMounted>
        <ChatPane />
      </Tabs.Panel>
      <ChatField />
    </Tabs.Root>
  )
}
