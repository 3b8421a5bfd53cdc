// Where the built programs of this checkout lie, and what they see of the environment.
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..', '..')
export const cli = join(root, 'out', 'main', 'cli.js')
/** Where Node keeps what it has compiled: the same program is started a thousand times. */
const compiled = join(root, 'out', 'compiled')

export interface Surroundings {
  readonly data: string
  readonly baseUrl?: string
  readonly environment?: Readonly<Record<string, string>>
  readonly cwd?: string
  /** A command that the command line is started through, such as one that enters other mounts. */
  readonly through?: readonly string[]
  /** Another build of the command line. */
  readonly cli?: string
  /** Whether the command needs a separate process; without it, it does where the environment names what a process reads once. */
  readonly isOwnProcess?: boolean
}

/** What the command line sees of the environment: nothing that a developer's machine happens to set. */
export const environmentOf = (place: Surroundings): Record<string, string> => {
  const kept = Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined || /^(OPENAI_|OPENROUTER_|ANTHROPIC_|OLLAMA_|TILLGREEN_|VITEST|NODE_(?!EXTRA_CA_CERTS$))/.test(name)
        ? []
        : [[name, value]],
    ),
  )
  return {
    ...kept,
    NODE_COMPILE_CACHE: compiled,
    TILLGREEN_DATA: place.data,
    ...(place.baseUrl ? { OPENAI_BASE_URL: place.baseUrl } : {}),
    ...place.environment,
  }
}
