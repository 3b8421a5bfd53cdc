// A program that ends with another exit code than 0 without arguments, since its user wants that.
import { expect, test } from 'vitest'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { file, json, tellStory } from '../support/story.js'

const GREETS = 'A command line program that greets NAME.'
const wish = 'A command line program that greets NAME. Without a name it prints its usage and ends with exit code 2.'
const QUOTE = 'Without a name it prints its usage and ends with exit code 2.'

const planOf = (exit?: { readonly code: number; readonly quote: string }) =>
  json({
    title: 'Greeter',
    tasks: [
      {
        ...{
          id: 'greet',
          title: 'Greet',
          words: 'main(arguments) prints "Hello NAME" and returns 0; without a name usage on stderr, and 2.',
        },
        ...{
          acceptance: [
            { clause: 'main(["Ada"]) returns 0 and prints "Hello Ada"', quote: GREETS },
            { clause: 'main([]) returns 2', quote: QUOTE },
          ],
        },
        ...{ interface: 'main.py: main(arguments: list[str]) -> int', needs: [], outputs: ['main.py'], delivers: true },
      },
    ],
    start: { argv: ['python3', 'main.py'], ...(exit ? { exit } : {}) },
  })

const guard = '\n\nif __name__ == "__main__":\n    raise SystemExit(main(sys.argv[1:]))'
const story = {
  'task/greet/tests-1/tests':
    file('main.py', `import sys\n\n\ndef main(arguments):\n    raise NotImplementedError${guard}`) +
    file(
      'tests/test_main.py',
      `import contextlib, io, unittest
from main import main


class MainTest(unittest.TestCase):
    # clause 1
    def test_greets(self):
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            code = main(["Ada"])
        self.assertEqual([code, out.getvalue()], [0, "Hello Ada\\n"])

    # clause 2
    def test_needs_a_name(self):
        self.assertEqual([main([]), main(["Bo"])], [2, 0])
`,
    ),
  'task/greet/code': file(
    'main.py',
    `import sys\n\n\ndef main(arguments):\n    if not arguments:\n        print("usage: main.py NAME", file=sys.stderr)\n        return 2\n    print("Hello", arguments[0])\n    return 0${guard}`,
  ),
}
const flags = ['--template', 'python-plain', '--mutants', '0', '--yes', '--json']

test('is verified if the plan quotes the words for it, and its builder sees them', async () => {
  const endpoint = await tellStory({ ...story, plan: planOf({ code: 2, quote: QUOTE }) })
  const result = await tillgreen(['run', wish, ...flags], { data: temporaryFolder('data'), baseUrl: endpoint.url })
  expect(result.outcome).toMatchObject({ verdict: 'verified', ended: 'finished' })
  expect(result.lines.findLast(({ key }) => key === 'final/start-evidence')).toMatchObject({
    body: { stage: 'start', exit: 2, started: true },
  })
  const prompt = endpoint.requests.find(({ key }) => key === 'task/greet/code')?.messages.at(-1)?.content
  expect(prompt).toContain(`\`python3 main.py\`, and ends with exit code 2 then: the person says “${QUOTE}”`)
})

test('an exit code that the words do not name goes back to the planner', async () => {
  const endpoint = await tellStory({
    ...story,
    plan: planOf({ code: 3, quote: QUOTE }),
    'plan-again-2': planOf({ code: 2, quote: 'It ends with exit code 2 always.' }),
    'plan-again-3': planOf({ code: 2, quote: QUOTE }),
  })
  const result = await tillgreen(['run', wish, ...flags], { data: temporaryFolder('data'), baseUrl: endpoint.url })
  expect(result.outcome?.verdict).toBe('verified')
  const problems = result.lines.filter(({ step }) => step === 'malformed').map(({ body }) => (body as { problems: string[] }).problems[0])
  expect(problems).toEqual([expect.stringContaining('does not name that code'), expect.stringContaining('which the person did not write')])
})
