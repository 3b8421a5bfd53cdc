// The programs of all recordings, as files: what honest builders wrote.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../support/command-line-place.js'

export interface RecordedProgram {
  readonly name: string
  readonly files: readonly { readonly path: string; readonly text: string }[]
}

const TREE = /^tillgreen tree 1\n/
const TEST = /(^|\/)tests?\/|_test\.go$|\.(test|spec)\.|(^|\/)test_/

/** All states of all files that are no tests, each once. */
export const recordedPrograms = (): readonly RecordedProgram[] =>
  [...globSync('test/fixtures/runs/*/run.jsonl', { cwd: root }), ...globSync('resources/demo/*/*.jsonl', { cwd: root })].map((path) => {
    const objects = new Map(
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .filter((line) => line.startsWith('{"type":"object"'))
        .map((line) => JSON.parse(line) as { hash: string; base64: string })
        .map(({ hash, base64 }) => [hash, Buffer.from(base64, 'base64').toString('utf8')]),
    )
    const files = new Map(
      [...objects.values()]
        .filter((text) => TREE.test(text))
        .flatMap((text) => [...text.matchAll(/^\["file","([^"]+)","([0-9a-f]{64})"/gm)])
        .flatMap(([, path = '', hash = '']) => {
          const text = objects.get(hash)
          return text === undefined || TEST.test(path) ? [] : [[`${path} ${hash}`, { path, text }] as const]
        }),
    )
    return { name: path, files: [...files.values()] }
  })
