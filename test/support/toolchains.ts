// Which toolchains this machine has: what needs one that is missing is skipped, and counted as skipped.
import { spawnSync } from 'node:child_process'

export const hasRust: boolean = spawnSync('rustc', ['--print', 'sysroot']).status === 0
