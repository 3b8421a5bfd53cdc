// What can be read in an answer while a model still writes it: tasks of a plan, names of tests, files. Pure.
import { testName } from '../../../words/run/test-name.js'

export interface StreamedTask {
  readonly title: string
  readonly clauses: readonly string[]
}

/** A whole string of JSON, with the colon that makes it a key; or the end of an object. */
const TOKEN = /"((?:[^"\\]|\\.)*)"(\s*:)?|\}/g

/** The tasks of a plan in JSON, as far as they are written; none in any other form. */
export function streamedTasks(text: string): readonly StreamedTask[] {
  const tasks: { title: string; clauses: string[] }[] = []
  let key = ''
  let isInTasks = false
  for (const [, string, colon] of text.matchAll(TOKEN)) {
    if (string === undefined) {
      // A clause with its quotation is an object among the clauses.
      if (key === 'clause' || key === 'quote') key = 'acceptance'
    } else if (colon) {
      key = string
      isInTasks ||= key === 'tasks'
    } else if (isInTasks && key === 'title') tasks.push({ title: said(string), clauses: [] })
    else if (key === 'acceptance' || key === 'clause') tasks.at(-1)?.clauses.push(said(string))
  }
  return tasks
}

/** A string of JSON as text; as it is where an escape in it is wrong. */
function said(string: string): string {
  try {
    return String(JSON.parse(`"${string}"`))
  } catch {
    return string
  }
}

/** Tests as their languages begin them, each with its name. */
const TESTS = [
  /^\s*(?:async )?def (test_\w+)\(/gm,
  /^\s*(?:it|test)(?:\.\w+)*\(\s*'((?:[^'\\\n]|\\.)+)'/gm,
  /^\s*(?:it|test)(?:\.\w+)*\(\s*"((?:[^"\\\n]|\\.)+)"/gm,
  /^\s*(?:it|test)(?:\.\w+)*\(\s*`((?:[^`\\\n]|\\.)+)`/gm,
  /#\[test\]\s*(?:async )?fn (\w+)\(/g,
  /^func (Test\w+)\(/gm,
]

/** The names of tests, in the order in which they are written. */
export function streamedTests(text: string): readonly string[] {
  const found = TESTS.flatMap((form) => [...text.matchAll(form)].map((match) => ({ at: match.index, name: match[1] ?? '' })))
  return found.toSorted((one, other) => one.at - other.at).map(({ name }) => testName(name))
}

/** The paths of files that are written or changed, each once. */
export function streamedFiles(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/^<{3,} *(?:FILE|EDIT) +(\S+)/gm)].map(([, path = '']) => path))]
}
