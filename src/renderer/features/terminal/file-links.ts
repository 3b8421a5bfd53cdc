// Places in files as programs print them: "src/sum.ts:12:5", `File "/work/sum.py", line 3`, "file:///work/main.mjs:2". Pure.
import { WORKSPACE } from '../../../contract/sandbox/inside.js'

export interface FilePlace {
  /** Within the workspace. */
  readonly path: string
  /** From 1. */
  readonly line: number
  /** Its place in the text: first letter, and the one after its last. */
  readonly from: number
  readonly to: number
}

/** Paths with an ending, then a line after a colon, in brackets, or in the words of Python. Web addresses are none of them. */
const PLACE = /(?<![\w:/.@-])(?:file:\/\/)?(?<path>\/?(?:[\w.@-]+\/)*[\w@-][\w.@-]*\.[A-Za-z]\w*)(?:"?, line |:|\()(?<line>\d+)/g

const INSIDE = `${WORKSPACE}/`

/** The places that a line of output names; those outside of the workspace are left out. */
export function filePlacesIn(text: string): readonly FilePlace[] {
  return [...text.matchAll(PLACE)].flatMap((found) => {
    const { path = '', line = '' } = found.groups ?? {}
    const own = path.startsWith(INSIDE) ? path.slice(INSIDE.length) : path.replace(/^\.\//, '')
    if (own.startsWith('/') || Number(line) === 0) return []
    return [{ path: own, line: Number(line), from: found.index, to: found.index + found[0].length }]
  })
}
