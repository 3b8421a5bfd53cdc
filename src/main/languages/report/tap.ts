// Turns what a command printed in the Test Anything Protocol into lines of a report.
import { Parser, type Result } from 'tap-parser'
import { z } from 'zod'
import { valueIn } from './lines.js'

const Tap = z.object({
  event: z.literal('tap'),
  folder: z.string(),
  text: z.string(),
  files: z.array(z.string()).catch([]),
  project: z.string().catch(''),
})

/** A report in which the lines that hold TAP are replaced by lines about its tests. Pure. */
export function withTap(text: string | null): string | null {
  if (text === null || !text.includes('"event":"tap"')) return text
  return text
    .split('\n')
    .flatMap((line) => {
      const tap = Tap.safeParse(valueIn(line)).data
      return tap ? linesOf(tap) : [line]
    })
    .join('\n')
}

function linesOf({ text, folder, files, project }: z.infer<typeof Tap>): string[] {
  const lines: string[] = []
  let group = ''
  let number = 0
  const add = (result: Result, suites: readonly string[]) => {
    number += 1
    const key = `${project}|${folder}|${number}`
    const { file, titles } = placeOf([...suites, result.name], files)
    const isLeft = Boolean(result.skip || result.todo)
    const state = isLeft ? 'skipped' : result.ok ? 'passed' : 'failed'
    const message = state === 'failed' ? JSON.stringify(result.diag ?? {}, null, 2) : ''
    const failure = state === 'failed' ? kindOf(message) : null
    lines.push(
      JSON.stringify({
        event: 'test',
        key,
        project,
        file: file ?? folder,
        suite: titles.slice(0, -1).join(' > '),
        name: titles.at(-1) || result.name || String(number),
      }),
      JSON.stringify({ event: 'result', key, state, failure, message, durationMs: 0 }),
    )
  }
  const listen = (parser: Parser, suites: readonly string[]) => {
    parser.on('comment', (comment: string) => {
      const said = /^# (?!(tests|pass|fail|ok|skip|todo|time)\b)(.+)$/.exec(comment.trim())?.[2]
      if (said !== undefined) group = said
    })
    parser.on('assert', (result: Result) => add(result, suites.length > 0 || group === '' ? suites : [group]))
    parser.on('child', (child: Parser) => listen(child, [...suites, child.name]))
  }
  const parser = new Parser()
  listen(parser, [])
  parser.end(text)
  return lines
}

/** AVA puts the name of the file before the title, where there are several files. */
function placeOf(
  titles: readonly string[],
  files: readonly string[],
): { readonly file: string | null; readonly titles: readonly string[] } {
  const parts = titles.flatMap((title) => title.split(' › '))
  for (let count = parts.length - 1; count > 0; count--) {
    const wanted = parts.slice(0, count).join('/')
    const file = files.find((path) =>
      `/${path.replace(/(\.test|\.spec)?\.[cm]?[jt]sx?$/, '').replace(/test-/g, '')}`.endsWith(`/${wanted}`),
    )
    if (file !== undefined) return { file, titles: parts.slice(count) }
  }
  return { file: files.length === 1 ? (files[0] ?? null) : null, titles: parts }
}

const kindOf = (message: string): string => (/AssertionError|assertion|expected|operator/i.test(message) ? 'assertion' : 'error')
