// The test tree: every test that was seen, its state, and whether it was shown red before the code.
import { CircleX } from 'lucide-react'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { TestCase } from '../../../contract/run/tests.js'
import { useOffer } from '../palette/offered.js'
import { useIsLive } from '../run/live.js'
import { useOpenFiles } from '../run/open-file.js'
import { useOpenedRun } from '../run/run-store-context.js'
import { Coming, SidePart } from '../run/side-part.js'
import { noteOf } from './carried.js'
import { forestOf, nextRed, type TestNode, untriedIn } from './test-forest.js'
import { TestRow } from './test-row.js'

/** With more tests than this, files without a failure start folded. */
const MANY = 40
const KEYS = ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'Enter', ' ']

export function TestTree() {
  const tests = useOpenedRun((open) => open.view.tests)
  const suites = useOpenedRun((open) => open.view.suites)
  const chart = useOpenedRun((open) => open.view.chart)
  const note = useOpenedRun(noteOf)
  const inheritsTests = useOpenedRun((open) => open.view.goal?.inherits != null)
  const isLive = useIsLive()
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [shownMessage, setShownMessage] = useState<string | null>(null)
  const [current, setCurrent] = useState<string | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const { openAt } = useOpenFiles()
  const cases = useMemo(() => [...tests.values()], [tests])
  const rows = useMemo(
    () => forestOf(cases, suites, (id, hasFailed) => toggled.get(id) ?? (hasFailed || cases.length <= MANY), untriedIn(chart)),
    [cases, suites, toggled, chart],
  )
  const isOpenRow = (index: number) => (rows[index + 1]?.depth ?? 0) > (rows[index]?.depth ?? 0)
  const toggle = (node: TestNode, open: boolean) => {
    // A green test has nothing to say but its own text.
    if (node.type === 'test' && node.test.message === '') openAt(node.test.file, node.test.name)
    else if (node.type === 'test') setShownMessage(open ? node.id : null)
    else setToggled(new Map(toggled).set(node.id, open))
  }
  const focus = (index: number) => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))]
    if (!row) return
    setCurrent(row.id)
    list.current?.querySelectorAll<HTMLElement>('[role="treeitem"]')[rows.indexOf(row)]?.focus()
  }
  const showNextRed = (red: TestCase) => {
    flushSync(() => {
      // A group folded by hand opens again, since it may hold the test.
      setToggled(new Map([...toggled].filter(([, isOpen]) => isOpen)))
      setShownMessage(red.id)
      setCurrent(red.id)
    })
    if (list.current?.checkVisibility()) list.current.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    else openAt(red.file, red.name)
  }
  useOffer('tests', () => {
    const red = nextRed(cases, current)
    return red ? [{ words: 'Show the next red test', Icon: CircleX, act: () => showNextRed(red) }] : []
  })
  const onKey = (event: KeyboardEvent) => {
    const at = rows.findIndex((row) => row.id === current)
    const node = rows[at]
    const isOpen = node?.type === 'test' ? shownMessage === node.id : isOpenRow(at)
    const parent = rows.findLastIndex((row, index) => index < at && row.depth < (node?.depth ?? 0))
    if (!node || !KEYS.includes(event.key)) return
    event.preventDefault()
    if (event.key === 'ArrowDown') focus(at + 1)
    else if (event.key === 'ArrowUp') focus(at - 1)
    else if (event.key === 'Home') focus(0)
    else if (event.key === 'End') focus(rows.length - 1)
    else if (event.key === 'ArrowRight') isOpen ? focus(at + 1) : toggle(node, true)
    else if (event.key === 'ArrowLeft') isOpen ? toggle(node, false) : focus(parent)
    else toggle(node, !isOpen)
  }
  return (
    <SidePart id="tests" share="38%" title="Tests" note={note}>
      {rows.length > 0 ? (
        <div className="list" role="tree" aria-labelledby="part-tests" ref={list} onKeyDown={onKey}>
          {rows.map((node, index) => (
            <TestRow
              key={node.id}
              node={node}
              isOpen={node.type === 'test' ? shownMessage === node.id : isOpenRow(index)}
              isReachable={current === null || !rows.some((row) => row.id === current) ? index === 0 : node.id === current}
              onFocus={() => setCurrent(node.id)}
              onToggle={(open) => toggle(node, open)}
            />
          ))}
        </div>
      ) : isLive ? (
        <Coming>
          Tests come before the code. A test counts only if it fails before the code is written.
          {inheritsTests ? ' Existing tests still apply and run again with the new tests.' : ''}
        </Coming>
      ) : null}
    </SidePart>
  )
}
