// Finds the languages on this machine by asking them where they really live, and says what a sandbox needs of them.
import { execFile } from 'node:child_process'
import { realpathSync } from 'node:fs'
import type { FoundToolchain, Language, Languages, Machine, MissingToolchain } from '../../languages/language.js'
import { tooBroad } from '../backends/bubblewrap/broad.js'
import { describeHost, findProgram } from '../backends/bubblewrap/host-root.js'

/** An installed toolchain, with its name in templates. */
export interface Toolchain extends FoundToolchain {
  readonly name: string
  readonly language: Language
}

const PATIENCE_MS = 20_000

const found = new Map<string, Toolchain>()

/** Looks for a toolchain. A found one is cached; a missing one is looked for again. */
export async function findToolchain(languages: Languages, name: string): Promise<Toolchain | MissingToolchain> {
  const known = found.get(name)
  if (known !== undefined) return known
  const language = languages.byToolchain.get(name)
  if (language === undefined)
    return { ok: false, message: `there is no toolchain "${name}"; there are: ${[...languages.byToolchain.keys()].join(', ')}` }
  const toolchain = await language.findToolchain(machine)
  if (!toolchain.ok) return toolchain
  const named = { ...toolchain, name, language }
  found.set(name, named)
  return named
}

/** The parts of this machine that languages may ask about. */
export const machine: Machine = {
  ask,
  find: (program) => findProgram(program, isOurs),
  show(prefix, target) {
    if (prefix === '/usr' || prefix.startsWith('/usr/')) return { ok: true, mounts: [] }
    const source = realpathSync(prefix)
    const why = tooBroad(source, 'read', describeHost().homes)
    if (why !== null) return { ok: false, message: `a toolchain at ${prefix} cannot be shown to a box: it is ${why}` }
    return { ok: true, mounts: [{ source, target, access: 'read' }] }
  },
}

/** Folders of packages that our own start put on PATH: their programs would answer for the machine's. */
function isOurs(folder: string): boolean {
  return folder.endsWith('/node_modules/.bin')
}

function ask(program: string, argv: readonly string[], variables: Readonly<Record<string, string>> = {}): Promise<string | null> {
  const path = findProgram(program, isOurs)
  if (path === null) return Promise.resolve(null)
  const folders = (process.env.PATH ?? '').split(':').filter((folder) => !isOurs(folder))
  const env = { ...process.env, ...variables, PATH: folders.join(':') }
  return new Promise((resolve) => {
    execFile(path, argv, { env, cwd: '/', timeout: PATIENCE_MS, maxBuffer: 16 * 1024 * 1024 }, (error, stdout) =>
      resolve(error ? null : stdout.trim()),
    )
  })
}
