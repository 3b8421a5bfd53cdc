// Exercism's layout, as aider's benchmark uses it: a folder for each exercise with instructions, a stub, official tests and an example.
// https://exercism.org/docs/building/tracks/practice-exercises
import { z } from 'zod'
import { BenchTask, type SuiteProblem } from '../../../../../contract/features/bench/suite.js'
import type { SourceFile } from '../../../../../contract/run/template.js'
import { jsonIn, type ReadTask, type SuiteFiles, slugOf } from './parts.js'

const Config = z.object({
  files: z.object({ solution: z.array(z.string()).min(1), test: z.array(z.string()).min(1), example: z.array(z.string()).min(1) }),
})

const NAME = '.meta/config.json'

export function readExercism(files: SuiteFiles): ReadTask[] {
  const folders = [...files.keys()]
    .filter((path) => path === NAME || path.endsWith(`/${NAME}`))
    .map((path) => path.slice(0, -NAME.length))
    .sort()
  return folders.map((folder) => {
    const place = folder.replace(/\/$/, '') || '.'
    const task = readTask(files, folder)
    return 'type' in task ? { place, problem: task } : { place, task }
  })
}

function readTask(files: SuiteFiles, folder: string): BenchTask | SuiteProblem {
  const json = jsonIn(files.get(`${folder}${NAME}`) ?? '')
  if (!json.ok) return json.problem
  const config = Config.safeParse(json.value)
  if (!config.success) return { type: 'unfit', cause: z.prettifyError(config.error) }
  const { solution, test, example } = config.data.files
  const missing = [...solution, ...test, ...example, '.docs/instructions.md'].find((path) => !files.has(`${folder}${path}`))
  if (missing !== undefined) return { type: 'no-file', file: missing }
  const language = (solution[0] ?? '').split('.').at(-1) ?? ''
  // Others name their modules and tests in ways that their templates do not.
  if (language !== 'py') return { type: 'language', language }
  const read = (path: string): string => files.get(`${folder}${path}`) ?? ''
  const name = slugOf(folder.split('/').at(-2) || 'exercise')
  const hidden = test.map((path): SourceFile => ({ path: testPath(path), text: read(path) }))
  const made = BenchTask.safeParse({
    name,
    title: name.replaceAll('-', ' '),
    description: ['introduction', 'instructions', 'instructions.append']
      .flatMap((part) => files.get(`${folder}.docs/${part}.md`)?.trim() ?? [])
      .join('\n\n'),
    template: hidden.some(({ text }) => /^\s*(import|from) pytest\b/m.test(text)) ? 'python' : 'python-plain',
    parameters: {},
    stub: solution.map((path): SourceFile => ({ path, text: read(path) })),
    hidden,
    solution: solution.map((path, at): SourceFile => ({ path, text: read(example[at] ?? example[0] ?? '') })),
  })
  return made.success ? made.data : { type: 'unfit', cause: z.prettifyError(made.error) }
}

/** Where our templates of Python look for tests: `leap_test.py` becomes `tests/test_leap.py`; data beside them keep their names. */
function testPath(path: string): string {
  const [, stem] = /^(.+)_test\.py$/.exec(path) ?? []
  return stem === undefined ? `tests/${path}` : `tests/test_${stem}.py`
}
