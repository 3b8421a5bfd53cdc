// Words of rows for tests: their results, sealing, runs and trials.

import type { ApartFile } from '../../contract/notes/testing/placed-tests.js'
import type { DisputedValue } from '../../contract/notes/testing/values.js'
import { houseCheckText, houseCounts } from '../checks/house-checks.js'
import { endWords } from '../end.js'
import { count } from '../figures.js'
import { causeText } from '../recorded/services.js'
import { joined, listed, type RowText, type RowTexts, rowText } from '../row-text.js'
import { testName } from '../run/test-name.js'

type Types =
  | 'contradiction'
  | 'refused-tests'
  | 'values'
  | 'sealed'
  | 'baseline'
  | 'amended'
  | 'held-out'
  | 'controls'
  | 'house-checked'
  | 'placed-tests'
  | 'mutants'
  | 'tested'

/** What red tests were red on, where that was not the stub. */
const redOn: ReadonlyMap<string, string> = new Map([
  ['baseline', 'red before the code change'],
  ['stronger', 'red with a planted bug'],
])

function disputedText({ test, first, second, took, by, why }: DisputedValue): string {
  const end = took === null ? 'the test was left out' : `the test now expects ${took}`
  const settledBy = { author: 'The author recomputed the value', arbiter: 'The value was checked against your words' }
  return `${test}: the expected value was first ${first}, then ${second}. ${by === null ? 'The value remained undecided' : settledBy[by]}; ${end}. ${why}`.trim()
}

/** Why tests stay in a new file, with the names that clash. */
function apartText({ from, into, why, names }: ApartFile): string {
  const reasons = {
    unreadable: 'one of the files cannot be read',
    head: 'the files start differently',
    folder: 'the file locates other files relative to its own folder',
    reach: 'part of the file affects other tests',
    clash: 'both files use these names',
    results: 'a test had a different result in that file',
  }
  return `${from} stays separate from ${into}, because ${reasons[why]}${names.length > 0 ? ` (${names.join(', ')})` : ''}`
}

/** How two contradicting sentences were settled. */
const contradictionWords = {
  holds: 'both can be true',
  mended: 'your words settle it',
  decided: 'you decided it',
  assumed: 'not decided, so the usual reading is assumed',
}

export const testingRows: RowTexts<Types> = {
  contradiction: ({ quotes, how, clause, took, working, also = [] }) =>
    rowText(
      'Two sentences may contradict each other',
      contradictionWords[how],
      [
        listed(quotes.map((quote) => `“${quote}”`)),
        working,
        ...(took === '' ? [] : [{ clause, took }, ...also].map((each) => `Rule ${each.clause} now reads: ${each.took}`)),
      ].join('\n\n'),
    ),
  'refused-tests': ({ problems }) => rowText('Tests refused', problems[0], problems.slice(1).join('\n')),
  values: ({ computed, agreed, settled, missing = 0, given = 0, disputed }) =>
    rowText(
      given > 0 ? 'Your words contain all expected values' : 'Expected values computed a second time',
      given > 0
        ? count(given, 'value')
        : computed + missing === 0
          ? 'your words determine none of them'
          : joined(
              `${agreed} of ${computed + missing} agree${missing > 0 ? ` (${missing} not computed)` : ''}`,
              settled > 0 && `${settled} settled by your words`,
              computed - agreed - settled > 0 && `${computed - agreed - settled} unchanged`,
            ),
      listed(disputed.map(disputedText)),
    ),
  sealed: ({ task, red, refused, heldOut }) =>
    rowText(
      'Tests locked',
      joined(
        `${red} ${redOn.get(task) ?? 'failed on the empty program, as expected'}`,
        refused > 0 && `${refused} ${task === 'baseline' ? 'green, and must stay green' : 'not counted as evidence'}`,
        heldOut !== null && `${heldOut} hidden from the builder`,
      ),
    ),
  baseline: ({ green, red, skipped, uncollected, unsteady, named, more, causes = [] }) =>
    rowText(
      'Your tests before any changes',
      joined(
        `${green} green`,
        red > 0 && `${red} red`,
        skipped > 0 && `${skipped} skipped`,
        uncollected > 0 && `${count(uncollected, 'file')} not collected`,
        unsteady > 0 && `${unsteady} flaky`,
      ),
      listed([...causes.map(causeText), ...named, ...(more > 0 ? [`and ${more} more`] : [])]),
    ),
  amended: ({ files, why, test }) => rowText(test === null ? 'Tests amended' : 'Test amended', test ?? files.join(', '), why),
  'held-out': ({ tests, passed, clauses }) => rowText('Hidden tests', `${passed} of ${tests} pass`, listed(clauses)),
  controls: ({ tried, failed, lying, cannotFail, forged, generous, believed = [], unstable, none, unproven = [], negated = 0 }) =>
    rowText(
      'Tests that failed with a changed expectation',
      joined(
        `${failed} of ${tried}`,
        none > 0 && `${none} without an expectation to change`,
        unproven.length > 0 && `${unproven.length} without evidence`,
        negated > 0 && `${negated} without a value to compare`,
      ),
      [
        ...lying.map((id) => `Passes whatever value it expects: ${id}`),
        ...forged.map((id) => `Failed without the program, but passes with the program and any expected value: ${id}`),
        ...cannotFail.map((id) => `Passes even with an assertion that always fails: ${id}`),
        ...generous.map((id) => `Passed once with a wrong value: ${id}`),
        ...believed.map((id) => `Passed once with a wrong value, and no other test could confirm the result: ${id}`),
        ...unstable.map((id) => `Failed once with nothing changed, then passed: ${id}`),
        ...unproven.map((id) => `Proves nothing, because no assertion in it ever failed: ${id}`),
      ].join('\n'),
    ),
  'house-checked': ({ checks }) =>
    rowText("The project's own checks", joined(...houseCounts(checks)), checks.map(houseCheckText).join('\n')),
  'placed-tests': ({ tests, placed, apart }) =>
    rowText(
      placed.length > 0 ? 'New tests added to your test files' : 'New tests stay in separate files',
      placed.length > 0 ? `${count(tests, 'test')} · ${placed.map(({ into }) => into).join(', ')}` : '',
      [...placed.map(({ from, into }) => `${from} → ${into}`), ...apart.map(apartText)].join('\n'),
    ),
  mutants: ({ tried, killed, survivors }) =>
    rowText(
      'Planted bugs caught by the tests',
      `${killed} of ${tried}`,
      survivors.map(({ path, line, from, to }) => `Not caught: ${path}, line ${line}: ${from} → ${to}`).join('\n'),
    ),
  tested({ isStub, fresh, counts, red, more, end, exit, durationMs, output }): RowText {
    const title = isStub ? 'Tested on the empty program' : fresh ? 'Tested in a fresh copy' : 'Tested'
    if (!counts) return rowText(title, `no report · ${endWords(end, exit)}`, output)
    const { collected, passed, skipped, errors } = counts
    if (isStub && errors === 0)
      return rowText(
        title,
        joined(`${collected - passed - skipped} of ${collected} fail, as expected`, skipped > 0 && `${skipped} skipped`),
      )
    const detail = joined(
      `${passed} of ${collected} pass`,
      skipped > 0 && `${skipped} skipped`,
      errors > 0 && `${errors} not collected`,
      `${(durationMs / 1000).toFixed(1)} s`,
    )
    const which = skipped === 0 ? 'Red' : collected - passed - skipped + errors === 0 ? 'Skipped' : 'Red or skipped'
    const text = red.length === 0 ? '' : `${which}: ${red.map(testName).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`
    return { title, detail, text, isTimed: true }
  },
}
