// Thinking and tokens of chat templates are taken off an answer wherever a model leaves them; text of a file that looks alike stays.
import { describe, expect, test } from 'vitest'
import { withoutReasoning } from './reasoning.js'

const BLOCK = '<<<<<<< FILE a.py\nx = 1\n>>>>>>> END'
const DRAFT = '<<<<<<< FILE draft.py\nx\n>>>>>>> END'

test.each([
  ['two thoughts', `<think>a</think>\n<think>b</think>\n${BLOCK}`],
  ['a thought without its beginning', `I begin.\n</think>\n\n${BLOCK}`],
  ['a thought without its beginning, on one line', `I begin.</think>\n${BLOCK}`],
  ['a draft in a thought without its beginning', `${DRAFT}\nSo be it.\n</think>\n${BLOCK}`],
  ['a fence in a thought without its beginning', `\`\`\`python\nx\n\`\`\`\n</think>\n${BLOCK}`],
  ['a thought behind words', `Okay.\n<think>\n${DRAFT}\n</think>\n${BLOCK}`],
  ['a thought of Seed', `<seed:think>a<seed:cot_budget_reflect>b</seed:cot_budget_reflect></seed:think>${BLOCK}`],
  ['a thought of Gemma', `<|channel>thought\na<channel|>${BLOCK}`],
  ['a thought and a solution', `<|begin_of_thought|>a<|end_of_thought|>\n<|begin_of_solution|>${BLOCK}<|end_of_solution|>`],
  ['channels', `<|channel|>analysis<|message|>${DRAFT}<|end|><|start|>assistant<|channel|>final<|message|>${BLOCK}<|return|>`],
  ['channels without an end', `<|channel|>analysis<|message|>a<|start|>assistant<|channel|>final<|message|>${BLOCK}`],
  ['channels without marks', `analysisI write it.assistantfinal${BLOCK}`],
  ['words before the last channel', `<|channel|>commentary<|message|>${DRAFT}<|end|><|start|>assistant<|channel|>final<|message|>${BLOCK}`],
  ['a begun turn of ChatML', `<|im_start|>assistant\n${BLOCK}<|im_end|>`],
  ['a begun turn of Llama', `<|start_header_id|>assistant<|end_header_id|>\n\n${BLOCK}<|eot_id|>`],
  ['a begun turn of Gemma', `<start_of_turn>model\n${BLOCK}<end_of_turn>`],
  ['the end of an instruction', `[/INST] ${BLOCK}</s>`],
  ['the begin of a text', `<s> ${BLOCK}</s>`],
  ['a box of GLM', `<think>a</think><|begin_of_box|>${BLOCK}<|end_of_box|>`],
  ['a role', `Assistant: ${BLOCK}`],
  ['a tag around the answer', `<answer>${BLOCK}</answer>`],
  ['another turn', `${BLOCK}<|im_end|>\n<|im_start|>user\nMore.\n<|im_start|>assistant\n${DRAFT}`],
])('%s', (_, answer) => {
  expect(withoutReasoning(answer).replace('Okay.', '').trim()).toBe(BLOCK)
})

test.each([
  ['a call in a channel', '<|channel|>commentary to=functions.write_file<|message|>{"path": "a.py"}', 'to=functions.write_file'],
  ['a thought that never ends', `<think>\n${BLOCK}`, ''],
  ['a channel of thinking alone', `<|channel|>analysis<|message|>${BLOCK}<|end|>`, ''],
])('%s', (_, answer, kept) => {
  const said = withoutReasoning(answer)
  expect(kept === '' ? said.trim() : said).toContain(kept)
  expect(kept === '' ? said.trim() : kept).toBe(kept)
})

describe('text stays as it is:', () => {
  const file = (text: string): string => `<<<<<<< FILE a.py\nT = """\n${text}\n"""\n>>>>>>> END`
  test.each([
    ['thinking in a file', file('<think>\na\n</think>')],
    ['the end of thinking in a file', file('</think>')],
    ['the end of thinking in a fence', '```python\nT = """\n</think>\n"""\n```'],
    ['turns in a file', file('<|im_end|>\n<|im_start|>user')],
    ['a block before the end of thinking alone', `${BLOCK}\n</think>`],
    ['strike-through', '<s>a</s>'],
    ['an analysis', 'analysis of the code: it works.'],
  ])('%s', (_, answer) => {
    expect(withoutReasoning(answer)).toBe(answer)
  })
})

test('removed lines stay as empty ones', () => {
  expect(withoutReasoning(`<think>\na\n</think>\n${BLOCK}`)).toBe(`\n\n\n${BLOCK}`)
})
