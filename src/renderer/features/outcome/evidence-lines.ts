// What the verdict rests on, one plain line per fact, with the places that it speaks of. Pure.
import { type ClauseState, type Evidence, isFewOwn } from '../../../contract/run/evidence.js'
import type { Plan } from '../../../contract/run/plan.js'
import { deceptionText, noMutantsText, unknownWithout } from '../../../words/checks/checks.js'
import { endWords } from '../../../words/end.js'
import { count, percent, sentenceCase } from '../../../words/figures.js'
import { lostFiles } from '../../../words/recorded/own-tests.js'
import type { RingTone } from '../../ui/ring.js'

/** A detail of a line: words, and their file or test. */
export interface Detail {
  readonly words: string
  /** `line` counts from 1; left out where the whole file is meant. */
  readonly file?: { readonly path: string; readonly line?: number }
  /** The id of a test; what `words` say goes before its name. */
  readonly test?: string
}

export interface Line {
  readonly tone: RingTone
  readonly words: string
  /** Shown below it, a line each. */
  readonly more?: readonly Detail[]
}

export const UNTESTED: Line = {
  tone: 'warn',
  words:
    'No test for your latest request failed before the code was written. The passing tests are from earlier runs. Check the result yourself.',
}

/** Files that were amended for a reason were sealed again; there are no other changes. */
const sealLine = (amended: readonly string[]): Line =>
  amended.length === 0
    ? { tone: 'ok', words: 'The locked tests are unchanged' }
    : {
        tone: 'ok',
        words: `The tests match their last locked version; ${count(amended.length, 'file')} ${amended.length === 1 ? 'was' : 'were'} amended during the run`,
        more: amended.map((path) => ({ words: '', file: { path } })),
      }

function redLine({ red, redPassed }: Evidence, earlier: number): Line {
  if (red === 0) return { tone: 'warn', words: 'No test failed before the code was written' }
  const some =
    earlier === 0
      ? ''
      : earlier >= red
        ? `; the red ${red === 1 ? 'result is' : 'results are'} from an earlier run`
        : `; ${earlier} ${earlier === 1 ? 'was' : 'were'} red in an earlier run`
  if (redPassed < red)
    return { tone: 'bad', words: `Now passing: ${redPassed} of ${count(red, 'test')} that failed before the code was written${some}` }
  return {
    tone: 'ok',
    words: `${red === 1 ? 'The test' : `All ${red} tests`} that failed before the code was written now ${red === 1 ? 'passes' : 'pass'}${some}`,
  }
}

/**
 * Every fact behind the verdict, from the final stage if there is one.
 * @param amended test files that were amended and sealed again
 * @param earlier how many tests were shown red in an earlier run
 */
export function linesOf(
  evidence: readonly Evidence[],
  plan: Plan | null,
  { amended = [], earlier = 0 }: { readonly amended?: readonly string[]; readonly earlier?: number } = {},
): readonly Line[] {
  const last = evidence.findLast((each) => each.stage === 'final') ?? evidence.findLast((each) => each.stage === 'attempt')
  const start = evidence.findLast((each) => each.stage === 'start')
  if (!last) return [{ tone: 'wait', words: 'No test run was recorded' }, startLine(start)]
  const { collected, passed, failed, skipped, errors } = last.counts
  const lines: (Line | false)[] = [
    last.reported
      ? {
          tone: collected > 0 && passed === collected ? 'ok' : 'bad',
          words: `${passed} of ${count(collected, 'collected test')} passed${failed > 0 ? `, ${failed} failed` : ''}`,
        }
      : { tone: 'bad', words: `The tests produced no report (${endWords(last.end, last.exit)})` },
    errors > 0 && { tone: 'bad', words: `Tests in ${count(errors, 'file')} could not be collected` },
    skipped > 0 ? { tone: 'warn', words: `${count(skipped, 'test')} skipped` } : { tone: 'ok', words: 'No tests were skipped' },
    redLine(last, earlier),
    clauseLine(last, plan),
    last.missing.length > 0 && {
      tone: 'bad',
      words: `Not collected: ${count(last.missing.length, 'test')} that failed before the code was written (${last.missing.slice(0, 4).join(', ')})`,
    },
    last.tampered.length > 0 ? { tone: 'bad', words: `Locked files were changed: ${last.tampered.join(', ')}` } : sealLine(amended),
    last.frameworkChanged.length > 0 && {
      tone: 'bad',
      words: `The program changed the test framework: ${last.frameworkChanged.join(', ')}`,
    },
    last.deceptions.length > 0 && {
      tone: 'bad',
      words: `The program contains code that could deceive its tests, in ${count(last.deceptions.length, 'place')}`,
      more: last.deceptions
        .slice(0, 8)
        .map((each) => ({ words: sentenceCase(deceptionText(each)), file: { path: each.path, line: each.line } })),
    },
    last.setAside > 0 && {
      tone: 'skip',
      words: `${count(last.setAside, 'test')} set aside because ${last.setAside === 1 ? 'it was' : 'they were'} not green before any change`,
    },
    ownLine(last),
    last.fresh ? { tone: 'ok', words: 'Tested in a fresh copy' } : { tone: 'warn', words: 'Not tested in a fresh copy' },
    plainLine(evidence.findLast((each) => each.stage === 'plain')),
    valueLine(last),
    heldOutLine(last),
    last.noMutants !== undefined && { tone: 'wait', words: noMutantsText[last.noMutants] },
    last.mutants !== null && {
      tone: last.mutants.killed === last.mutants.tried ? 'ok' : 'warn',
      words: `The tests caught ${last.mutants.killed} of ${count(last.mutants.tried, 'planted bug')}`,
      more: last.mutants.survivors.map(({ path, line, from, to }) => ({ words: `Not caught: ${from} → ${to}`, file: { path, line } })),
    },
    controlLine(last),
    outsideLine(last),
    startLine(start),
    ...(last.switchedOff ?? []).map((check): Line => ({ tone: 'wait', words: unknownWithout[check] })),
  ]
  return lines.filter((line) => line !== false)
}

/** Which clauses of the plan no test shows. */
function clauseLine({ clauses }: Evidence, plan: Plan | null): Line | false {
  const open = clauses.filter(({ state }) => state === 'red' || state === 'weak' || state === 'untested')
  const wordsOf = (clause: ClauseState) => plan?.tasks.find(({ id }) => id === clause.task)?.acceptance[clause.clause - 1] ?? ''
  return (
    clauses.length > 0 && {
      tone: open.length === 0 ? 'ok' : 'warn',
      words: `Tests show that ${clauses.length - open.length} of ${count(clauses.length, 'rule')} hold`,
      more: [
        ...open.map((clause) => ({ words: `${clause.state === 'red' ? 'Red' : 'No test'}: ${wordsOf(clause)}` })),
        ...clauses
          .filter(({ isValueless }) => isValueless)
          .map((clause) => ({ words: `This rule contains a value that no test checks: ${wordsOf(clause)}` })),
      ],
    }
  )
}

/** The tests that the project had before. */
function ownLine({ own }: Evidence): Line | false {
  if (!own) return false
  if (own.files === 0) return { tone: 'wait', words: 'No existing project tests found' }
  return {
    tone: isFewOwn(own) ? 'warn' : 'ok',
    words: `${own.green} of the ${count(own.of, 'test')} already in the project ${own.green === 1 ? 'is' : 'are'} green`,
    more: [
      ...(own.repaired > 0 ? [{ words: `Newly green: ${count(own.repaired, 'test')}` }] : []),
      ...(own.uncollected > 0
        ? [{ words: `${own.uncollected} of ${count(own.files, 'test file')} could not be collected${lostFiles(own)}` }]
        : []),
    ],
  }
}

/** Tests that the program answered from another process, without seeing them. */
function outsideLine({ outside }: Evidence): Line | false {
  if (!outside) return false
  const { done, of, other } = outside
  return {
    tone: other.length > 0 ? 'bad' : done > 0 ? 'ok' : 'wait',
    words: `${done} of ${count(of, 'test')} ${done === 1 ? 'was' : 'were'} checked from outside the program`,
    more: other.map((test) => ({ words: 'The program behaves differently when not under test:', test })),
  }
}

function plainLine(plain: Evidence | undefined): Line | false {
  if (!plain) return false
  return plain.differs.length === 0
    ? { tone: 'ok', words: 'Test results are the same without the added packages' }
    : {
        tone: 'bad',
        words: `Without the added packages, ${count(plain.differs.length, 'test')} had different results`,
        more: plain.differs.slice(0, 8).map((test) => ({ words: '', test })),
      }
}

/** Whether the tests can fail. */
function controlLine({ controls, stage, switchedOff }: Evidence): Line | false {
  if (!controls && switchedOff !== undefined) return false
  if (!controls) return stage === 'final' && { tone: 'wait', words: 'No check proved that the tests can fail' }
  const { tried, failed, lying, cannotFail, forged, generous, believed = [], unstable, none, unproven = [], negated = 0 } = controls
  const isDoubtful = lying.length + cannotFail.length + forged.length + believed.length > 0
  return {
    tone: isDoubtful ? 'bad' : tried > 0 && failed === tried && unproven.length === 0 ? 'ok' : 'warn',
    words: `${failed} of ${count(tried, 'test')} failed with a changed expectation`,
    more: [
      ...lying.map((test) => ({ words: 'Green for every expected value:', test })),
      ...forged.map((test) => ({ words: 'Failed before the program existed, but cannot fail now:', test })),
      ...cannotFail.map((test) => ({ words: 'Green even with an assertion that always fails:', test })),
      ...generous.map((test) => ({ words: 'Green with one wrong value, red with another:', test })),
      ...believed.map((test) => ({ words: 'Green with a wrong value that no other test accepts:', test })),
      ...unstable.map((test) => ({ words: 'Red once without any change:', test })),
      ...(none > 0 ? [{ words: `No value or condition to change: ${count(none, 'test')}` }] : []),
      ...unproven.map((test) => ({ words: 'Proves nothing, because none of its assertions ever failed:', test })),
      ...(negated > 0 ? [{ words: `No value to change, so a condition was inverted: ${count(negated, 'test')}` }] : []),
    ],
  }
}

function valueLine({ values, stage, switchedOff }: Evidence): Line | false {
  if (!values && switchedOff?.includes('second-values')) return false
  if (!values) return stage === 'final' && { tone: 'wait', words: 'The expected values were not computed a second time' }
  const { computed, agreed, settled, missing = 0, given = 0 } = values
  const of = computed + missing
  if (of === 0)
    return given > 0 && { tone: 'ok', words: 'Your words contain all expected values', more: [{ words: count(given, 'value') }] }
  const open = computed - agreed - settled
  return {
    tone: open > 0 ? 'warn' : missing > 0 ? 'wait' : 'ok',
    words: `A second computation from your words confirmed ${agreed} of ${count(of, 'expected value')}`,
    more: [
      ...(missing > 0 ? [{ words: `${count(missing, 'value')} ${missing === 1 ? 'was' : 'were'} not computed` }] : []),
      ...(given > 0 ? [{ words: `${count(given, 'more value')} ${given === 1 ? 'is' : 'are'} stated in your words` }] : []),
      ...(settled > 0 ? [{ words: `${settled} differed and ${settled === 1 ? 'was' : 'were'} resolved based on your words` }] : []),
      ...(open > 0 ? [{ words: `${open} differed, but ${open === 1 ? 'keeps its value' : 'keep their values'} from the tests` }] : []),
    ],
  }
}

function heldOutLine({ heldOut, counts, switchedOff, unhidden = [] }: Evidence): Line | false {
  if (!heldOut && switchedOff?.includes('hidden-tests')) return false
  if (!heldOut) return { tone: 'wait', words: 'No hidden tests' }
  const seen = { tests: counts.collected - heldOut.tests, passed: counts.passed - heldOut.passed }
  const gap = seen.tests > 0 && heldOut.tests > 0 ? seen.passed / seen.tests - heldOut.passed / heldOut.tests : 0
  return {
    tone: heldOut.passed === heldOut.tests ? 'ok' : 'bad',
    words: `${heldOut.passed} of ${count(heldOut.tests, 'hidden test')} passed`,
    more: [
      ...(gap > 0
        ? [{ words: `${seen.passed} of ${seen.tests} visible tests passed; the gap to the hidden tests is ${percent(gap)}` }]
        : []),
      ...(unhidden.length > 0 ? [{ words: `No hidden tests in ${count(unhidden.length, 'task')}` }] : []),
    ],
  }
}

function startLine(start: Evidence | undefined): Line {
  if (!start) return { tone: 'wait', words: 'No start command was tried' }
  return start.started
    ? { tone: 'ok', words: `The program starts: ${start.command}` }
    : {
        tone: 'bad',
        words: `The program did not start (${start.command}): ${endWords(start.end, start.exit)}`,
      }
}
