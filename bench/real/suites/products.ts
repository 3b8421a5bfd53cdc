// Small products of several kinds. Each has a judge of its own, which runs in the sandbox.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import checksScript from '../inside/run-checks.py?raw'
import type { Task } from '../task.js'
import { modulePrompt } from './programs.js'

const Product = z.strictObject({
  file: z.string(),
  language: z.enum(['python', 'html']),
  description: z.string(),
  examples: z.array(z.string()),
})

const stubs = { python: 'raise NotImplementedError\n', html: '<!doctype html>\n' }

/** @param folder has a folder for each product, with `task.json`, `check.py` and `solution/` */
export function readProducts(folder: string): Task[] {
  const names = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  return names.toSorted().map((name, number) => {
    const read = (path: string) => readFileSync(join(folder, name, path), 'utf8')
    const { file, language, description, examples } = Product.parse(JSON.parse(read('task.json')))
    return {
      ...{ number, name, language, template: 'python-plain', description, examples, file, head: '', maxTokens: 1_200, probes: [] },
      prompt: modulePrompt(file, description, examples, language),
      stub: [{ path: file, text: stubs[language] }],
      solution: [{ path: file, text: read(`solution/${file}`) }],
      hidden: [
        { path: 'tillgreen_run.py', text: checksScript },
        { path: 'tillgreen_check.py', text: read('check.py') },
      ],
      command: ['python', 'tillgreen_run.py'],
    }
  })
}
