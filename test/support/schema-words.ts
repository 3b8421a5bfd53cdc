// The words of schemas' issues, as every process and window of ours has them from its beginning.
import { speakIssues } from '../../src/contract/paths/schema-issue.js'
import { schemaIssueText } from '../../src/words/recorded/schema-issue.js'

speakIssues(schemaIssueText)
