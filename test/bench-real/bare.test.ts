// The arms without Tillgreen, against an endpoint on loopback and in the real sandbox.
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { tryBare, tryBestOf } from '../../bench/real/arms/bare.js'
import { openBox } from '../../bench/real/box.js'
import { openShelf } from '../../bench/real/shelf.js'
import { humanEvalTask } from '../../bench/real/suites/humaneval.js'
import { startEndpoint } from '../support/endpoint.js'
import { dataWithLayers, temporaryFolder } from '../support/folders.js'

/** As in one task of HumanEval, the function is called like its module. */
const task = humanEvalTask(
  {
    task_id: 'HumanEval/999',
    prompt: 'def solution(x: int) -> int:\n    """ Doubles x.\n    >>> solution(2)\n    4\n    """\n',
    entry_point: 'solution',
    canonical_solution: '    return x * 2\n',
    test: 'def check(candidate):\n    assert candidate(3) == solution(3) == 6\n',
  },
  0,
)
const answers = ['x * x', 'x + x', '2 * x'].map((value) => `\`\`\`python\ndef solution(x):\n    return ${value}\n\`\`\``)

test('best of three takes the group that behaves alike where the first answer is wrong, and a second start asks for nothing', async () => {
  const signal = new AbortController().signal
  const box = openBox(join(dataWithLayers(), 'layers'), resolve('resources'), signal)
  const endpoint = await startEndpoint({ answer: () => answers[endpoint.requests.length - 1] ?? '' })
  const out = temporaryFolder('bench-real')
  const deps = {
    ...{ endpoint: { baseUrl: endpoint.url, model: 'fake', key: null }, box, shelf: openShelf(out, 's', 'fake') },
    ...{ suite: 's', parallel: 1, signal },
  }
  expect(await tryBare(deps, task)).toMatchObject({ judged: { passed: 0, of: 1 }, calls: 1, verdict: null, examples: 1 })
  expect(await tryBestOf(deps, task, 3)).toMatchObject({ arm: 'best-of-3', judged: { passed: 1, of: 1 }, calls: 3, isAnySolved: true })
  expect(endpoint.requests).toHaveLength(3)
  await tryBare({ ...deps, shelf: openShelf(out, 's', 'fake') }, task)
  expect(endpoint.requests).toHaveLength(3)
  expect(() => openShelf(out, 's', 'another')).toThrow('holds results of fake, not of another')
  await endpoint.close()
})
