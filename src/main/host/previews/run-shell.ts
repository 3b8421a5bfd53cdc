// A user's own shell beside a run: the same environment and walls as its commands, on a copy of its newest files.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { standardConfig } from '../../../contract/config/config.js'
import { userError } from '../../../contract/errors/index.js'
import type { Wish } from '../../../contract/run/wish.js'
import { WORKSPACE } from '../../../contract/sandbox/inside.js'
import { inColumns, shellLines } from '../../../words/previews.js'
import { reinstalledText } from '../../../words/recorded/environment.js'
import { environmentSpec } from '../../engine/task/environment-spec.js'
import { languages } from '../../languages/index.js'
import { prepareEnvironment } from '../../sandbox/layers/layers.js'
import { prove } from '../../sandbox/process/probe.js'
import { openShell, type Shell } from '../../sandbox/terminal/shell.js'
import type { Store } from '../../store/store.js'
import { ignoredBy, runnerOf, sealedMounts } from '../ports/bench-place.js'
import { limitsOf } from '../ports/sandbox.js'
import { inheritance } from '../records/inheritance.js'
import { readSetup } from '../records/setup.js'
import { admitCommands, asksOfStranger } from '../records/stranger.js'
import { consoleLine } from './library.js'

export interface ShellDeps {
  readonly store: Store
  readonly resources: string
}

/** The state of a run to open. */
export interface ShellRequest {
  readonly run: string
  /** The stranger's commands to which the user agreed. */
  readonly agreed: Wish | null
  /** Whether the console of its language takes the place of the shell. */
  readonly isConsole: boolean
  /** The size of its screen at the start: a shell wraps its first line at that width. */
  size(): ShellSize
}

export interface ShellSize {
  readonly columns: number
  readonly rows: number
}

const QUIET = '\u001b[90m'
const PLAIN = '\u001b[0m'
/** Variables of an interactive program, in place of those for unattended ones. */
const VARIABLES = { PS1: '\\[\\e[34m\\]\\w\\[\\e[0m\\] \\$ ', HISTFILE: '', CI: '' }

/**
 * Opens a shell. The user's changes stay in a separate folder and reach no run; all shells on the same state share the
 * folder.
 * @throws UserError where there is no state yet, no sandbox, or no environment; `consent-needed` where a stranger's commands make it,
 * `console-missing` where its language has none
 */
export async function openRunShell(
  { store, resources }: ShellDeps,
  { run, agreed, isConsole, size }: ShellRequest,
  onOutput: (text: string) => void,
  signal: AbortSignal,
): Promise<Shell> {
  admitCommands({ store, resources }, run, agreed)
  const { setup } = readSetup(store, run)
  const { template } = setup.goal
  const folder = join(store.folder, 'runs', run)
  const console = isConsole ? consoleLine(store, run, template) : null
  const tree = store.treeEntries.newest(run)
  if (!tree) throw userError('run-no-files', { run })
  const say = (line: string) => {
    for (const part of inColumns(line, size().columns)) onOutput(`${QUIET}${part}${PLAIN}\r\n`)
  }

  const proved = await prove({ resources })
  if (!proved.ok) throw userError('sandbox-not-usable', { found: proved.message, remedy: proved.remedy })
  const { additions } = inheritance(store, run, setup.goal)
  const environment = await prepareEnvironment(
    environmentSpec(languages, template, additions),
    { layersFolder: join(store.folder, 'layers'), languages, resources, onChanged: () => onOutput(`${reinstalledText}\r\n`) },
    { signal, onOutput },
    {
      limits: limitsOf(standardConfig(), standardConfig().limits.installS),
      template: setup.stranger ? asksOfStranger(template, resources) : template,
    },
  )
  if (!environment.ok) throw userError('environment-not-made', { cause: environment.message })
  signal.throwIfAborted()

  const workspace = join(folder, 'shell', tree.slice(0, 16))
  const isNew = !existsSync(workspace)
  if (isNew) store.trees.checkout(tree, workspace, ignoredBy(template))
  for (const line of shellLines(isNew, workspace)) say(line)
  const limits = limitsOf(standardConfig(), Number.MAX_SAFE_INTEGER)
  const request = {
    argv: ['bash', '--norc', '-i', ...(console === null ? [] : ['-c', console])],
    cwd: WORKSPACE,
    policy: 'shell' as const,
    mounts: [
      { source: workspace, target: WORKSPACE, access: 'write' as const },
      ...sealedMounts(store, folder, { template, runner: runnerOf(template), tree }),
      ...environment.mounts,
    ],
    scratch: environment.scratch,
    variables: { ...environment.variables, ...VARIABLES },
    limits,
  }
  return openShell(request, size(), onOutput, { resources })
}
