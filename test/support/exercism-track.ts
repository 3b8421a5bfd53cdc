// Exercises of our own in the layout of Exercism, one for each language beside Python: how many steps lead up a ladder.

const INSTRUCTIONS =
  'Say how many steps of a given length lead up a ladder. What is left at the top takes one more. A step of no length is an error.\n'

const config = (solution: readonly string[], test: readonly string[], example: readonly string[], editor: readonly string[] = []) =>
  JSON.stringify({ authors: [], files: { solution, test, example, editor } })

const jestTests = (second: string): string => `describe('Steps', () => {
  test('the last one may be shorter', () => {
    expect(climb(7, 2)).toBe(4);
  });

  ${second}('a step of no length is an error', () => {
    expect(() => climb(7, 0)).toThrow(new Error('no length'));
  });
});
`

const scriptExample = (types: string): string => `export const climb = (height${types}, step${types})${types} => {
  if (step <= 0) throw new Error('no length');
  return Math.ceil(height / step);
};
`

const scriptStub = (types: string): string =>
  `export const climb = (height${types}, step${types})${types} => {\n  throw new Error('Remove this line and implement the function');\n};\n`

/** Files by path below a track's folder. */
export const exercismTrack = (): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(['js', 'ts', 'rs', 'go'].map((language) => [`steps-${language}/.docs/instructions.md`, INSTRUCTIONS])),
  'steps-js/.meta/config.json': config(['steps.js'], ['steps.spec.js'], ['.meta/proof.ci.js']),
  'steps-js/steps.js': scriptStub(''),
  'steps-js/.meta/proof.ci.js': scriptExample(''),
  'steps-js/steps.spec.js': `import { describe, expect, test, xtest } from '@jest/globals';\nimport { climb } from './steps';\n\n${jestTests('xtest')}`,
  'steps-ts/.meta/config.json': config(['steps.ts'], ['steps.test.ts'], ['.meta/proof.ci.ts']),
  'steps-ts/steps.ts': scriptStub(': number'),
  'steps-ts/.meta/proof.ci.ts': scriptExample(': number'),
  'steps-ts/steps.test.ts': `import { describe, it, expect, xit } from '@jest/globals'\nimport { climb } from './steps.ts'\n\n${jestTests('xit')}`,
  'steps-rs/.meta/config.json': config(['src/lib.rs', 'Cargo.toml'], ['tests/steps.rs'], ['.meta/example.rs']),
  'steps-rs/Cargo.toml': '[package]\nname = "ladder-steps"\nversion = "1.0.0"\nedition = "2024"\n\n[dependencies]\n',
  'steps-rs/src/lib.rs':
    'pub fn climb(height: u32, step: u32) -> Option<u32> {\n    todo!("how many steps of {step} lead up {height}")\n}\n',
  'steps-rs/.meta/example.rs':
    'pub fn climb(height: u32, step: u32) -> Option<u32> {\n    if step == 0 {\n        return None;\n    }\n    Some(height.div_ceil(step))\n}\n',
  'steps-rs/tests/steps.rs':
    'use ladder_steps::climb;\n\n#[test]\nfn the_last_one_may_be_shorter() {\n    assert_eq!(climb(7, 2), Some(4));\n}\n\n#[test]\n#[ignore]\nfn a_step_of_no_length_is_an_error() {\n    assert_eq!(climb(7, 0), None);\n}\n',
  'steps-go/.meta/config.json': config(['steps.go'], ['steps_test.go'], ['.meta/example.go'], ['cases_test.go']),
  'steps-go/go.mod': 'module steps\n\ngo 1.18\n',
  'steps-go/steps.go':
    '// Package steps counts steps.\npackage steps\n\n// Climb counts them.\nfunc Climb(height, step int) (int, error) {\n\tpanic("Please implement the Climb function")\n}\n',
  'steps-go/.meta/example.go':
    'package steps\n\nimport "errors"\n\n// Climb counts them.\nfunc Climb(height, step int) (int, error) {\n\tif step <= 0 {\n\t\treturn 0, errors.New("no length")\n\t}\n\treturn (height + step - 1) / step, nil\n}\n',
  'steps-go/cases_test.go': 'package steps\n\nvar cases = []struct{ height, step, want int }{{7, 2, 4}, {6, 2, 3}}\n',
  'steps-go/steps_test.go':
    'package steps\n\nimport "testing"\n\nfunc TestClimb(t *testing.T) {\n\tfor _, each := range cases {\n\t\tif found, err := Climb(each.height, each.step); err != nil || found != each.want {\n\t\t\tt.Errorf("Climb(%d, %d) = %d, want %d", each.height, each.step, found, each.want)\n\t\t}\n\t}\n}\n\nfunc TestNoLength(t *testing.T) {\n\tif _, err := Climb(7, 0); err == nil {\n\t\tt.Error("expected an error")\n\t}\n}\n\nfunc BenchmarkClimb(b *testing.B) {\n\tfor range b.N {\n\t\t_, _ = Climb(7, 2)\n\t}\n}\n',
})
