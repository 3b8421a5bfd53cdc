// Files that steer cargo or rustc in every template.
export const steering: readonly string[] = ['**/.cargo/**', '**/rust-toolchain', '**/rust-toolchain.toml', '**/build.rs']
