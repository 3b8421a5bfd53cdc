// Verified programs as a section of the planner's prompts: fenced, so that whatever stands in one stays a quotation. Pure.

import { fill, verbatim } from '../../../main/engine/asking/prompt.js'
import type { Offered } from '../../../main/engine/task/offered.js'
import type { OfferedModule, OfferedProgram } from '../contract/offered.js'
import offered from './offered.md?raw'
import { say } from './phrases.js'

/** Letters of all of them together. */
const LONGEST = 6_000

/** The first ones, as many as have room; those without a module that can be used are left out. */
export function chosenOf(programs: readonly OfferedProgram[]): OfferedProgram[] {
  let size = 0
  return programs
    .filter(({ modules }) => modules.length > 0)
    .filter((program) => {
      size += told(program).length
      return size <= LONGEST
    })
}

export const offerOf = (programs: readonly OfferedProgram[]): Offered => ({
  section: `\n${fill(offered, { programs: verbatim(programs.map(told).join('\n\n')) }).trim()}\n`,
  modules: programs.flatMap(({ run, modules }) => modules.map(({ path, files }) => ({ run, path, files }))),
})

function told({ run, title, description, tests, mutants, modules }: OfferedProgram): string {
  const evidence = mutants === null ? say('evidence', { tests }) : say('evidence-with-bugs', { tests, done: mutants.done, of: mutants.of })
  return [
    say('program', { run, title: oneLine(title), description: oneLine(description) }),
    ...[evidence, ...modules.map(moduleText)].map((line) => `  ${line}`),
  ].join('\n')
}

const moduleText = ({ path, names, files }: OfferedModule): string =>
  [say('module', { path, others: files.filter((file) => file !== path).join(', ') || '-' }), ...names.map((name) => `    ${name}`)].join(
    '\n',
  )

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
