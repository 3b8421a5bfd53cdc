// The outputs of runs: written when a run ends, or at the next start after a kill, and reported on request.
import { basename, dirname, join } from 'node:path'
import type { OutputState, RecoveryEvent } from '../../../contract/calls/outputs.js'
import type { WriteFault } from '../../../contract/errors/file-fault.js'
import { userError } from '../../../contract/errors/index.js'
import type { Note } from '../../../contract/notes/index.js'
import type { Verdict } from '../../../contract/run/outcome.js'
import { toJson } from '../../../contract/text/json.js'
import { isDamagedRun } from '../../store/database/chain.js'
import { thisProcess } from '../../store/database/process.js'
import type { Store } from '../../store/store.js'
import { storageError } from '../data-folder/storage-error.js'
import { writeFault } from '../folder-changes/write-fault.js'
import { readSetup } from '../records/setup.js'
import { chooseFolder, notesOf, outputFolder } from './program-folder.js'
import { isFree, type OutputsDeps, type WrittenOutput, writeOutput } from './write-output.js'

export interface Outputs {
  stateOf(run: string): OutputState
  /** Finished runs whose program is still missing in the requested output folder. */
  owed(): ReadonlySet<string>
  /**
   * Writes the program of a finished run. `force` overwrites a better program and the user's own files. A refusal of the
   * system gives an `unwritten` output. Refuses (kind `busy`) while another process writes it.
   */
  write(run: string, force: boolean): Promise<OutputState>
  /** As `write`, for the end of a run whose lease this process holds. */
  writeAtEnd(run: string): Promise<void>
  /** Whether the program of this run was written late, because an earlier process had not written it. */
  isLate(run: string): boolean
  /** The output due at the end of a run: its program in `folder`, or in the requested folder where that is left out. Null where nothing is due. */
  dueAt(run: string, verdict: Verdict): Extract<Note, { type: 'output-due' }> | null
  /** Writes the outputs that dead processes left unwritten, and returns each result. */
  recover(): Promise<readonly RecoveryEvent[]>
}

export function openOutputs(place: OutputsDeps): Outputs {
  const { store } = place
  const late = new Set<string>()

  const stateOf = (run: string) => outputStateOf(store, run)
  const perform = async (run: string, force: boolean, isLate: boolean): Promise<OutputState> => {
    const out = outputFolder(store, run)
    const tree = out === null ? null : finishedTree(store, run)
    if (out === null || tree === null) return { type: 'none' }
    const written = attempt(() => writeOutput(place, { run, out, tree, force }))
    if (isLate) late.add(run)
    await noteWritten(store, run, written, isLate)
    return stateOf(run)
  }
  /** Only the holder of a run's lease writes to its journal. Null where another process holds it. */
  const alone = async (run: string, force: boolean): Promise<OutputState | null> => {
    if (store.leases.take(run, thisProcess)) return null
    try {
      return await perform(run, force, stateOf(run).type === 'owed')
    } finally {
      store.leases.release(run, thisProcess)
    }
  }
  const once = oneAtATime(stateOf)

  return {
    stateOf,
    owed: () => new Set(store.owedOutputs().flatMap(({ run }) => (soundly(() => outputFolder(store, run), null) === null ? [] : [run]))),
    async write(run, force) {
      const state = await once(run, () => alone(run, force))
      if (state) return state
      throw userError('output-busy', { run })
    },
    async writeAtEnd(run) {
      try {
        await once(run, () => perform(run, false, false))
      } catch (error) {
        // The outcome is recorded. Where this cannot be, the next start finds the output owed and writes it again.
        if (!storageError(error, store.folder)) throw error
      }
    },
    isLate: (run) => late.has(run),
    dueAt: (run, verdict) => dueOutput(place, run, verdict),
    async recover() {
      const waiting = store.owedOutputs().filter(({ run, hasFailed }) => !hasFailed && soundly(() => stateOf(run).type === 'owed', false))
      const ended = waiting.map(async ({ run }): Promise<RecoveryEvent[]> => {
        try {
          const state = await once(run, () => alone(run, false))
          return state ? [{ type: 'program', run, state }] : []
        } catch (error) {
          return [{ type: 'program-failed', run, why: writeFault(error) }]
        }
      })
      return (await Promise.all(ended)).flat()
    },
  }
}

function dueOutput({ store, records }: OutputsDeps, run: string, verdict: Verdict): ReturnType<Outputs['dueAt']> {
  const { out, writesAny } = readSetup(store, run).setup
  if (out !== null) return { type: 'output-due' }
  const folder = verdict === 'verified' || writesAny ? chooseFolder({ store, records, isFree }, run) : null
  return folder === null ? null : { type: 'output-due', folder }
}

/** Joins requests for the program of the same run: later callers get the result of the first one. */
function oneAtATime(stateOf: (run: string) => OutputState) {
  const writing = new Map<string, Promise<OutputState>>()
  return (run: string, begin: () => Promise<OutputState | null>): Promise<OutputState | null> => {
    const going = writing.get(run)
    if (going) return going
    const begun = begin().finally(() => writing.delete(run))
    writing.set(
      run,
      begun.then((state) => state ?? stateOf(run)),
    )
    return begun
  }
}

function outputStateOf(store: Store, run: string): OutputState {
  const folder = outputFolder(store, run)
  if (folder === null) return { type: 'none' }
  const isAbout = ({ type }: Note) => type === 'output-due' || type === 'output-written' || type === 'output-unwritten'
  const last = notesOf(store, run).findLast(isAbout)
  switch (last?.type) {
    case 'output-due':
      return { type: 'owed', folder }
    case 'output-unwritten':
      return { type: 'unwritten', folder, why: last.why }
    case 'output-written':
      return last.beside === ''
        ? { type: 'written', folder }
        : { type: 'beside', folder: join(dirname(folder), last.beside), asked: folder, why: last.why }
    default:
      return { type: 'none' }
  }
}

/** The final program of a run; null where it has none. */
function finishedTree(store: Store, run: string): string | null {
  const finished = notesOf(store, run).findLast((each) => each.type === 'finished' && each.tree !== '')
  return finished?.type === 'finished' ? finished.tree : null
}

async function noteWritten(store: Store, run: string, written: WrittenOutput | Failed, isLate: boolean): Promise<void> {
  if ('failed' in written) return note(store, run, { type: 'output-unwritten', why: written.failed })
  const { folder, files, why, leftOut } = written
  const beside = why === '' ? '' : basename(folder)
  return note(store, run, { type: 'output-written', files, beside, why, leftOut: [...leftOut], isLate })
}

async function note(store: Store, run: string, body: Extract<Note, { type: 'output-written' | 'output-unwritten' }>): Promise<void> {
  const number = notesOf(store, run).filter(({ type }) => type === body.type).length + 1
  const key = number === 1 ? body.type : `${body.type}-${number}`
  await store.entries.append(run, { kind: 'note', key, step: body.type, factsHash: '', body: toJson(body) })
}

/** The notes of a run with a sound journal: a damaged one hides no other run. */
function soundly<T>(read: () => T, otherwise: T): T {
  try {
    return read()
  } catch (error) {
    if (isDamagedRun(error)) return otherwise
    throw error
  }
}

interface Failed {
  readonly failed: WriteFault
}

function attempt(write: () => WrittenOutput): WrittenOutput | Failed {
  try {
    return write()
  } catch (error) {
    return { failed: writeFault(error) }
  }
}
