// Who said how the tests of an existing project are run, for people.
import type { CommandSource } from '../contract/packages/project-commands.js'
import type { InspectedProject } from '../contract/run/run.js'

const SOURCES: Readonly<Record<CommandSource, string>> = {
  user: 'The test command is yours.',
  'agents-file': 'The test command comes from the file for agents.',
  ci: 'The test command comes from the CI files.',
  manifest: 'The test command comes from the scripts of the manifest.',
  language: 'The test command is the usual one for this language.',
}

/** One or two sentences: the source, and what is read of the result. */
export const testSourceText = ({ source, isByExit }: NonNullable<InspectedProject['test']>): string =>
  isByExit
    ? `${SOURCES[source]} Its single tests are known where it leaves JUnit XML, TAP or CTRF. Else only its exit code is read.`
    : SOURCES[source]
