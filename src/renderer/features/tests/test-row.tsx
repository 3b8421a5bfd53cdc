// One row of the test tree; a failed test opens to what its runner said.
import { ChevronRight, CircleDashed, EyeOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { FailureKind, TestCase } from '../../../contract/run/tests.js'
import { duration } from '../../../words/figures.js'
import { testName } from '../../../words/run/test-name.js'
import { Ring, type RingTone } from '../../ui/ring.js'
import { useIsLive } from '../run/live.js'
import { useOpenedRun } from '../run/run-store-context.js'
import type { TestNode } from './test-forest.js'

interface TestRowProps {
  readonly node: TestNode
  readonly isOpen: boolean
  /** Whether the Tab key reaches it; the arrows continue from it. */
  readonly isReachable: boolean
  onFocus(): void
  onToggle(open: boolean): void
}

export function TestRow({ node, isOpen, isReachable, onFocus, onToggle }: TestRowProps) {
  const canOpen = node.type !== 'test' || node.test.message !== ''
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys of all its rows */}
      <div
        role="treeitem"
        aria-level={node.depth + 1}
        aria-expanded={canOpen ? isOpen : undefined}
        aria-selected={false}
        tabIndex={isReachable ? 0 : -1}
        className="row"
        style={{ paddingLeft: 8 + node.depth * 16 }}
        onFocus={onFocus}
        onClick={() => onToggle(!isOpen)}
      >
        {node.type === 'test' ? <TestWords node={node} /> : <GroupWords node={node} />}
      </div>
      {node.type === 'test' && isOpen && canOpen ? <Failure test={node.test} /> : null}
    </>
  )
}

/** What the runner said, brought into sight when it opens. */
function Failure({ test }: { test: TestCase }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Returns nothing: newer browsers return a promise here, and an effect would call it at its end.
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a tree may hold only items and groups, and it is no fieldset
    <div
      role="group"
      className="failure"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: long messages scroll, so the keyboard must reach them
      tabIndex={0}
      aria-label={`Why ${test.name} is red`}
      ref={place}
    >
      {test.failure ? `${failureWords(test.failure)}\n\n` : ''}
      {test.message}
    </div>
  )
}

function GroupWords({ node }: { node: Exclude<TestNode, { type: 'test' }> }) {
  const isLive = useIsLive()
  const stand = standing(node, isLive)
  return (
    <>
      <ChevronRight className="twist" aria-hidden />
      {stand ? <Ring tone={stand[0]} words={stand[1]} /> : <DueRing />}
      <span className="t" title={node.name}>
        {node.type === 'cases' ? testName(node.name) : node.name}
      </span>
      <small>{node.passed === node.all ? node.all : `${node.passed} of ${node.all}`}</small>
    </>
  )
}

/** The ring of a test, or of a whole group, before its code. */
const DueRing = () => (
  <span
    className="shape due"
    role="img"
    aria-label="red before the code is written, as expected"
    title="Red before the code is written, as expected."
  >
    <CircleDashed aria-hidden />
  </span>
)

/** The state of a group. Null if all its failures are expected, since there is no code yet and they refute nothing. */
function standing({ failed, unwritten, passed }: Exclude<TestNode, { type: 'test' }>, isLive: boolean): [RingTone, string] | null {
  if (failed > (isLive ? unwritten : 0)) return ['bad', 'has failures']
  if (failed > 0) return null
  return passed === 0 ? ['skip', 'skipped'] : ['ok', 'passed']
}

const tones: Record<TestCase['state'], RingTone> = { passed: 'ok', failed: 'bad', skipped: 'skip' }

function TestWords({ node: { name, test, proof, isHidden, isUnwritten } }: { node: Extract<TestNode, { type: 'test' }> }) {
  const isLive = useIsLive()
  const isBack = useOpenedRun(({ end }) => end !== null)
  const isWaiting = isLive && isUnwritten
  // Nearly every test was, so it is no mark of its own.
  const isRedFirst = proof === 'red' && !isWaiting
  return (
    <>
      {isHidden && test.state !== 'passed' && (isLive || isBack) ? (
        <span
          className="shape skip"
          role="img"
          aria-label="hidden until the other tests pass"
          title="Hidden from the builder: it runs once the other tests pass."
        >
          <EyeOff aria-hidden />
        </span>
      ) : isWaiting ? (
        <DueRing />
      ) : (
        <Ring tone={tones[test.state]} words={test.state} />
      )}
      <span className="t" title={isRedFirst ? `${test.name}\nRed before any code was written.` : test.name}>
        {testName(name)}
        {isRedFirst ? <span className="sr-only">, red before the code was written</span> : null}
      </span>
      {isHidden ? (
        <span className="mark-word" title="Hidden from the builder.">
          hidden
        </span>
      ) : null}
      {proof === 'refused' ? (
        <span className="mark-word refused" title="Green before any code was written, so this test proves nothing. It still runs.">
          no evidence
        </span>
      ) : null}
      <small>{test.state === 'skipped' ? 'skipped' : test.durationMs < 1 ? '' : duration(test.durationMs)}</small>
    </>
  )
}

function failureWords(failure: FailureKind): string {
  switch (failure) {
    case 'assertion':
      return 'An assertion failed.'
    case 'not-implemented':
      return 'Not implemented yet.'
    case 'import':
      return 'An import failed, so the behaviour was never tested.'
    case 'syntax':
      return 'The file has a syntax error, so the behaviour was never tested.'
    case 'error':
      return 'An error occurred before the behaviour was tested.'
    case 'timeout':
      return 'The test timed out.'
  }
}
