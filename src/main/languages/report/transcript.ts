// Turns the transcript of a launcher that runs one process per test into report lines. The transcript may be incomplete.
import type { CollectionError, FailureKind, TestState } from '../../../contract/run/tests.js'

/** How the process of one test ended, and what it printed. */
export interface Ended {
  readonly name: string
  readonly exit: number
  readonly durationMs: number
  readonly printed: string
}

export interface TestVerdict {
  /** The requested test, or one of its subtests. */
  readonly name: string
  readonly state: TestState
  readonly failure: FailureKind | null
  readonly message: string
  readonly durationMs: number
}

/** How a language reads the output of its tests. */
export interface Transcript {
  readonly compileErrors: (printed: string) => readonly CollectionError[]
  /** The test and its subtests, in languages that have them. */
  readonly judge: (ended: Ended) => readonly TestVerdict[]
  /** A name as the launcher writes it, split into the suite and the test's own name. */
  readonly split: (name: string) => { readonly suite: string; readonly name: string }
}

type Line = { readonly event: string } & Readonly<Record<string, unknown>>

/** The lines that `assembleReport` reads. Nothing in a transcript is trusted. */
export function reportLines(text: string, runner: string, transcript: Transcript): string {
  const lines: Line[] = []
  const opened = new Set<string>()
  let printed: string[] = []
  for (const line of text.split('\n')) {
    if (line.startsWith('|')) {
      printed.push(line.slice(1))
      continue
    }
    const [word = '', ...rest] = line.split(' ')
    const words = rest.join(' ')
    switch (word) {
      case 'start':
        lines.push({ event: 'start', runner })
        break
      case 'absent':
        lines.push({ event: 'broken', file: words, failure: 'import', message: `There is no ${words}.` })
        break
      case 'opened':
        opened.add(words)
        lines.push({ event: 'opened', file: words })
        break
      case 'building':
        printed = []
        break
      case 'built':
        for (const error of transcript.compileErrors(printed.join('\n'))) {
          lines.push({ event: 'broken', ...error })
          closed(error.file)
        }
        break
      case 'test':
        lines.push(introduced(rest, transcript))
        break
      case 'running':
        printed = []
        lines.push(introduced(rest, transcript), { event: 'running', key: words })
        break
      case 'ended':
        lines.push(...settled(rest, printed.join('\n'), transcript))
        break
      case 'closed':
        closed(words)
        break
      case 'end':
        // A file that does not build is not run; the compiler's errors replace its results.
        for (const file of opened) closed(file)
        lines.push({ event: 'end' })
        break
    }
  }
  return lines.map((line) => JSON.stringify(line)).join('\n')

  function closed(file: string) {
    if (opened.delete(file)) lines.push({ event: 'closed', file })
  }
}

/** A launcher writes the file, then a name without spaces. */
function introduced(words: readonly string[], { split }: Transcript): Line {
  return { event: 'test', key: words.join(' '), file: words.slice(0, -1).join(' '), ...split(words.at(-1) ?? '') }
}

/** The words are the file, the test's name, the exit code and the duration. */
function settled(words: readonly string[], printed: string, transcript: Transcript): Line[] {
  const [exit = 0, durationMs = 0] = words.slice(-2).map(Number)
  const file = words.slice(0, -3).join(' ')
  return transcript
    .judge({ name: words.at(-3) ?? '', exit, durationMs, printed })
    .flatMap(({ name, ...judged }) => [introduced([file, name], transcript), { event: 'result', key: `${file} ${name}`, ...judged }])
}
