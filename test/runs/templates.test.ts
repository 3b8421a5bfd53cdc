// The templates whose programs are compiled or looked at, from red to green by answers that are written down, and what a user
// does with the result.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { startTillgreen, tillgreen } from '../support/command-line.js'
import { dataWithLayers } from '../support/folders.js'
import { edit, file, json, tellStory } from '../support/story.js'
import { hasRust, missingToolchains } from '../support/toolchains.js'

const keysAsked = (endpoint: { readonly requests: readonly { readonly key: string }[] }) => endpoint.requests.map(({ key }) => key)
const resultKeys = (lines: readonly Record<string, unknown>[]) =>
  lines.filter((line) => line.kind === 'result').map((line) => String(line.key))
const notesOf = (lines: readonly Record<string, unknown>[]) =>
  lines.filter((line) => line.kind === 'note').map((line) => line.body as { readonly class?: string; readonly detail?: string })

const rustStory = {
  plan: json({
    title: 'Digits',
    tasks: [
      {
        id: 'digits',
        title: 'Write numbers',
        words:
          'grouped(number) writes a number with a comma before every three digits from the right; a negative one begins with a minus sign.',
        acceptance: ['1234567 gives "1,234,567"', '-1000 gives "-1,000"', '12 gives "12"'],
        interface: 'src/digits.rs: fn grouped(number: i64) -> String; src/main.rs',
        needs: [],
      },
    ],
    start: { argv: ['cargo', 'run', '--quiet'], expect: 'exits' },
  }),
  'task/digits/tests-1/tests': [
    file('src/lib.rs', 'pub mod digits;'),
    file('src/digits.rs', 'pub fn grouped(number: i64) -> String {\n    todo!()\n}'),
    file(
      'tests/digits.rs',
      `use program::digits::grouped;

// clause 1
#[test]
fn groups_of_three() {
    assert_eq!(grouped(1234567), "1,234,567");
}

// clause 2
#[test]
fn a_sign_is_no_digit() {
    assert_eq!(grouped(-100), "-100");
}

// clause 3
#[test]
fn short_numbers_have_no_comma() {
    assert_eq!(grouped(12), "12");
}`,
    ),
  ].join('\n'),
  // Takes the sign for a digit, and uses a crate that is not installed yet.
  'task/digits/code': [
    file(
      'src/digits.rs',
      `pub fn grouped(number: i64) -> String {
    let mut buffer = itoa::Buffer::new();
    let digits = buffer.format(number);
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}`,
    ),
    file('src/main.rs', 'fn main() {\n    println!("{}", program::digits::grouped(-1234567));\n}'),
  ].join('\n'),
  'task/digits/attempt/1/diagnose': 'grouped() counts the minus sign as a digit, so -100 becomes "-,100".',
  'task/digits/attempt/1/decide': json({
    actions: [{ action: 'fix-file', path: 'src/digits.rs', change: 'group the digits without the sign' }],
  }),
  'task/digits/attempt/1/action/1/fix': [
    edit('src/digits.rs', '    let digits = buffer.format(number);', '    let digits = buffer.format(number.unsigned_abs());'),
    edit('src/digits.rs', '    let mut text = String::new();', '    let mut text = String::from(if number < 0 { "-" } else { "" });'),
  ].join('\n'),
}

test.skipIf(!hasRust)(
  'a Rust program goes from red stubs to verified, the crate that it uses is declared and compiled without asking a model',
  async () => {
    const endpoint = await tellStory(rustStory)
    const place = { data: dataWithLayers(), baseUrl: endpoint.url }
    const result = await tillgreen(['run', 'Writes large numbers with commas.', '--template', 'rust', '--out', 'made', '--json'], place)
    expect(result.outcome, result.stderr + result.stdout.slice(-3000)).toMatchObject({ verdict: 'verified', ended: 'finished' })
    expect(notesOf(result.lines).find((note) => note.class === 'missing-package')?.detail).toContain('itoa')
    expect(keysAsked(endpoint)).toContain('task/digits/attempt/1/action/1/fix')
    const manifest = readFileSync(join(place.data, 'made/Cargo.toml'), 'utf8')
    expect(manifest).toMatch(/\[dependencies\]\nitoa = "\d/)
    expect(readFileSync(join(place.data, 'made/Cargo.lock'), 'utf8')).toContain('name = "itoa"')
    expect((await tillgreen(['start', result.run], place)).stdout).toBe('-1,234,567\r\n')
    expect((await tillgreen(['replay', result.run, '--strict'], place)).stdout).toContain('The history matches')
  },
)

const goStory = {
  plan: json({
    title: 'Labels',
    tasks: [
      {
        id: 'labels',
        title: 'Make labels',
        words:
          'Next(prefix) gives a label that is never given twice: the prefix, a dash and eight hexadecimal digits. No prefix is an error.',
        acceptance: ['Next("a") is "a-" and eight hexadecimal digits', 'Next("") gives ErrEmpty', 'two labels differ'],
        interface: 'labels/labels.go: func Next(prefix string) (string, error); var ErrEmpty error; main.go',
        needs: [],
      },
    ],
    start: { argv: ['go', 'run', '.'], expect: 'exits' },
  }),
  'task/labels/tests-1/tests': [
    file(
      'labels/labels.go',
      'package labels\n\nimport "errors"\n\nvar ErrEmpty = errors.New("no prefix")\n\nfunc Next(prefix string) (string, error) {\n\tpanic("not implemented")\n}',
    ),
    file(
      'labels/labels_test.go',
      `package labels

import (
	"errors"
	"regexp"
	"testing"
)

// clause 1
func TestALabelIsPrefixDashAndDigits(t *testing.T) {
	for _, prefix := range []string{"a", "long prefix"} {
		t.Run(prefix, func(t *testing.T) {
			found, err := Next(prefix)
			if err != nil || !regexp.MustCompile("^" + prefix + "-[0-9a-f]{8}$").MatchString(found) {
				t.Errorf("Next(%q) = %q, %v", prefix, found, err)
			}
		})
	}
}

// clause 2
func TestNoPrefixIsAnError(t *testing.T) {
	if found, err := Next(""); !errors.Is(err, ErrEmpty) {
		t.Errorf("found %q, %v", found, err)
	}
}

// clause 3
func TestTwoLabelsDiffer(t *testing.T) {
	one, _ := Next("a")
	other, _ := Next("a")
	if one == other {
		t.Errorf("both are %q", one)
	}
}`,
    ),
  ].join('\n'),
  // Takes any prefix, and uses a module that is not installed yet.
  'task/labels/code': [
    file(
      'labels/labels.go',
      `package labels

import (
	"errors"

	"github.com/google/uuid"
)

var ErrEmpty = errors.New("no prefix")

func Next(prefix string) (string, error) {
	return prefix + "-" + uuid.NewString()[:8], nil
}`,
    ),
    file(
      'main.go',
      'package main\n\nimport (\n\t"fmt"\n\n\t"program/labels"\n)\n\nfunc main() {\n\tlabel, _ := labels.Next("demo")\n\tfmt.Println(len(label))\n}',
    ),
  ].join('\n'),
  'task/labels/attempt/1/diagnose': 'Next() never looks whether there is a prefix.',
  'task/labels/attempt/1/decide': json({ actions: [{ action: 'fix-file', path: 'labels/labels.go', change: 'no prefix is ErrEmpty' }] }),
  'task/labels/attempt/1/action/1/fix': edit(
    'labels/labels.go',
    '\treturn prefix + "-" + uuid.NewString()[:8], nil',
    '\tif prefix == "" {\n\t\treturn "", ErrEmpty\n\t}\n\treturn prefix + "-" + uuid.NewString()[:8], nil',
  ),
}

test.skipIf(missingToolchains.has('go'))(
  'a Go program goes from red stubs to verified, the module that it uses is declared and fetched without asking a model',
  async () => {
    // A clause names a value that Go cannot write out, since half of it is drawn: its author is asked once, and keeps the tests.
    const endpoint = await tellStory({ ...goStory, 'task/labels/tests-2/tests': goStory['task/labels/tests-1/tests'] })
    const place = { data: dataWithLayers(), baseUrl: endpoint.url }
    const result = await tillgreen(['run', 'Makes labels.', '--template', 'go', '--out', 'made', '--json'], place)
    expect(result.outcome, result.stderr + result.stdout.slice(-3000)).toMatchObject({ verdict: 'verified', ended: 'finished' })
    expect(notesOf(result.lines).find((note) => note.class === 'missing-package')?.detail).toContain('uuid')
    expect(keysAsked(endpoint)).toContain('task/labels/attempt/1/action/1/fix')
    expect(readFileSync(join(place.data, 'made/go.mod'), 'utf8')).toMatch(/^require github\.com\/google\/uuid v1\S+$/m)
    expect(readFileSync(join(place.data, 'made/go.sum'), 'utf8')).toContain('github.com/google/uuid')
    const started = await tillgreen(['start', result.run], place)
    expect(started.stdout).toBe('13\r\n')
    expect(started.stderr).toContain(
      'Starting a fresh copy of the program. The copy is deleted when the program exits. To save new and changed files, use --keep DIR.',
    )
    expect((await tillgreen(['replay', result.run, '--strict'], place)).stdout).toContain('The history matches')
  },
)

const typescriptStory = {
  plan: json({
    title: 'Numbers',
    tasks: [
      {
        id: 'numbers',
        title: 'Count the numbers',
        words: 'count(words) counts the words that are numbers; an empty list has none.',
        acceptance: ['["1", "x"] has 1', '[] has 0'],
        interface: 'src/numbers.ts: count(words: readonly string[]): number',
        needs: [],
      },
    ],
    start: null,
  }),
  'task/numbers/tests-1/tests': [
    file('src/numbers.ts', "export function count(words: readonly string[]): number {\n  throw new Error('not implemented')\n}"),
    file(
      'tests/numbers.test.ts',
      `import { expect, it } from 'vitest'
import { count } from '../src/numbers.ts'

// clause 1
it('counts numbers', () => expect(count(['1', 'x', '2.5'])).toBe(2))
// clause 2
it('finds none in nothing', () => expect([count([]), count(['7'])]).toEqual([0, 1]))`,
    ),
  ].join('\n'),
  'task/numbers/code': file(
    'src/numbers.ts',
    "import isNumber from 'is-number'\n\nexport function count(words: readonly string[]): number {\n  return words.filter((word) => isNumber(word)).length\n}",
  ),
}

test('a program names the package that was installed for it, in step with its lock file, however it is taken out', async () => {
  const endpoint = await tellStory(typescriptStory)
  const place = { data: dataWithLayers(), baseUrl: endpoint.url }
  const result = await tillgreen(['run', 'Counts numbers.', '--template', 'typescript', '--out', 'made', '--json'], place)
  expect(result.outcome, result.stderr + result.stdout.slice(-3000)).toMatchObject({ verdict: 'verified', ended: 'finished' })
  const manifest = JSON.parse(readFileSync(join(place.data, 'made/package.json'), 'utf8'))
  expect(manifest).toMatchObject({ dependencies: { 'is-number': expect.stringMatching(/^\^\d/) }, devDependencies: { vitest: '5' } })
  const lock = JSON.parse(readFileSync(join(place.data, 'made/package-lock.json'), 'utf8'))
  expect(lock.name).toBe('program')
  const { dependencies, devDependencies } = lock.packages['']
  expect({ dependencies, devDependencies }).toEqual({ dependencies: manifest.dependencies, devDependencies: manifest.devDependencies })

  expect((await tillgreen(['export', result.run, '--out', 'it.zip'], place)).code).toBe(0)
  const verified = await tillgreen(['verify', 'it.zip'], place)
  expect(verified.code, verified.stdout + verified.stderr).toBe(0)
  expect((await tillgreen(['export', result.run, '--out', 'repository', '--format', 'git'], place)).code).toBe(0)
  expect((await tillgreen(['export', result.run, '--out', 'it.patch', '--format', 'patch'], place)).code).toBe(0)
  const applied = join(place.data, 'applied')
  mkdirSync(applied)
  execFileSync('git', ['init', '--quiet'], { cwd: applied })
  execFileSync('git', ['apply', '--whitespace=nowarn', join(place.data, 'it.patch')], { cwd: applied })
  for (const folder of ['repository', 'applied'])
    for (const path of ['package.json', 'package-lock.json', 'src/numbers.ts', 'tests/numbers.test.ts', 'tsconfig.json'])
      expect(readFileSync(join(place.data, folder, path), 'utf8')).toBe(readFileSync(join(place.data, 'made', path), 'utf8'))
  expect((await tillgreen(['replay', result.run, '--strict'], place)).stdout).toContain('The history matches')
})

const reactStory = {
  plan: json({
    title: 'Greeter',
    tasks: [
      {
        id: 'page',
        title: 'The page',
        words:
          'The page has a text field labelled "Name" and greets whoever stands in it, as a heading: "Hello, Ada!". Without a name it says "Hello!".',
        acceptance: ['it begins with "Hello!"', 'typing Ada gives "Hello, Ada!"'],
        interface: 'src/App.tsx: App()',
        needs: [],
      },
    ],
    start: { argv: ['node', 'serve.mjs'], expect: 'stays' },
  }),
  'task/page/tests-1/tests': [
    file(
      'src/App.tsx',
      "import type { JSX } from 'react'\n\nexport function App(): JSX.Element {\n  throw new Error('not implemented')\n}",
    ),
    file(
      'tests/App.test.tsx',
      `import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../src/App.tsx'

// clause 1
it('greets nobody in particular at first', () => {
  render(<App />)
  expect(screen.getByRole('heading')).toHaveTextContent(/^Hello!$/)
})

// clause 2
it('greets by name', async () => {
  render(<App />)
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Ada')
  expect(screen.getByRole('heading')).toHaveTextContent('Hello, Ada!')
})`,
    ),
  ].join('\n'),
  'task/page/code': file(
    'src/App.tsx',
    `import { type JSX, useState } from 'react'

export function App(): JSX.Element {
  const [name, setName] = useState('')
  return (
    <main>
      <h1>Hello, {name}!</h1>
      <label>
        Name <input value={name} onChange={(event) => setName(event.target.value)} />
      </label>
    </main>
  )
}`,
  ),
  'task/page/attempt/1/diagnose': 'Without a name the heading says "Hello, !" instead of "Hello!".',
  'task/page/attempt/1/decide': json({ actions: [{ action: 'fix-file', path: 'src/App.tsx', change: 'no comma without a name' }] }),
  'task/page/attempt/1/action/1/fix': edit(
    'src/App.tsx',
    '      <h1>Hello, {name}!</h1>',
    "      <h1>Hello{name === '' ? '' : ', '}{name}!</h1>",
  ),
}

/** The page at an address, as a browser gets it. */
function pageAt(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    request(url, (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => resolve(`${response.statusCode} ${text}`))
    })
      .on('error', reject)
      .end()
  })
}

test('a React app goes from red stubs to verified, and its page is there until the person has seen enough', async () => {
  const endpoint = await tellStory(reactStory)
  const place = { data: dataWithLayers(), baseUrl: endpoint.url }
  const result = await tillgreen(['run', 'A page that greets by name.', '--template', 'react', '--json'], place)
  expect(result.outcome, result.stderr + result.stdout.slice(-3000)).toMatchObject({ verdict: 'verified', ended: 'finished' })
  expect(resultKeys(result.lines)).toContain('task/page/attempt/1/action/1/fix')
  const started = result.lines.findLast((line) => line.kind === 'result' && line.step === 'start') as { body: { value: { page: unknown } } }
  expect(started.body.value.page).toEqual({ status: 200, type: expect.stringContaining('html'), title: 'Program' })

  const { child, result: ended } = startTillgreen(['start', result.run, '--json'], place)
  const url = await new Promise<string>((resolve) => {
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => resolve(String(JSON.parse(line).url)))
  })
  const page = await pageAt(url)
  child.kill('SIGINT')
  expect([page.slice(0, 19), page.includes('<div id="root">'), (await ended).code]).toEqual(['200 <!doctype html>', true, 0])
  await expect(pageAt(url)).rejects.toThrow(/ECONNREFUSED|ECONNRESET|socket hang up/)
})

const script = (name: string) => `    <script type="module" src="/src/${name}.tsx"></script>`

test('a React app whose page does not come is not verified, however green its tests are', async () => {
  const endpoint = await tellStory({
    ...reactStory,
    // Only the build of the whole page follows this address; no test does.
    'task/page/attempt/1/decide': json({
      actions: [
        { action: 'fix-file', path: 'src/App.tsx', change: 'no comma without a name' },
        { action: 'fix-file', path: 'index.html', change: 'another script' },
      ],
    }),
    'task/page/attempt/1/action/2/fix': edit('index.html', script('main'), script('absent')),
  })
  const place = { data: dataWithLayers(), baseUrl: endpoint.url }
  // It is not repaired: this test is about the verdict on a page that does not appear.
  const result = await tillgreen(['run', 'A page that greets by name.', '--template', 'react', '--no-repair-start', '--json'], place)
  expect(result.outcome).toMatchObject({ verdict: 'partly' })
  expect(result.lines.findLast((line) => line.key === 'final/start-evidence')).toMatchObject({ body: { started: false } })
  const start = result.lines.findLast((line) => line.kind === 'result' && line.step === 'start')
  expect(start).toMatchObject({ body: { value: { page: null, result: { exit: 1, stderr: expect.stringContaining('absent.tsx') } } } })
})
