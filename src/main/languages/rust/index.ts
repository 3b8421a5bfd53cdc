// Rust, tested with cargo.
import type { Language } from '../language.js'
import cargoTest from './runners/cargo-test/cargo-test.js'

const rust: Language = {
  toolchain: 'rust',
  runners: [cargoTest],
}

export default rust
