// Honest programs of odd styles in languages that are compiled.
import type { Honest } from './honest.js'

const go = (id: string, style: string, declared: string, program: string, tests: string): Honest => ({
  ...{ id, style, template: 'go', source: 'thing/thing.go', names: [], program: `package thing\n\n${program}` },
  given: `package thing\n\n${declared}`,
  tests: { 'thing/thing_test.go': `package thing\n\n${tests}` },
})
const rust = (id: string, style: string, declared: string, program: string, tests: string): Honest => ({
  ...{ id, style, template: 'rust', source: 'src/lib.rs', names: [], program },
  given: declared,
  tests: { 'tests/thing.rs': tests },
})

export const compiled: readonly Honest[] = [
  go(
    'tables',
    'tables with t.Run',
    'func Reverse(text string) string {\n\tpanic("not implemented")\n}',
    'func Reverse(text string) string {\n\tletters := []rune(text)\n\tfor a, b := 0, len(letters)-1; a < b; a, b = a+1, b-1 {\n\t\tletters[a], letters[b] = letters[b], letters[a]\n\t}\n\treturn string(letters)\n}',
    `import "testing"

// clause 1
func TestReverse(t *testing.T) {
	for _, each := range []struct{ name, text, want string }{{"two", "ab", "ba"}, {"umlaut", "äb", "bä"}} {
		t.Run(each.name, func(t *testing.T) {
			if found := Reverse(each.text); found != each.want {
				t.Errorf("found %q, want %q", found, each.want)
			}
		})
	}
}

// clause 2
func TestThree(t *testing.T) {
	if found := Reverse("abc"); found != "cba" {
		t.Errorf("found %q", found)
	}
}

// clause 2
func TestNothing(t *testing.T) {
	if found := Reverse(""); found != "" {
		t.Errorf("found %q", found)
	}
}`,
  ),
  rust(
    'own-equality',
    'own equality and formatting',
    `#[derive(Debug)]
pub struct Ratio(pub i64, pub i64);

impl PartialEq for Ratio {
    fn eq(&self, _: &Self) -> bool {
        todo!()
    }
}

pub fn sum(_: &Ratio, _: &Ratio) -> Ratio {
    todo!()
}
`,
    `#[derive(Debug)]
pub struct Ratio(pub i64, pub i64);

impl PartialEq for Ratio {
    fn eq(&self, other: &Self) -> bool {
        self.0 * other.1 == self.1 * other.0
    }
}

pub fn sum(one: &Ratio, other: &Ratio) -> Ratio {
    Ratio(one.0 * other.1 + other.0 * one.1, one.1 * other.1)
}
`,
    `use program::{sum, Ratio};

// clause 1
#[test]
fn adds() {
    assert_eq!(sum(&Ratio(1, 2), &Ratio(1, 3)), Ratio(5, 6));
}

// clause 1
#[test]
fn adds_nothing() {
    assert_eq!(sum(&Ratio(0, 1), &Ratio(1, 3)), Ratio(1, 3));
}

// clause 2
#[test]
fn equal_though_written_otherwise() {
    assert_eq!(Ratio(2, 4), Ratio(1, 2));
}

// clause 2
#[test]
fn not_equal() {
    assert_ne!(Ratio(1, 2), Ratio(1, 3));
}
`,
  ),
  rust(
    'macros',
    'tests made by a macro',
    'pub fn collatz(_: u64) -> u32 {\n    todo!()\n}\n',
    'pub fn collatz(start: u64) -> u32 {\n    let mut number = start;\n    let mut steps = 0;\n    while number > 1 {\n        number = if number % 2 == 0 { number / 2 } else { 3 * number + 1 };\n        steps += 1;\n    }\n    steps\n}\n',
    `use program::collatz;

fn check(start: u64, steps: u32) {
    assert_eq!(collatz(start), steps, "from {start}");
}

// clause 1
#[test]
fn six() {
    check(6, 8);
}

// clause 2
#[test]
fn twenty_seven() {
    assert_eq!(collatz(27), 111);
}

// clause 2
#[test]
fn one() {
    assert_eq!(collatz(1), 0);
}
`,
  ),
]
