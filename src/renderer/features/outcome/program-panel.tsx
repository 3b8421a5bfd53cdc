// Starts the program that the run made, so that the questions below can be answered from having seen it.

import { useQuery } from '@tanstack/react-query'
import { Play, Square, SquareTerminal } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ProgramEvent } from '../../../contract/calls/programs.js'
import { errorText } from '../../../words/errors/index.js'
import { core } from '../../boot/api.js'
import { useOpenFiles } from '../run/open-file.js'
import { useOpenedRun } from '../run/run-store-context.js'
import { ProgramPage } from './program-page.js'

/** Characters of a program's output that the panel keeps. */
const KEPT = 200_000

type Ended = Extract<ProgramEvent, { type: 'ended' }>

export function ProgramPanel() {
  const run = useOpenedRun((open) => open.run)
  const program = useQuery({ queryKey: ['start-command', run], queryFn: () => core.programs.start({ run }) }).data
  const [args, setArgs] = useState('')
  const { openShell } = useOpenFiles()
  const { isRunning, output, page, ended, error, begin, end } = useProgram(run)
  if (program === undefined) return null
  const { start, hasPages } = program
  if (start === null) return <NoProgram onShell={openShell} />
  const planned = start.argv.join(' ')
  return (
    <section className="panel" aria-label="Run it">
      <h3>
        Run it <code>{planned}</code>
      </h3>
      <form
        className="mt-2 flex gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          begin(args.split(/\s+/).filter(Boolean))
        }}
      >
        {hasPages ? null : (
          <input
            className="input min-w-0 flex-1"
            aria-label="Arguments of the program"
            placeholder={`other arguments than those of "${planned}"`}
            value={args}
            onChange={(event) => setArgs(event.target.value)}
            disabled={isRunning}
          />
        )}
        {/* Two elements by their keys: one that became the other within its click would submit the form and start it again. */}
        {isRunning ? (
          <button key="end" type="button" className="button" onClick={end}>
            <Square aria-hidden /> End it
          </button>
        ) : (
          <button key="run" type="submit" className="button">
            <Play aria-hidden /> Run it
          </button>
        )}
      </form>
      {page ? <ProgramPage url={page} /> : null}
      {output || ended || error ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        <pre className="program" role="log" aria-label="Output of the program" tabIndex={0}>
          {output}
          <span>{error || (ended ? endWords(ended) : '')}</span>
        </pre>
      ) : null}
    </section>
  )
}

/** What a library has in place of a start. */
function NoProgram({ onShell }: { onShell(): void }) {
  return (
    <section className="panel" aria-label="Run it">
      <h3>Run it</h3>
      <p>This is a library: there is no program to start. Try it in a shell on a copy of its files, or export it.</p>
      <div className="actions">
        <button type="button" className="button" onClick={onShell}>
          <SquareTerminal aria-hidden /> Open your shell
        </button>
      </div>
    </section>
  )
}

const endWords = ({ end, exit }: Ended): string => (end === 'exited' ? `ended with exit ${exit}` : `ended: ${end}`)

/** One program at a time; leaving the screen ends it. */
function useProgram(run: string) {
  const [output, setOutput] = useState('')
  const [page, setPage] = useState('')
  const [ended, setEnded] = useState<Ended | null>(null)
  const [error, setError] = useState('')
  const [isRunning, setRunning] = useState(false)
  const stop = useRef<() => void>(() => {})
  useEffect(() => () => stop.current(), [])
  const begin = (args: string[]) => {
    setOutput('')
    setPage('')
    setEnded(null)
    setError('')
    setRunning(true)
    const onEvent = (event: ProgramEvent) => {
      switch (event.type) {
        case 'output':
          return setOutput((text) => (text + event.text.replaceAll('\r', '')).slice(-KEPT))
        case 'page':
          return setPage(event.url)
        case 'ended':
          return setEnded(event)
      }
    }
    stop.current = core.programs.run({ run, args }, onEvent, (refusal) => {
      setRunning(false)
      setPage('')
      if (refusal) setError(errorText(refusal))
    })
  }
  const end = () => {
    stop.current()
    setRunning(false)
    setPage('')
    setError('ended by you')
  }
  return { isRunning, output, page, ended, error, begin, end }
}
