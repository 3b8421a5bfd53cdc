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

  // A read-only file is the same for the next box: it must not show what the box before has read.
  const [PREADV2, FADVISE, MINCORE, CACHESTAT] = process.arch === 'arm64' ? [286, 223, 232, 451] : [327, 221, 27, 451]
  const vector = "my $b = 'x'; my $v = pack('pQ', $b, 1)"
  const opened = "open(my $f, '<', '/bin/sh') or die; my $n = fileno($f)"
  it.each([
    ['read only what is in memory', `${vector}; syscall(${PREADV2}, $n, $v, 1, 0, 0, 8)`, 95],
    ['ask how much of a file is in memory', `my $r = pack('QQ', 0, 4096); my $s = "\\0" x 64; syscall(${CACHESTAT}, $n, $r, $s, 0)`, 38],
    ['ask which pages lie in memory', `my $s = "\\0" x 8; syscall(${MINCORE}, 0, 4096, $s)`, 38],
  ])('does not let a program %s', async (_, call, error) => {
    const line = `${opened}; my $done = do { ${call} }; print $done >= 0 ? "done" : "refused " . ($! + 0)`
    expect((await tryInSandbox(['perl', '-e', line])).stdout).toBe(`refused ${error}`)
  })

  it('reads with vectors as before, and passes over advice about files', async () => {
    const line = `${opened}; ${vector}; print syscall(${PREADV2}, $n, $v, 1, 0, 0, 0), " ", syscall(${FADVISE}, $n, 0, 0, 4), " ", syscall(${FADVISE}, 999, 0, 0, 4)`
    // The kernel itself would say of the last one that there is no such file.
    expect((await tryInSandbox(['perl', '-e', line])).stdout).toBe('1 0 0')
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
