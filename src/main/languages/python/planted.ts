// A failing test in Python, beside one of the project's tests: the project's command must find it and be red.
import type { SourceFile } from '../../../contract/run/template.js'
import type { PlantedTest } from '../language.js'
import { PLANTED } from '../planted.js'

/** Null beside a file that is found by another rule than its name. Pure. */
export function plantedTest({ path, text }: SourceFile): PlantedTest | null {
  const [, folder = '', name = ''] = /^((?:.*\/)?)([^/]+)\.py$/.exec(path) ?? []
  const planted = /^test_/.test(name) ? 'test_planted_red' : /_test$/.test(name) ? 'planted_red_test' : null
  if (planted === null) return null
  const isClass = /^class .*TestCase/m.test(text)
  const words = isClass
    ? `import unittest\n\n\nclass PlantedTest(unittest.TestCase):\n    def ${PLANTED}(self):\n        self.fail("planted")\n`
    : `def ${PLANTED}():\n    assert False, "planted"\n`
  return { path: `${folder}${planted}.py`, text: words, name: PLANTED }
}
