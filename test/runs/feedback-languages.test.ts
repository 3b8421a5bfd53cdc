// Feedback in languages beside Python and TypeScript: a new test that is red first, a sealed one that is amended, and what it replaces.
import { expect, test } from 'vitest'
import { tillgreen } from '../support/command-line.js'
import { dataWithLayers } from '../support/folders.js'
import { edit, file, json, tellStory } from '../support/story.js'
import { missingToolchains } from '../support/toolchains.js'

interface LanguageStory {
  readonly template: string
  readonly toolchain: string
  readonly interface: string
  /** The program, its stubs and its tests. */
  readonly stubs: string
  readonly tests: string
  readonly source: string
  readonly code: string
  /** The line of a sealed test that feedback contradicts, and how it reads then. */
  readonly amended: readonly [path: string, before: string, after: string]
  readonly fresh: string
  readonly changed: string
}

const node: LanguageStory = {
  ...{ template: 'node-plain', toolchain: 'node', interface: 'src/points.mjs: points(throws)', source: 'src/points.mjs' },
  stubs: file('src/points.mjs', "export function points(throws) {\n  throw new Error('not implemented')\n}"),
  tests: file(
    'tests/points.test.mjs',
    `import assert from 'node:assert/strict'
import { it } from 'node:test'
import { points } from '../src/points.mjs'

// clause 1
it('adds throws', () => {
  assert.equal(points([3, 4]), 7)
})

// clause 2
it('counts a single throw', () => {
  assert.equal(points([5]), 5)
})`,
  ),
  code: 'export function points(throws) {\n  return throws.reduce((sum, each) => sum + each, 0)\n}',
  amended: ['tests/points.test.mjs', '  assert.equal(points([5]), 5)', '  assert.equal(points([5]), 50)'],
  fresh: file(
    'tests/single.test.mjs',
    `import assert from 'node:assert/strict'
import { it } from 'node:test'
import { points } from '../src/points.mjs'

it('counts a single throw ten times', () => {
  assert.equal(points([7]), 70)
})`,
  ),
  changed: 'export function points(throws) {\n  return throws.reduce((sum, each) => sum + each, 0) * (throws.length === 1 ? 10 : 1)\n}',
}

const go: LanguageStory = {
  ...{ template: 'go', toolchain: 'go', interface: 'points/points.go: func Of(throws []int) int', source: 'points/points.go' },
  stubs: file('points/points.go', 'package points\n\nfunc Of(throws []int) int {\n\tpanic("not implemented")\n}'),
  tests: file(
    'points/points_test.go',
    `package points

import "testing"

// clause 1
func TestAddsThrows(t *testing.T) {
	if found := Of([]int{3, 4}); found != 7 {
		t.Errorf("found %v, want 7", found)
	}
}

// clause 2
func TestASingleThrow(t *testing.T) {
	if found := Of([]int{5}); found != 5 {
		t.Errorf("found %v", found)
	}
}`,
  ),
  code: 'package points\n\nfunc Of(throws []int) int {\n\tsum := 0\n\tfor _, each := range throws {\n\t\tsum += each\n\t}\n\treturn sum\n}',
  amended: ['points/points_test.go', '\tif found := Of([]int{5}); found != 5 {', '\tif found := Of([]int{5}); found != 50 {'],
  fresh: file(
    'points/single_test.go',
    'package points\n\nimport "testing"\n\nfunc TestASingleThrowCountsTenTimes(t *testing.T) {\n\tif found := Of([]int{7}); found != 70 {\n\t\tt.Errorf("found %v", found)\n\t}\n}',
  ),
  changed:
    'package points\n\nfunc Of(throws []int) int {\n\tsum := 0\n\tfor _, each := range throws {\n\t\tsum += each\n\t}\n\tif len(throws) == 1 {\n\t\treturn sum * 10\n\t}\n\treturn sum\n}',
}

const rust: LanguageStory = {
  ...{ template: 'rust', toolchain: 'rust', interface: 'src/points.rs: pub fn points(throws: &[i64]) -> i64', source: 'src/points.rs' },
  stubs: file('src/lib.rs', 'pub mod points;') + file('src/points.rs', 'pub fn points(throws: &[i64]) -> i64 {\n    todo!()\n}'),
  tests: file(
    'tests/points.rs',
    `use program::points::points;

// clause 1
#[test]
fn adds_throws() {
    assert_eq!(points(&[3, 4]), 7);
}

// clause 2
#[test]
fn counts_a_single_throw() {
    assert_eq!(points(&[5]), 5);
}`,
  ),
  code: 'pub fn points(throws: &[i64]) -> i64 {\n    throws.iter().sum()\n}',
  amended: ['tests/points.rs', '    assert_eq!(points(&[5]), 5);', '    assert_eq!(points(&[5]), 50);'],
  fresh: file(
    'tests/single.rs',
    'use program::points::points;\n\n#[test]\nfn a_single_throw_counts_ten_times() {\n    assert_eq!(points(&[7]), 70);\n}',
  ),
  changed:
    'pub fn points(throws: &[i64]) -> i64 {\n    let sum: i64 = throws.iter().sum();\n    if throws.len() == 1 { sum * 10 } else { sum }\n}',
}

const WORDS = 'A single throw counts ten times: 5 gives 50.'

for (const story of [node, go, rust])
  test.skipIf(missingToolchains.has(story.toolchain))(
    `${story.template}: feedback brings a red test, amends a sealed one, and replaces its clause`,
    { timeout: 300_000 },
    async () => {
      const { source, amended, fresh, changed } = story
      const task = {
        ...{ id: 'points', title: 'Points', words: 'The points of some throws are their sum.', interface: story.interface, needs: [] },
        acceptance: [
          { clause: 'throws of 3 and 4 give 7', quote: 'Adds points.' },
          { clause: 'a single throw of 5 gives 5', quote: 'A single throw counts once.' },
        ],
      }
      const endpoint = await tellStory({
        plan: json({ title: 'Darts', tasks: [task], start: null }),
        'task/points/tests-1/tests': story.stubs + story.tests,
        'task/points/code': file(source, story.code),
        'task/feedback/tests-1/tests': `A single throw counted once.\n${edit(...amended)}${fresh}`,
        'task/feedback/code': file(source, changed),
      })
      const place = { data: dataWithLayers(), baseUrl: endpoint.url }
      const flags = ['--template', story.template, '--mutants', '0', '--held-out', '0', '--json']
      const first = await tillgreen(['run', 'Adds points. A single throw counts once.', ...flags], place)
      expect(first.outcome, first.stderr + first.stdout.slice(-3000)).toMatchObject({ verdict: 'verified' })
      const after = await tillgreen(['feedback', first.run, WORDS, '--json'], place)
      expect(after.outcome, after.stderr + after.stdout.slice(-3000)).toMatchObject({ verdict: 'verified', ended: 'finished' })
      const sealed = after.lines.find(({ step, kind }) => step === 'sealed' && kind === 'note') as
        | { body: { suite: { red: string[] } } }
        | undefined
      expect(sealed?.body.suite.red).toHaveLength(2)
      const { stdout } = await tillgreen(['show', after.run, '--words'], place)
      expect(stdout).toMatch(/changed later +A single throw counts once\./)
      expect(stdout).toContain(`replaced by your feedback: ${WORDS}`)
    },
  )
