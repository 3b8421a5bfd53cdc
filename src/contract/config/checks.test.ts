// Which configs check as the standard one does, which in another way, and which less.
import { expect, test } from 'vitest'
import { checkingBeside, withoutEffect } from './checks.js'
import { type StepConfig, standardConfig } from './config.js'

type StepConfigPart = Partial<StepConfig>

const standard = standardConfig()
const beside = (changes: StepConfigPart) => checkingBeside({ ...standard, ...changes }, standard)

test.each<StepConfigPart>([
  { heldOut: 0 },
  { heldOut: 0.1 },
  { mutants: 4 },
  { controls: false },
  { hollow: false },
  { secondValues: false },
  { sendBack: false },
  { reader: 'off' },
  { lookAtPages: false },
  { coverage: false },
  { strengthen: false },
  { plan: 'flat' },
  { steps: 'auto' },
  { steering: 'words' },
  { readerQuestions: 0 },
  { heldOut: 0.1, mutants: 24, review: 'fix' },
])('%j checks less than the standard config, whatever else it checks more', (changes) => {
  expect(beside(changes)).toBe('less')
})

test.each<StepConfigPart>([
  { heldOut: 0.5 },
  { mutants: 24 },
  { review: 'show' },
  { plan: 'backward' },
  { differential: 40 },
  { promptPack: 'mine@1' },
  { prompts: 'short' },
  { examplePlans: 0 },
])('%j checks otherwise, and not less', (changes) => {
  expect(beside(changes)).toBe('other')
})

test.each<StepConfigPart>([
  { diagnose: false },
  { oneCallRepairs: false },
  { editForm: 'whole' },
  { answerForm: 'schema' },
  { malformed: 5 },
  { budget: { ...standard.budget, usd: 1 } },
  { model: { ...standard.model, model: 'other' } },
  { reader: null },
])('%j changes no check', (changes) => {
  expect(beside(changes)).toBe('same')
})

test('each parameter of a config is known to affect checks or not', () => {
  expect(withoutEffect(standard)).toEqual([])
})
