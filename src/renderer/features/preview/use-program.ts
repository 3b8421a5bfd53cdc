// A program of a run, started in its sandbox: what it prints, the address of its pages, and how it ended.
import { useEffect, useRef, useState } from 'react'
import type { ProgramEvent } from '../../../contract/calls/programs.js'
import { errorText } from '../../../words/errors/index.js'
import { core } from '../../boot/api.js'

/** Characters of a program's output that are kept. */
const KEPT = 200_000

export type Ended = Extract<ProgramEvent, { type: 'ended' }>
export type StartedProgram = ReturnType<typeof useProgram>

/** One program at a time; leaving the screen ends it. */
export function useProgram(run: string) {
  const [command, setCommand] = useState<readonly string[]>([])
  const [input, setInput] = useState('')
  const [output, setOutput] = useState('')
  const [page, setPage] = useState('')
  const [ended, setEnded] = useState<Ended | null>(null)
  const [error, setError] = useState('')
  const [isRunning, setRunning] = useState(false)
  const stop = useRef<() => void>(() => {})
  useEffect(() => () => stop.current(), [])
  /** @param args null for those of the plan @param argv the whole command, as it is shown @param given what it reads from standard input */
  const begin = (args: readonly string[] | null, argv: readonly string[], given = '') => {
    stop.current()
    setCommand(argv)
    setInput(given)
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
      { run, args: args ? [...args] : null, ...(given === '' ? {} : { input: given }) },
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
  return { isRunning, command, input, output, page, ended, error, begin, end }
}
