// go test of an existing project: beside its tests also its examples that say what they print, and the seeds of its fuzz tests.
import type { Runner } from '../../../language.js'
import { assembleReport } from '../../../report/assemble.js'
import { reportLines } from '../../../report/transcript.js'
import goTest, { transcript } from './go-test.js'

const id = 'own-go-test'
const KINDS = 'Test|Example|Fuzz'

/** The build tags of a line that a person wrote down. Pure. */
function tagsIn(line: string): Record<string, string> {
  const tags = /\s-tags[= ]["']?([\w,]+)/.exec(line)?.[1]
  return tags === undefined ? {} : { TILLGREEN_TAGS: tags }
}

const ownGoTest: Runner = {
  ...goTest,
  id,
  isForProjects: true,
  command: (tests, kit) => ({
    argv: goTest.command(tests, kit).argv,
    variables: { TILLGREEN_KINDS: KINDS, ...tagsIn(kit.project?.tests[0]?.line ?? '') },
  }),
  read: (text, result) => assembleReport(id, text === null ? null : reportLines(text, id, transcript), result),
}

export default ownGoTest
