// Builds the prompts that ask a small model for one file. The task comes last, and the prompt contains nothing else worth copying.
import type { StepConfig } from '../../../contract/config/config.js'
import { hasPatch } from '../../../contract/config/patches.js'
import { phrasesOf } from '../../../contract/text/phrases.js'
import { fenced, fill, inOneLine, trim } from '../asking/prompt.js'
import phrases from './candidates.phrases.md?raw'
import file from './code-file.md?raw'
import stub from './code-stub.md?raw'
import type { Candidate } from './draw.js'
import { type FileRequest, isOfExample } from './file-request.js'
import repair from './repair.md?raw'

const say = phrasesOf(phrases, {
  ...{ library: [], program: [], 'edge-cases': [], 'other-way': [], plain: [], types: [] },
  failed: ['what', 'expected', 'found'],
  raised: ['what', 'expected', 'found'],
})

/** Hints for each answer after the first, since the same words draw the same mistakes. */
const HINTS = [() => say('edge-cases'), () => '', () => say('plain'), () => say('other-way'), () => ''] as const

/** The request for the nth program, counted from 0. */
export function codePrompt(request: FileRequest, description: string, number: number): string {
  const { single, file: path, start, isStub } = request
  const hint = number === 0 ? '' : (HINTS[(number - 1) % HINTS.length] ?? HINTS[0])()
  const isProgram = start !== null || request.examples.some(({ example }) => example.kind === 'command')
  const values = {
    ...{ language: single.called, fence: single.fence, description: description.trim(), hint: hint === '' ? '' : `${hint} ` },
    ...(isStub
      ? {}
      : {
          file: path,
          kind: [say(isProgram ? 'program' : 'library'), ...(request.examples.length === 0 && !isProgram ? [say('types')] : [])].join(' '),
        }),
  }
  return fill(isStub ? stub : file, values).trim()
}

/** The most failed examples in a repair prompt. */
const MOST_FAILURES = 3
const LONGEST_FAILURE = 300

/** The request to mend a program, with its results and the expected ones. */
export function repairPrompt(config: StepConfig, request: FileRequest, description: string, { text, tested, passed }: Candidate): string {
  const cases = tested.report?.cases ?? []
  const isFenced = hasPatch(config, 'fenced-files')
  const line = (text: string) => (isFenced ? inOneLine(text) : text)
  const failures = request.examples.flatMap(({ number, example }) => {
    const found = cases.find(({ name }) => isOfExample(name, number))
    if (!found || passed.has(found.id)) return []
    const what = example.kind === 'call' ? example.call : example.command
    const expected = example.kind === 'call' ? example.result : example.output.trim()
    const message = found.message.trim()
    const given = /AssertionError: ([\s\S]*?) != [\s\S]*/.exec(message)?.[1]
    return [
      given === undefined
        ? say('raised', { what, expected, found: line(trim(message.split('\n').at(-1) ?? '', LONGEST_FAILURE)) })
        : say('failed', { what, expected, found: line(trim(given, LONGEST_FAILURE)) }),
    ]
  })
  const cut = trim(tested.report?.collectionErrors[0]?.message ?? '', LONGEST_FAILURE)
  const shown = failures.length > 0 ? failures.slice(0, MOST_FAILURES).join('\n') : isFenced ? fenced(cut) : cut
  const { single, file: path } = request
  return fill(repair, {
    description: description.trim(),
    file: path,
    fence: single.fence,
    program: fenced(text.trim(), single.fence),
    failures: shown,
  }).trim()
}
