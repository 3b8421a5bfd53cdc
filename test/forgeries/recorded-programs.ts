// The programs of all recordings and demos, as files: what honest builders wrote.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEdits } from '../../src/main/engine/edits/parse.js'
import { root } from '../support/command-line-place.js'

export interface RecordedProgram {
  readonly name: string
  readonly files: readonly { readonly path: string; readonly text: string }[]
}

const TREE = /^tillgreen tree 1\n/
const TEST = /(^|\/)tests?\/|_test\.go$|\.(test|spec)\.|(^|\/)test_/

/** All states of all files that are no tests, each once, of recordings and of demos. */
export const recordedPrograms = (): readonly RecordedProgram[] => [
  ...found('test/fixtures/runs/*/run.jsonl').map(programOfRecording),
  ...found('resources/demo/*/*/*.md').map(programOfAnswer),
]

/** A pattern that matches nothing would leave its programs out without a word. */
function found(pattern: string): string[] {
  const paths = globSync(pattern, { cwd: root }).sort()
  if (paths.length === 0) throw new Error(`Nothing matches ${pattern}.`)
  return paths
}

const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')

function programOfRecording(path: string): RecordedProgram {
  const objects = new Map(
    textOf(path)
      .split('\n')
      .filter((line) => line.startsWith('{"type":"object"'))
      .map((line) => JSON.parse(line) as { hash: string; base64: string })
      .map(({ hash, base64 }) => [hash, Buffer.from(base64, 'base64').toString('utf8')]),
  )
  const files = new Map(
    [...objects.values()]
      .filter((text) => TREE.test(text))
      .flatMap((text) => [...text.matchAll(/^\["file","([^"]+)","([0-9a-f]{64})"/gm)])
      .flatMap(([, file = '', hash = '']) => {
        const text = objects.get(hash)
        return text === undefined || TEST.test(file) ? [] : [[`${file} ${hash}`, { path: file, text }] as const]
      }),
  )
  return { name: path, files: [...files.values()] }
}

/** The whole files of an answer that a demo plays; one that changes single lines or is no answer of a builder has none. */
function programOfAnswer(path: string): RecordedProgram {
  const read = parseEdits(textOf(path))
  const whole = read.ok ? read.edits.flatMap((edit) => (edit.type === 'file' && !TEST.test(edit.path) ? [edit] : [])) : []
  return { name: path, files: whole.map(({ path: file, text }) => ({ path: file, text })) }
}
