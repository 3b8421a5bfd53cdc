// What became of a defect that a review found, as the timeline says it.

export type DefectEnd =
  | { readonly type: 'no-test' | 'test-green' }
  /** `problem`: why its test could not be run; null where it left no report. */
  | { readonly type: 'test-not-run'; readonly problem: string | null }
  | { readonly type: 'shown-red'; readonly tests: readonly string[] }

export function defectEndText(end: DefectEnd): string {
  switch (end.type) {
    case 'no-test':
      return 'No test can show it.'
    case 'test-green':
      return 'The test that was written to show it is green on the program.'
    case 'test-not-run':
      return `Its test could not be run: ${end.problem ?? 'it left no report'}`
    case 'shown-red':
      return `Shown red by ${end.tests.join(', ')}.`
    default:
      return end satisfies never
  }
}

/** Why the program is put back to where it was before the defect was worked on. */
export const notMendedText = 'the defect could not be mended without turning something red'
