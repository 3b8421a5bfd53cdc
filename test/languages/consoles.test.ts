// A library is tried line by line in the console of its language, in the sandbox that a user's shell has.
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { CONSOLE, WORKSPACE } from '../../src/contract/sandbox/inside.js'
import { languages } from '../../src/main/languages/index.js'
import { prepareEnvironment } from '../../src/main/sandbox/layers/layers.js'
import { LIMITS } from '../../src/main/sandbox/process/trial.js'
import { openShell } from '../../src/main/sandbox/terminal/shell.js'
import { temporaryFolder } from '../support/folders.js'
import { missingToolchains } from '../support/toolchains.js'

const root = resolve(import.meta.dirname, '../..')
const place = { languages, resources: join(root, 'resources'), layersFolder: join(root, 'node_modules/.cache/tillgreen-layers') }
const limits = { ...LIMITS, wallS: 200, memoryMb: 2048, diskBytes: 1024 ** 3, fileBytes: 256 * 1024 ** 2 }

type Files = Readonly<Record<string, string>>

function folderOf(name: string, files: Files): string {
  const folder = temporaryFolder(name)
  // Whoever runs in the sandbox is another user.
  chmodSync(folder, 0o755)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

/** Opens the console of a toolchain on these files; `ask` types a line and returns what is shown until the prompt comes again. */
async function opened(toolchain: string, files: Files, prompt: RegExp) {
  const console = languages.byToolchain.get(toolchain)?.console
  if (!console) throw new Error(`${toolchain} has no console.`)
  const spec = { template: 'trial', toolchains: [toolchain], steps: [] }
  const environment = await prepareEnvironment(spec, place, { signal: new AbortController().signal }, limits)
  if (!environment.ok) throw new Error(environment.message)
  const workspace = folderOf('workspace', files)
  const own = folderOf('console', Object.fromEntries(console.files.map(({ path, text }) => [path, text])))
  let shown = ''
  const request = {
    argv: ['bash', '--norc', '-i', '-c', console.line],
    cwd: WORKSPACE,
    policy: 'shell' as const,
    mounts: [
      { source: workspace, target: WORKSPACE, access: 'write' as const },
      ...environment.mounts,
      { source: own, target: CONSOLE, access: 'read' as const },
    ],
    scratch: environment.scratch,
    variables: { ...environment.variables, HISTFILE: '' },
    limits,
  }
  const take = (text: string) => {
    shown += text
  }
  const shell = openShell(request, { columns: 120, rows: 40 }, take, place)
  onTestFinished(async () => {
    shell.kill()
    await shell.ended
  })
  const isReady = (from: number) => prompt.test(plain(shown.slice(from)))
  const ready = (from: number) => expect.poll(() => isReady(from) || shown.slice(from), { timeout: 25_000, interval: 50 }).toBe(true)
  await ready(0)
  const ask = async (typed: string): Promise<string> => {
    const from = shown.length
    shell.write(`${typed}\r`)
    await ready(from)
    return plain(shown.slice(from)).replace(prompt, '').replace(typed, '').trim()
  }
  return { ask, shell, workspace, begun: plain(shown), shown: () => plain(shown) }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: what a terminal is told beside the text
const plain = (text: string): string => text.replace(/\u001b\[[\d;?]*[a-zA-Z]/g, '').replaceAll('\r', '')

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .flatMap((entry) => (entry.isFile() ? [entry.name] : []))
    .sort()

const goFiles = {
  'go.mod': 'module program\n\ngo 1.22\n',
  'shop/shop.go': `package shop

import "errors"

type Item struct {
	Name  string
	Count int
}

type Cart struct{ items []Item }

var ErrNone = errors.New("no such item")

func (c *Cart) Add(item Item) { c.items = append(c.items, item) }
func (c *Cart) Len() int      { return len(c.items) }

func Find(name string) (Item, error) {
	if name == "" {
		return Item{}, ErrNone
	}
	return Item{name, 1}, nil
}

func At(index int) int { return []int{1}[index] }
`,
  'internal/tax/tax.go': 'package tax\n\nfunc Rate() uint { return 19 }\n',
}

test.skipIf(missingToolchains.has('go'))(
  'in Go values of the library are shown, earlier lines stay known, and the compiler speaks of the lines that were typed',
  async () => {
    const { ask, shell, workspace, begun } = await opened('go', goFiles, /go \d+[>.] $/)
    expect(begun).toMatch(/go1\.\d+.* with shop, tax\./m)
    expect(await ask('shop.Find("pen")')).toBe('shop.Item{Name:"pen", Count:1}, nil')
    expect(await ask('shop.Find("")')).toBe('shop.Item{Name:"", Count:0}, *errors.errorString: no such item')
    // A package that is internal to the module is at hand too, and one of Go's own.
    expect(await ask('strings.Repeat("a", int(tax.Rate()/9))')).toBe('"aa"')
    // What was printed by an earlier line is not printed again, and what it did is still done.
    expect(await ask('cart := &shop.Cart{}; fmt.Println("made")')).toBe('made')
    expect(await ask('cart.Add(shop.Item{Name: "pen"})')).toBe('')
    expect(await ask('cart.Len()')).toBe('1')
    expect(await ask('cart := cart.Len() + 1')).toBe('')
    expect(await ask('cart')).toBe('2')
    expect(await ask('nothing(1)')).toBe('9:1: undefined: nothing')
    expect(await ask('cart + "a"')).toMatch(/^10:\d+: .*mismatched types/)
    expect(await ask('two := "a')).toBe('11:10: newline in string')
    expect(await ask('func twice(number int) int {')).toBe('')
    expect(await ask('  return 2 * number }')).toBe('')
    expect(await ask('twice(cart)')).toBe('4')
    expect(await ask('shop.At(7)')).toMatch(/^panic: runtime error: index out of range \[7\] with length 1\n\s*shop\/shop\.go:24/)
    expect(await ask('import random "math/rand/v2"')).toBe('')
    expect(await ask('random.IntN(1)')).toBe('0')
    expect(await ask('3 * time.Second')).toBe('3000000000 (3s)')
    // Ctrl-C ends what runs and no more.
    shell.write('for {}\r')
    await new Promise((resolve) => setTimeout(resolve, 3000))
    expect(await ask('\u0003')).toMatch(/interrupt/)
    expect(await ask('cart')).toBe('2')
    expect(filesIn(workspace)).toEqual(['go.mod', 'shop.go', 'tax.go'])
    shell.write('\u0004')
    expect(await shell.ended).toBe(0)
  },
  300_000,
)

const rustFiles = {
  'Cargo.toml': '[package]\nname = "program"\nversion = "0.1.0"\nedition = "2021"\n',
  'Cargo.lock': '# This file is automatically @generated by Cargo.\nversion = 3\n\n[[package]]\nname = "program"\nversion = "0.1.0"\n',
  'src/lib.rs': 'pub mod shop;\n\npub fn top() -> i32 {\n    3\n}\n',
  'src/shop.rs': `#[derive(Debug, Clone, PartialEq)]
pub struct Item {
    pub name: String,
}

pub struct Secret;

#[derive(Debug)]
pub struct Cart {
    items: Vec<Item>,
}

impl Cart {
    pub fn new() -> Self {
        println!("made");
        Cart { items: vec![] }
    }
    pub fn add(&mut self, name: &str) {
        self.items.push(Item { name: name.to_string() })
    }
    pub fn first(&self) -> Option<&Item> {
        self.items.first()
    }
}

pub fn at(index: usize) -> i32 {
    [1][index]
}
`,
}

test.skipIf(missingToolchains.has('rust'))(
  'in Rust values of the library are shown, earlier lines stay known, and the compiler speaks of the lines that were typed',
  async () => {
    const { ask, shell, workspace, begun } = await opened('rust', rustFiles, /rust \d+[>.] $/)
    expect(begun).toMatch(/rustc 1\.\d+.* with program and its modules shop\./m)
    expect(await ask('top()')).toBe('3')
    expect(await ask('let mut cart = Cart::new();')).toBe('made')
    expect(await ask('cart.add("pen")')).toBe('')
    expect(await ask('cart.first()')).toBe('Some(Item { name: "pen" })')
    // Shown by a look at it, and not by taking it.
    expect(await ask('cart')).toBe('Cart { items: [Item { name: "pen" }] }')
    expect(await ask('let count = 5')).toBe('')
    expect(await ask(`if count > 3 { "a}b;" } else { "'" }`)).toBe('"a}b;"')
    expect(await ask('shop::Secret')).toBe('a value of type program::shop::Secret, which has no Debug')
    const unknown = await ask('nothing(1)')
    expect(unknown).toMatch(/^error\[E0425\]: cannot find function `nothing`/)
    expect(unknown).toMatch(/--> line 9, column 1\n\s*\|\n\s*9 \| nothing\(1\)\n/)
    expect(unknown).not.toMatch(/main\.rs|tillgreen/)
    expect(await ask('fn twice(number: i32) -> i32 {')).toBe('')
    expect(await ask('  number * 2 }')).toBe('')
    expect(await ask('twice(count)')).toBe('10')
    expect(await ask('at(7)')).toBe('panicked at src/shop.rs:27: index out of bounds: the len is 1 but the index is 7')
    expect(await ask('"x".parse::<i32>()?')).toBe('Error: ParseIntError { kind: InvalidDigit }')
    expect(await ask('oops }')).toMatch(/unexpected closing delimiter: `}`\n\s*--> line 15, column 6\n/)
    // What was moved is told where it was typed.
    expect(await ask('let list = vec![1]; let other = list;')).toBe('')
    expect(await ask('list')).toMatch(/borrow of moved value: `list`\n\s*--> line 17\n\s*\|\n16 \| let list = .*\n.*- value moved here/)
    expect(await ask('Item { name: "a".into() }')).toBe('Item { name: "a" }')
    shell.write('loop {}\r')
    await new Promise((resolve) => setTimeout(resolve, 3000))
    await ask('\u0003')
    expect(await ask('count')).toBe('5')
    expect(filesIn(workspace)).toEqual(['Cargo.lock', 'Cargo.toml', 'lib.rs', 'shop.rs'])
    shell.write('\u0004')
    expect(await shell.ended).toBe(0)
  },
  300_000,
)

test.each([
  {
    toolchain: 'python',
    file: 'shop.py',
    text: 'def rate():\n    return 19\n',
    lines: ['import shop'],
    call: 'shop.rate()',
    prompt: />>> $/,
  },
  {
    toolchain: 'node',
    file: 'shop.cjs',
    text: 'exports.rate = () => 19\n',
    lines: [],
    call: "require('./shop.cjs').rate()",
    prompt: /> $/,
  },
])('the interpreter of $toolchain is its console', async ({ toolchain, file, text, lines, call, prompt }) => {
  const { ask, shown } = await opened(toolchain, { [file]: text }, prompt)
  for (const line of lines) await ask(line)
  await ask(call)
  expect(shown()).toMatch(/^19$/m)
})
