// The tasks of worker threads. Each gets names and paths, reads the rest for itself, and gives back little.
import type { FiguresFilter } from '../../../contract/figures/statistics.js'
import { openReadStore, type ReadStore } from '../../store/read-store.js'
import { openAppliedRecords } from '../changes/applied-records.js'
import { type Application, applyRun } from '../changes/apply.js'
import { listChanges } from '../changes/list-changes.js'
import { openErrorCatalogue } from '../data-folder/error-catalogue.js'
import { openErrorNotesFile } from '../data-folder/error-notes-file.js'
import { type BranchPlace, writeBranchCommits } from '../exports/branch-commits.js'
import { writeArchive } from '../exports/export-archive.js'
import { type AskedCommits, writeCommits } from '../exports/export-git.js'
import { unpackExport } from '../exports/unpack-export.js'
import { zipFolder } from '../exports/zip-folder.js'
import { hiddenResults } from '../features/hidden-results.js'
import { openChangeLog } from '../folder-changes/change-log.js'
import { importProject } from '../projects/import-project.js'
import { openTemplateShelf } from '../templates/template-shelf.js'
import type { TaskInput, TaskName, TaskOutput, TaskPlace } from '../work/work.js'

const tasks = {
  'import-project': ({ resources, dataFolder }: TaskPlace, input: Parameters<typeof importProject>[2]) =>
    reading(dataFolder, (store) => importProject(store, openTemplateShelf(resources, dataFolder), input)),
  'apply-run': ({ dataFolder }: TaskPlace, { asked, change }: { asked: Application; change: string }) =>
    reading(dataFolder, (store) =>
      applyRun(
        store,
        openChangeLog(dataFolder, () => change),
        openAppliedRecords(dataFolder),
        asked,
      ),
    ),
  'write-branch-commits': ({ dataFolder }: TaskPlace, { asked, place, file }: { asked: Application; place: BranchPlace; file: string }) =>
    reading(dataFolder, (store) => writeBranchCommits(store, asked, place, file)),
  'list-changes': ({ dataFolder }: TaskPlace, { run }: { run: string }) =>
    reading(dataFolder, (store) => listChanges(store, openAppliedRecords(dataFolder), run)),
  'write-archive': ({ dataFolder }: TaskPlace, { run, file, withContainer }: { run: string; file: string; withContainer?: boolean }) =>
    reading(dataFolder, (store) => writeArchive(store, run, file, withContainer)),
  'write-commits': ({ dataFolder }: TaskPlace, { asked, file }: { asked: AskedCommits; file: string }) =>
    reading(dataFolder, (store) => writeCommits(store, asked, file)),
  'unpack-export': (_place: TaskPlace, { file, treesFolder }: { file: string; treesFolder: string }) => unpackExport(file, treesFolder),
  'zip-folder': (_place: TaskPlace, { folder, name, file }: { folder: string; name: string; file: string }) =>
    zipFolder(folder, name, file),
  figures: ({ dataFolder }: TaskPlace, filter: FiguresFilter) => reading(dataFolder, (store) => store.figures(filter)),
  calibration: ({ dataFolder }: TaskPlace, filter: FiguresFilter) =>
    reading(dataFolder, (store) => store.calibration(filter, hiddenResults(dataFolder))),
  inference: ({ dataFolder }: TaskPlace, filter: FiguresFilter) => reading(dataFolder, (store) => store.inference(filter)),
  answers: ({ dataFolder }: TaskPlace, _input: null) => reading(dataFolder, (store) => store.answers()),
  'usual-times': ({ dataFolder }: TaskPlace, { run }: { run: string }) => reading(dataFolder, (store) => store.usualTimes(run)),
  'task-classes': ({ dataFolder }: TaskPlace, { run }: { run: string }) => reading(dataFolder, (store) => store.taskClasses(run)),
  'known-errors': ({ dataFolder, resources }: TaskPlace, _input: null) =>
    reading(dataFolder, (store) => openErrorCatalogue(store, resources, openErrorNotesFile(dataFolder)).all()),
}

type Tasks = typeof tasks

declare module '../work/work.js' {
  interface WorkTasks extends Tasks {}
}

/** Does a task in this thread. */
export async function perform<Name extends TaskName>(name: Name, place: TaskPlace, input: TaskInput<Name>): Promise<TaskOutput<Name>> {
  // The name and its input come from one call of `run`, which the compiler cannot know here.
  const task = tasks[name] as unknown as (place: TaskPlace, input: TaskInput<Name>) => Promise<TaskOutput<Name>>
  return task(place, input)
}

async function reading<T>(dataFolder: string, use: (store: ReadStore) => T | Promise<T>): Promise<T> {
  const store = openReadStore(dataFolder)
  try {
    return await use(store)
  } finally {
    store.close()
  }
}
