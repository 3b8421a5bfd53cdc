// Every way out is shown to work without the sandbox first, so that a refusal inside says something. Fails where there is no sandbox.
import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Finding, layBait, prove, readFindings, remedyFor } from '../../process/probe.js'
import { inFolder, PLACE, tryInSandbox, withWorkspace } from '../../process/trial.js'

const IS_ROOT = process.getuid?.() === 0
const ONLY_ROOT_CAN = [
  ...['write to the system', 'write to the root', 'make a packet socket', 'hold a capability', 'call userfaultfd'],
  ...['change a kernel setting', 'command the kernel', 'write anything of /proc', 'find a writable file of the system'],
]
// Without the sandbox these need what a test machine may not have: an address that answers, a kernel that still allows it.
// Whether these work without the sandbox depends on the machine: a container around it, a switch of the kernel, an empty home.
const DEPENDS = [
  ...['reach a network address', 'push a character into the terminal', 'make a nested user namespace', 'make a virtual machine socket'],
  ...['call io_uring', 'call userfaultfd', 'call keyctl', 'call ptrace', 'gain privileges by a program', 'hold a capability'],
  ...['use another 32-bit interface', 'read the home folder'],
]

function outside(words: readonly string[]): Promise<Finding[] | null> {
  const secret = words.find((word) => word.startsWith('secret='))?.slice('secret='.length) ?? ''
  const leak = openSync('/etc/hostname', 'r')
  const env = { ...process.env, TILLGREEN_CANARY: secret }
  const child = spawn('perl', [join(PLACE.resources, 'sandbox/probe.pl'), ...words], { env, stdio: ['ignore', 'pipe', 'inherit', leak] })
  let stdout = ''
  child.stdout?.on('data', (chunk) => {
    stdout += chunk
  })
  return new Promise((resolve) => {
    child.on('close', () => {
      closeSync(leak)
      resolve(readFindings(stdout))
    })
  })
}

function aliveWith(word: string): string[] {
  return readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/.test(name) && readFileSync(`/proc/${name}/cmdline`, 'latin1').includes(word)
    } catch {
      return false
    }
  })
}

function isSleep(pid: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1').startsWith('sleep\0')
  } catch {
    return false
  }
}

describe('escapes', () => {
  let control: Finding[] = []
  let inside: Finding[] = []

  beforeAll(async () => {
    const bait = await layBait()
    try {
      inside = readFindings((await tryInSandbox(['perl', '/tillgreen/etc/probe.pl', ...bait.words])).stdout) ?? []
      control = (await outside(bait.words)) ?? []
    } finally {
      bait.takeAway()
    }
  })

  it('are all refused inside', () => {
    expect(inside.length).toBeGreaterThan(28)
    expect(inside.filter((finding) => !finding.isRefused)).toEqual([])
  })

  it('succeed without the sandbox, so that the refusal is its work', () => {
    const excused = [...DEPENDS, ...(IS_ROOT ? [] : ONLY_ROOT_CAN)]
    expect(control.map((finding) => finding.name)).toEqual(inside.map((finding) => finding.name))
    expect(control.filter((finding) => finding.isRefused && !excused.includes(finding.name))).toEqual([])
  })

  it('by pushing characters into a terminal meet the filter before the terminal', async () => {
    const script = '$! = 0; my $c = "x"; ioctl(STDERR, 0x5412, $c); print $! + 0, "\\n"'
    const without = await new Promise((resolve) => {
      const child = spawn('perl', ['-e', script], { stdio: ['ignore', 'pipe', 'pipe'] })
      child.stdout.on('data', (chunk) => resolve(String(chunk)))
    })
    // 25: not a terminal, so the call was looked at; 1: not permitted, whatever it is. (Node's pipes are sockets: 95 or 22.)
    expect(without).not.toBe('1\n')
    expect((await tryInSandbox(['perl', '-e', script])).stdout).toBe('1\n')
  })

  it('over the network cannot reach an address that the host itself can', async () => {
    const own =
      Object.values(networkInterfaces())
        .flat()
        .find((one) => one?.family === 'IPv4' && !one.internal)?.address ?? '127.0.0.1'
    const server = createServer((socket) => socket.end()).listen(0, own)
    await new Promise((resolve) => server.once('listening', resolve))
    const at = server.address()
    const port = at !== null && typeof at === 'object' ? at.port : 0
    const line = `exec 5<>/dev/tcp/${own}/${port} && echo reached`
    const without = await new Promise((resolve) => {
      spawn('bash', ['-c', line], { stdio: ['ignore', 'pipe', 'ignore'] }).stdout.on('data', (chunk) => resolve(String(chunk)))
    })
    const result = await tryInSandbox(['bash', '-c', line])
    server.close()
    expect([without, result.stdout]).toEqual(['reached\n', ''])
  })

  it('cannot reach a port of this machine, which the host itself can', async () => {
    const bait = await layBait()
    const port = bait.words.find((word) => word.startsWith('port='))?.slice('port='.length) ?? ''
    const reached = await new Promise((resolve) => {
      connect(Number(port), '127.0.0.1')
        .on('connect', () => resolve(true))
        .on('error', () => resolve(false))
    })
    const result = await tryInSandbox(['bash', '-c', `exec 5<>/dev/tcp/127.0.0.1/${port} && echo reached`])
    bait.takeAway()
    expect([reached, result.stdout]).toEqual([true, ''])
  })

  it.each([
    ['a new session', 'setsid sleep 4711.770131 >/dev/null 2>&1 &'],
    ['a hang-up that is ignored', 'nohup sleep 4711.770131 >/dev/null 2>&1 &'],
    ['a double fork', '( ( exec setsid sleep 4711.770131 >/dev/null 2>&1 ) & ) ; sleep 0.1'],
  ])('by %s do not survive the command', async (_, line) => {
    // The same line without a sandbox leaves a process behind.
    const child = spawn('sh', ['-c', `${line.replaceAll('4711.', '4712.')}\nsleep 0.2`], { stdio: 'ignore' })
    await new Promise((resolve) => child.on('exit', resolve))
    const left = aliveWith('4712.770131')
    for (const pid of left) process.kill(Number(pid), 'SIGKILL')
    expect(left.length).toBeGreaterThan(0)

    const result = await tryInSandbox(`${line}\nsleep 0.2; echo done`)
    expect([result.stdout, aliveWith('4711.770131')]).toEqual(['done\n', []])
  })

  it('by daemons do not survive a stop', async () => {
    const stop = new AbortController()
    const line = 'for i in 1 2 3; do setsid sh -c "trap : TERM HUP; sleep 4713.770131; sleep 4713.770131" & done; sleep 0.2; echo up; wait'
    const result = await tryInSandbox(line, { signal: stop.signal, onOutput: () => stop.abort() })
    expect([result.end, aliveWith('4713.770131')]).toEqual(['stopped', []])
  })

  it('do not survive the end of the host itself', async () => {
    // A span that no other process has: a plain number may be in the arguments of any process.
    const span = `4714.${process.pid}`
    const host = spawn('bwrap', ['--unshare-all', '--die-with-parent', '--ro-bind', '/', '/', 'sleep', span], { stdio: 'ignore' })
    // The program itself must run: bubblewrap ties its life to ours only just before it starts the program.
    await expect.poll(() => aliveWith(`sleep\0${span}`).some(isSleep), { timeout: 60_000 }).toBe(true)
    await new Promise((done) => setTimeout(done, 500))
    host.kill('SIGKILL')
    await expect.poll(() => aliveWith(span), { timeout: 60_000 }).toEqual([])
  })

  it('by links, hard links and the tricks of /proc do not leave the workspace', () =>
    inFolder(async (folder) =>
      inFolder(async (other) => {
        const tries = [
          `ln -s ${other} out && echo x >out/canary`,
          `ln ${PLACE.resources}/sandbox/passwd hard`,
          `echo x >/proc/1/root${other}/canary`,
          `echo x >/proc/self/cwd/../../..${other}/canary`,
          `mknod device b 8 0`,
          `echo 1 >/proc/sys/kernel/sysrq`,
          `echo x >/proc/sysrq-trigger`,
          `mount -t tmpfs none /mnt`,
          `chroot / true`,
          `unshare -Ur true`,
          `nsenter -t 1 -m true`,
        ]
        const line = tries.map((attempt, at) => `(${attempt}) 2>/dev/null && echo escaped ${at}`).join('\n')
        const result = await tryInSandbox(`${line}\ntrue`, withWorkspace(folder))
        expect([result.stdout, existsSync(join(other, 'canary'))]).toEqual(['', false])
      }),
    ))

  it('find no secret of the machine', async () => {
    const tries = [
      '/etc/shadow',
      '/root',
      '/run',
      '/sys',
      '/var',
      '/opt',
      '/home/*',
      '/etc/ssl/private',
      '/usr/etc/*',
      '/usr/local/etc/*',
      '/boot',
      '/srv',
      '/mnt',
      '/media',
    ]
    const result = await tryInSandbox([
      'bash',
      '-c',
      'for path in "$@"; do for at in $path; do [ -e "$at" ] && echo "$at"; done; done; true',
      'bash',
      ...tries,
    ])
    expect(result.stdout).toBe('/home/box\n')
  })
})

describe('prove', () => {
  it('shows that a box holds, in a moment', async () => {
    const proof = await prove(PLACE)
    if (!proof.ok) throw new Error(`${proof.message}; ${proof.remedy}`)
    expect(proof.proof).toMatchObject({ backend: 'bubblewrap', version: expect.stringMatching(/^\d+\.\d+/) })
    expect(proof.proof.refused.length).toBeGreaterThan(20)
    expect(proof.proof.durationMs).toBeLessThan(20_000)
  })

  it('never falls through: without bubblewrap it names the command that installs it', async () => {
    const path = process.env.PATH
    process.env.PATH = '/nowhere'
    try {
      expect(await prove(PLACE)).toEqual({ ok: false, message: 'bwrap is not installed', remedy: 'sudo apt-get install bubblewrap' })
    } finally {
      process.env.PATH = path
    }
  })

  it('does not hold without its system-call filter', async () => {
    const proof = await prove({ resources: '/nowhere' }).catch((error: unknown) => error)
    expect(proof).not.toMatchObject({ ok: true })
  })

  it('names the switch that blocks it', () => {
    const none = { apparmorRestricts: false, cloneIsOff: false, noneAllowed: false }
    expect(remedyFor({ ...none, apparmorRestricts: true })).toContain('kernel.apparmor_restrict_unprivileged_userns=0')
    expect(remedyFor({ ...none, cloneIsOff: true })).toContain('kernel.unprivileged_userns_clone=1')
    expect(remedyFor(none)).toContain('user namespaces')
  })
})
