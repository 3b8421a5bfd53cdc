// Rust's part of a layer: a folder for crates, and a `cargo` that starts a build with those that the layer has compiled.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ENVIRONMENT } from '../../../contract/sandbox/inside.js'
import type { LayerPart } from '../language.js'

const FOLDER = `${ENVIRONMENT}/rust`
export const HOME = `${FOLDER}/cargo`
export const COMPILED = `${FOLDER}/target`

export const layer: LayerPart = {
  folder: FOLDER,
  path: [`${FOLDER}/bin`],
  pathAfter: [],
  // Debug information makes a build several times larger and is never read. Panics show their place without it.
  variables: {
    CARGO_HOME: HOME,
    CARGO_TARGET_DIR: '/tmp/target',
    CARGO_NET_OFFLINE: 'true',
    CARGO_INCREMENTAL: '0',
    CARGO_PROFILE_DEV_DEBUG: '0',
    RUST_BACKTRACE: '0',
    // Set but empty, because they override flags and wrappers in configuration files.
    RUSTFLAGS: '',
    RUSTC_WRAPPER: '',
    RUSTC_WORKSPACE_WRAPPER: '',
  },
  inWorkspace: null,
  // Nothing foreign has run yet, so the host may write here.
  async lay(site) {
    const cargo = site.toolchain('rust')
    if (cargo === undefined) return null
    const folder = join(site.folder, 'rust')
    await Promise.all([mkdir(join(folder, 'cargo'), { recursive: true }), mkdir(join(folder, 'bin'), { recursive: true })])
    const script = [
      '#!/bin/sh',
      `[ -d ${COMPILED} ] && [ ! -e "$CARGO_TARGET_DIR" ] && cp -a ${COMPILED} "$CARGO_TARGET_DIR"`,
      `exec ${cargo.program} "$@"`,
    ]
    await writeFile(join(folder, 'bin/cargo'), `${script.join('\n')}\n`, { mode: 0o755 })
    return null
  },
}
