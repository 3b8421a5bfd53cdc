// The built-in example of a plan has the language and the layout of each shipped template.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Plan } from '../../../contract/run/plan.js'
import { planProblems, unwrittenStart } from '../../../contract/run/plan-problems.js'
import { TemplateFile } from '../../../contract/run/template.js'
import { languages } from '../../languages/index.js'
import { exampleLanguage } from '../task/example-language.js'
import { ourExample } from './example-plan.js'

const folder = join(import.meta.dirname, '../../../../resources/templates')
const templates = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => TemplateFile.parse(JSON.parse(readFileSync(join(folder, name, 'template.json'), 'utf8'))))

test.each(templates.map((template) => [template.name, template] as const))('%s', (_, template) => {
  const plan = ourExample(languages, template)
  expect(Plan.parse(plan)).toEqual(plan)
  expect(planProblems(plan, [])).toEqual([])
  expect(unwrittenStart(plan, [])).toBeNull()
  const language = exampleLanguage(languages, template)
  const written = [...plan.tasks.flatMap(({ outputs }) => outputs), language.examples.repair.file]
  expect(written.filter((path) => !language.project.sources.test(path))).toEqual([])
  if (plan.start) expect(plan.start.argv).toEqual(template.start?.command.argv)
  const isPython = template.toolchains.includes('python')
  expect(/\.py\b|python|self\.|dict\[/.test(JSON.stringify([plan, language.examples.repair]))).toBe(isPython)
})
