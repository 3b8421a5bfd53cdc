// A program of a run, started in its sandbox: what it prints, the address of its pages, and how it ended.
import { useEffect, useRef, useState } from 'react'
import type { GivenFile, ProgramEvent } from '../../../contract/calls/programs.js'
import { errorText } from '../../../words/errors/index.js'
import { core } from '../../boot/api.js'

/** Characters of a program's output that are kept. */
const KEPT = 200_000

export type Ended = Extract<ProgramEvent, { type: 'ended' }>
export type StartedProgram = ReturnType<typeof useProgram>

/** What a program was started with. */
interface Call {
  readonly command: readonly string[]
  readonly input: string
  readonly files: readonly GivenFile[]
}

/** One program at a time; leaving the screen ends it. */
export function useProgram(run: string) {
  const [call, setCall] = useState<Call>({ command: [], input: '', files: [] })
  const [output, setOutput] = useState('')
  const [page, setPage] = useState('')
  const [ended, setEnded] = useState<Ended | null>(null)
  const [error, setError] = useState('')
  const [isRunning, setRunning] = useState(false)
  const stop = useRef<() => void>(() => {})
  useEffect(() => () => stop.current(), [])
  /**
   * @param args null for those of the plan
   * @param argv the whole command, as it is shown
   * @param given what it reads from standard input
   * @param beside files that lie beside its own
   */
  const begin = (args: readonly string[] | null, argv: readonly string[], given = '', beside: readonly GivenFile[] = []) => {
    stop.current()
    setCall({ command: argv, input: given, files: beside })
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
    stop.current = core.programs.run(
      {
        run,
        args: args ? [...args] : null,
        ...(given === '' ? {} : { input: given }),
        ...(beside.length === 0 ? {} : { files: [...beside] }),
      },
      onEvent,
      (refusal) => {
        setRunning(false)
        setPage('')
        if (refusal) setError(errorText(refusal))
      },
    )
  }
  const end = () => {
    stop.current()
    setRunning(false)
    setPage('')
    setError('stopped by you')
  }
  return { isRunning, ...call, output, page, ended, error, begin, end }
}
