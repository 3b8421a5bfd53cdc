// A package is fetched and compiled without its sources, for any targets in its manifest.
import { expect, test } from 'vitest'
import { emptyTargets } from './cargo.js'

test('each target that the manifest names is there, where cargo looks for it', () => {
  const text = `[package]\nname = "a"\nbuild = "build.rs"\n[lib]\npath = "src/lib.rs"\n[[bench]]\nname = "b"\nharness = false\n[[test]]\nname = "t"\npath = "tests/other.rs"\n[[bin]]\nname = "x"\npath = "../outside.rs"\n`
  expect(emptyTargets([{ path: 'Cargo.toml', text }]).map(({ path }) => path)).toEqual(['benches/b.rs', 'tests/other.rs', 'build.rs'])
  expect(emptyTargets([{ path: 'Cargo.toml', text: 'no [' }])).toEqual([])
  expect(emptyTargets([])).toEqual([])
  const member = '[package]\nname = "m"\ndefault-run = "go"\n[lib]\npath = "lib.rs"\n'
  expect(emptyTargets([{ path: 'crates/m/Cargo.toml', text: member }]).map(({ path }) => path)).toEqual([
    'crates/m/lib.rs',
    'crates/m/src/bin/go.rs',
  ])
})
