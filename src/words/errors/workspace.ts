// What is told of an edit that cannot be taken.
import type { workspaceErrors } from '../../contract/errors/workspace.js'
import { pathFaultText } from '../recorded/path-fault.js'
import type { ErrorWords } from './error-words.js'

export const workspaceErrorWords: ErrorWords<typeof workspaceErrors> = {
  'path-unfit': ({ fault }) => pathFaultText(fault),
  'test-sealed': ({ path }) =>
    `"${path}" is a sealed test: it was shown red before the code, and the proof rests on it. Say in the chat what it should ask instead.`,
  'file-protected': ({ path }) =>
    `"${path}" steers the test runner and belongs to the template, so it stays as it is while the run goes on.`,
  'path-below-link': ({ path, link }) => `"${path}" is below "${link}", which is a link. Save it where the link leads.`,
}
