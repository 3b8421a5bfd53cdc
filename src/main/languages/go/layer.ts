// Go's part of a layer: a folder for modules, what is compiled already, and a `go` that starts with it.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ENVIRONMENT } from '../../../contract/sandbox/inside.js'
import type { LayerPart } from '../language.js'

const FOLDER = `${ENVIRONMENT}/go`
export const MODULES = `${FOLDER}/modules`
export const COMPILED = `${FOLDER}/compiled`

/** Is there where modules come from the vendor folder of the project. Only an install writes it. */
export const VENDOR_MARK = `${FOLDER}/vendored`
const READONLY = '-mod=readonly -buildvcs=false'

// Large, rarely used parts of the library. A program that needs them compiles them each time.
const LARGE =
  '^(vendor|net|debug|go|database|plugin|index|runtime/|crypto/(tls|x509|ecdsa|elliptic|dsa|rsa|ed25519|ecdh|mlkem)|log/syslog|expvar|archive|image)|(^|/)internal(/|$)'
/** What the main function of each test program imports, and nothing else does: a second of compiling in each box. */
const TEST_MAIN = 'testing/internal/testdeps'

export const layer: LayerPart = {
  folder: FOLDER,
  path: [`${FOLDER}/bin`],
  pathAfter: [],
  variables: {
    GOMODCACHE: MODULES,
    GOPATH: '/tmp/go',
    GOCACHE: '/tmp/go-build',
    // No file of settings, no other toolchain, no workspace of modules, no vendored ones and no C decide what is built.
    GOENV: 'off',
    GOTOOLCHAIN: 'local',
    GOWORK: 'off',
    GOFLAGS: READONLY,
    CGO_ENABLED: '0',
    GOPROXY: 'off',
    GOSUMDB: 'off',
    GOVCS: '*:off',
    GOTELEMETRY: 'off',
  },
  inWorkspace: null,
  // Nothing foreign has run yet, so the host may write here.
  async lay(site) {
    const go = site.toolchain('go')
    if (go === undefined) return null
    const folder = join(site.folder, 'go')
    await Promise.all(['modules', 'compiled', 'bin'].map((name) => mkdir(join(folder, name), { recursive: true })))
    // Links cost nothing. Anything else that is compiled goes into the copy.
    const script = [
      '#!/bin/sh',
      `[ ! -e "$GOCACHE" ] && [ -d ${COMPILED}/00 ] && cp -as ${COMPILED} "$GOCACHE"`,
      `[ ! -e ${VENDOR_MARK} ] || [ "$GOFLAGS" != '${READONLY}' ] || export GOFLAGS='${READONLY.replace('readonly', 'vendor')}'`,
      `exec ${go.program} "$@"`,
    ]
    await writeFile(join(folder, 'bin/go'), `${script.join('\n')}\n`, { mode: 0o755 })
    // A Go that is installed brings its library as sources: without this each sandbox would compile it again.
    const line = `"$1" build $("$1" list std | grep -vE '${LARGE}') ${TEST_MAIN}`
    const compiled = await site.run({
      argv: ['sh', '-c', line, 'sh', go.program],
      cwd: '/tmp',
      variables: { GOCACHE: COMPILED },
      isQuiet: true,
    })
    return compiled.end === 'exited' && compiled.exit === 0 ? null : compiled
  },
}
