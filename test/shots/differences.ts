// Says which scenes differ, and where what was accepted, what is there now and what differs between them lie.
import { relative } from 'node:path'
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter'

const KINDS = ['expected', 'actual', 'diff'] as const

export default class Differences implements Reporter {
  readonly #failed: string[] = []
  #same = 0

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status === 'passed') this.#same += 1
    else if (result.status !== 'skipped') this.#failed.push(reportOf(test, result))
  }

  onEnd(result: FullResult): void {
    for (const failed of this.#failed) console.log(failed)
    console.log(`${this.#same} pictures as accepted, ${this.#failed.length} not${result.status === 'interrupted' ? ' (interrupted)' : ''}`)
  }

  onError(error: { message?: string }): void {
    console.log(error.message ?? 'The pictures could not be taken.')
  }

  printsToStdio(): boolean {
    return true
  }
}

function reportOf(test: TestCase, { attachments, errors }: TestResult): string {
  const pictures = KINDS.flatMap((kind) =>
    attachments.flatMap(({ name, path }) =>
      path && name.endsWith(`-${kind}.png`) ? [`  ${kind.padEnd(8)} ${relative(process.cwd(), path)}`] : [],
    ),
  )
  // Without pictures the scene was never reached.
  const why = pictures.length > 0 ? pictures : [`  ${errors[0]?.message?.split('\n')[0] ?? 'no error was told'}`]
  return [test.title, ...why, ''].join('\n')
}
