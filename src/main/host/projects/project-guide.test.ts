import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { TemplateFile } from '../../../contract/run/template.js'
import { guideForProject } from './project-guide.js'

const templates = join(import.meta.dirname, '../../../../resources/templates')
const guides = readdirSync(templates, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => TemplateFile.parse(JSON.parse(readFileSync(join(templates, name, 'template.json'), 'utf8'))))

describe.each(guides.map(({ name, guide }) => [name, guideForProject(guide)] as const))(
  'the guide of %s for an existing project',
  (_, guide) => {
    test('names no place that only programs of the template have', () => {
      expect(guide).not.toMatch(/tests\/|src\/|main\.|\bcli\b|<module>/)
    })

    test('keeps the rules for stubs and tests', () => {
      expect(guide).toMatch(/^Stubs\n- /m)
      expect(guide).toMatch(/^Tests .*\n- /m)
      expect(guide.split('\n').length).toBeGreaterThan(8)
    })
  },
)

test('only the sentence that names a place is left out of a rule', () => {
  expect(
    guideForProject('Tests (x)\n- Files only in a temporary folder. Test the command line by `main([])` from `main.py`. No network.'),
  ).toBe('Tests (x)\n- Files only in a temporary folder. No network.')
})
