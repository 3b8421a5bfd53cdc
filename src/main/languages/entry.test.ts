// Finds how an existing project is started from its files.
import { expect, test } from 'vitest'
import { argumentsOf, programOf } from '../../contract/calls/programs.js'
import { languages } from './index.js'

const GUARD = 'def run():\n    pass\n\n\nif __name__ == "__main__":\n    run()\n'

function entryOf(toolchain: string, files: Record<string, string>): string | null {
  const paths = Object.keys(files).sort()
  const read = (path: string) => new Map(Object.entries(files)).get(path) ?? null
  return languages.byToolchain.get(toolchain)?.project.entry({ paths, read })?.join(' ') ?? null
}

test.each([
  [
    'a script of pyproject.toml',
    { 'pyproject.toml': '[project.scripts]\nshop = "shop.cli:main"\n', 'shop/cli.py': '' },
    'python3 -c from shop.cli import main; raise SystemExit(main())',
  ],
  [
    'the same below src, which says that it is a program',
    { 'pyproject.toml': '[tool.poetry.scripts]\nshop = "shop.cli:main"\n', 'src/shop/__init__.py': '', 'src/shop/cli.py': GUARD },
    'env PYTHONPATH=src python3 -m shop.cli',
  ],
  ['a script whose module is not there', { 'pyproject.toml': '[project.scripts]\nshop = "gone:main"\n', 'shop.py': '' }, null],
  ['a package with a __main__.py', { 'shop/__init__.py': '', 'shop/__main__.py': '' }, 'python3 -m shop'],
  [
    'the one file that is a program',
    { 'prices.py': GUARD, 'shop.py': '', 'tests/test_prices.py': GUARD, 'setup.py': GUARD },
    'python3 prices.py',
  ],
  ['main.py among several', { 'a.py': GUARD, 'main.py': GUARD }, 'python3 main.py'],
  ['several of no usual name', { 'a.py': GUARD, 'b.py': GUARD }, null],
  ['functions alone', { 'prices.py': 'def total(): ...\n' }, null],
])('a project in Python is started by %s', (_what, files, command) => {
  expect(entryOf('python', files)).toBe(command)
})

test.each([
  [
    'the program that it installs',
    { 'package.json': '{"bin":{"shop":"./bin/shop.js"},"scripts":{"start":"node other.js"}}', 'bin/shop.js': '' },
    'node bin/shop.js',
  ],
  [
    'its start script',
    { 'package.json': '{"bin":"dist/cli.js","scripts":{"start":"node ./server.js --port 3000"}}', 'server.js': '' },
    'node server.js --port 3000',
  ],
  [
    'nothing that is built first',
    { 'package.json': '{"bin":"dist/cli.js","scripts":{"start":"tsc && node dist/cli.js"}}', 'src/cli.ts': '' },
    null,
  ],
])('a project with a package.json is started by %s', (_what, files, command) => {
  expect(entryOf('node', files)).toBe(command)
})

test.each([
  ['go', { 'go.mod': '', 'shop.go': 'package main\n' }, 'go run .'],
  ['go', { 'go.mod': '', 'shop.go': 'package shop\n', 'cmd/shop/main.go': 'package main\n' }, 'go run ./cmd/shop'],
  ['go', { 'go.mod': '', 'shop.go': 'package shop\n', 'shop_test.go': 'package main\n' }, null],
  ['rust', { 'Cargo.toml': '[package]\nname = "shop"\n', 'src/main.rs': '' }, 'cargo run --quiet --'],
  ['rust', { 'Cargo.toml': '[package]\nname = "shop"\n', 'src/main.rs': '', 'src/bin/other.rs': '' }, 'cargo run --quiet --bin shop --'],
  ['rust', { 'Cargo.toml': '[package]\nname = "shop"\n', 'src/lib.rs': '' }, null],
])('a project in %s with %j is started by %s', (toolchain, files, command) => {
  expect(entryOf(toolchain, files as Record<string, string>)).toBe(command)
})

test.each([
  ['python3 main.py 3', 'python3 main.py', '3'],
  ['env PYTHONPATH=src python3 -m shop --all', 'env PYTHONPATH=src python3 -m shop', '--all'],
  ['go run . 3', 'go run .', '3'],
  ['cargo run --quiet', 'cargo run --quiet --', ''],
  ['cargo run --quiet 3', 'cargo run --quiet --', '3'],
  ['cargo run --bin shop 3', 'cargo run --bin shop --', '3'],
  ['cargo run --bin shop -- -v', 'cargo run --bin shop --', '-v'],
])('of "%s" the program is "%s"', (line, program, args) => {
  const start = { argv: line.split(' '), expect: 'exits' as const }
  expect([programOf(start).join(' '), argumentsOf(start).join(' ')]).toEqual([program, args])
})
