// The state of a run in one chip: a shape, a colour and a word, never the colour alone.
import {
  Circle,
  CircleCheck,
  CircleDotDashed,
  CirclePause,
  CircleQuestionMark,
  CircleX,
  Flag,
  LoaderCircle,
  type LucideIcon,
  ShieldAlert,
  ThumbsUp,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { type Outcome, type Verdict, verdictTone } from '../../contract/run/outcome.js'
import type { Closed, RunSummary } from '../../contract/run/run.js'
import { count } from '../../words/figures.js'
import { outcomeWords, reasonWords } from '../../words/outcome.js'

export type ChipTone = 'ok' | 'bad' | 'warn' | 'live' | 'plain'

const tones = { good: 'ok', attention: 'warn', bad: 'bad' } as const

const icons: Readonly<Record<Verdict, LucideIcon>> = {
  verified: CircleCheck,
  partly: CircleDotDashed,
  failed: CircleX,
  invalid: ShieldAlert,
  unverifiable: CircleQuestionMark,
}

/** The shape and tone of each verdict. */
export const verdictLook = (verdict: Verdict): { readonly tone: ChipTone; readonly Icon: LucideIcon } => ({
  tone: tones[verdictTone(verdict)],
  Icon: icons[verdict],
})

interface ChipProps {
  readonly tone: ChipTone
  readonly Icon: LucideIcon
  readonly words: string
  /** Its running time; the words give way to it if there is little room. */
  readonly since?: string
  readonly title?: string
}

/** A chip with a shape. */
export function Chip({ tone, Icon, words, since, title }: ChipProps) {
  return (
    <span className={`chip ${tone}`} title={title}>
      <Icon aria-hidden className={Icon === LoaderCircle ? 'turning' : undefined} />
      <span>{words}</span>
      {since ? <time> ({since})</time> : null}
    </span>
  )
}

/** The outcome of a run that is over. */
export function OutcomeChip({ outcome, tests }: { outcome: Outcome; tests?: { passed: number; tests: number } }) {
  const { tone, Icon } = verdictLook(outcome.verdict)
  return (
    <Chip
      tone={tone}
      Icon={Icon}
      words={[outcomeWords(outcome), tests && testWords(tests)].filter(Boolean).join(' · ')}
      title={reasonWords(outcome)}
    />
  )
}

const testWords = ({ passed, tests }: { passed: number; tests: number }): string =>
  tests === 0 ? '' : passed === tests ? count(tests, 'test') : `${passed} of ${tests}`

/** The state of a run in a list. */
export function RunChip({ run, hasTests = false }: { run: RunSummary; hasTests?: boolean }): ReactNode {
  if (run.outcome) return <OutcomeChip outcome={run.outcome} {...(hasTests ? { tests: run } : {})} />
  switch (run.state) {
    case 'running':
      if (run.asks) return <Chip tone="warn" Icon={CircleQuestionMark} words="has a question" title="Waiting for your answer." />
      return <Chip tone="live" Icon={LoaderCircle} words="running" />
    case 'paused':
      return <Chip tone="warn" Icon={CirclePause} words="paused" title="Waiting for you." />
    case 'interrupted':
      return (
        <Chip
          tone="warn"
          Icon={CirclePause}
          words="interrupted"
          title="The process ended before the run finished. Open the run to resume it."
        />
      )
    case 'ended':
      return <Chip tone="plain" Icon={Circle} words="ended" />
  }
}

/** How the user ended the project of a run. */
export const ClosedChip = ({ closed }: { closed: Closed }) =>
  closed === 'happy' ? (
    <Chip tone="plain" Icon={ThumbsUp} words="done" title="You marked this project as done." />
  ) : (
    <Chip tone="plain" Icon={Flag} words="abandoned" title="You abandoned this project." />
  )

/** Marks everything that belongs to a demo. */
export const DemoBadge = () => (
  <span className="chip demo" title="Model answers come from a recording; the tests and the sandbox are real.">
    demo
  </span>
)
