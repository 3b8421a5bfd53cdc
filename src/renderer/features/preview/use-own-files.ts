// The user's own files for a program: their copies are with the core before it is started.
import { useEffect, useRef } from 'react'
import { MOST_GIVEN } from '../../../contract/calls/programs.js'
import { errorText } from '../../../words/errors/index.js'
import { appErrorOf } from '../../boot/api.js'
import { useWindowState } from '../../ui/kept.js'
import { type DroppedFile, handOverFiles, topOf } from '../dropped/dropped-files.js'

interface Own {
  readonly files: readonly DroppedFile[]
  /** Where the core keeps the copies; empty until it has all of them. */
  readonly folder: string
  /** The share of them that is copied, from 0 to 1; null while none is copied. */
  readonly share: number | null
  /** Why they cannot be given; empty where they can. */
  readonly problem: string
}

export type OwnFiles = ReturnType<typeof useOwnFiles>

const NONE: Own = { files: [], folder: '', share: null, problem: '' }

/** Why files cannot be copied; empty where they can. Pure. */
export function ownFilesProblem(files: readonly { readonly file: { readonly size: number } }[]): string {
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0)
  return files.length > MOST_GIVEN.files || bytes > MOST_GIVEN.bytes ? errorText({ code: 'given-too-large', data: MOST_GIVEN }) : ''
}

export function useOwnFiles(run: string) {
  const [own, setOwn] = useWindowState<Own>(`program-own ${run}`, NONE)
  // Only the last choice counts: what an earlier one still copies is forgotten.
  const turn = useRef(0)
  const wasCopying = useRef(own.share !== null)
  const take = async (files: readonly DroppedFile[]): Promise<void> => {
    turn.current += 1
    const mine = turn.current
    const isLast = () => mine === turn.current
    const problem = ownFilesProblem(files)
    if (files.length === 0 || problem !== '') {
      setOwn({ ...NONE, files, problem })
      return
    }
    setOwn({ files, folder: '', share: 0, problem: '' })
    try {
      const folder = await handOverFiles(files, (share) => isLast() && setOwn((before) => ({ ...before, share })))
      if (isLast()) setOwn({ files, folder, share: null, problem: '' })
    } catch (error) {
      if (isLast()) setOwn({ files, folder: '', share: null, problem: errorText(appErrorOf(error)) })
    }
  }
  const again = useRef(() => take(own.files))
  useEffect(() => {
    // The user left while they were copied.
    if (wasCopying.current) void again.current()
  }, [])
  return {
    ...own,
    /** Adds files; those of a name that is there take its place. */
    add(files: readonly DroppedFile[]) {
      const tops = new Set(files.map(topOf))
      void take([...own.files.filter((file) => !tops.has(topOf(file))), ...files])
    },
    remove: (name: string) => void take(own.files.filter((file) => topOf(file) !== name)),
    fail: (problem: string) => setOwn({ ...own, problem }),
  }
}
