// The git program as we use it: with our own name, and nothing of the user's or the machine's configuration, hooks or filters.
import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { dataOf, userError } from '../../../contract/errors/index.js'
import { atExit } from '../../files/at-exit.js'

const IDENTITY = { name: 'Tillgreen', email: 'tillgreen@localhost' }

const OVERRIDES = [
  // The user names the repository. Its owner does not matter, since nothing that it configures is run.
  'safe.directory=*',
  'core.hooksPath=/dev/null',
  'core.attributesFile=/dev/null',
  'core.autocrlf=false',
  'core.fsmonitor=false',
  'core.quotePath=true',
  'commit.gpgSign=false',
  'log.showSignature=false',
  'gc.auto=0',
  'init.defaultBranch=main',
  'protocol.allow=never',
]

/** Runs git in a folder and gives its stdout; `input` is what it reads. Refuses (kind `missing`) where there is no git, (`invalid`) where it fails. */
export function git(folder: string, args: readonly string[], input: string | { readonly file: string } = ''): Promise<Buffer> {
  const environment = {
    HOME: folder,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_SYSTEM: '/dev/null',
    GIT_CONFIG_GLOBAL: '/dev/null',
  }
  return run(folder, ['-c', 'core.excludesFile=/dev/null', ...args], environment, input)
}

/** As `git`, with the user's own configuration, which names their ignore files. For reading only. */
export function gitOfUser(folder: string, args: readonly string[]): Promise<Buffer> {
  const names = ['HOME', 'XDG_CONFIG_HOME', 'GIT_CONFIG_NOSYSTEM', 'GIT_CONFIG_SYSTEM', 'GIT_CONFIG_GLOBAL']
  const environment = names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]] as const]))
  return run(folder, args, Object.fromEntries(environment), '')
}

/** Whether git failed since there is no repository, and for no other cause. */
export const isNoRepository = (error: unknown): boolean => /not a git repository/i.test(dataOf(error, 'git-failed')?.cause ?? '')

function run(
  folder: string,
  args: readonly string[],
  configuration: Readonly<Record<string, string | undefined>>,
  input: string | { readonly file: string },
): Promise<Buffer> {
  const environment = {
    ...configuration,
    PATH: process.env.PATH ?? '',
    LC_ALL: 'C',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    // A foreign repository may name programs that fetch missing objects, and we must not write to it.
    GIT_NO_LAZY_FETCH: '1',
    GIT_ALLOW_PROTOCOL: '',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_CEILING_DIRECTORIES: folder,
    GIT_AUTHOR_NAME: IDENTITY.name,
    GIT_AUTHOR_EMAIL: IDENTITY.email,
    GIT_COMMITTER_NAME: IDENTITY.name,
    GIT_COMMITTER_EMAIL: IDENTITY.email,
  }
  // It reads a file by itself: nothing of it passes through this process.
  const file = typeof input === 'string' ? null : openSync(input.file, 'r')
  return new Promise((resolve, reject) => {
    const child = spawn('git', [...OVERRIDES.flatMap((each) => ['-c', each]), ...args], {
      cwd: folder,
      env: environment,
      stdio: [file ?? 'pipe', 'pipe', 'pipe'],
    })
    if (file !== null) closeSync(file)
    // Before the folder that it writes to is taken back.
    const isOver = atExit(() => child.kill('SIGKILL'))
    const out: Buffer[] = []
    let complaint = ''
    child.stdout?.on('data', (chunk: Buffer) => out.push(chunk))
    child.stderr?.on('data', (chunk: Buffer) => {
      complaint = (complaint + chunk.toString()).slice(-2_000)
    })
    child.on('error', () => reject(userError('git-missing')))
    child.on('close', isOver)
    child.on('close', (code) =>
      code === 0
        ? resolve(Buffer.concat(out))
        : reject(
            userError('git-failed', {
              command: args.find((each, index) => !each.startsWith('-') && args[index - 1] !== '-c') ?? '',
              exit: code,
              cause: complaint.trim(),
            }),
          ),
    )
    // It may end before it has read everything; its exit code says why.
    child.stdin?.on('error', () => {})
    if (typeof input === 'string') child.stdin?.end(input)
  })
}

export const signature = (at: number): string => `${IDENTITY.name} <${IDENTITY.email}> ${Math.floor(at / 1_000)} +0000`

/** A path as "git fast-import" reads it. */
export const quoted = (path: string): string =>
  /["\\\n]/.test(path) || path.startsWith(' ') ? `"${path.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"` : path
