// Package registries on loopback, each with a separate address, with made-up packages.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

export interface Wheel {
  readonly name: string
  /** Files by path below site-packages. */
  readonly files: Readonly<Record<string, string>>
  /** Lines of its entry_points.txt. */
  readonly entryPoints?: string
  /** Further lines of its metadata. */
  readonly metadata?: string
}

// Makes a wheel of version 1.0 from the JSON on stdin in the folder $1.
const MAKE_WHEEL = `
import base64, hashlib, json, sys, zipfile
wheel = json.load(sys.stdin)
info = wheel['name'] + '-1.0.dist-info/'
files = dict(wheel['files'])
files[info + 'METADATA'] = 'Metadata-Version: 2.1\\nName: ' + wheel['name'] + '\\nVersion: 1.0\\n' + wheel.get('metadata', '')
files[info + 'WHEEL'] = 'Wheel-Version: 1.0\\nGenerator: test\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n'
if wheel.get('entryPoints'):
    files[info + 'entry_points.txt'] = wheel['entryPoints']
digest = lambda text: 'sha256=' + base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).decode().rstrip('=')
record = ''.join(f'{path},{digest(text)},{len(text.encode())}\\n' for path, text in files.items())
with zipfile.ZipFile(sys.argv[1] + '/' + wheel['name'] + '-1.0-py3-none-any.whl', 'w') as archive:
    for path, text in files.items():
        archive.writestr(path, text)
    archive.writestr(info + 'RECORD', record + info + 'RECORD,,\\n')
`

/** Writes wheels into a folder, for an index or for find-links. */
export function makeWheels(folder: string, wheels: readonly Wheel[]): void {
  mkdirSync(folder, { recursive: true })
  for (const wheel of wheels) execFileSync('python3', ['-c', MAKE_WHEEL, folder], { input: JSON.stringify(wheel) })
}

export interface Served {
  readonly url: string
  /** Paths that were asked for. */
  readonly paths: string[]
}

/** Answers paths on a loopback address until the test is over. */
export async function serve(
  address: string,
  answers: (path: string) => { readonly type?: string; readonly body: string | Buffer } | null,
): Promise<Served> {
  const paths: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    paths.push(path)
    const answer = answers(path)
    if (answer === null) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': answer.type ?? 'application/octet-stream' }).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, address, resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://${address}:${(server.address() as AddressInfo).port}`, paths }
}

/**
 * An index of wheels as pip reads it, whose files lie at another address, as those of large indexes do.
 * @param published when all files were, as the index says; left out for an index of links, which says nothing of it
 */
export async function servePip(folder: string, published?: string): Promise<{ readonly index: Served; readonly files: Served }> {
  const files = await serve('127.0.0.2', (path) => ({ body: readFileSync(join(folder, path)) }))
  const index = await serve('127.0.0.1', (path) => {
    const name = /^\/simple\/([\w-]+)\/$/.exec(path)?.[1]?.replaceAll('-', '_')
    const own = readdirSync(folder).filter((file) => file.startsWith(`${name}-`))
    if (own.length === 0) return null
    if (published !== undefined) {
      const offered = own.map((file) => ({ filename: file, url: `${files.url}/${file}`, hashes: {}, 'upload-time': published }))
      const body = JSON.stringify({ meta: { 'api-version': '1.1' }, name, files: offered })
      return { type: 'application/vnd.pypi.simple.v1+json', body }
    }
    return { type: 'text/html', body: own.map((file) => `<a href="${files.url}/${file}">${file}</a>`).join('\n') }
  })
  return { index, files }
}

export interface Crate {
  readonly name: string
  /** Text of its src/lib.rs. */
  readonly library: string
}

/**
 * An index of crates of version 1.0.0 in cargo's sparse form, whose files lie at another address.
 * @param folder where the archives of the crates are made
 */
export async function serveCrates(
  folder: string,
  crates: readonly Crate[],
): Promise<{ readonly index: Served; readonly files: Served; readonly configuration: string }> {
  const archives = new Map(crates.map((crate) => [crate.name, makeCrate(folder, crate)]))
  const files = await serve('127.0.0.2', (path) => {
    const body = archives.get(/^\/([\w-]+)\/1\.0\.0\/download$/.exec(path)?.[1] ?? '')
    return body === undefined ? null : { body }
  })
  const index = await serve('127.0.0.1', (path) => {
    if (path === '/config.json') return { type: 'application/json', body: JSON.stringify({ dl: files.url }) }
    const name = path.split('/').at(-1) ?? ''
    const archive = archives.get(name)
    if (archive === undefined) return null
    const cksum = createHash('sha256').update(archive).digest('hex')
    return { body: `${JSON.stringify({ name, vers: '1.0.0', deps: [], cksum, features: {}, yanked: false })}\n` }
  })
  const configuration = `[source.crates-io]\nreplace-with = "trial"\n\n[source.trial]\nregistry = "sparse+${index.url}/"\n`
  return { index, files, configuration }
}

function makeCrate(folder: string, { name, library }: Crate): Buffer {
  const inside = join(folder, `${name}-1.0.0`)
  mkdirSync(join(inside, 'src'), { recursive: true })
  writeFileSync(join(inside, 'Cargo.toml'), `[package]\nname = "${name}"\nversion = "1.0.0"\nedition = "2021"\n`)
  writeFileSync(join(inside, 'src/lib.rs'), library)
  return execFileSync('tar', ['--create', '--gzip', '--directory', folder, `${name}-1.0.0`])
}

/** Sets variables of this process until the test is over; null takes one away. */
export function withVariables(variables: Readonly<Record<string, string | null>>): void {
  for (const [name, value] of Object.entries(variables)) {
    const before = process.env[name]
    if (value === null) delete process.env[name]
    else process.env[name] = value
    onTestFinished(() => {
      if (before === undefined) delete process.env[name]
      else process.env[name] = before
    })
  }
}
