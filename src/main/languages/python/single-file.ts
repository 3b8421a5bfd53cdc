// A program of one Python file with its examples as unittest cases, which pytest runs as well.
import type { CallExample, CommandExample } from '../../../contract/examples/example.js'
import { fill } from '../../../contract/text/fill.js'
import { importedNames, isFraction, type NumberedExample, type SingleFile, translateWords } from '../single-file.js'
import printed from './printed.txt?raw'

/** Literals of other languages. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['true', 'True'],
  ['false', 'False'],
  ['null', 'None'],
  ['undefined', 'None'],
])

export const singleFile: SingleFile = {
  runners: ['unittest', 'pytest'],
  fence: 'python',
  called: 'Python',
  fileOf: (module) => `${module.replace(/\W+/g, '_').toLowerCase()}.py`,
  namedIn: (text) => /(?<![\w/.-])([A-Za-z_]\w*\.py)\b/.exec(text)?.[1] ?? null,
  tests(examples, file) {
    const names = importedNames(examples)
    const isRun = examples.some(({ example }) => example.kind === 'command')
    const modules = isRun ? ['shutil', 'subprocess', 'tempfile', 'unittest'] : ['unittest']
    const text = [
      modules.map((module) => `import ${module}`).join('\n'),
      ...(names.length > 0 ? [`\nfrom ${file.replace(/\.py$/, '').replaceAll('/', '.')} import ${names.join(', ')}`] : []),
      ...(isRun ? [runner(file)] : []),
      '\n\nclass ExamplesTest(unittest.TestCase):',
      examples.map(caseOf).join('\n\n'),
    ].join('\n')
    return { path: 'tests/test_examples.py', text: `${text}\n` }
  },
  stub: (examples) => importedNames(examples).map(stubOf).join('\n\n') || 'raise NotImplementedError\n',
  quoted: (text) => JSON.stringify(text),
}

const runner = (file: string): string => `\n\n${fill(printed, { file: JSON.stringify(file) }).trim()}`

const caseOf = ({ clause, number, example }: NumberedExample): string =>
  `${clause === null ? '' : `    # clause ${clause}\n`}    def test_example_${number}(self) -> None:\n${bodyOf(example)}`

function bodyOf(example: CallExample | CommandExample): string {
  if (example.kind === 'command')
    return `        self.assertEqual(printed(${JSON.stringify(example.command)}), ${JSON.stringify(example.output.trim())})`
  const { isError } = example
  const [call, result] = [translateWords(example.call, WORDS), translateWords(example.result, WORDS)]
  if (isError) return `        with self.assertRaises(${result}):\n            ${call}`
  return `        self.${isFraction(result) ? 'assertAlmostEqual' : 'assertEqual'}(${call}, ${result})`
}

const stubOf = (name: string): string =>
  /^[A-Z]/.test(name)
    ? `class ${name}:\n    def __init__(self, *arguments, **named):\n        raise NotImplementedError\n`
    : `def ${name}(*arguments, **named):\n    raise NotImplementedError\n`
