// What our own checks of a schema find wrong, as users and models read it.
import type { SchemaIssue } from '../../contract/paths/schema-issue.js'
import { pathFaultText } from './path-fault.js'

export function schemaIssueText(issue: SchemaIssue): string {
  switch (issue.type) {
    case 'path':
      return pathFaultText(issue.fault)
    case 'glob-outside':
      return `The glob ${JSON.stringify(issue.glob)} leaves the workspace; write it relative to the root.`
    case 'tag-not-one-line':
      return 'A tag is one line of text.'
    case 'title-not-one-line':
      return 'A title is one line of text.'
    default:
      return issue satisfies never
  }
}
