// What the rows of pauses tell: that the run waits, and once it went on how long that was.

import type { Wait } from '../state/waits.js'
import type { Row } from './run-view.js'

/** The same rows, where those of pauses that are over say so. Pure. */
export const pausesTold = (rows: readonly Row[], waits: readonly Wait[]): Row[] =>
  rows.map((row) => {
    if (row.data.type !== 'paused' || row.data.forMs !== undefined) return row
    const wait = waits.find(({ what, from }) => what === 'pause' && from === row.at)
    if (wait && wait.to === null) return row
    // One that was over at once was no wait.
    return { ...row, tone: 'plain', data: { ...row.data, forMs: wait?.to ? wait.to - wait.from : 0 } }
  })
