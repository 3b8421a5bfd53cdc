// Rust, tested with cargo.
import type { Language } from '../language.js'
import { cargo } from './cargo.js'
import { container } from './container.js'
import { documentation } from './documentation/documentation.js'
import { examples } from './examples.js'
import rustGuide from './guides/rust.md?raw'
import { layer } from './layer.js'
import { project } from './project.js'
import cargoTest from './runners/cargo-test/cargo-test.js'
import ownCargoTest from './runners/cargo-test/own-cargo-test.js'
import { steering } from './steering.js'
import { syntax } from './syntax.js'
import { findRust } from './toolchain.js'

const rust: Language = {
  toolchain: 'rust',
  program: 'rustc',
  isOptional: true,
  findToolchain: findRust,
  layer,
  manager: cargo,
  runners: [cargoTest, ownCargoTest],
  caller: null,
  outside: null,
  library: { type: 'command', command: 'cargo test' },
  container,
  documentation,
  project,
  steering,
  syntax,
  shortGuides: new Map([['rust', rustGuide]]),
  examples,
  singleFile: null,
  mendStarts: null,
  ended: { crashed: /panicked at |^error\[E\d+\]|could not compile|could not find `Cargo\.toml`/m },
  spoken: ['rust', 'cargo', 'crate', 'crates'],
}

export default rust
