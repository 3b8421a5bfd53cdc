// Shows what is read out of packages that lie in a layer: their own words, and what a name of them wants.
import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ENVIRONMENT, type Mount, WORKSPACE } from '../../src/contract/sandbox/inside.js'
import { languages } from '../../src/main/languages/index.js'
import { SILENT } from '../../src/main/languages/language.js'
import { prepareEnvironment } from '../../src/main/sandbox/layers/layers.js'
import { inFolder, PLACE, tryInSandbox, withWorkspace } from '../../src/main/sandbox/process/trial.js'
import { missingToolchains } from '../support/toolchains.js'

const layersFolder = join(import.meta.dirname, '../../node_modules/.cache/tillgreen-layers')
mkdirSync(layersFolder, { recursive: true })

/** Asks for each name of a package that a script has put into a copy of a layer, then for its metadata. What says nothing of a name is marked. */
function ask(toolchain: string, script: string, name: string, symbols: readonly string[]): Promise<string[]> {
  return inFolder(async (folder) => {
    // The sources of a crate are enough, wherever its toolchain is installed.
    const toolchains = [toolchain === 'rust' ? 'node' : toolchain]
    const spec = { template: 'trial', toolchains, steps: [] }
    const made = await prepareEnvironment(spec, { layersFolder, languages, ...PLACE }, { signal: new AbortController().signal })
    if (!made.ok) throw new Error(`${made.message}\n${made.result.stderr}`)
    const layer = made.mounts.find(({ target }) => target === ENVIRONMENT)
    const copy: Mount = { source: join(folder, 'copy'), target: ENVIRONMENT, access: 'write' }
    if (layer) cpSync(layer.source, copy.source, { recursive: true, verbatimSymlinks: true })
    else mkdirSync(copy.source)
    const environment = [...made.mounts.filter((mount) => mount !== layer), copy]
    const laid = await tryInSandbox(['sh', '-ec', script], { mounts: environment, variables: made.variables })
    if (laid.exit !== 0) throw new Error(laid.stderr)
    const packages = join(copy.source, 'node', 'node_modules')
    if (existsSync(packages)) environment.push({ source: packages, target: `${WORKSPACE}/node_modules`, access: 'read' })
    return inFolder(async (workspace) => {
      const { mounts = [], ...trial } = withWorkspace(workspace)
      const variables = { ...made.variables, CARGO_HOME: '/env/rust/cargo' }
      const outputs: string[] = []
      const documentation = languages.byToolchain.get(toolchain)?.documentation
      if (!documentation) throw new Error(`There is no language with ${toolchain}.`)
      const commands = [...symbols.map((symbol) => documentation.describe(name, symbol)), documentation.metadata(name)]
      for (const argv of commands) {
        const result = await tryInSandbox(argv, { ...trial, mounts: [...mounts, ...environment], scratch: made.scratch, variables })
        outputs.push(
          result.exit === 0 || result.exit === SILENT
            ? `${result.exit ? 'silent: ' : ''}${result.stdout}`
            : `exit ${result.exit} ${result.stderr}`,
        )
      }
      return outputs
    })
  })
}
test('of a Python package: signatures, docstrings, and names that are alike', async () => {
  const script = `
    at=$(python3 -c "import sysconfig; print(sysconfig.get_paths()['purelib'])")/shapes
    mkdir -p "$at"
    cat >"$at/__init__.py" <<'END'
"""Areas of simple shapes."""
class Square:
    """A square with sides of the same length."""
    def area(self, digits=2):
        """The area, rounded to so many digits."""
END
  `
  const [whole = '', method = '', wrong = '', other = ''] = await ask('python', script, 'shapes', ['', 'shapes.Square.area', 'Sqare', ''])
  expect(whole).toMatch(/Areas of simple shapes\.[\s\S]*- Square\(.*: A square with sides of the same length\./)
  expect(method).toMatch(/## shapes\.Square\.area\(self, digits=2\)\s+The area, rounded to so many digits\./)
  expect(wrong).toMatch(/^silent: [\s\S]*shapes has no name 'Sqare'\. Names that are alike: Square/)
  expect(other).toBe(whole)
})

test('of an npm package: declarations with their comments, what it really exports, and the README', async () => {
  const script = `
    at=/env/node/node_modules/shapes
    mkdir -p "$at"
    cd "$at"
    echo '{ "name": "shapes", "version": "1.2.3", "description": "Areas.", "type": "module", "exports": "./shapes.js", "types": "./shapes.d.ts" }' >package.json
    echo 'export const area = (side) => side * side' >shapes.js
    printf '/** The area of a square.\\n * @param side its length */\\nexport declare function area(\\n  side: number,\\n): number;\\n' >shapes.d.ts
    printf '# Shapes\\n\\nCall area with a length.\\n' >README.md
  `
  const [area = '', wrong = '', metadata = ''] = await ask('node', script, 'shapes', ['area', 'perimeter'])
  expect(area).toMatch(
    /^shapes 1\.2\.3: Areas\.\s+## area \(shapes\/shapes\.d\.ts, line 3\)\s+\/\*\* The area of a square\.[\s\S]*side: number,\n\): number;/,
  )
  expect(area).toMatch(/## Exports\s+area\s+## README\s+# Shapes\s+Call area with a length\./)
  expect(wrong).toMatch(/^silent: [\s\S]*No declaration of "perimeter" was found\./)
  expect(JSON.parse(metadata)).toMatchObject({ name: 'shapes', version: '1.2.3' })
})

test('of a crate: the comments before what it declares, and those of the crate', async () => {
  const script = `
    at=/env/rust/cargo/registry/src/index/my-shapes-1.0.0
    mkdir -p "$at/src"
    printf '[package]\\nname = "my-shapes"\\ndescription = "Areas."\\n' >"$at/Cargo.toml"
    printf '//! Areas of shapes.\\n\\n/// The area of a square.\\n#[must_use]\\npub fn area(\\n    side: u32,\\n) -> u32 {\\n    side * side\\n}\\n' >"$at/src/lib.rs"
  `
  const [area = '', missing = '', metadata = ''] = await ask('rust', script, 'my_shapes', ['area', 'perimeter'])
  expect(area).toMatch(
    /^my-shapes-1\.0\.0\nAreas\.\s+## .*src\/lib\.rs, line 5\s+\/\/\/ The area of a square\.\npub fn area\(\n {4}side: u32,\n\) -> u32 \{/,
  )
  expect(area).toMatch(/## The crate\s+Areas of shapes\./)
  expect(missing).toMatch(/^silent: my-shapes-1\.0\.0\nAreas\.\s+## The crate/)
  expect(metadata).toContain('name = "my-shapes"')
})

test.skipIf(missingToolchains.has('go'))('of a Go module: what go doc says, also by the last part of its path', async () => {
  const script = `
    at=/env/go/modules/example.org/!shapes@v1.2.3
    mkdir -p "$at/round"
    printf 'module example.org/Shapes\\n\\ngo 1.22\\n' >"$at/go.mod"
    printf '// Package shapes knows areas.\\npackage shapes\\n\\n// Area is that of a square.\\nfunc Area(side int) int { return side * side }\\n' >"$at/shapes.go"
    printf '// Package round knows circles.\\npackage round\\n' >"$at/round/round.go"
  `
  const [area = '', wrong = '', metadata = ''] = await ask('go', script, 'example.org/Shapes', ['Shapes.Area', 'Perimeter'])
  expect(area).toMatch(
    /^example\.org\/!shapes@v1\.2\.3\s+## Area[\s\S]*func Area\(side int\) int\s+Area is that of a square\.[\s\S]*Package shapes knows areas\./,
  )
  expect(wrong).toMatch(/^silent: [\s\S]*Package shapes knows areas\./)
  expect(metadata).toBe('example.org/Shapes\n')
  const [round = '', again = ''] = await ask('go', script, 'example.org/Shapes/round', [''])
  expect([round, again]).toEqual([expect.stringContaining('Package round knows circles.'), 'example.org/Shapes\n'])
  expect((await ask('go', script, 'Shapes', ['']))[0]).toContain('Package shapes knows areas.')
  expect((await ask('go', script, 'strings', ['strings.Cut']))[0]).toMatch(/## Cut\s+[\s\S]*func Cut\(/)
  expect(await ask('go', script, 'example.org/other', [''])).toEqual([expect.stringMatching(/^exit 3/), expect.stringMatching(/^exit 3/)])
})

test('a missing package is shown by the exit code', async () => {
  const nothing = 'true'
  expect(await ask('python', nothing, 'shapes', [''])).toEqual([expect.stringMatching(/^exit 3/), expect.stringMatching(/^exit [13]/)])
  expect(await ask('node', nothing, 'shapes', [''])).toEqual([expect.stringMatching(/^exit 3/), expect.stringMatching(/^exit [13]/)])
  expect(await ask('rust', nothing, 'shapes', [''])).toEqual([expect.stringMatching(/^exit 3/), expect.stringMatching(/^exit [13]/)])
})
