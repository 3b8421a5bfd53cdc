// Streamed text of models and terminals, in a separate file. Losing the last moment in a power cut does no harm, so it
// does not wait for the disk.
import { join } from 'node:path'
import type { Output } from '../../../contract/calls/index.js'
import { openBeside } from '../database/open-beside.js'

const EVERY_MS = 100
/** Bytes of one step's output that are kept. The rest was seen live and is in the journal's result. */
const KEPT = 1_000_000
/** Steps whose size is remembered: those that still write are among the newest. */
const STEPS = 200

export interface Streams {
  write(run: string, output: Output): void
  /** The newest of it, in order, up to about so many characters; `isCut` says that there was more. */
  newest(run: string, most: number): { readonly outputs: Output[]; readonly isCut: boolean }
  /** Deletes what streamed by in a run. */
  remove(run: string): void
  close(): void
}

interface Streamed {
  readonly run: string
  readonly output: Output
}

/** The stream file of a data folder. */
export function openStreams(folder: string): Streams {
  const database = openBeside(join(folder, 'streams.db'), 'keep', (opened) =>
    opened.exec(`
      CREATE TABLE IF NOT EXISTS chunk (id INTEGER PRIMARY KEY, run TEXT NOT NULL, key TEXT NOT NULL, stream TEXT NOT NULL, text TEXT NOT NULL) STRICT;
      CREATE INDEX IF NOT EXISTS chunk_by_run ON chunk (run, id);
    `),
  )
  const insert = database.prepare('INSERT INTO chunk (run, key, stream, text) VALUES (?, ?, ?, ?)')
  const remove = database.prepare('DELETE FROM chunk WHERE run = ?')
  const newestFirst = database.prepare('SELECT key, stream, text FROM chunk WHERE run = ? ORDER BY id DESC')
  const sizes = stepSizes()
  let waiting: Streamed[] = []
  let timer: NodeJS.Timeout | null = null

  const writeAll = database.transaction((group: readonly Streamed[]) => {
    for (const { run, output } of group) insert.run(run, output.key, output.stream, output.text)
  })
  const flush = () => {
    timer = null
    const group = waiting
    waiting = []
    try {
      writeAll(group)
    } catch {
      // A busy or full disk costs the picture of the stream, never the run.
    }
  }
  return {
    write(run, output) {
      if (sizes.add(run, output) > KEPT) return
      append(waiting, { run, output })
      timer ??= setTimeout(flush, EVERY_MS)
    },
    newest(run, most) {
      flush()
      return upTo(newestFirst.iterate(run) as Iterable<Output>, most)
    },
    remove(run) {
      flush()
      remove.run(run)
    },
    close() {
      if (timer) clearTimeout(timer)
      flush()
      database.close()
    },
  }
}

/** Counts what each step wrote, in characters. */
function stepSizes() {
  const sizes = new Map<string, number>()
  return {
    /** Returns how much the step has written so far. */
    add(run: string, output: Output): number {
      const id = `${run} ${output.key}`
      const size = (sizes.get(id) ?? 0) + output.text.length
      sizes.delete(id)
      sizes.set(id, size)
      const oldest = sizes.keys().next().value
      if (sizes.size > STEPS && oldest) sizes.delete(oldest)
      return size
    },
  }
}

/** Puts one more at the end, as part of the last where both are of one stream. */
function append(waiting: Streamed[], next: Streamed): void {
  const { run, output } = next
  const last = waiting.at(-1)
  if (last?.run === run && last.output.key === output.key && last.output.stream === output.stream)
    waiting[waiting.length - 1] = { run, output: { ...output, text: last.output.text + output.text } }
  else waiting.push(next)
}

/** The newest of rows that come newest first, put in order, up to about so many characters. */
function upTo(rows: Iterable<Output>, most: number): { outputs: Output[]; isCut: boolean } {
  const outputs: Output[] = []
  let size = 0
  for (const row of rows) {
    size += row.text.length
    if (size > most && outputs.length > 0) return { outputs: outputs.reverse(), isCut: true }
    outputs.push(row)
  }
  return { outputs: outputs.reverse(), isCut: false }
}
