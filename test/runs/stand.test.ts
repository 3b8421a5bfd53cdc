// Relative paths are relative to the folder of the user's shell, however the command line is started.
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { environmentOf, root } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'

const RECORDING = join(root, 'test/fixtures/runs/voronoi/run.jsonl')

/** What a user types before the words of a command, and what is added to their environment. */
interface Way {
  readonly words: readonly string[]
  readonly environment: Readonly<Record<string, string>>
}

function linked(): Way {
  const folder = temporaryFolder('programs')
  symlinkSync(join(root, 'bin/tillgreen.mjs'), join(folder, 'tillgreen'))
  return { words: ['tillgreen'], environment: { PATH: `${folder}${delimiter}${process.env.PATH}` } }
}

const ways: Readonly<Record<string, () => Way>> = {
  'npm run with --prefix': () => ({ words: ['npm', 'run', '-s', '--prefix', root, 'tillgreen', '--'], environment: {} }),
  'a linked program': linked,
  // INIT_CWD is inherited, and says nothing of where the program itself was started.
  "a linked program in a script of the person's own": () => {
    const { words, environment } = linked()
    return { words, environment: { ...environment, INIT_CWD: root, npm_lifecycle_event: 'tillgreen', npm_package_json: '/a/package.json' } }
  },
}

test.each(Object.entries(ways))("%s reads and writes in the person's folder", (_, way) => {
  const { words, environment } = way()
  const home = temporaryFolder('home')
  const here = join(home, 'work', 'here')
  mkdirSync(here, { recursive: true })
  copyFileSync(RECORDING, join(home, 'work', 'it.jsonl'))
  const start = (...args: string[]) => {
    const [program = '', ...rest] = [...words, ...args, '--data', '../../data']
    const env = { ...environmentOf({ data: join(home, 'nowhere') }), ...environment }
    return execFileSync(program, rest, { cwd: here, env, encoding: 'utf8' })
  }
  expect(JSON.parse(start('replay', '../it.jsonl', '--strict', '--json').trim().split('\n').at(-1) ?? '')).toMatchObject({ ok: true })
  start('stats', '--csv', 'all.csv')
  expect([readdirSync(here), readdirSync(home).sort(), existsSync(join(root, 'all.csv'))]).toEqual([['all.csv'], ['data', 'work'], false])
})
