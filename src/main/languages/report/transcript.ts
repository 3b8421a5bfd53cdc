// Turns what a launcher of one process per test wrote down, perhaps not to the end, into the lines of a report.
import type { CollectionError, FailureKind, TestState } from '../../../contract/run/tests.js'

/** How the process of one test ended, and what it printed. */
export interface Ended {
  readonly name: string
  readonly exit: number
  readonly durationMs: number
  readonly printed: string
}

export interface Judged {
  /** The test that was asked for, or one within it. */
  readonly name: string
  readonly state: TestState
  readonly failure: FailureKind | null
  readonly message: string
  readonly durationMs: number
}

/** What a language knows of its tests' output. */
export interface Transcript {
  readonly compileErrors: (printed: string) => readonly CollectionError[]
  /** The test, and those within it where the language has such. */
  readonly judge: (ended: Ended) => readonly Judged[]
  /** A name as the launcher writes it, split into the suite and the test's own name. */
  readonly split: (name: string) => { readonly suite: string; readonly name: string }
}

type Line = { readonly event: string } & Readonly<Record<string, unknown>>

/** The lines as `assembleReport` reads them; nothing in a transcript is trusted. */
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
        // What does not build is not run; the compiler's errors stand for it.
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

/** A launcher writes the file and then a name without spaces. */
function introduced(words: readonly string[], { split }: Transcript): Line {
  return { event: 'test', key: words.join(' '), file: words.slice(0, -1).join(' '), ...split(words.at(-1) ?? '') }
}

/** The words are the file, the test's name, the exit code and how long it took. */
function settled(words: readonly string[], printed: string, transcript: Transcript): Line[] {
  const [exit = 0, durationMs = 0] = words.slice(-2).map(Number)
  const file = words.slice(0, -3).join(' ')
  return transcript
    .judge({ name: words.at(-3) ?? '', exit, durationMs, printed })
    .flatMap(({ name, ...judged }) => [introduced([file, name], transcript), { event: 'result', key: `${file} ${name}`, ...judged }])
}
