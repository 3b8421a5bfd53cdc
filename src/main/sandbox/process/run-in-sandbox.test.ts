// One command in the real sandbox: what it says, how it ends, and that nothing gets lost or stays behind.
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inheritableDescriptors } from '../backends/bubblewrap/descriptors.js'
import { SandboxFailure } from '../request.js'
import { runInSandbox } from './run-in-sandbox.js'
import { openTerminal } from './terminal.js'
import { inFolder, LIMITS, tryInSandbox, withWorkspace } from './trial.js'

describe('runInBox', () => {
  it('keeps stdout and stderr apart and shows both in the order in which they came', async () => {
    const shown: string[] = []
    const result = await tryInSandbox('echo one; sleep 0.2; echo two >&2; sleep 0.2; echo three; exit 3', {
      onOutput: (text) => shown.push(text),
    })
    expect(result).toMatchObject({ exit: 3, end: 'exited', stdout: 'one\nthree\n', stderr: 'two\n', truncated: false, denials: [] })
    expect(shown.join('')).toBe('one\r\ntwo\r\nthree\r\n')
  })

  it('gives stdout a terminal, stderr a pipe that can be opened again, and stdin its end', async () => {
    const result = await tryInSandbox('test -t 1 && echo terminal; echo again >/dev/stderr; cat; tty; echo done')
    expect(result).toMatchObject({ stdout: 'terminal\nnot a tty\ndone\n', stderr: 'again\n' })
  })

  it('gives back every byte as it was written, line ends and cut characters included', async () => {
    const result = await tryInSandbox([
      'perl',
      '-e',
      '$|=1; print "a\\r\\nb\\n\\ttab \\xc3"; select(undef,undef,undef,0.1); print "\\xa4\\n"',
    ])
    expect(result.stdout).toBe('a\r\nb\n\ttab ä\n')
  })

  it('loses nothing of a large output at the end, on either stream', async () => {
    const result = await tryInSandbox(
      'i=0; head -c 3000000 /dev/zero | tr "\\0" a; head -c 3000000 /dev/zero | tr "\\0" b >&2; printf END; printf END >&2',
    )
    expect([result.stdout.length, result.stderr.length, result.stdout.slice(-3), result.stderr.slice(-3)]).toEqual([
      3_000_003,
      3_000_003,
      'END',
      'END',
    ])
  })

  it('says 127 for a command that does not exist, 126 for one that cannot run', async () => {
    expect(await tryInSandbox(['no-such-program'])).toMatchObject({
      exit: 127,
      end: 'exited',
      stderr: 'no-such-program: command not found\n',
    })
    expect(await tryInSandbox(['/etc/passwd'])).toMatchObject({ exit: 126, end: 'exited' })
  })

  it('says 128 + n for a command that died of a signal', async () => {
    expect(await tryInSandbox('kill -SEGV $$')).toMatchObject({ exit: 139, end: 'exited' })
  })

  it('shows only the variables that every box has and those that were asked for', async () => {
    const result = await tryInSandbox(['env'], { variables: { ANSWER: '42' } })
    const names = result.stdout
      .trim()
      .split('\n')
      .map((line) => line.split('=')[0])
      .toSorted()
    expect(names).toEqual(['ANSWER', 'CI', 'HOME', 'LANG', 'PATH', 'PWD', 'TERM', 'TMPDIR', 'USER'])
  })

  it('writes to the workspace and to memory, and nowhere else', () =>
    inFolder(async (folder) => {
      const result = await tryInSandbox(
        'echo x >kept; for at in /tmp /home/box /dev/shm / /usr /etc /dev; do (echo x >$at/file) 2>/dev/null && echo $at; done',
        withWorkspace(folder),
      )
      expect(result.stdout).toBe('/tmp\n/home/box\n/dev/shm\n')
      expect(readFileSync(join(folder, 'kept'), 'utf8')).toBe('x\n')
    }))

  it('ends at once when it is stopped, and reports that', async () => {
    const stop = new AbortController()
    const running = tryInSandbox('trap "" TERM HUP INT; echo up; while :; do sleep 0.1; done', {
      signal: stop.signal,
      onOutput: () => stop.abort(),
    })
    const result = await running
    expect(result).toMatchObject({ end: 'stopped', exit: null, stdout: 'up\n' })
    expect(result.durationMs).toBeLessThan(15_000)
  })

  it('ends well when it is stopped at any moment of its start', async () => {
    const delays = Array.from({ length: 16 }, (_, index) => index)
    const results = []
    for (const delay of delays) results.push(await tryInSandbox('sleep 20', { signal: AbortSignal.timeout(delay) }))
    expect(results.map((result) => result.end)).toEqual(delays.map(() => 'stopped'))
    expect(Math.max(...results.map((result) => result.durationMs))).toBeLessThan(15_000)
  })

  it('starts nothing when it was stopped before', () =>
    inFolder(async (folder) => {
      const result = await tryInSandbox('touch started', { ...withWorkspace(folder), signal: AbortSignal.abort() })
      expect([result.end, existsSync(join(folder, 'started'))]).toEqual(['stopped', false])
    }))

  it('runs many boxes side by side without mixing them up', async () => {
    const numbers = Array.from({ length: 12 }, (_, index) => index)
    const results = await Promise.all(
      numbers.map((number) => tryInSandbox(`echo ${number}; ls -l /proc/self/fd | grep -c ptmx; echo ${number} >&2`)),
    )
    expect(results.map((result) => [result.stdout, result.stderr])).toEqual(numbers.map((number) => [`${number}\n0\n`, `${number}\n`]))
  })

  it('leaves no descriptor behind in the host', async () => {
    const count = () => inheritableDescriptors().length
    await tryInSandbox('true')
    const before = count()
    for (let index = 0; index < 10; index++) await tryInSandbox('true')
    expect(count()).toBe(before)
  })

  it('runs programs that start others', async () => {
    const node = { source: process.execPath, target: '/tillgreen/node/bin/node', access: 'read' as const }
    const script =
      'const{fork}=require("child_process");if(process.send)process.send("hello");else fork("/tmp/x.js").on("message",m=>{console.log(m);process.exit(7)})'
    const result = await tryInSandbox(['sh', '-c', `printf '%s' "$1" >/tmp/x.js; exec /tillgreen/node/bin/node /tmp/x.js`, 'sh', script], {
      mounts: [node],
    })
    expect(result).toMatchObject({ exit: 7, stdout: 'hello\n', stderr: '' })
  })

  it('does not follow a link that a program put where a layer is to be mounted', () =>
    inFolder(async (folder) => {
      mkdirSync(join(folder, 'work'))
      symlinkSync('/etc', join(folder, 'work/node_modules'))
      const trial = withWorkspace(join(folder, 'work'))
      expect(await tryInSandbox('true', { ...trial, scratch: ['/work/node_modules/.vite'] })).toMatchObject({ exit: 126, end: 'exited' })
    }))

  it('overlays a file of the workspace with a sealed one', () =>
    inFolder(async (folder) => {
      mkdirSync(join(folder, 'work'))
      writeFileSync(join(folder, 'work/test.py'), 'theirs')
      writeFileSync(join(folder, 'sealed.py'), 'ours')
      const { mounts = [], ...trial } = withWorkspace(join(folder, 'work'))
      const sealed = { source: join(folder, 'sealed.py'), target: '/work/test.py', access: 'read' as const }
      const result = await tryInSandbox('cat test.py; (echo x >test.py) 2>/dev/null; rm -f test.py 2>/dev/null || echo kept', {
        ...trial,
        mounts: [sealed, ...mounts],
      })
      expect(result.stdout).toBe('ourskept\n')
    }))

  it('throws rather than running anything when the box cannot be built', async () => {
    const request = { argv: ['true'], cwd: '/tmp', policy: 'test' as const, mounts: [], scratch: [], variables: {}, limits: LIMITS }
    const options = { signal: new AbortController().signal }
    await expect(runInSandbox(request, options, { resources: '/nowhere' })).rejects.toThrow()
    await expect(
      runInSandbox({ ...request, cwd: '/nowhere' }, options, { resources: join(import.meta.dirname, '../../../../resources') }),
    ).rejects.toThrow(SandboxFailure)
  })

  it.each(['/', '/root', '/home', process.env.HOME ?? '/root'])('refuses to mount %s', async (source) => {
    await expect(tryInSandbox('true', { mounts: [{ source, target: '/work', access: 'write' }] })).rejects.toThrow()
  })

  it('refuses a link to a home', () =>
    inFolder(async (folder) => {
      symlinkSync('/home', join(folder, 'link'))
      await expect(tryInSandbox('true', withWorkspace(join(folder, 'link')))).rejects.toThrow(RangeError)
    }))

  it('hides descriptors that the host left open for its children', async () => {
    const terminal = openTerminal(() => {})
    const file = openSync('/etc/passwd', 'r')
    expect(inheritableDescriptors().length).toBeGreaterThan(0)
    const result = await tryInSandbox(['ls', '-l', '/proc/self/fd'])
    const targets = [...result.stdout.matchAll(/-> '?(\S+)/g)].map((match) => match[1] ?? '')
    const others = targets.filter((target) => !/^\/dev\/(null|pts\/\d+)$|^\/proc\/|\/stderr$/.test(target))
    terminal.close()
    closeSync(file)
    expect([targets.length > 3, others]).toEqual([true, []])
  })
})
