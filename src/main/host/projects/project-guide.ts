// The part of a template's guide that also holds for an existing project: its rules for stubs, tests and packages, without its layout.

/** Sections that do not describe the layout. */
const KEPT_SECTIONS = /^(Stubs|Tests\b|Packages)/
/** A place or a module that only programs of the template have: `tests/x.py`, `main.go`, `cli.Run`, `<package>/x_test.go`. */
const PLACE = /`[^`]*(?:\b(?:tests|src)\/|\bmain\.\w|\bcli[.:/]|<(?:module|package)>)[^`]*`/

/** Pure. Empty for a guide without such sections. */
export const guideForProject = (guide: string): string =>
  guide
    .split(/\n\n(?=\S)/)
    .filter((section) => KEPT_SECTIONS.test(section))
    .map(withoutPlaces)
    .join('\n\n')

/** Drops rules that begin with a place, and sentences of other rules that name one. */
function withoutPlaces(section: string): string {
  const [title = '', ...rules] = section.split(/\n(?=- )/)
  return [title, ...rules.flatMap((rule) => keptOf(rule))].join('\n')
}

/** A rule without the sentences that name a place; none where the first one does, since the others explain it. */
function keptOf(rule: string): string[] {
  const [first = '', ...others] = rule.split(/(?<=\.)\s+(?=[A-Z`])/)
  return PLACE.test(first) ? [] : [[first, ...others.filter((sentence) => !PLACE.test(sentence))].join(' ')]
}
