// The small project with a program of the command line around it.
import { file, goodStory, stub, suite } from './good-story.js'

// Its tests call what the command line calls, as templates ask for it.
const called = (given: number) => `    # clause 1
    def test_main_takes_words(self):
        from main import main
        self.assertEqual(main(["6", "8"]), ${given})

`

/** @param main the text of `main.py` @param given what its `main(["6", "8"])` gives */
export const programStory = (main: string, given: number) => ({
  ...goodStory,
  plan: String(goodStory.plan).replace('"start": null', '"start": { "argv": ["python3", "main.py", "1", "2", "4"], "expect": "exits" }'),
  'task/sum/tests-1/tests': `${stub}${file('main.py', 'def main(arguments):\n    raise NotImplementedError')}${suite.replace('    # clause 2', `${called(given)}    # clause 2`)}`,
  'task/sum/code': `${goodStory['task/sum/code']}\n${file('main.py', main)}`,
})
