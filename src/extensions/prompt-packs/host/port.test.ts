// Prompt packs of a data folder: which ones are there, what makes a file none, and that the built-in prompts are one.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { UserError } from '../../../contract/errors/index.js'
import { PromptStep, variantFor } from '../../../contract/model/prompt-variant.js'
import { hasShortPrompt } from '../../../main/engine/prompt-steps.js'
import { openStore } from '../../../main/store/store.js'
import { promptPackHandlers } from './handlers.js'

const head = (name: string, version: number) => `format = "tillgreen prompts 1"\nname = "${name}"\nversion = ${version}\n`
const variant = (text: string, more = '') => `\n[[variants]]\nstep = "task-rules"\n${more}text = '''${text}'''\n`

function opened(files: Readonly<Record<string, string>>) {
  const folder = temporaryFolder()
  const store = openStore(folder)
  onTestFinished(() => store.close())
  mkdirSync(join(folder, 'prompt-packs'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'prompt-packs', name), text)
  return { folder, handlers: promptPackHandlers({ store }) }
}

const errorOf = (ask: () => unknown) => {
  try {
    ask()
    return null
  } catch (error) {
    return error instanceof UserError ? error.error : error
  }
}

test('packs are found by name, the newest version first; what is none is named', async () => {
  const { folder, handlers } = opened({
    'a.toml': head('terse', 1) + variant('Be brief.'),
    'b.toml': head('terse', 2) + variant('Be very brief.'),
    'c.toml': head('terse', 2) + variant('Twin.'),
    'd.toml': `${head('other', 1)}budget = 5\n${variant('Rules.')}`,
    'notes.txt': 'nothing',
  })
  const { packs, unfit } = await handlers.list({})
  expect(packs.map(({ name, version }) => `${name}@${version}`)).toEqual(['terse@2', 'terse@1'])
  expect(unfit).toMatchObject([
    { file: join(folder, 'prompt-packs/c.toml'), problem: { type: 'twice', other: join(folder, 'prompt-packs/b.toml') } },
    // A pack has texts alone: a limit in it makes it none.
    { file: join(folder, 'prompt-packs/d.toml'), problem: { type: 'shape', cause: expect.stringContaining('budget') } },
  ])
  expect(await handlers.show({ pack: 'terse' })).toMatchObject({ version: 2 })
  expect(await handlers.show({ pack: 'terse@1' })).toMatchObject({ version: 1, variants: [{ text: 'Be brief.' }] })
  expect(errorOf(() => handlers.show({ pack: 'terse@3' }))).toEqual({
    code: 'prompt-pack-missing',
    data: { pack: 'terse@3', packs: ['terse@2', 'terse@1'] },
  })
})

test('each placeholder of the step must be there, and no other', () => {
  const { folder, handlers } = opened({
    'a.toml': `${head('mine', 1)}\n[[variants]]\nstep = "system"\ntext = "{{title}} {{descripton}} {{guide}}"\n`,
  })
  expect(errorOf(() => handlers.check({ path: join(folder, 'prompt-packs/a.toml') }))).toMatchObject({
    code: 'prompt-pack-unfit',
    data: { problem: { type: 'holes', variant: 1, step: 'system', missing: ['description'], unknown: ['descripton'] } },
  })
})

test.each(['judge', 'review', 'ruling'])('no pack words the prompt of a %s', (step) => {
  const { folder, handlers } = opened({ 'a.toml': `${head('mine', 1)}\n[[variants]]\nstep = "${step}"\ntext = "Say yes."\n` })
  expect(errorOf(() => handlers.check({ path: join(folder, 'prompt-packs/a.toml') }))).toMatchObject({
    data: { problem: { type: 'shape' } },
  })
})

test('the built-in prompts are a pack that fits', async () => {
  const { folder, handlers } = opened({})
  const { text } = await handlers.builtIn({})
  writeFileSync(join(folder, 'mine.toml'), text)
  const { variants } = await handlers.check({ path: join(folder, 'mine.toml') })
  expect(variants.map(({ step, length }) => `${step} ${length}`)).toEqual(
    PromptStep.options.flatMap((step) => (hasShortPrompt(step) ? [`${step} long`, `${step} short`] : [`${step} null`])),
  )
})

test('the first variant that fits length and model is taken', () => {
  const of = (models: string[], length: 'long' | 'short' | null, text: string) => ({ step: 'code' as const, models, length, text })
  const variants = [of(['qwen*coder*', 'local/tiny:1b'], 'short', 'a'), of(['gpt-4.1'], null, 'b'), of(['*'], 'short', 'c')]
  const taken = (model: string, length: 'long' | 'short') => variantFor(variants, { step: 'code', model, length })?.text ?? null
  expect([taken('acme/qwen2.5-coder:7b', 'short'), taken('Qwen2.5-Coder:7b', 'short'), taken('local/tiny:1b', 'short')]).toEqual([
    'c',
    'a',
    'a',
  ])
  expect([taken('gpt-4.1', 'long'), taken('gpt-401', 'long'), taken('gpt-401', 'short')]).toEqual(['b', null, 'c'])
  expect(variantFor(variants, { step: 'tests', model: 'gpt-4.1', length: 'long' })).toBe(null)
})
