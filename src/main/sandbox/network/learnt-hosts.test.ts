// The hosts of crates are learnt from the registry's own answer, for one run. Files in a layer open no host.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Served, serve, serveCrates, withVariables } from '../../../../test/support/registries.js'
import { hasRust } from '../../../../test/support/toolchains.js'
import { languages } from '../../languages/index.js'
import { hostOf } from '../../languages/registry.js'
import { cargo } from '../../languages/rust/cargo.js'
import { layer as rustLayer } from '../../languages/rust/layer.js'
import { learnCargoRegistry } from '../../languages/rust/registry.js'
import { buildContext, type LearntHosts, layLanguageFolders, requestFor, type Site } from '../layers/build-site.js'
import { runWithRegistries } from '../layers/install.js'
import { takeStep } from '../layers/layer-steps.js'
import { INSTALL_LIMITS } from '../layers/layers.js'
import { inFolder, PLACE } from '../process/trial.js'
import { findToolchain, machine } from '../templates/toolchains.js'

const MANIFEST = { path: 'Cargo.toml', text: '[package]\nname = "program"\nversion = "0.1.0"\nedition = "2021"\n' }
const LEFT = 'rust/cargo/registry/index/left'
const port = ({ url }: Served) => new URL(url).port

/** A layer with Rust whose crates come from a registry of two hosts, and a listener at a third host that the registry never names. */
function withCrates(
  use: (place: {
    readonly files: Served
    readonly listener: Served
    readonly site: Site
    /** Another layer. Where `learnt` is not the first one's, it is another run's. */
    readonly another: (learnt: LearntHosts) => Promise<Site>
  }) => Promise<void>,
): Promise<void> {
  return inFolder(async (folder) => {
    mkdirSync(join(folder, 'home'))
    const { files, configuration } = await serveCrates(folder, [{ name: 'tiny', library: 'pub fn seven() -> u8 { 7 }\n' }])
    const listener = await serve('127.0.0.3', () => ({ body: 'reached\n' }))
    writeFileSync(join(folder, 'home/config.toml'), configuration)
    withVariables({ CARGO_HOME: join(folder, 'home') })
    const rust = await findToolchain(languages, 'rust')
    if (!rust.ok) throw new Error(rust.message)
    let count = 0
    const another = async (learnt: LearntHosts): Promise<Site> => {
      const layer = join(folder, `layer-${count++}`)
      mkdirSync(layer)
      const options = { signal: new AbortController().signal }
      const site = {
        folder: layer,
        languages,
        toolchains: [rust],
        limits: INSTALL_LIMITS,
        options,
        place: PLACE,
        template: null,
        learnt,
        trees: { lay: () => [] },
      }
      layLanguageFolders(site)
      await rustLayer.lay(buildContext(site))
      return site
    }
    await use({ files, listener, site: await another(new Map()), another })
  })
}

/** Leaves in the layer what would send cargo's questions about crates to `url`. */
function leaveIndex(site: Site, url: string): void {
  mkdirSync(join(site.folder, LEFT), { recursive: true })
  writeFileSync(join(site.folder, LEFT, 'config.json'), JSON.stringify({ dl: url }))
}

const get = (url: string) => ['python3', '-I', '-c', `import urllib.request; print(urllib.request.urlopen("${url}/", timeout=10).read())`]

describe.skipIf(!hasRust)('hosts of crates', () => {
  it('are the ones that the index names, with their ports, and for this run alone', () =>
    withCrates(async ({ files, site, another }) => {
      const { result, manifests } = await cargo.install(['tiny@1'], buildContext(site), [MANIFEST])
      expect([result.exit, result.stderr.includes('Compiling tiny'), manifests[0]?.text.includes('tiny = "1"')]).toEqual([0, true, true])
      expect([files.paths, (await cargo.hosts(buildContext(site))).filter((host) => !host.startsWith('127.0.0.1:'))]).toEqual([
        ['/tiny/1.0.0/download'],
        [`127.0.0.2:${port(files)}`],
      ])
      expect(await cargo.hosts(buildContext(await another(site.learnt)))).toContain(`127.0.0.2:${port(files)}`)
      expect(await cargo.hosts(buildContext(await another(new Map())))).not.toContain(`127.0.0.2:${port(files)}`)
      const neighbour = await serve('127.0.0.2', () => ({ body: 'reached\n' }))
      const tried = await takeStep({ type: 'command', argv: get(neighbour.url) }, site, [])
      expect([tried.result.denials, neighbour.paths]).toEqual([[`network: 127.0.0.2:${port(neighbour)} refused`], []])
    }))

  it('are not those that a file in the layer names', () =>
    withCrates(async ({ files, listener, site, another }) => {
      leaveIndex(site, listener.url)
      const { result } = await cargo.install(['tiny@1'], buildContext(site), [MANIFEST])
      expect([result.exit, files.paths]).toEqual([0, ['/tiny/1.0.0/download']])
      for (const later of [site, await another(site.learnt)]) {
        expect(await cargo.hosts(buildContext(later))).not.toContain(hostOf(listener.url))
        const tried = await takeStep({ type: 'command', argv: get(listener.url) }, later, [])
        expect([tried.result.exit, tried.result.denials]).toEqual([1, [`network: 127.0.0.3:${port(listener)} refused`]])
      }
      expect(listener.paths).toEqual([])
    }))

  it('control: where hosts are read from the layer, the listener is reached', () =>
    withCrates(async ({ listener, site }) => {
      leaveIndex(site, listener.url)
      const registry = await learnCargoRegistry(machine)
      const run = (argv: readonly string[], hosts: readonly string[]) =>
        runWithRegistries(requestFor(site, { argv }), { registries: [registry], hosts }, site.options, site.place)
      const read = await run(['sh', '-c', 'cat /env/rust/cargo/registry/index/*/config.json'], [])
      const hosts = [...read.stdout.matchAll(/"dl"\s*:\s*"([^"]+)"/g)].map((match) => hostOf(match[1] ?? '') ?? '')
      const reached = await run(get(listener.url), hosts)
      expect([reached.exit, listener.paths]).toEqual([0, ['/']])
    }))
})
