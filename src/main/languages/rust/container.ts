// Puts Rust and the crates of a program into a container image.
import type { ContainerPart } from '../container.js'

export const container: ContainerPart = {
  image: (version) => `docker.io/library/rust:${version ?? '1'}`,
  taken: {
    folders: ['/usr/local/cargo', '/usr/local/rustup'],
    path: ['/usr/local/cargo/bin'],
    variables: { CARGO_HOME: '/usr/local/cargo', RUSTUP_HOME: '/usr/local/rustup' },
  },
  install: ({ has }) => (has('Cargo.toml') ? [`cargo fetch${has('Cargo.lock') ? ' --locked' : ''}`] : []),
}
