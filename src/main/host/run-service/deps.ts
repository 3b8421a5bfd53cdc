// The parts that the runs service depends on.
import type { StepConfig } from '../../../contract/config/config.js'
import { userError } from '../../../contract/errors/index.js'
import type { TextSubject } from '../../../contract/errors/texts.js'
import type { Outcome } from '../../../contract/run/outcome.js'
import type { Wish } from '../../../contract/run/wish.js'
import type { Store } from '../../store/store.js'
import type { Outputs } from '../outputs/outputs.js'
import type { ImportedProject } from '../projects/import-project.js'
import type { AskedProject } from '../projects/projects.js'
import type { DemoPaces } from '../records/demo-paces.js'
import type { Demos } from '../records/demos.js'
import type { Stranger } from '../records/setup.js'
import { beginExecution, type Execution, type ExecutorDeps, type Opening } from '../runs/executor.js'
import type { ChosenTemplate } from '../templates/choose-template.js'
import type { TemplateShelf } from '../templates/template-shelf.js'

export interface RunsDeps {
  readonly store: Store
  readonly carrier: ExecutorDeps
  readonly outputs: Outputs
  readonly templates: TemplateShelf
  /** Refuses a folder that holds no program, and the like. */
  importProject(asked: AskedProject, signal?: AbortSignal): Promise<ImportedProject>
  /** Where programs get their own folders; null where the user wants none. */
  programsFolder(): string | null
  readonly demos: Demos
  readonly paces: DemoPaces
  /** Fills in address and model of a config, or refuses. */
  resolve(config: StepConfig, signal?: AbortSignal): Promise<StepConfig>
  /** What a stranger's run may ask and run; refuses (`NeedsConsent`) anything without consent. */
  admit(run: string, config: StepConfig | null, agreed: Wish | null): Stranger | null
  /** Throws `text-unfit` or `text-over-context` where the models of a resolved config cannot take a text. */
  refuseTooLong(subject: TextSubject, text: string, config: StepConfig, signal?: AbortSignal): Promise<void>
  /** The template that suits a description, asked of the model of a resolved config. */
  choose(description: string, config: StepConfig, signal: AbortSignal): Promise<ChosenTemplate>
}

/** The runs of this process. */
export interface OwnRuns {
  readonly carried: ReadonlyMap<string, Execution>
  /** Runs that were over and are resumed with their output alone. */
  readonly written: Map<string, Promise<Outcome>>
  /** Carries a run on in this process, and gives its id. */
  carryOn(run: string, openingOf?: () => Opening | null): string
  /** Prepares a run until `signal` cancels it, or this process is being closed. */
  prepare(start: (signal: AbortSignal) => Promise<string>, signal?: AbortSignal): Promise<string>
  /** Cancels starts in preparation, and waits for their end. */
  cancelStarts(): Promise<void>
}

export function openOwnRuns(executor: ExecutorDeps): OwnRuns {
  const carried = new Map<string, Execution>()
  const closing = new AbortController()
  const starts = new Set<Promise<unknown>>()
  return {
    carried,
    written: new Map(),
    carryOn(run, openingOf) {
      const execution = beginExecution(executor, run, openingOf)
      carried.set(run, execution)
      void execution.outcome.finally(() => carried.delete(run))
      return run
    },
    prepare(start, signal) {
      const starting = start(signal ? AbortSignal.any([signal, closing.signal]) : closing.signal)
      starts.add(starting)
      // The caller gets the failure.
      const forget = () => void starts.delete(starting)
      starting.then(forget, forget)
      return starting
    },
    async cancelStarts() {
      closing.abort(userError('host-closed'))
      await Promise.allSettled(starts)
    },
  }
}
