// Text that streamed by - what a model wrote, what a terminal showed - in a file of its own: losing the last
// moment of it in a power cut costs nothing, so it does not wait for the disk.
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Output } from '../../contract/index.js'

const EVERY_MS = 100
/** Bytes of one step's output that are kept; the rest was seen live and lies in the journal's result. */
const KEPT = 1_000_000

export interface Streams {
  write(run: string, output: Output): void
  read(run: string): Output[]
  /** Deletes what streamed by in a run. */
  remove(run: string): void
  close(): void
}

/** The stream file of a data folder. */
export function openStreams(folder: string): Streams {
  const database = new Database(join(folder, 'streams.db'), { timeout: 250 })
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = NORMAL')
  database.exec(
    'CREATE TABLE IF NOT EXISTS chunk (id INTEGER PRIMARY KEY, run TEXT NOT NULL, key TEXT NOT NULL, stream TEXT NOT NULL, text TEXT NOT NULL) STRICT',
  )
  database.exec('CREATE INDEX IF NOT EXISTS chunk_by_run ON chunk (run, id)')
  const insert = database.prepare('INSERT INTO chunk (run, key, stream, text) VALUES (?, ?, ?, ?)')
  const remove = database.prepare('DELETE FROM chunk WHERE run = ?')
  const read = database.prepare('SELECT key, stream, text FROM chunk WHERE run = ? ORDER BY id')
  const sizes = new Map<string, number>()
  let waiting: { run: string; output: Output }[] = []
  let timer: NodeJS.Timeout | null = null

  const writeAll = database.transaction((group: typeof waiting) => {
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
      const id = `${run} ${output.key}`
      const size = (sizes.get(id) ?? 0) + output.text.length
      sizes.set(id, size)
      if (size > KEPT) return
      const last = waiting.at(-1)
      if (last?.run === run && last.output.key === output.key && last.output.stream === output.stream)
        waiting[waiting.length - 1] = { run, output: { ...output, text: last.output.text + output.text } }
      else waiting.push({ run, output })
      timer ??= setTimeout(flush, EVERY_MS)
    },
    read: (run) => {
      flush()
      return read.all(run) as Output[]
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
