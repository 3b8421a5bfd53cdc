// Turns faults of pages into red checks, which a repair reads like red tests. Pure.

import type { CheckResult, FiledCheck } from '../../../contract/journal/page-checks.js'
import type { PageFault, PageNote, PagesLook, SeenPage } from '../../../contract/journal/pages.js'
import type { TestRun } from '../../../contract/run/effects.js'
import type { TestCase } from '../../../contract/run/tests.js'
import { pageFaultText } from '../../../words/recorded/page-fault.js'
import { checkCases, checkFaults } from './checks/results.js'
import { say } from './phrases.js'

export interface PageReport extends Extract<PagesLook, { type: 'looked' }> {
  /** Checks of the test author, with their results. */
  readonly checks: readonly FiledCheck[]
  readonly results: readonly CheckResult[]
}

/** Every fault with the path of its page. */
export const faultsOf = ({ pages, checks, results }: PageReport): { readonly path: string; readonly fault: PageFault }[] => [
  ...pages.flatMap(({ path, faults }) => faults.map((fault) => ({ path, fault }))),
  ...checkFaults(checks, results),
]

/** Characters of one check that are shown; the page itself is described with its first fault. */
const TEXT = 700
const OUTLINE = 1_200

const noteText = (note: PageNote): string => ('text' in note ? note.text : 'address' in note ? note.address : note.help)

function messageOf({ path, faults, notes, text, outline }: SeenPage, fault: PageFault): string {
  const said = fault.type === 'error' ? `${path}: ${fault.message}` : `${path}: ${pageFaultText(fault)}`
  if (fault !== faults[0]) return said
  const beside = notes.length === 0 ? [] : [say('notes', { notes: notes.slice(0, 4).map(noteText).join(' | ') })]
  const shown = { text: text.trim().slice(0, TEXT) || say('nothing'), outline: outline.trim().slice(0, OUTLINE) || say('nothing') }
  return [said, say('seen', shown), ...beside].join('\n\n')
}

/** A check for each fault, and a green one for each page that is well. */
function casesOf(page: SeenPage): TestCase[] {
  const check = { file: '', suite: page.path, durationMs: 0 }
  const numbered = page.faults.map((fault, index): TestCase => {
    const name = `${fault.type} ${index + 1}`
    return { ...check, id: `${page.path} > ${name}`, name, state: 'failed', failure: 'assertion', message: messageOf(page, fault) }
  })
  const well: TestCase = { ...check, id: page.path, name: page.path, state: 'passed', failure: null, message: '' }
  return page.faults.length === 0 ? [well] : numbered
}

/** @param command the one by which the program was started */
export const asTests = ({ pages, checks, results, durationMs }: PageReport, tree: string, command: string): TestRun => ({
  ...{ tree, environment: '', suite: '', fresh: true, tampered: [], setAside: 0 },
  command: { command, exit: 1, end: 'exited', stdout: '', stderr: '', truncated: false, durationMs, denials: [] },
  report: { runner: 'browser', cases: [...pages.flatMap(casesOf), ...checkCases(checks, results)], collectionErrors: [] },
})

/** Pictures that go with a failure at most: each costs as much as a page of text. */
const MOST_PICTURES = 3

/** Hashes of the widest picture of each page that has a fault, and of what red checks ended on. */
export function picturesOfFaults({ pages, results }: PageReport): string[] {
  const seen = pages
    .filter(({ faults }) => faults.length > 0)
    .flatMap(({ pictures }) => pictures.toSorted((a, b) => b.width - a.width).slice(0, 1))
  const checked = results.flatMap(({ failure, picture }) => (failure && picture ? [picture] : []))
  return [...new Set([...seen, ...checked].map(({ hash }) => hash))].slice(0, MOST_PICTURES)
}

/** "1 of 2 pages are well", and the state of its author's checks. */
export function resultOf({ pages, results }: PageReport): string {
  const well = say('result', { well: pages.filter(({ faults }) => faults.length === 0).length, pages: pages.length })
  if (results.length === 0) return well
  const green = results.filter(({ failure }) => failure === null).length
  return `${well}, ${say('checks-result', { green, checks: results.length })}`
}
