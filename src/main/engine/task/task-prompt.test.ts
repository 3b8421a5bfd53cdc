import { expect, test } from 'vitest'
import type { Plan, PlanTask } from '../../../contract/run/plan.js'
import type { StartCommand, Template } from '../../../contract/run/template.js'
import { heardSection, planningSystem, repairSystem, systemPrompt } from './task-prompt.js'

test('what the person said is told once as new, and then as said earlier in the run', () => {
  const said = ['Keep it short.', 'No classes.']
  const nothing = { plan: { tasks: [] } as unknown as Plan, task: {} as PlanTask }
  expect(heardSection({ said, ...nothing }, ['No classes.'])).toBe(
    '\n# What the person said meanwhile (follow it)\n\n- No classes.\n' +
      '\n# What the person said earlier in this run (follow it as far as it concerns your part)\n\n- Keep it short.\n',
  )
  expect(heardSection({ said, ...nothing }, [])).not.toContain('meanwhile')
  expect(heardSection({ said: [], ...nothing }, [])).toBe('')
})

const sections = ['Layout', 'Stubs', 'Tests (unittest)', 'Start', 'Packages']
const guide = sections.map((section) => `${section}\n- A rule of ${section}.`).join('\n\n')
const subject = { template: { title: 'Python', stack: 'Python', guide } as Template, description: 'Adds numbers.' }
const told = (system: string) => sections.filter((section) => system.includes(`- A rule of ${section}.`))

test('only the prompt of an author of tests says how stubs and tests are written', () => {
  expect(told(systemPrompt(subject))).toEqual(sections)
  const others = ['Layout', 'Start', 'Packages']
  expect([repairSystem(subject), planningSystem(subject)].map(told)).toEqual([others, others])
})

test('no prompt for a library says how a program is started', () => {
  const start: StartCommand = { argv: ['python3', 'main.py'], expect: 'exits' }
  expect(told(systemPrompt({ ...subject, start }))).toContain('Start')
  expect(told(systemPrompt({ ...subject, start: null }))).toEqual(['Layout', 'Stubs', 'Tests (unittest)', 'Packages'])
})
