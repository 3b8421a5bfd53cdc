// A recorded run without the links of its chain and their number, as earlier versions wrote it: a line that a test changes is judged for what it says.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './command-line.js'

/** The lines of a recording of test/fixtures/runs. */
export const unchained = (name: string): string[] =>
  readFileSync(join(root, 'test/fixtures/runs', name, 'run.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line, index) =>
      index === 0
        ? line.replace(/,"entries":\d+}$/, '}')
        : line.startsWith('{"type":"entry"')
          ? line.replace(/,"hash":"[0-9a-f]{64}"}$/, '}')
          : line,
    )
