// Reads reports in JUnit's XML, as most runners of any language write them.
import { Parser } from 'htmlparser2'
import type { FailureKind, TestState } from '../../../../contract/run/tests.js'

/** A test as a report of any format names it. */
export interface ReportedTest {
  /** The file of the test, as far as the report says it; else the class that it belongs to. */
  readonly file: string
  readonly suite: string
  readonly name: string
  readonly state: TestState
  readonly failure: FailureKind | null
  readonly message: string
  readonly durationMs: number
}

interface Open {
  attributes: Readonly<Record<string, string>>
  state: TestState
  failure: FailureKind | null
  message: string
  /** What the test printed, for a failure without words. */
  printed: string
}

/** All tests of a report; null if the text is not a report. Never throws. Pure. */
export function readJunit(text: string): ReportedTest[] | null {
  if (!/<testsuites?\b|<testcase\b/.test(text.slice(0, 100_000))) return null
  const tests: ReportedTest[] = []
  const suites: string[] = []
  let open: Open | null = null
  let within = ''
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        within = name
        if (name === 'testsuite') suites.push(attributes.file ?? attributes.filepath ?? '')
        else if (name === 'testcase') open = { attributes, state: 'passed', failure: null, message: '', printed: '' }
        else if (open && (name === 'failure' || name === 'error')) {
          open.state = 'failed'
          open.failure = name === 'failure' ? 'assertion' : 'error'
          open.message = attributes.message ?? ''
        } else if (open && name === 'skipped') {
          open.state = 'skipped'
          open.message = attributes.message ?? ''
        }
      },
      ontext(words) {
        if (!open) return
        if (within === 'failure' || within === 'error') open.message += words
        else if (within === 'system-out' || within === 'system-err') open.printed += words
      },
      onclosetag(name) {
        within = ''
        if (name === 'testsuite') suites.pop()
        else if (name === 'testcase' && open) {
          tests.push(testOf(open, suites.findLast((each) => each !== '') ?? ''))
          open = null
        }
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(text)
  return tests
}

function testOf({ attributes, state, failure, message, printed }: Open, file: string): ReportedTest {
  const { name = '', classname = '', time = '0', status = '' } = attributes
  // CTest reports no reason for a test that did not run.
  const isOut = state === 'passed' && /^(notrun|disabled|skipped)$/i.test(status)
  return {
    file: attributes.file ?? (file === '' ? classname : file),
    suite: classname === name ? '' : classname,
    name,
    state: isOut ? 'skipped' : state,
    failure,
    message: state === 'failed' && message === '' ? printed : message,
    durationMs: Math.max(0, Number(time.replaceAll(',', '')) * 1000 || 0),
  }
}
