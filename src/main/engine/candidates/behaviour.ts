// Compares programs of one request on the same inputs: functions are called, programs are started.
import { FunctionCalls } from '../../../contract/run/differential.js'
import { sandboxEffect } from '../asking/sandbox-effect.js'
import type { Run } from '../journal/run-context.js'
import type { TaskContext } from '../task/task-prompt.js'
import { placeOf } from '../task/workspace.js'
import { commandsLike, readOutputs, scriptOf } from './commands.js'
import type { Candidate } from './draw.js'
import type { FileRequest } from './file-request.js'

type Calls = FunctionCalls['calls'] | null

/** The most inputs of each function, including those of the examples. */
const CALLS = 24

/**
 * Adds to each program its results for the same inputs: those of the examples, and similar ones. Languages whose functions cannot be
 * called have no results.
 */
export async function withBehaviour(
  run: Run,
  context: TaskContext,
  request: FileRequest,
  candidates: readonly Candidate[],
): Promise<readonly Candidate[]> {
  const commands = commandsLike(request.examples)
  let inputs: Calls = candidates.find(({ calls }) => calls !== null)?.calls ?? null
  const called: Candidate[] = []
  for (const [index, candidate] of candidates.entries()) {
    // Programs with the same text behave the same.
    const known = candidate.wasCalled ? candidate : called.find(({ text }) => text === candidate.text)
    const name = `calls-${index + 1}`
    const calls = known
      ? known.calls
      : commands.length > 0
        ? await startWith(run, context, { name, commands }, candidate)
        : await callWith(run, context, { name, inputs }, candidate)
    inputs ??= calls
    called.push({ ...candidate, wasCalled: true, calls, behaviour: calls && behaviourOf(calls) })
  }
  return called
}

interface CallInput {
  readonly name: string
  /** The calls to make; null derives inputs from the parameters and the examples. */
  readonly inputs: Calls
}

async function callWith(run: Run, context: TaskContext, { name, inputs }: CallInput, { workspace }: Candidate): Promise<Calls> {
  const { bench, template } = context
  const tests = workspace.tree
  const facts = { tree: workspace.tree, tests, count: CALLS, calls: inputs?.map((each) => [each.path, each.name, each.args]) ?? null }
  const given = await sandboxEffect(run, context, {
    ...{ name, step: 'call', facts, schema: FunctionCalls.nullable() },
    perform: async (at) => ({ value: await bench.call(placeOf(context, template, workspace), { tests, count: CALLS, calls: inputs }, at) }),
  })
  return given && given.calls.length > 0 ? given.calls : null
}

interface StartInput {
  readonly name: string
  readonly commands: readonly string[]
}

async function startWith(run: Run, context: TaskContext, { name, commands }: StartInput, { workspace }: Candidate): Promise<Calls> {
  const { bench, template } = context
  const argv = ['sh', '-c', scriptOf(commands)]
  const given = await sandboxEffect(run, context, {
    ...{ name, step: 'call', facts: { tree: workspace.tree, commands }, schema: FunctionCalls.nullable() },
    perform: async (at) => {
      const { result } = await bench.command(placeOf(context, template, workspace), argv, at)
      const calls = readOutputs(commands, result.stdout)
      return { value: calls && { calls, left: [], isWhole: true } }
    },
  })
  return given?.calls ?? null
}

/** The behaviour as a text. Two programs that both refuse an input behave alike, whatever their errors say. */
const behaviourOf = (calls: FunctionCalls['calls']): string =>
  JSON.stringify(calls.map(({ call, result }) => [call, /^(?:raises|throws) /.test(result) ? 'fails' : result]))
