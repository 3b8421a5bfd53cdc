// What topics are found by, read from the runs that may teach, the error catalogue and the bench. Nothing of it is written.
import type { RunSummary } from '../../../contract/run/run.js'
import { openErrorCatalogue } from '../../../main/host/data-folder/error-catalogue.js'
import { openErrorNotesFile } from '../../../main/host/data-folder/error-notes-file.js'
import { hiddenResults } from '../../../main/host/features/hidden-results.js'
import type { TemplateShelf } from '../../../main/host/templates/template-shelf.js'
import type { Store } from '../../../main/store/store.js'
import type { Program, TopicFacts } from './topics.js'

export interface FactsDeps {
  readonly store: Store
  readonly resources: string
  readonly templates: TemplateShelf
}

/** How many runs are examined, the newest ones. */
const MOST = 500

/** Programs of runs that are over and may be kept for later ones, the newest first. */
export function programsOf(store: Store): Program[] {
  const ended = store.runs.ended().toReversed().slice(0, MOST)
  const runs = store.runs.summaries(ended.map(({ run }) => run)).filter(({ id }) => store.runs.mayTeach(id))
  const isVerified = ({ outcome, human }: RunSummary) => outcome?.verdict === 'verified' && human?.worked !== 'no'
  const past = new Set(
    runs.flatMap((run) => (run.parent !== null && (isVerified(run) || !isVerifiedId(runs, run.parent, isVerified)) ? [run.parent] : [])),
  )
  return runs.map((run) => ({
    ...{ run: run.id, project: run.project, title: run.title, description: run.description, template: run.template },
    verdict: run.outcome?.verdict ?? 'unverifiable',
    isDeclined: run.outcome?.ended === 'declined',
    isVerified: isVerified(run),
    isPast: past.has(run.id),
  }))
}

const isVerifiedId = (runs: readonly RunSummary[], id: string, isVerified: (run: RunSummary) => boolean): boolean => {
  const run = runs.find((each) => each.id === id)
  return run !== undefined && isVerified(run)
}

/** Templates count as gaps where runs used them: others may lack their tools here. */
export async function topicFacts({ store, resources, templates }: FactsDeps, template: string | null): Promise<TopicFacts> {
  const programs = programsOf(store)
  const used = new Set(template === null ? programs.map((each) => each.template) : [template])
  const known = (await templates.list()).map(({ name, title }) => ({ name, title }))
  const own = known.filter(({ name }) => used.has(name))
  const failed = [...hiddenResults(store.folder)].flatMap(([run, hasPassed]) => (hasPassed ? [] : [run]))
  return {
    programs: template === null ? programs : programs.filter((each) => each.template === template),
    templates: own.length > 0 ? own : known.filter(({ name }) => name === PLAIN),
    errors: openErrorCatalogue(store, resources, openErrorNotesFile(store.folder)).all(),
    failedOnBench: store.runs
      .summaries(failed.toReversed().slice(0, MOST))
      .map(({ id, title, template: of }) => ({ run: id, title, template: of })),
  }
}

/** Needs nothing that the sandbox does not have. */
const PLAIN = 'python-plain'
