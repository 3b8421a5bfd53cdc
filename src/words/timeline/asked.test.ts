import { expect, test } from 'vitest'
import type { Plan } from '../../contract/run/plan.js'
import { planQuestion } from '../recorded/questions.js'
import { textOf } from '../row.js'
import { askedWords } from './asked.js'

const plan: Plan = { title: 'T', tasks: [], assumptions: [], start: null }

test('one action has one wording, whatever its name in the journal', () => {
  for (const round of [1, 2]) {
    const { title, choices } = planQuestion(plan, round)
    expect(askedWords(title)).toMatch(/^Build (this|the new) plan\?$/)
    expect(choices.map(({ label }) => askedWords(label))).toEqual(['Build this plan', 'Describe changes', 'Stop'])
    const [approve] = choices
    const row = { type: 'answered', by: 'person', question: title, choice: approve?.label ?? '', words: '' } as const
    expect(textOf(row).detail).not.toMatch(/carr(y|ied)/i)
  }
  expect(askedWords('Neither')).toBe('Neither')
})
