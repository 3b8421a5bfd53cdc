// Programs of one file: a sentence, an example, and hidden cases that are written as data.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import casesScript from '../inside/run-cases.py?raw'
import type { Language, Task } from '../task.js'

const Case = z.union([
  z.strictObject({ first: z.array(z.string()).default([]), call: z.string(), result: z.string() }),
  z.strictObject({
    runs: z.array(z.array(z.string())).min(1),
    stdin: z.string().default(''),
    files: z.record(z.string(), z.string()).default({}),
    stdout: z.string().optional(),
    after: z.record(z.string(), z.string()).default({}),
  }),
])

const Program = z.strictObject({
  name: z.string(),
  file: z.string().endsWith('.py'),
  description: z.string(),
  example: z.string(),
  /** A command line to try; left out where the example is a call. */
  probe: z.strictObject({ args: z.array(z.string()), stdin: z.string(), files: z.record(z.string(), z.string()) }).optional(),
  cases: z.array(Case).length(4),
})

/** @param folder has `tasks.json`, and `solutions/` with a reference for each task */
export function readPrograms(folder: string): Task[] {
  const programs = z.array(Program).parse(JSON.parse(readFileSync(join(folder, 'tasks.json'), 'utf8')))
  return programs.map(({ name, file, description, example, probe, cases }, number) => {
    const call = /^(\w+\(.*\)) -> /.exec(example)?.[1]
    return {
      ...{ number, name, language: 'python', template: 'python-plain', description, examples: [example], file, head: '', maxTokens: 900 },
      prompt: modulePrompt(file, description, [example]),
      probes: [...(probe ? [probe] : []), ...(call === undefined ? [] : [{ call }])],
      stub: [{ path: file, text: 'raise NotImplementedError\n' }],
      solution: [{ path: file, text: readFileSync(join(folder, 'solutions', file), 'utf8') }],
      hidden: [
        { path: 'tillgreen_run.py', text: casesScript },
        { path: 'tillgreen_cases.json', text: JSON.stringify(cases) },
      ],
      command: ['python', 'tillgreen_run.py', file],
    }
  })
}

/** The form that small models keep best: one file, one fence. */
export function modulePrompt(file: string, description: string, examples: readonly string[], language: Language = 'python'): string {
  const library = language === 'html' ? '' : 'Use only the standard library. '
  return [
    language === 'python' ? `Write a Python module ${file}.` : `Write the file ${file}.`,
    description,
    ...(examples.length > 0 ? [`Example: ${examples.join('\n')}`] : []),
    `${library}Answer with the whole file in one \`\`\`${language} block. Write nothing else.`,
  ].join('\n\n')
}
