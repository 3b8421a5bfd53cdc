// JSONL of function tasks in the layout of HumanEval (Chen et al. 2021, arXiv:2107.03374): a signature with its docstring, and a
// function `check` of asserts.
import { z } from 'zod'
import { phrasesOf } from '../../../../contract/text/phrases.js'
import { BenchTask } from '../../contract/suite.js'
import phrases from './functions.phrases.md?raw'
import { jsonIn, type ReadTask, type SuiteFiles, slugOf } from './parts.js'

const FunctionLine = z.object({
  task_id: z.string().min(1),
  /** Imports, helpers, and the signature with its docstring. */
  prompt: z.string().min(1),
  entry_point: z.string().regex(/^[A-Za-z_]\w*$/),
  /** The rest of the function. */
  canonical_solution: z.string().min(1),
  /** Defines `check(candidate)`. */
  test: z.string().min(1),
})

const say = phrasesOf(phrases, { complete: ['entry', 'module'] })
const MODULE = 'solution.py'

export function readFunctions(files: SuiteFiles): ReadTask[] {
  return [...files].filter(([path]) => path.endsWith('.jsonl')).flatMap(([path, text]) => linesOf(path, text).map(readLine))
}

/** The lines of a file that are not empty, each with its place. */
export const linesOf = (path: string, text: string): { readonly place: string; readonly text: string }[] =>
  text.split('\n').flatMap((line, at) => (line.trim() === '' ? [] : [{ place: `${path}:${at + 1}`, text: line }]))

function readLine({ place, text }: { readonly place: string; readonly text: string }): ReadTask {
  const json = jsonIn(text)
  if (!json.ok) return { place, problem: json.problem }
  const read = FunctionLine.safeParse(json.value)
  if (!read.success) return { place, problem: { type: 'unfit', cause: z.prettifyError(read.error) } }
  const { task_id: id, prompt, entry_point: entry, canonical_solution: solution, test } = read.data
  const made = BenchTask.safeParse({
    name: slugOf(id),
    title: entry,
    description: say('complete', { entry, module: MODULE }),
    template: 'python-plain',
    parameters: {},
    stub: [{ path: MODULE, text: `${prompt.trimEnd()}\n    raise NotImplementedError\n` }],
    hidden: [{ path: 'tests/test_solution.py', text: testFile(entry, test) }],
    solution: [{ path: MODULE, text: `${prompt}${solution.trimEnd()}\n` }],
  })
  return made.success ? { place, task: made.data } : { place, problem: { type: 'unfit', cause: z.prettifyError(made.error) } }
}

/** `check` as one test of unittest. Its asserts may use helpers that the prompt defines. */
const testFile = (entry: string, test: string): string => `import unittest

import solution
from solution import *
from solution import ${entry}

${test.trim()}


class HiddenTest(unittest.TestCase):
    def test_check(self):
        check(solution.${entry})
`
