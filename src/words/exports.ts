// What is in an export, in words.
import type { ExportContent } from '../contract/calls/exports.js'
import { counted } from './row-text.js'

/** "a git repository with 3 commits, one for each state". */
export function contentWords(content: ExportContent): string {
  switch (content.format) {
    case 'zip':
      return `${content.files} files, their lock files and verification.json`
    case 'git':
      return `a git repository with ${counted(content.commits, 'commit')}, one for each state`
    case 'patch':
      return `one patch over ${counted(content.files, 'file')}, ${content.isWhole ? 'to be applied in an empty folder' : 'against what the run began with'}`
  }
}
