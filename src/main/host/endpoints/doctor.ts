// Checks the machine and reports what is there and what is missing. Repairs nothing.
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Check } from '../../../contract/calls/index.js'
import type { FoundEndpoint } from '../../../contract/calls/settings.js'
import type { Capabilities } from '../../../contract/config/capabilities.js'
import { localServers } from '../../../contract/model/local-servers.js'
import { languages } from '../../languages/index.js'
import { proxiesIn } from '../../models/http/proxy.js'
import { prove } from '../../sandbox/process/probe.js'
import { findToolchain } from '../../sandbox/templates/toolchains.js'

const INSTALL: Readonly<Record<string, string>> = { bwrap: 'bubblewrap', socat: 'socat', rg: 'ripgrep', perl: 'perl-base' }

export interface ExaminedOptions {
  readonly resources: string
  readonly dataFolder: string
  /** The models of runs. The first one serves every role that has no model configured. */
  readonly models: readonly ExaminedModel[]
  /** Model servers that answer where such servers usually listen. */
  readonly found: readonly FoundEndpoint[]
}

export interface ExaminedModel {
  /** Roles that have it for their own; empty for that of all others. */
  readonly whose: string
  readonly baseUrl: string
  readonly model: string
  readonly hasKey: boolean
  readonly known: Capabilities | null
}

/** Every check with its finding and, where it is red, the remedy. */
export async function examine(place: ExaminedOptions): Promise<Check[]> {
  const major = Number(process.versions.node.split('.')[0])
  const node: Check = {
    name: 'Node',
    ok: major >= 24,
    found: process.version,
    remedy: 'install Node 24 with "npm install --no-save", then start Tillgreen with "npm run"',
  }
  const data = isWritable(place.dataFolder)
  const electron = process.versions.electron
  const browser = electron ? `Electron ${electron}` : browserPath()
  const proved = await prove({ resources: place.resources })
  const toolchains = await Promise.all(
    [...languages.byToolchain].map(async ([name, language]): Promise<Check> => {
      const found = await findToolchain(languages, name)
      return {
        name: `${name} toolchain`,
        ok: found.ok,
        found: found.ok ? found.version : 'not found',
        remedy: found.ok ? '' : `only templates with this toolchain need it: ${found.message}`,
        isOptional: language.isOptional,
      }
    }),
  )
  return [
    node,
    { name: 'data folder', ok: data, found: place.dataFolder, remedy: data ? '' : 'choose a writable folder with --data' },
    ...Object.keys(INSTALL).map((program): Check => {
      const path = findOnPath(program)
      return {
        name: program,
        ok: path !== null,
        found: path ?? 'not found',
        remedy: path ? '' : `sudo apt-get install ${INSTALL[program]}`,
      }
    }),
    {
      name: 'sandbox',
      ok: proved.ok,
      found: proved.ok
        ? `${proved.proof.backend} ${proved.proof.version}, ${proved.proof.refused.length} escape attempts blocked`
        : proved.message,
      remedy: proved.ok ? '' : proved.remedy,
    },
    ...toolchains,
    {
      name: 'window',
      ok: browser !== null,
      found: browser ?? 'neither Electron nor a browser was found',
      remedy: browser ? '' : 'sudo apt-get install chromium',
      isOptional: true,
    },
    ...endpointChecks(place),
  ]
}

/** The proxy for endpoints, where the environment names one. */
function proxyChecks(): readonly Check[] {
  const proxies = proxiesIn()
  const ok = proxies.every(({ url }) => URL.canParse(url))
  const found = `${proxies.map(({ shown }) => shown).join(', ')}, not used for this machine and the hosts in NO_PROXY`
  const remedy = ok ? '' : 'set the proxy to an address such as http://HOST:PORT'
  return proxies.length === 0 ? [] : [{ name: 'proxy', ok, found, remedy }]
}

/** What runs ask, and what they could ask. */
export const endpointChecks = ({ models, found }: Pick<ExaminedOptions, 'models' | 'found'>): readonly Check[] => [
  ...proxyChecks(),
  serverCheck(found),
  ...models.map((model) => modelCheck(model, found)),
]

function serverCheck(found: readonly FoundEndpoint[]): Check {
  const none = `none found; looked for ${localServers.map(({ title, port }) => `${title} (${port})`).join(', ')} and OLLAMA_HOST`
  const each = found.map(({ title, baseUrl, models }) => `${title} at ${baseUrl} (models: ${models.length})`)
  return { name: 'model servers', ok: true, found: each.join('; ') || none, remedy: '', isOptional: true }
}

/** Sends nothing to the endpoint: its capabilities are those of the last try. */
function modelCheck({ whose, baseUrl, model, hasKey, known }: ExaminedModel, [first]: readonly FoundEndpoint[]): Check {
  const name = whose === '' ? 'model endpoint' : `model for ${whose}`
  if (baseUrl === '')
    return {
      name,
      ok: false,
      found: 'none',
      remedy: `${first ? `to use ${first.title}, run "tillgreen settings set endpoints.${first.name}.baseUrl ${first.baseUrl}"; or ` : ''}set OPENAI_BASE_URL (and OPENAI_API_KEY), OPENROUTER_API_KEY or ANTHROPIC_API_KEY, or choose an endpoint with --base-url; demos need no endpoint`,
      isOptional: true,
    }
  return {
    name,
    ok: true,
    found: `${baseUrl}${model === '' ? '' : ` ${model}`}${hasKey ? ', with a key.' : ', no key.'}`,
    remedy: '',
    tried: known,
  }
}

function isWritable(folder: string): boolean {
  try {
    accessSync(existsSync(folder) ? folder : join(folder, '..'), constants.W_OK)
    return true
  } catch {
    return false
  }
}

export function findOnPath(program: string): string | null {
  return (
    (process.env.PATH ?? '')
      .split(delimiter)
      .map((folder) => join(folder, program))
      .find((path) => existsSync(path)) ?? null
  )
}

/** The installed browser that opens the browser face in a separate window. */
export function browserPath(): string | null {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge', 'brave-browser']
  return names.map(findOnPath).find((path) => path !== null) ?? null
}
