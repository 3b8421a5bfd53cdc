// Our own layout: a folder for each task with bench.json, and in it the folders stub, hidden and solution.
import { z } from 'zod'
import type { SourceFile } from '../../../../contract/run/template.js'
import { BenchTask, BenchTaskFile } from '../../contract/suite.js'
import { holesOf, textsOf } from './draw.js'
import { jsonIn, type ReadTask, type SuiteFiles, slugOf } from './parts.js'

const NAME = 'bench.json'

export function readOwn(files: SuiteFiles): ReadTask[] {
  const places = [...files.keys()].filter((path) => path === NAME || path.endsWith(`/${NAME}`)).sort()
  return places.map((path) => readTask(files, path.slice(0, -NAME.length).replace(/\/$/, ''), files.get(path) ?? ''))
}

function readTask(files: SuiteFiles, folder: string, text: string): ReadTask {
  const place = folder === '' ? NAME : `${folder}/${NAME}`
  const json = jsonIn(text)
  if (!json.ok) return { place, problem: json.problem }
  const read = BenchTaskFile.safeParse(json.value)
  if (!read.success) return { place, problem: { type: 'unfit', cause: z.prettifyError(read.error) } }
  const { title, template, description, parameters } = read.data
  const [stub, hidden, solution] = ['stub', 'hidden', 'solution'].map((name) => below(files, folder, name)) as [
    SourceFile[],
    SourceFile[],
    SourceFile[],
  ]
  for (const [name, found] of [
    ['hidden', hidden],
    ['solution', solution],
  ] as const)
    if (found.length === 0) return { place, problem: { type: 'no-file', file: `${name}/` } }
  const made = BenchTask.safeParse({
    name: slugOf(folder.split('/').at(-1) || title),
    title,
    description: typeof description === 'string' ? description : description.join('\n'),
    template,
    parameters,
    stub,
    hidden,
    solution,
  })
  if (!made.success) return { place, problem: { type: 'unfit', cause: z.prettifyError(made.error) } }
  const problem = parameterProblem(made.data)
  return problem ? { place, problem } : { place, task: made.data }
}

function below(files: SuiteFiles, folder: string, name: string): SourceFile[] {
  const start = `${folder === '' ? '' : `${folder}/`}${name}/`
  return [...files].flatMap(([path, text]) => (path.startsWith(start) ? [{ path: path.slice(start.length), text }] : []))
}

/** A hole that nothing fills in any drawing, or a parameter that no text has. */
function parameterProblem(task: BenchTask) {
  const parameters = new Map(Object.entries(task.parameters))
  const holes = new Set(textsOf(task).flatMap(holesOf))
  for (const hole of holes) {
    const [name = '', field] = hole.split('.')
    const values = parameters.get(name) ?? []
    const fits = values.every((value) =>
      field === undefined ? typeof value !== 'object' : typeof value === 'object' && Object.hasOwn(value, field),
    )
    if (values.length === 0 || !fits) return { type: 'parameter-unknown', parameter: hole } as const
  }
  const used = new Set([...holes].map((hole) => hole.split('.')[0]))
  const unused = Object.keys(task.parameters).find((name) => !used.has(name))
  return unused === undefined ? null : ({ type: 'parameter-unused', parameter: unused } as const)
}
