// Files that steer cargo or rustc, whatever a template says of them.
export const steering: readonly string[] = ['**/.cargo/**', '**/rust-toolchain', '**/rust-toolchain.toml', '**/build.rs']
