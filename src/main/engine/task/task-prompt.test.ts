import { expect, test } from 'vitest'
import type { Plan, PlanTask } from '../../../contract/run/plan.js'
import type { StartCommand, Template } from '../../../contract/run/template.js'
import { messageSection, planningSystem, repairSystem, systemPrompt } from './task-prompt.js'

test('a message of the user is shown once as new, and later as an earlier one', () => {
  const said = ['Keep it short.', 'No classes.']
  const nothing = { plan: { tasks: [] } as unknown as Plan, task: {} as PlanTask }
  expect(messageSection({ said, ...nothing }, ['No classes.'])).toBe(
    '\n# What the person said meanwhile (follow it)\n\n- No classes.\n' +
      '\n# What the person said earlier in this run (follow it as far as it concerns your part)\n\n- Keep it short.\n',
  )
  expect(messageSection({ said, ...nothing }, [])).not.toContain('meanwhile')
  expect(messageSection({ said: [], ...nothing }, [])).toBe('')
})

const sections = ['Layout', 'Stubs', 'Tests (unittest)', 'Start', 'Packages']
const guide = sections.map((section) => `${section}\n- A rule of ${section}.`).join('\n\n')
const subject = { template: { title: 'Python', stack: 'Python', guide } as Template, description: 'Adds numbers.' }
const sectionsIn = (system: string) => sections.filter((section) => system.includes(`- A rule of ${section}.`))

test('only the prompt of an author of tests explains how to write stubs and tests', () => {
  expect(sectionsIn(systemPrompt(subject))).toEqual(sections)
  const others = ['Layout', 'Start', 'Packages']
  expect([repairSystem(subject), planningSystem(subject)].map(sectionsIn)).toEqual([others, others])
})

test('no prompt for a library explains how to start a program', () => {
  const start: StartCommand = { argv: ['python3', 'main.py'], expect: 'exits' }
  expect(sectionsIn(systemPrompt({ ...subject, start }))).toContain('Start')
  expect(sectionsIn(systemPrompt({ ...subject, start: null }))).toEqual(['Layout', 'Stubs', 'Tests (unittest)', 'Packages'])
})
