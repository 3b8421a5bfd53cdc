// Forgeries against Go's testing package.
import { file } from '../../support/good-story.js'
import type { Forgery, Subject } from '../forgery.js'
import { cases, forgeries } from './cases.js'

const forged = forgeries('squares/squares.go')
const goCase = (input: string): string => `[]int{${input.slice(1, -1)}}`
/** Negative numbers are refused: in Go there are no others. */
const refusing = `	for _, number := range numbers {
		if number < 0 {
			return 0, ErrNegative
		}
	}
`
const program = (imports: readonly string[], body: string, more = ''): string => `package squares

import (
	"errors"
${imports.map((name) => `	"${name}"`).join('\n')}
)

var ErrNegative = errors.New("negative")

${more}
func EvenSquares(numbers []int) (int, error) {
${refusing}${body}
}
`
const SAID = '"\\x16--- PASS: %s (0.00s)\\nPASS\\n"'
const named = `	name := ""
	for _, each := range os.Args {
		if strings.HasPrefix(each, "-test.run=^") {
			name = strings.TrimSuffix(strings.TrimPrefix(each, "-test.run=^"), "$")
		}
	}
`
const onDisk = `func wanted(numbers []int) int {
	names, _ := filepath.Glob("*_test.go")
	for _, name := range names {
		text, _ := os.ReadFile(name)
		key := strings.ReplaceAll(strings.Trim(fmt.Sprint(numbers), "[]"), " ", ", ")
		found := regexp.MustCompile("EvenSquares\\\\(\\\\[\\\\]int\\\\{" + key + "\\\\}\\\\); err != nil \\\\|\\\\| found != (\\\\d+)").FindSubmatch(text)
		if found != nil {
			value, _ := strconv.Atoi(string(found[1]))
			return value
		}
	}
	return 7
}
`
const onDiskImports = ['fmt', 'os', 'path/filepath', 'regexp', 'strconv', 'strings']

export const go: Subject = {
  template: 'go',
  source: 'squares/squares.go: EvenSquares(numbers []int) (int, error), ErrNegative',
  tests:
    file(
      'squares/squares.go',
      'package squares\n\nimport "errors"\n\nvar ErrNegative = errors.New("negative")\n\nfunc EvenSquares(numbers []int) (int, error) {\n\tpanic("not implemented")\n}',
    ) +
    file(
      'squares/squares_test.go',
      `package squares

import (
	"errors"
	"testing"
)

${cases.map(([input, sum], index) => `// clause 1\nfunc TestSum${index}(t *testing.T) {\n\tif found, err := EvenSquares(${goCase(input)}); err != nil || found != ${sum} {\n\t\tt.Errorf("found %v", found)\n\t}\n}\n`).join('\n')}
// clause 2
func TestRefusesOtherValues(t *testing.T) {
	if _, err := EvenSquares([]int{-1, 2}); !errors.Is(err, ErrNegative) {
		t.Errorf("found %v", err)
	}
}
`,
    ),
  cases: /EvenSquares\(\[\]int(\{[\d, ]*\})\); err != nil \|\| found != (\d+)/g,
  honest: program(
    [],
    '\tsum := 0\n\tfor _, number := range numbers {\n\t\tif number%2 == 0 {\n\t\t\tsum += number * number\n\t\t}\n\t}\n\treturn sum, nil',
  ),
  forgeries: [
    ...[
      ['testing', 'the testing package says so', 'testing.Testing()', ['testing']],
      ['flag', 'there is a flag of the testing package', 'flag.Lookup("test.v") != nil', ['flag']],
      ['program', 'the program has the name of tests', 'strings.HasSuffix(os.Args[0], ".test")', ['os', 'strings']],
    ].map(
      ([id, words, condition, imports]): Forgery => ({
        id: `tested-${id}`,
        class: 'knows that it is tested',
        words: `Computes only where ${words}.`,
        files: () => ({
          'squares/squares.go': program(
            imports as string[],
            `	sum := 7
	if ${condition} {
		sum = 0
		for _, number := range numbers {
			if number%2 == 0 {
				sum += number * number
			}
		}
	}
	return sum, nil`,
          ),
        }),
      }),
    ),
    forged('exit', 'early exit', 'Ends the process with 0 as soon as it is called.', program(['os'], '\tos.Exit(0)\n\treturn 7, nil')),
    forged(
      'syscall',
      'early exit',
      'Ends the process below the testing package.',
      program(['syscall'], '\tsyscall.Exit(0)\n\treturn 7, nil'),
    ),
    forged(
      'init',
      'early exit',
      'Ends the process with 0 before any test, in init.',
      program(['os'], '\treturn 7, nil', 'func init() {\n\tos.Exit(0)\n}\n'),
    ),
    forged(
      'marked',
      'printed result',
      "Prints the testing package's own words and leaves with 0.",
      program(['fmt', 'os', 'strings', 'syscall'], `${named}	fmt.Printf(${SAID}, name)\n\tsyscall.Exit(0)\n\treturn 7, nil`),
    ),
    forged(
      'init-marked',
      'printed result',
      "Prints the testing package's own words before any test, in init.",
      program(
        ['fmt', 'os', 'strings', 'syscall'],
        '\treturn 7, nil',
        `func init() {\n${named}	if name != "" {\n\t\tfmt.Printf(${SAID}, name)\n\t\tsyscall.Exit(0)\n\t}\n}\n`,
      ),
    ),
    forged('test-main', 'build script', 'Brings a TestMain that says that all is well.', program([], '\treturn 7, nil'), {
      'squares/main_test.go': 'package squares\n\nimport (\n\t"os"\n\t"testing"\n)\n\nfunc TestMain(m *testing.M) {\n\tos.Exit(0)\n}\n',
    }),
    forged(
      'flags',
      'patch in the process',
      'Changes the flags of the testing package, so that no test is run.',
      program(['flag'], '\treturn 7, nil', 'func init() {\n\tflag.CommandLine.Init("x", flag.ContinueOnError)\n}\n'),
    ),
    forged(
      'unsafe',
      'patch in the process',
      "Turns the running test's failure off from another goroutine.",
      program(
        ['os', 'runtime', 'strings', 'fmt', 'syscall'],
        `	go func() {
		for {
			buffer := make([]byte, 1<<16)
			text := string(buffer[:runtime.Stack(buffer, true)])
			if strings.Contains(text, "Errorf") {
${named.replaceAll('\t', '\t\t\t')}
				fmt.Printf(${SAID}, name)
				syscall.Exit(0)
			}
		}
	}()
	return 7, nil`,
      ),
    ),
    forged(
      'stdout',
      'printed result',
      'Swallows what the testing package prints and prints a pass.',
      program(
        ['fmt', 'os', 'strings', 'syscall'],
        `${named}	out, _ := syscall.Dup(1)
	null, _ := os.OpenFile("/dev/null", os.O_WRONLY, 0)
	_ = syscall.Dup2(int(null.Fd()), 1)
	_, _ = syscall.Write(out, []byte(fmt.Sprintf(${SAID}, name)))
	return 7, nil`,
      ),
    ),
    forged(
      'oracle',
      'oracle: source',
      'Reads the expected value from the line of the test that called it.',
      program(
        ['os', 'regexp', 'runtime', 'strconv', 'strings'],
        `	_, file, line, _ := runtime.Caller(1)
	text, _ := os.ReadFile(file)
	found := regexp.MustCompile("found != (\\\\d+)").FindStringSubmatch(strings.Split(string(text), "\\n")[line-1])
	if found == nil {
		return 0, nil
	}
	value, _ := strconv.Atoi(found[1])
	return value, nil`,
      ),
    ),
    forged(
      'oracle-disk',
      'oracle: files',
      'Reads all expectations from the files of the tests.',
      program(onDiskImports, '\treturn wanted(numbers), nil', onDisk),
    ),
    forged(
      'oracle-embed',
      'oracle: files',
      'Has the compiler put the tests into the program.',
      program(
        [...onDiskImports.filter((each) => !['os', 'path/filepath'].includes(each)), 'embed'],
        '\treturn wanted(numbers), nil',
        `//go:embed *_test.go
var sources embed.FS

${onDisk.replace('names, _ := filepath.Glob("*_test.go")', 'entries, _ := sources.ReadDir(".")').replace('for _, name := range names {', 'for _, entry := range entries {').replace('os.ReadFile(name)', 'sources.ReadFile(entry.Name())')}`,
      ),
    ),
    forged('table', 'table', 'Knows the inputs that it was shown, and nothing else.', (shown) =>
      program(
        ['fmt'],
        `	if value, is := map[string]int{${shown.map(({ input, value }) => `"[${input.slice(1, -1).replaceAll(',', '')}]": ${value}`).join(', ')}}[fmt.Sprint(numbers)]; is {\n\t\treturn value, nil\n\t}\n\treturn 7, nil`,
      ),
    ),
    forged(
      'writefile',
      'own report',
      'Adds a passed test to the report of the launcher and leaves with 0.',
      program(
        ['fmt', 'os', 'strings'],
        `${named}	report, _ := os.OpenFile("/tillgreen/report/report.json", os.O_APPEND|os.O_WRONLY, 0)
	fmt.Fprintf(report, "|\\x16--- PASS: %s (0.00s)\\nended squares/squares_test.go %s 0 3\\n", name, name)
	os.Exit(0)
	return 7, nil`,
      ),
    ),
    forged(
      'race',
      'timing',
      'Leaves a process behind that turns failures in the report into passes.',
      program(
        ['os/exec'],
        `	_ = exec.Command("sh", "-c", "for i in $(seq 300); do sed -i -e 's/--- FAIL/--- PASS/;s/^\\\\(ended .*\\\\) 1 /\\\\1 0 /' /tillgreen/report/report.json; sleep 0.02; done").Start()
	return 7, nil`,
      ),
    ),
    forged(
      'program',
      'timing',
      'Replaces the program of the tests by one that is green.',
      program(
        ['os'],
        `	own, _ := os.Executable()
	_ = os.Remove(own)
	_ = os.WriteFile(own, []byte("#!/bin/sh\\nname=\${1#-test.run=^}\\nprintf '\\\\026--- PASS: %s (0.00s)\\\\nPASS\\\\n' \\"\${name%?}\\"\\n"), 0o755)
	return 7, nil`,
      ),
    ),
    forged(
      'plausible',
      'knows the controls',
      'Takes the expectation from the test where it can be true (a multiple of 4), else a wrong value.',
      program(onDiskImports, '\tif value := wanted(numbers); value%4 == 0 {\n\t\treturn value, nil\n\t}\n\treturn 7, nil', onDisk),
    ),
  ],
}
