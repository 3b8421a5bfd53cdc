// A terminal that a user types into: commands run, Ctrl-C stops the program in front, the size is known, the walls hold.
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { LIMITS, PLACE } from '../process/trial.js'
import { openShell } from './shell.js'

function open() {
  let shown = ''
  const request = {
    argv: ['bash', '--norc', '-i'],
    cwd: '/tmp',
    policy: 'shell' as const,
    mounts: [],
    scratch: [],
    variables: { PS1: '> ' },
    limits: LIMITS,
  }
  const shell = openShell(
    request,
    { columns: 90, rows: 20 },
    (text) => {
      shown += text
    },
    PLACE,
  )
  const until = async (text: string) => {
    for (let look = 0; !shown.includes(text); look++) {
      if (look > 500) throw new Error(`never saw ${JSON.stringify(text)} in ${JSON.stringify(shown)}`)
      await pause(20)
    }
  }
  return { shell, until }
}

describe('openShell', () => {
  it('runs typed commands, knows its size, and ends with the exit code', async () => {
    const { shell, until } = open()
    await until('> ')
    shell.write('echo $((6 * 7)) $(stty size)\r')
    await until('42 20 90')
    shell.resize(120, 40)
    shell.write('echo now $(stty size)\r')
    await until('now 40 120')
    shell.write('exit 5\r')
    expect(await shell.ended).toBe(5)
  })

  it('stops the program in front with Ctrl-C and lives on', async () => {
    const { shell, until } = open()
    await until('> ')
    shell.write('sleep 100; echo came$((1 + 1))\r')
    await pause(300)
    shell.write('\u0003')
    shell.write('echo alive$((1 + 1))\r')
    await until('alive2')
    shell.kill()
    expect(await shell.ended).not.toBe(0)
  })

  it('lets nothing be typed into the terminal from inside', async () => {
    const { shell, until } = open()
    await until('> ')
    shell.write(`perl -e '$c = "x"; print ioctl(STDIN, 0x5412, $c) ? "pushed" : "ref" . "used", "\\n"'\r`)
    await until('refused')
    shell.kill()
    await shell.ended
  })
})
