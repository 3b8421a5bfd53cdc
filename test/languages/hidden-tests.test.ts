// What is left of a file when tests of it are hidden runs like a file that never held them.
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { SourceFile } from '../../src/contract/run/template.js'
import { choose } from '../../src/main/engine/testing/held-out/choose.js'
import { languages } from '../../src/main/languages/index.js'
import { openSources } from '../../src/main/languages/syntax/open-sources.js'
import { prepareEnvironment } from '../../src/main/sandbox/layers/layers.js'
import { tryTests } from '../../src/main/sandbox/layers/try-tests.js'
import { LIMITS } from '../../src/main/sandbox/process/trial.js'
import { missingToolchains } from '../support/toolchains.js'

const root = resolve(import.meta.dirname, '../..')
const place = { languages, resources: join(root, 'resources'), layersFolder: join(root, 'node_modules/.cache/tillgreen-layers') }
const options = { signal: new AbortController().signal }
const limits = { ...LIMITS, wallS: 200, memoryMb: 2048 }

const kept = ['One', 'Two', 'Three', 'Four'].map(
  (name, index) => `func Test${name}(t *testing.T) {\n\tif got := Double(${index}); got != ${2 * index} {\n\t\tt.Fatal(got)\n\t}\n}\n`,
)
const hidden = 'func TestHidden(t *testing.T) {\n\tif strings.Repeat("a", Double(9)) != strings.Repeat("aa", 9) {\n\t\tt.Fatal()\n\t}\n}\n'
const tests = `package shop\n\nimport (\n\t"strings"\n\t"testing"\n)\n\n${[...kept, hidden].join('\n')}`

it.skipIf(missingToolchains.has('go'))(
  'in Go, which compiles no file with an import that only hidden tests used',
  async () => {
    const sources = await openSources(languages)
    const path = 'shop/shop_test.go'
    const choices = Array.from({ length: 50 }, (_, seed) =>
      choose(sources, [{ path, text: tests }], ['one'], { share: 0.2, seed: String(seed) }),
    )
    const choice = choices.find((each) => each?.held.some(({ name }) => name === 'TestHidden'))
    const environment = await prepareEnvironment({ template: 'go-test', toolchains: ['go'], steps: [] }, place, options, { limits })
    const runner = languages.runners.get('go-test')
    if (!choice || !environment.ok || !runner) throw new Error('A seed hides the test, and Go is there.')
    const files = [
      { path: 'go.mod', text: 'module program\n\ngo 1.22\n' },
      { path: 'shop/shop.go', text: 'package shop\n\nfunc Double(number int) int { return number + number }\n' },
      { path, text: choice.shown[0]?.text ?? '' },
    ].map((file) => SourceFile.parse(file))
    const { report } = await tryTests({ runner, files, tests: ['shop'], environment, limits }, options, place)
    expect(report?.collectionErrors).toEqual([])
    expect(report?.cases.map(({ name, state }) => `${name} ${state}`)).toEqual(
      ['TestOne', 'TestTwo', 'TestThree', 'TestFour'].map((name) => `${name} passed`),
    )
  },
  240_000,
)
