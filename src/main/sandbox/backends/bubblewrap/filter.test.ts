// The system-call filter as it is shipped: what it refuses is possible without it.
import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { tryInSandbox } from '../../process/trial.js'

const [SHMGET, MSGGET] = process.arch === 'arm64' ? [194, 186] : [29, 68]

const TRIES = {
  'a shared memory segment': `syscall(${SHMGET}, 0, 4096, 01600)`,
  'a message queue': `syscall(${MSGGET}, 0, 01600)`,
}
const IPC_RMID = 0
const REMOVE = process.arch === 'arm64' ? { shm: 195, msg: 187 } : { shm: 31, msg: 71 }

describe('the filter', () => {
  it.each(Object.entries(TRIES))('refuses %s, which is possible outside', async (name, call) => {
    const removal = name.includes('memory') ? REMOVE.shm : REMOVE.msg
    const line = `my $made = ${call}; print $made >= 0 ? "made" : "refused " . ($! + 0); syscall(${removal}, $made, ${IPC_RMID}, 0) if $made >= 0`
    expect(spawnSync('perl', ['-e', line], { encoding: 'utf8' }).stdout).toBe('made')
    expect((await tryInSandbox(['perl', '-e', line])).stdout).toBe('refused 38')
  })

  it.each([
    ['the kernel’s ciphers', 38],
    ['Bluetooth', 31],
    ['keys of IPsec', 15],
  ])('refuses sockets of %s', async (_, family) => {
    const line = `print socket(my $s, ${family}, 3, 0) || socket(my $t, ${family}, 5, 0) ? "made" : "refused " . ($! + 0)`
    // 97: the family is not supported.
    expect((await tryInSandbox(['perl', '-e', line])).stdout).toBe('refused 97')
  })
})
