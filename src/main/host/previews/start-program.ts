// Starts the program that a run made, in the sandbox, for a user to look at.
import { randomUUID } from 'node:crypto'
import { type GivenFile, type GivenFolder, type LeftFiles, programOf } from '../../../contract/calls/programs.js'
import { standardConfig } from '../../../contract/config/config.js'
import { userError } from '../../../contract/errors/index.js'
import type { Wish } from '../../../contract/run/wish.js'
import type { CommandResult } from '../../../contract/sandbox/command.js'
import { environmentSpec } from '../../engine/task/environment-spec.js'
import { languages } from '../../languages/index.js'
import { hasWayOut } from '../../sandbox/network/proxy.js'
import { commandText } from '../../sandbox/process/command-text.js'
import type { PortForward } from '../../sandbox/request.js'
import type { Store } from '../../store/store.js'
import { archiveName } from '../outputs/archive-name.js'
import { quietBench } from '../ports/bench-port.js'
import { firstAnswer } from '../ports/first-page.js'
import { inheritance } from '../records/inheritance.js'
import { readSetup } from '../records/setup.js'
import { admitCommands } from '../records/stranger.js'
import { recordedTitleOf } from '../runs/find-run.js'
import { shownHost, withPorts } from './allowed-hosts.js'
import { giveFiles } from './give-files.js'
import type { Tries } from './left-files.js'
import type { Preview, Previews } from './previews.js'
import { startCommandOf } from './start-command.js'

/** Minutes that a started program may stay. */
const LONGEST_S = 600

/** Gets what a started program does. */
export interface ProgramListener {
  onOutput(text: string): void
  /** A program without pages left these files when it ended. */
  onLeft(left: LeftFiles): void
  /** Its pages are at this address until it ends. */
  onPage(url: string): void
  /** It asked for a host that it may not reach. */
  onRefused(host: string): void
}

/** The call that starts the program. */
export interface ProgramCall {
  /** In place of the start command's own; null leaves those. */
  readonly args: readonly string[] | null
  /** Its standard input; empty gives it none. */
  readonly input: string
  /** Files beside its own ones. */
  readonly files: readonly GivenFile[]
  /** A folder that is copied beside them; null for none. */
  readonly given: GivenFolder | null
  /** Hosts that it may reach; null for no network. */
  readonly hosts: readonly string[] | null
}

export interface ProgramDeps {
  readonly store: Store
  readonly resources: string
  readonly previews: Previews
  readonly tries: Tries
}

/** Hands the first argument to what the others name, as its standard input. The exit code is that of the program, the last of the pipe. */
const GIVEN_INPUT = ['/bin/sh', '-c', 'input=$1; shift; printf %s "$input" | "$@"', 'sh']

/** A program to start: its run, the call, and the foreign commands that the user agreed to. */
interface ProgramStart extends ProgramCall {
  readonly run: string
  readonly agreed?: Wish | null
}

/**
 * Starts it on a fresh copy, until it ends or the signal ends it (then it rejects with the signal's reason). Throws
 * `program-not-startable` where there is nothing to start, and `consent-needed` for commands of a stranger that were not agreed to.
 */
export async function startProgram(
  { store, resources, previews, tries }: ProgramDeps,
  { run, args, input, files, given, hosts, agreed = null }: ProgramStart,
  hear: ProgramListener,
  signal: AbortSignal,
): Promise<CommandResult> {
  admitCommands({ store, resources }, run, agreed)
  const { setup } = readSetup(store, run)
  const { tree, additions } = inheritance(store, run, setup.goal)
  const { template } = setup.goal
  const planned = startCommandOf(store, run)
  if (!planned) throw userError('program-not-startable', { run })
  const name = `${archiveName(recordedTitleOf(store, run))}-files`
  const { trees, read } = tries.begin(store.trees, { run, name, given })
  const typed = files.length === 0 ? tree : trees.change(tree, files)
  const before = given === null ? { tree: typed, left: [] } : giveFiles(trees, typed, given)
  const over = new AbortController()
  let shown: Promise<Preview | null> = Promise.resolve(null)
  const config = { ...standardConfig(), limits: { ...setup.config.limits, startS: LONGEST_S } }
  const bench = quietBench({
    store: { ...store, trees },
    resources,
    run: `start-${randomUUID().slice(0, 8)}`,
    config,
    isForeign: setup.stranger !== null,
    // Without the parts of the proxy the program starts as one without a network.
    reach:
      hosts === null || !hasWayOut()
        ? undefined
        : { hosts: hosts.flatMap(withPorts), onRefused: (host) => hear.onRefused(shownHost(host)) },
    onOutput: (output) => hear.onOutput(output.text),
    onLeft: template.preview ? undefined : (workspace, isOurs) => hear.onLeft(read(before, workspace, isOurs)),
    onForward: (reach) => {
      if (template.preview) shown = show(previews, { reach, port: template.preview.port }, hear, over.signal)
    },
  })
  const at = { key: 'start', number: 1, config, signal }
  const proved = await bench.prove({ ...at, signal: new AbortController().signal })
  if (proved.type === 'refused') throw userError('sandbox-not-usable', { found: proved.message, remedy: proved.remedy })
  const place = {
    tree: before.tree,
    template,
    environment: environmentSpec(languages, template, additions),
  }
  const made = await bench.environment(place, at)
  if (made.type === 'failed') throw userError('environment-not-made', { cause: made.result.stderr.slice(-400) })
  const argv = args ? [...programOf(planned), ...args] : planned.argv
  try {
    const started = await bench.start(place, { ...planned, argv: input === '' ? argv : [...GIVEN_INPUT, input, ...argv] }, at)
    return { ...started.result, command: commandText(argv) }
  } finally {
    over.abort()
    ;(await shown)?.close()
  }
}

/** A port of the program, and the way to it. */
interface OpenPort {
  readonly reach: PortForward
  readonly port: number
}

/** Shows its pages as soon as it answers. The user judges the answer. */
async function show(previews: Previews, { reach, port }: OpenPort, hear: ProgramListener, signal: AbortSignal): Promise<Preview | null> {
  if ((await firstAnswer(reach, port, signal)) === null) {
    if (reach.why() !== '') hear.onOutput(`No page came: ${reach.why()}.\n`)
    return null
  }
  const preview = await previews.show(reach, port)
  hear.onPage(preview.url)
  return preview
}
