// The journal of a bench run: what a kill may leave, who may work on it, and what a damaged line does.
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { standardConfig } from '../../../contract/config/config.js'
import type { BenchHead, BenchRow, TaskProof } from '../contract/results.js'
import { beginBench, benchIds, continueBench, readBench, tryKey } from './bench-journal.js'

const head: BenchHead = {
  ...{
    type: 'head',
    version: 1,
    mostUsd: null,
    id: 'mwt00000-11111111',
    suite: 'small',
    suiteHash: 'h',
    only: [],
    protocol: 'loop',
    tries: 2,
    rounds: 2,
  },
  ...{ parallel: 1, seed: 3, config: standardConfig(), at: 0 },
}
const row: BenchRow = {
  ...{ type: 'row', task: 'a', try: 1, run: 'mwt00000-22222222', passed: true, first: null, hidden: { passed: 1, of: 1 } },
  ...{ verdict: 'verified', ended: 'finished', usd: 0, unpriced: false, tokens: 1, ms: 1, calls: 1, malformed: 0 },
}
const proof: TaskProof = { type: 'proof', task: 'a', tests: ['t'], problem: null }
const fileIn = (data: string) => join(data, 'bench', 'runs', `${head.id}.jsonl`)

function begun(data: string): void {
  const journal = beginBench(data, head)
  journal.append(proof)
  journal.append({ type: 'begun', task: 'a', try: 1, run: 'mwt00000-22222222', lost: 0 })
  journal.append(row)
  journal.close()
}

test('written lines are read again; a line cut off by a kill is dropped, and the next one is whole', () => {
  const data = temporaryFolder('data')
  begun(data)
  appendFileSync(fileIn(data), '{"type":"row","task":"a","try":2,"ru')
  expect(readBench(data, head.id)).toMatchObject({ head, proofs: [proof], rows: [row] })
  const journal = continueBench(data, head.id)
  journal.append({ ...row, try: 2 })
  journal.close()
  const { rows, begun: runs } = readBench(data, head.id)
  expect(rows).toEqual([row, { ...row, try: 2 }])
  expect(runs.get(tryKey('a', 1))).toBe('mwt00000-22222222')
  expect(readFileSync(fileIn(data), 'utf8').split('\n')).toHaveLength(6)
})

test('of a request the last figure counts: its worst case until it is over, then what it took', () => {
  const data = temporaryFolder('data')
  const journal = beginBench(data, head)
  const paid = (request: string, usd: number) => journal.append({ type: 'paid', task: 'a', try: 1, request, usd })
  paid('one', 2)
  paid('one', 0.5)
  paid('two', 2)
  journal.close()
  expect(readBench(data, head.id).paid).toEqual(
    new Map([
      [
        tryKey('a', 1),
        new Map([
          ['one', 0.5],
          ['two', 2],
        ]),
      ],
    ]),
  )
})

test('at any byte where a kill cuts the journal, whole lines are kept and nothing else', () => {
  const data = temporaryFolder('data')
  begun(data)
  const whole = readFileSync(fileIn(data))
  for (let cut = whole.indexOf('\n') + 1; cut <= whole.length; cut += 7) {
    writeFileSync(fileIn(data), whole.subarray(0, cut))
    const lines = whole.subarray(0, cut).toString().split('\n').length - 1
    const { proofs, rows, begun: runs } = readBench(data, head.id)
    expect(1 + proofs.length + rows.length + runs.size).toBe(lines)
  }
})

test('a journal that a living process works on is refused to others, and let go at its end', () => {
  const data = temporaryFolder('data')
  const journal = beginBench(data, head)
  expect(() => continueBench(data, head.id)).toThrow(/bench-busy/)
  journal.close()
  continueBench(data, head.id).close()
})

test('a line that is whole and cannot be read is named; a journal without its first line never began', () => {
  const data = temporaryFolder('data')
  begun(data)
  const lines = readFileSync(fileIn(data), 'utf8').split('\n')
  writeFileSync(fileIn(data), [lines[0], '{"type":"row"}', ...lines.slice(1)].join('\n'))
  expect(() => readBench(data, head.id)).toThrow(/bench-damaged.*"line":2/)
  writeFileSync(fileIn(data), String(lines[0]).slice(0, 40))
  expect(() => readBench(data, head.id)).toThrow(/bench-missing/)
  expect(benchIds(data)).toEqual([head.id])
})
