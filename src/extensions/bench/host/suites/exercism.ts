// Exercism's layout, as aider's benchmark uses it: a folder for each exercise with instructions, a stub, official tests and an example.
// https://exercism.org/docs/building/tracks/practice-exercises
import { z } from 'zod'
import type { SourceFile } from '../../../../contract/run/template.js'
import { BenchTask, type SuiteProblem } from '../../contract/suite.js'
import { exercismLanguages } from './exercism-languages.js'
import { jsonIn, type ReadTask, type SuiteFiles, slugOf } from './parts.js'

const Config = z.object({
  files: z.object({
    solution: z.array(z.string()).min(1),
    test: z.array(z.string()).min(1),
    example: z.array(z.string()).min(1),
    editor: z.array(z.string()).default([]),
  }),
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
  const { solution, test, example, editor } = config.data.files
  const missing = [...solution, ...test, ...example, '.docs/instructions.md'].find((path) => !files.has(`${folder}${path}`))
  if (missing !== undefined) return { type: 'no-file', file: missing }
  const ending = (solution[0] ?? '').split('.').at(-1) ?? ''
  const language = exercismLanguages.get(ending)
  if (!language) return { type: 'language', language: ending }
  const read = (path: string): SourceFile => ({ path, text: files.get(`${folder}${path}`) ?? '' })
  // A manifest is listed if learners may change it. Then the example has a manifest too, which is no program.
  const isProgram = (path: string) => path.endsWith(`.${ending}`)
  const [programs, examples] = [solution.filter(isProgram), example.filter(isProgram)]
  const name = slugOf(folder.split('/').at(-2) || 'exercise')
  const made = BenchTask.safeParse({
    name,
    title: name.replaceAll('-', ' '),
    description: ['introduction', 'instructions', 'instructions.append']
      .flatMap((part) => files.get(`${folder}.docs/${part}.md`)?.trim() ?? [])
      .join('\n\n'),
    parameters: {},
    ...language.place({
      stub: programs.map(read),
      solution: programs.map((path, at) => ({ path, text: read(examples[at] ?? examples[0] ?? '').text })),
      tests: test.map(read),
      shown: editor.filter((path) => files.has(`${folder}${path}`)).map(read),
      manifest: language.manifest === null ? '' : read(language.manifest).text,
    }),
  })
  return made.success ? made.data : { type: 'unfit', cause: z.prettifyError(made.error) }
}
