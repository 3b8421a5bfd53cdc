// Git repositories of a test: real ones, with commits of whole states.
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { temporaryFolder } from './folders.js'

export interface Repository {
  readonly folder: string
  git(...args: readonly string[]): string
  /** Writes files (null removes one) and commits them; gives the commit. */
  commit(message: string, files: Readonly<Record<string, string | Buffer | null>>): string
}

/** An empty repository, without anything of this machine's configuration. */
export function makeRepository(): Repository {
  const folder = temporaryFolder('repository')
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@localhost', '-c', 'commit.gpgSign=false', ...args], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env.PATH ?? '', HOME: folder, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  git('init', '--quiet', '--initial-branch=main', '.')
  return {
    folder,
    git,
    commit(message, files) {
      for (const [path, content] of Object.entries(files)) {
        const file = join(folder, path)
        mkdirSync(dirname(file), { recursive: true })
        if (content === null) rmSync(file)
        else writeFileSync(file, content)
      }
      git('add', '--all')
      git('commit', '--quiet', '--message', message)
      return git('rev-parse', 'HEAD').trim()
    },
  }
}
