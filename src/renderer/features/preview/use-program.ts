// A program of a run, started in its sandbox: what it prints, the address of its pages, and how it ended.
import { useEffect, useRef, useState } from 'react'
import type { GivenFile, LeftFiles, ProgramEvent, ProgramNetwork } from '../../../contract/calls/programs.js'
import { errorText } from '../../../words/errors/index.js'
import { core } from '../../boot/api.js'

/** Characters of a program's output that are kept. */
const KEPT = 200_000

export type Ended = Extract<ProgramEvent, { type: 'ended' }>
export type StartedProgram = ReturnType<typeof useProgram>

/** The start of a program. */
export interface ProgramCall {
  /** Null for those of the plan. */
  readonly args: readonly string[] | null
  /** The whole command, as it is shown. */
  readonly command: readonly string[]
  /** What it reads from standard input. */
  readonly input?: string
  /** Text files beside its own. */
  readonly files?: readonly GivenFile[]
  /** The folder that the core keeps the user's own files in; empty for none. */
  readonly folder?: string
  /** What the user gave: names of files and folders. */
  readonly names?: readonly string[]
}

const NOTHING: Required<ProgramCall> = { args: null, command: [], input: '', files: [], folder: '', names: [] }

/** One program at a time; leaving the screen ends it. */
export function useProgram(run: string) {
  const [call, setCall] = useState(NOTHING)
  const [output, setOutput] = useState('')
  const [page, setPage] = useState('')
  const reach = useReach()
  const [left, setLeft] = useState<LeftFiles | null>(null)
  const [ended, setEnded] = useState<Ended | null>(null)
  const [error, setError] = useState('')
  const [isRunning, setRunning] = useState(false)
  const stop = useRef<() => void>(() => {})
  useEffect(() => () => stop.current(), [])
  const begin = (asked: ProgramCall, remember = false) => {
    stop.current()
    setCall({ ...NOTHING, ...asked })
    setLeft(null)
    reach.clear()
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
        case 'refused':
          return reach.refuse(event.host)
        case 'files':
          return setLeft(event)
        case 'ended':
          return setEnded(event)
      }
    }
    stop.current = core.programs.run(requestOf(run, { ...NOTHING, ...asked }, reach.network(remember)), onEvent, (refusal) => {
      setRunning(false)
      setPage('')
      if (refusal) setError(errorText(refusal))
    })
  }
  const end = () => {
    stop.current()
    setRunning(false)
    setPage('')
    setError('stopped by you')
  }
  const allow = (host: string, remember: boolean) => {
    reach.allow(host)
    begin(call, remember)
  }
  return { refused: reach.refused, decline: reach.decline, allow, isRunning, ...call, output, page, left, ended, error, begin, end }
}

/** The request to the core. */
const requestOf = (run: string, { args, input, files, folder }: Required<ProgramCall>, network: ProgramNetwork) => ({
  run,
  args: args ? [...args] : null,
  network,
  ...(input === '' ? {} : { input }),
  ...(files.length === 0 ? {} : { files: [...files] }),
  ...(folder === '' ? {} : { given: { folder, into: '' as const } }),
})

/** Hosts that the program was refused, and those that the user allowed since the screen was opened. */
function useReach() {
  const [refused, set] = useState<readonly string[]>([])
  const allowed = useRef<readonly string[]>([])
  return {
    refused,
    network: (remember: boolean): ProgramNetwork => ({ hosts: [...allowed.current], remember }),
    clear: () => set([]),
    refuse: (host: string) => set((all) => [...all, host]),
    decline: (host: string) => set((all) => all.filter((each) => each !== host)),
    allow(host: string) {
      allowed.current = [...allowed.current, host]
    },
  }
}
