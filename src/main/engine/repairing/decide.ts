// Asks for a debug plan: typed actions that are stored, carried out in order and replayed.
import { ask } from '../asking/ask.js'
import { bullets, fill } from '../asking/prompt.js'
import type { InBoth } from '../asking/prompt-length.js'
import { parseStructured, type Structured } from '../asking/structured.js'
import { filesNamed, programFiles, redSection } from '../context/context.js'
import type { Run } from '../journal/run-context.js'
import type { Progress } from '../ports/progress.js'
import { exampleLanguage } from '../task/example-language.js'
import type { Writers } from '../task/permissions.js'
import { messageSection, systemIn, type TaskContext, taskFacts } from '../task/task-prompt.js'
import { actionOf, actions, DebugPlan } from './actions/index.js'
import { askedFor } from './asked-for.js'
import decision from './decide.md?raw'
import { type Failure, failureFacts } from './diagnose.js'
import { ledgerSection } from './ledger.js'

const decidePrompt: InBoth = { step: 'decide', long: decision, short: decision }

/** The actions in examples: the most common ones, and never the end of a run. */
const usual = actions.filter(({ id }) => id === 'fix-file' || id === 'install-package')

/** The most installs that are listed, newest first. */
const NAMED_INSTALLS = 40

/** The usual actions as JSON, in the project's language. Without an install if the template has none. */
function exampleIn({ languages, template }: Pick<TaskContext, 'languages' | 'template'>): string {
  const shown = usual.filter(({ id }) => id !== 'install-package' || template.manager !== null)
  const { repair } = exampleLanguage(languages, template).examples
  return JSON.stringify({ actions: shown.map(({ example }) => (typeof example === 'function' ? example(repair) : example)) }, null, 2)
}

/** The plan of a repair, checked against the known actions. */
export async function decide(run: Run, context: TaskContext, failure: Failure, diagnosis: string): Promise<Progress<DebugPlan>> {
  const { trees, template, task } = context
  const { workspace } = failure
  const shown = redSection(failure.tested, failure.clauses)
  const answer = await ask<DebugPlan>(run, context, {
    name: 'decide',
    role: 'diagnoser',
    facts: { ...taskFacts(task), ...failureFacts(failure), diagnosis },
    system: systemIn(context, context, 'repairer'),
    prompt: (_room, wording) =>
      fill(wording.of(decidePrompt), {
        title: task.title,
        ...askedFor(context, workspace, failure.tested),
        result: failure.result,
        failures: shown,
        diagnosis: diagnosis || '(none was made; decide from what is red)',
        files: filesNamed(programFiles(trees, template, workspace.tree), `${shown}\n${diagnosis}`),
        installed: bullets(
          workspace.additions
            .slice(-NAMED_INSTALLS)
            .flatMap((step) =>
              step.type === 'packages' ? [step.packages.join(', ')] : step.type === 'command' ? [step.argv.join(' ')] : [],
            ),
        ),
        ledger: ledgerSection(failure.ledger),
        heard: messageSection(context, failure.messages),
        actions: bullets(actions.map(({ prompt }) => (typeof prompt === 'string' ? prompt : prompt(template)))),
        example: exampleIn(context),
      }),
    shape: DebugPlan,
    read: (text) => readPlan(context, text),
  })
  if (answer.type === 'done') {
    const planned = answer.value.actions.map((each) => ({
      action: each.action,
      on: actionOf(each).on(each),
      why: String(each.why ?? each.change ?? ''),
    }))
    run.note('decided', { type: 'decided', actions: planned })
  }
  return answer
}

/** Reads a debug plan. A plan with an action that the template does not allow is refused. */
function readPlan(at: Writers, text: string): Structured<DebugPlan> {
  const plan = parseStructured(DebugPlan, text)
  if (!plan.ok) return plan
  const problems = plan.value.actions.map((each) => actionOf(each).problem?.(each, at) ?? null).filter((each) => each !== null)
  return problems.length > 0 ? { ok: false, problems } : plan
}
