// A report of the bench as JUnit XML: each try is a test.
import type { BenchReport } from '../contract/results.js'
import { junitXml } from './junit.js'
import { proofWords, rowWords } from './report.js'

export function reportJunit({ head, rows, leftOut }: BenchReport): string {
  const tries = rows.map((row) => ({
    name: `${row.task}, try ${row.try}`,
    group: head.suite,
    seconds: row.ms / 1000,
    failure: row.passed === false ? rowWords(row) : null,
    skipped: row.passed === null ? rowWords(row) : null,
  }))
  const without = leftOut.map((proof) => ({ name: proof.task, group: head.suite, seconds: 0, failure: null, skipped: proofWords(proof) }))
  return junitXml(`bench ${head.suite}`, [...tries, ...without])
}
