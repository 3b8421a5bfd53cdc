// A library is tried in the console of its language or by a command, in the sandbox that a user's shell has.
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { WORKSPACE } from '../../src/contract/sandbox/inside.js'
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
  // The sandbox runs as another user.
  chmodSync(folder, 0o755)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

/** What a user's shell shows of these files once `line` was typed into it. */
async function opened(toolchain: string, files: Files, line: string) {
  const spec = { template: 'trial', toolchains: [toolchain], steps: [] }
  const environment = await prepareEnvironment(spec, place, { signal: new AbortController().signal }, { limits })
  if (!environment.ok) throw new Error(environment.message)
  const workspace = folderOf('workspace', files)
  let shown = ''
  const request = {
    argv: ['bash', '--norc', '-i', '-c', line],
    cwd: WORKSPACE,
    policy: 'shell' as const,
    mounts: [{ source: workspace, target: WORKSPACE, access: 'write' as const }, ...environment.mounts],
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
  return { shell, shown: (from = 0) => plain(shown.slice(from)), length: () => shown.length }
}

/** Opens the console of a toolchain on these files; `ask` types a line and waits until the prompt comes again. */
async function openedConsole(toolchain: string, files: Files, prompt: RegExp) {
  const use = languages.byToolchain.get(toolchain)?.library
  if (use?.type !== 'console') throw new Error(`${toolchain} has no console.`)
  const imports = Object.keys(files).flatMap((path) => use.importLine(path) ?? [])
  const { shell, shown, length } = await opened(toolchain, files, use.line(imports))
  const ready = (from: number) => expect.poll(() => prompt.test(shown(from)) || shown(from), { timeout: 25_000, interval: 50 }).toBe(true)
  await ready(0)
  const ask = async (typed: string): Promise<void> => {
    const from = length()
    shell.write(`${typed}\r`)
    await ready(from)
  }
  return { ask, shown }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control sequences of a terminal beside the text
const plain = (text: string): string => text.replace(/\u001b(?:\[[\d;?]*[a-zA-Z]|\([A-Z])/g, '').replaceAll('\r', '')

test.each(
  [
    {
      toolchain: 'go',
      files: {
        'go.mod': 'module program\n\ngo 1.22\n',
        'shop/shop.go': 'package shop\n\nfunc Rate() int { return 19 }\n',
        'shop/shop_test.go':
          'package shop\n\nimport "testing"\n\nfunc TestRate(t *testing.T) {\n\tif Rate() != 19 {\n\t\tt.Error("no")\n\t}\n}\n',
      },
      passes: /^ok\s+program\/shop\s/m,
    },
    {
      toolchain: 'rust',
      files: {
        'Cargo.toml': '[package]\nname = "program"\nversion = "0.1.0"\nedition = "2021"\n',
        'src/lib.rs': 'pub fn rate() -> i32 {\n    19\n}\n\n#[test]\nfn rates() {\n    assert_eq!(rate(), 19);\n}\n',
      },
      passes: /^test result: ok\. 1 passed/m,
    },
  ].filter(({ toolchain }) => !missingToolchains.has(toolchain)),
)(
  'the command by which a library in $toolchain is tried runs in the shell',
  async ({ toolchain, files, passes }) => {
    const use = languages.byToolchain.get(toolchain)?.library
    if (use?.type !== 'command') throw new Error(`${toolchain} names no command.`)
    const { shell, shown } = await opened(toolchain, files, use.command)
    expect([await shell.ended, shown()]).toEqual([0, expect.stringMatching(passes)])
  },
  300_000,
)

test.each([
  { toolchain: 'python', file: 'shop.py', text: 'def rate():\n    return 19\n', prompt: />>> $/ },
  { toolchain: 'node', file: 'shop.mjs', text: 'export const rate = () => 19\n', prompt: /> $/ },
])('the interpreter of $toolchain is its console: it has the modules of the program, and the up key brings a line back', async (given) => {
  const { ask, shown } = await openedConsole(given.toolchain, { [given.file]: given.text }, given.prompt)
  await ask('shop.rate()')
  await ask('\u001b[A')
  expect(shown().match(/^19$/gm)).toHaveLength(2)
})
