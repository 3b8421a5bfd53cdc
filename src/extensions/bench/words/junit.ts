// Results as JUnit XML, as CI servers read it (https://github.com/testmoapp/junitxml).

export interface JunitCase {
  readonly name: string
  readonly group: string
  readonly seconds: number
  /** Null where it passed. */
  readonly failure: string | null
  /** Why it was not tried; null where it was. */
  readonly skipped: string | null
}

export function junitXml(name: string, cases: readonly JunitCase[]): string {
  const failures = cases.filter((each) => each.failure !== null).length
  const skipped = cases.filter((each) => each.skipped !== null).length
  const time = cases.reduce((sum, each) => sum + each.seconds, 0)
  const counts = `tests="${cases.length}" failures="${failures}" errors="0" skipped="${skipped}" time="${time.toFixed(3)}"`
  const body = cases.map((each) => {
    const start = `    <testcase name="${escaped(each.name)}" classname="${escaped(each.group)}" time="${each.seconds.toFixed(3)}"`
    if (each.failure !== null) return `${start}>\n      <failure message="${escaped(each.failure)}"/>\n    </testcase>`
    if (each.skipped !== null) return `${start}>\n      <skipped message="${escaped(each.skipped)}"/>\n    </testcase>`
    return `${start}/>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${escaped(name)}" ${counts}>`,
    `  <testsuite name="${escaped(name)}" ${counts}>`,
    ...body,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&apos;'],
])

/** Leaves out characters that XML 1.0 cannot hold (section 2.2). */
const UNFIT = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

/** Fit for an attribute: line breaks and tabs stay what they are only as references. */
export const escaped = (text: string): string =>
  text
    .replace(UNFIT, '')
    .replace(/[&<>"']/g, (sign) => ENTITIES.get(sign) ?? '')
    .replace(/[\t\n\r]/g, (sign) => `&#${sign.charCodeAt(0)};`)
