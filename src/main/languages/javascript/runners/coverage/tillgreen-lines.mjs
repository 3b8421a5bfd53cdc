// Makes lines of what V8 counted: offsets in the text that ran become lines of the file that people read.
import { SourceMap } from 'node:module'

const COMMENT = /\/\*[\s\S]*?\*\/|\/\/[^\n]*/g
/** What Vite writes for an export: a function that reads the name. */
const EXPORT = /(__vite_ssr_exportName__\(|Object\.defineProperty\(__vi)[^;]*;/g
const MAP = /\/\/[#@] sourceMappingURL=data:application\/json[^,]*;base64,([A-Za-z0-9+/=]+)\s*$/m
const WORD = /[\w$'"`]+/g

/**
 * One script, over all times that it is asked what ran.
 * V8 tells of a function that did not run only once, so all that were ever told are kept.
 */
export class Script {
  functions = new Map()

  /**
   * @param text as it ran
   * @param map its source map as JSON, where it does not stand in the text itself; null where there is none
   */
  constructor(text, map = null) {
    this.words = wordsOf(text, mapOf(text, map))
    this.length = text.length
    this.lines = [...new Set(this.words.map(({ line }) => line))].sort((a, b) => a - b)
  }

  /** The lines that ran, by what V8 counted since the last time. */
  take(counted) {
    const now = new Map()
    for (const { ranges } of counted) {
      const key = `${ranges[0].startOffset} ${ranges[0].endOffset}`
      this.functions.set(key, ranges[0])
      now.set(key, ranges)
    }
    const inOrder = [...this.functions.values()].sort((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset)
    const ran = new Uint8Array(this.length)
    for (const { startOffset, endOffset } of inOrder) {
      const ranges = now.get(`${startOffset} ${endOffset}`) ?? [{ startOffset, endOffset, count: 0 }]
      for (const range of ranges) ran.fill(range.count > 0 ? 1 : 0, range.startOffset, range.endOffset)
    }
    return [...new Set(this.words.filter(({ offset }) => ran[offset] === 1).map(({ line }) => line))].sort((a, b) => a - b)
  }
}

const blank = (part) => part.replace(/[^\n]/g, ' ')

/** All words that are no comment and no export, each with its offset in the text and its line in the file. */
function wordsOf(text, map) {
  const plain = text.replace(COMMENT, blank).replace(EXPORT, blank)
  const words = []
  let offset = 0
  for (const [at, row] of plain.split('\n').entries()) {
    for (const { index } of row.matchAll(WORD)) {
      const line = map ? lineIn(map, at, index) : at + 1
      if (line !== null) words.push({ offset: offset + index, line })
    }
    offset += row.length + 1
  }
  return words
}

function mapOf(text, given) {
  const [, data] = MAP.exec(text) ?? []
  if (given === null && data === undefined) return null
  try {
    return new SourceMap(JSON.parse(given ?? Buffer.from(data, 'base64').toString('utf8')))
  } catch {
    return null
  }
}

/** What a compiler added is from no line of the file. */
function lineIn(map, line, column) {
  const { generatedLine, originalLine } = map.findEntry(line, column)
  return generatedLine === line && originalLine !== undefined ? originalLine + 1 : null
}
