// Measures which lines each test of a Go module runs, from the counts of an instrumented build.
import { RUNNER } from '../../../../../contract/sandbox/inside.js'
import type { CoverageKit } from '../../../language.js'
import { PATIENCE_S } from './judge.js'
import launcher from './tillgreen-go-coverage.sh?raw'

export const coverage: CoverageKit = {
  files: [{ path: 'go-test/tillgreen-go-coverage.sh', text: launcher }],
  measures: (path) => path.endsWith('.go') && !path.endsWith('_test.go'),
  command: (tests) => ({
    argv: ['/bin/sh', `${RUNNER}/go-test/tillgreen-go-coverage.sh`, String(PATIENCE_S), ...(tests.length > 0 ? tests : ['.'])],
    variables: {},
  }),
  lines: (text) => coverageLines(text).join('\n'),
}

/** One block of a profile: where it begins and ends, and how often it ran. */
const BLOCK = /^(.+):(\d+)\.\d+,(\d+)\.\d+ \d+ (\d+)$/
/** No real block is longer. A profile with a longer one is ignored. */
const LONGEST = 10_000

interface ProfileState {
  module: string
  /** Lines that hold more than braces, by the path of their file. */
  readonly worded: Map<string, Set<number>>
  readonly lines: string[]
}

/** Turns the launcher's output into lines of JSON. Nothing in it is trusted. */
export function coverageLines(text: string): string[] {
  const read: ProfileState = { module: '', worded: new Map(), lines: [] }
  let below: string[] = []
  let head: string[] = []
  for (const line of [...text.split('\n'), '']) {
    if (line.startsWith('|')) {
      below.push(line.slice(1))
      continue
    }
    take(read, head, below)
    head = line.split(' ')
    below = []
  }
  return read.lines
}

function take(read: ProfileState, [event, ...words]: readonly string[], below: readonly string[]): void {
  const say = (line: object) => read.lines.push(JSON.stringify(line))
  switch (event) {
    case 'module':
      read.module = words.join(' ')
      break
    case 'source':
      read.worded.set(words.join(' '), new Set(below.map(Number)))
      break
    case 'test': {
      const [file, name, key] = [words.slice(0, -1).join(' '), words.at(-1) ?? '', words.join(' ')]
      say({ event: 'test', key, file, suite: '', name })
      for (const { path, lines, ran } of blocksIn(read, below)) {
        say({ event: 'lines', path, lines })
        // A profile lists the files that are compiled into the test's program.
        say({ event: 'loaded', path, lines: [] })
        if (ran) say({ event: 'covered', key, path, lines })
      }
      break
    }
    case 'end':
      say({ event: 'end' })
      break
  }
}

function blocksIn({ module, worded }: ProfileState, profile: readonly string[]) {
  return profile.flatMap((line) => {
    const [, name = '', from, to, count] = BLOCK.exec(line) ?? []
    const [first, last] = [Number(from), Number(to)]
    if (!name.startsWith(`${module}/`) || !(last - first < LONGEST)) return []
    const path = name.slice(module.length + 1)
    const lines = Array.from({ length: last - first + 1 }, (_, at) => first + at).filter((each) => worded.get(path)?.has(each))
    return [{ path, lines, ran: Number(count) > 0 }]
  })
}
