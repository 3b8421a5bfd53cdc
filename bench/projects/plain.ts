// What the plain command of a project says on this machine, in a copy of its own.
import { spawnSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { Listed } from '../projects.js'

const LONGEST_MS = 900_000

/** How many tests are green by the closing lines of its runner; null where it does not say. */
export function runPlainly({ install, test }: Listed, source: string): number | null {
  const folder = `${source}-plain`
  cpSync(source, folder, { recursive: true })
  const run = (line: string) =>
    spawnSync('bash', ['-c', line], {
      cwd: folder,
      encoding: 'utf8',
      timeout: LONGEST_MS,
      maxBuffer: 256 << 20,
      env: { ...process.env, CI: 'true', NO_COLOR: '1' },
    })
  if (install !== '') run(install)
  const { stdout, stderr } = run(test)
  return greenIn(stripVTControlCharacters(`${stdout}\n${stderr}`))
}

/** Closing lines of runners; those of several programs are added up. Pure. */
export function greenIn(printed: string): number | null {
  const patterns = [
    /^ *Tests +(?:\d+ failed \| )?(\d+) passed/gm,
    /^Tests: +(?:\d+ \w+, )*?(\d+) passed/gm,
    /^ +(\d+) passing/gm,
    /^(?:# |ℹ )pass +(\d+)/gm,
    /^=* ?(?:.*, )?(\d+) passed/gm,
    /^test result: \w+\. (\d+) passed/gm,
    /^ +(\d+) tests? passed/gm,
    /Tests run: (\d+), Failures: 0, Errors: 0[^\n]*\n\n?\[INFO\] *\n/g,
  ]
  const counts = patterns.map((pattern) => [...printed.matchAll(pattern)].reduce((sum, [, number]) => sum + Number(number), 0))
  const ran = /^Ran (\d+) tests?/m.exec(printed)?.[1]
  const bad = [...printed.matchAll(/(?:failures|errors|skipped)=(\d+)/g)].reduce((sum, [, number]) => sum + Number(number), 0)
  const go = (printed.match(/^ *--- PASS: /gm) ?? []).length
  const all = [...counts, ran === undefined ? 0 : Number(ran) - bad, go]
  return Math.max(...all) || null
}
