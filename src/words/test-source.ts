// Who said how the tests of an existing project are run, for people.
import type { CommandSource } from '../contract/packages/project-commands.js'
import type { InspectedProject } from '../contract/run/run.js'

const SOURCES: Readonly<Record<CommandSource, string>> = {
  user: 'You set the test command.',
  'agents-file': 'The test command comes from the agents file.',
  ci: 'The test command comes from the CI files.',
  manifest: 'The test command comes from the manifest scripts.',
  language: 'The test command is the default for this language.',
}

/** One or two sentences: the source, and what is read of the result. */
export const testSourceText = ({ source, isByExit }: NonNullable<InspectedProject['test']>): string =>
  isByExit
    ? `${SOURCES[source]} Tillgreen reads individual test results if the command writes JUnit XML, TAP or CTRF. Otherwise, Tillgreen reads only the exit code.`
    : SOURCES[source]
