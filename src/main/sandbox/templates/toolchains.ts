// Finds the languages on this machine by asking them where they really live, and says what a box needs of them.
import { execFile } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Mount } from '../../../contract/run/inside.js'
import { tooBroad } from '../backends/bubblewrap/broad.js'
import { describeHost, findProgram } from '../backends/bubblewrap/host-root.js'

export type ToolchainName = 'python' | 'node' | 'rust'

export interface Toolchain {
  readonly ok: true
  readonly name: ToolchainName
  readonly version: string
  /** The program as it is called inside. */
  readonly program: string
  readonly mounts: readonly Mount[]
  /** Inside folders for PATH, first one first. */
  readonly path: readonly string[]
  readonly variables: Readonly<Record<string, string>>
  /** What a layer that was built with it depends on. */
  readonly identity: string
}
export type MissingToolchain = { readonly ok: false; readonly message: string }

const NODE_INSIDE = '/tillgreen/node/bin/node'
const RUST_INSIDE = '/tillgreen/rust'
const NPM_INSIDE = '/tillgreen/npm'
const PATIENCE_MS = 20_000
/** Since then a build goes on after an error, so that one file that does not compile hides no other. */
const OLDEST_RUST = 74
/** Our reporters and the runners of the shipped templates need it. */
const OLDEST_NODE = 22

const found = new Map<ToolchainName, Toolchain>()

/** Looks for a toolchain. What was found once is kept, what was missing is looked for again. */
export async function findToolchain(name: ToolchainName): Promise<Toolchain | MissingToolchain> {
  const known = found.get(name)
  if (known !== undefined) return known
  const toolchain = await look(name)
  if (toolchain.ok) found.set(name, toolchain)
  return toolchain
}

function look(name: ToolchainName): Promise<Toolchain | MissingToolchain> {
  switch (name) {
    case 'python':
      return findPython()
    case 'node':
      return findNode()
    case 'rust':
      return findRust()
    default:
      return name satisfies never
  }
}

const ASK_PYTHON = 'import sys,json;print(json.dumps({"prefix":sys.base_prefix,"version":"%d.%d.%d"%sys.version_info[:3]}))'

async function findPython(): Promise<Toolchain | MissingToolchain> {
  const answer = await ask('python3', ['-I', '-c', ASK_PYTHON])
  if (answer === null) return { ok: false, message: 'python3 is not installed: sudo apt-get install python3 python3-pip' }
  const { prefix, version } = JSON.parse(answer) as { prefix: string; version: string }
  // The same path inside: compiled-in library paths and every virtual environment point there.
  const mounts = rootMounts(prefix, prefix)
  if (!Array.isArray(mounts)) return mounts
  const program = `${prefix}/bin/python3`
  return {
    ok: true,
    name: 'python',
    version,
    program,
    mounts,
    path: [`${prefix}/bin`],
    variables: {},
    identity: `python ${version} ${prefix}`,
  }
}

async function findNode(): Promise<Toolchain | MissingToolchain> {
  const node = process.versions.electron === undefined ? { path: process.execPath, version: process.versions.node } : await otherNode()
  if (node === null)
    return { ok: false, message: `node is not installed, and the packaged app brings none: install Node ${OLDEST_NODE} or newer` }
  if (Number(node.version.split('.')[0]) < OLDEST_NODE)
    return {
      ok: false,
      message: `the node of this machine is ${node.version}: install Node ${OLDEST_NODE} or newer, the packaged app brings none`,
    }
  const source = realpathSync(node.path)
  const { version } = node
  const mounts: Mount[] = [{ source, target: NODE_INSIDE, access: 'read' }]
  return {
    ok: true,
    name: 'node',
    version,
    program: NODE_INSIDE,
    mounts,
    path: [dirname(NODE_INSIDE)],
    variables: {},
    identity: `node ${version}`,
  }
}

/**
 * In the desktop face: Electron's own program is no Node for others, and packaged it refuses to be one. A checkout
 * names the Node that its packages brought; else it is the machine's.
 */
async function otherNode(): Promise<{ readonly path: string; readonly version: string } | null> {
  const answer = await ask(process.env.TILLGREEN_NODE || 'node', ['-p', 'JSON.stringify([process.execPath, process.versions.node])'])
  if (answer === null) return null
  const [path = '', version = ''] = JSON.parse(answer) as string[]
  return { path, version }
}

async function findRust(): Promise<Toolchain | MissingToolchain> {
  const sysroot = await ask('rustc', ['--print', 'sysroot'])
  if (sysroot === null) return { ok: false, message: 'rustc is not installed: see rustup, or sudo apt-get install rustc cargo' }
  if (findProgram('cc') === null) return { ok: false, message: 'Rust needs a linker: sudo apt-get install gcc' }
  if (!existsSync(join(sysroot, 'bin/cargo')))
    return { ok: false, message: `there is no cargo beside rustc in ${sysroot}: sudo apt-get install cargo` }
  const whole = (await ask('rustc', ['--version'])) ?? 'unknown'
  const version = whole.replace(/^rustc (\S+).*/s, '$1')
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major === 1 && minor < OLDEST_RUST)
    return { ok: false, message: `Rust 1.${OLDEST_RUST} or later is needed, found ${version}: see rustup` }
  const inside = isInUsr(sysroot) ? sysroot : RUST_INSIDE
  const mounts = rootMounts(sysroot, inside)
  if (!Array.isArray(mounts)) return mounts
  return {
    ok: true,
    name: 'rust',
    version,
    program: `${inside}/bin/cargo`,
    mounts,
    path: [`${inside}/bin`],
    variables: {},
    identity: `${whole} ${inside}`,
  }
}

/** The machine's npm, as a folder that runs under any Node; null where there is none. */
export async function findNpm(): Promise<{ readonly mounts: readonly Mount[]; readonly script: string; readonly path: string } | null> {
  const program = findProgram('npm', isOurs)
  if (program === null) return null
  const linked = realpathSync(program)
  // A link leads into the package itself; a shim has to be asked.
  const root = linked.endsWith('/bin/npm-cli.js') ? dirname(dirname(linked)) : join((await ask('npm', ['root', '-g'])) ?? '/', 'npm')
  if (!existsSync(join(root, 'bin/npm-cli.js'))) return null
  const source = realpathSync(root)
  const mounts: Mount[] = [{ source, target: NPM_INSIDE, access: 'read' }]
  return { mounts, script: `${NPM_INSIDE}/bin/npm-cli.js`, path: program }
}

function rootMounts(prefix: string, target: string): Mount[] | MissingToolchain {
  if (isInUsr(prefix)) return []
  const source = realpathSync(prefix)
  const why = tooBroad(source, 'read', describeHost().homes)
  if (why !== null) return { ok: false, message: `a toolchain at ${prefix} cannot be shown to a box: it is ${why}` }
  return [{ source, target, access: 'read' }]
}

function isInUsr(path: string): boolean {
  return path === '/usr' || path.startsWith('/usr/')
}

/** Folders of packages that our own start put on PATH: their programs would answer for the machine's. */
function isOurs(folder: string): boolean {
  return folder.endsWith('/node_modules/.bin')
}

/** What a program of this machine prints, without the line break; null where it is missing or fails. */
export function ask(program: string, argv: readonly string[], variables: Readonly<Record<string, string>> = {}): Promise<string | null> {
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
