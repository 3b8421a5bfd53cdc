// Sentences for edits that are refused.
import type { workspaceErrors } from '../../contract/errors/workspace.js'
import { pathFaultText } from '../recorded/path-fault.js'
import type { ErrorWords } from './error-words.js'

export const workspaceErrorWords: ErrorWords<typeof workspaceErrors> = {
  'path-unfit': ({ fault }) => pathFaultText(fault),
  'test-sealed': ({ path }) =>
    `"${path}" is a locked test: it failed before the code existed, and the verdict depends on it. Describe the change you want in the chat.`,
  'file-protected': ({ path }) => `"${path}" controls the test runner and belongs to the template, so it cannot be changed during the run.`,
  'path-below-link': ({ path, link }) => `"${path}" is inside "${link}", which is a link. Save the file in the link target.`,
}
