// Exercises in the layout of Exercism, tested with what comes with the language.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { SourceFile } from '../../../src/contract/run/template.js'
import { descriptionOf } from '../../../src/extensions/bench/host/try-loop.js'
import nodeScript from '../inside/run-node-test.mjs?raw'
import unittestScript from '../inside/run-unittest.py?raw'
import type { Task } from '../task.js'
import { modulePrompt } from './programs.js'

const ExerciseConfig = z.object({
  files: z.object({ solution: z.tuple([z.string()]), test: z.tuple([z.string()]), example: z.tuple([z.string()]) }),
})

const tracks = {
  python: { template: 'python-plain', runner: { path: 'tillgreen_run.py', text: unittestScript }, command: 'python', files: [] },
  javascript: {
    template: 'node-plain',
    runner: { path: 'tillgreen-run.mjs', text: nodeScript },
    command: 'node',
    files: [{ path: 'package.json', text: '{ "type": "module" }\n' }],
  },
} as const

/** @param folder has a folder for each track, with `exercises/practice` below it */
export function readExercism(folder: string): Task[] {
  const all = (['python', 'javascript'] as const).flatMap((language) => {
    const place = join(folder, language, 'exercises', 'practice')
    return readdirSync(place)
      .toSorted()
      .map((name) => ({ language, name, place: join(place, name) }))
  })
  return all.map((exercise, number) => exerciseTask(exercise, number))
}

function exerciseTask(
  { language, name, place }: { readonly language: keyof typeof tracks; readonly name: string; readonly place: string },
  number: number,
): Task {
  const read = (path: string) => readFileSync(join(place, path), 'utf8')
  const { files } = ExerciseConfig.parse(JSON.parse(read('.meta/config.json')))
  const [[file], [test], [example]] = [files.solution, files.test, files.example]
  const track = tracks[language]
  const stub: SourceFile[] = [{ path: file, text: read(file) }]
  const description = descriptionOf({ description: read('.docs/instructions.md').replace(/^#.*\n+/, ''), stub })
  return {
    ...{ number, name, language, template: track.template, description, examples: [], file, head: '', maxTokens: 1_200, probes: [], stub },
    prompt: modulePrompt(file, description, [], language),
    solution: [{ path: file, text: read(example) }],
    hidden: [...track.files, track.runner, { path: test, text: read(test) }],
    command: [track.command, track.runner.path, test],
  }
}
