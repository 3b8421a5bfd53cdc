// Shows how a form of edits that fails a model gives way to the next one, and that nothing is learnt out of turn.
import { expect, test } from 'vitest'
import { fixedForm, openEditForms, protocolOf } from './forms.js'

test('two failures in a row lead to the next form, which is kept; one that works in between starts again', () => {
  const forms = openEditForms()
  expect([forms.failed('m'), forms.of('m')]).toEqual([null, 'blocks'])
  forms.worked('m')
  expect([forms.failed('m'), forms.failed('m'), forms.of('m'), forms.of('other')]).toEqual([null, 'patch', 'patch', 'blocks'])
  forms.worked('m')
  expect([forms.failed('m'), forms.failed('m'), forms.failed('m'), forms.failed('m'), forms.of('m')]).toEqual([
    ...[null, 'whole', null, null],
    'whole',
  ])
})

test('a small model is asked for whole functions first, and for whole files where that fails it', () => {
  const forms = openEditForms()
  expect(forms.of('m', 'short')).toBe('functions')
  expect([forms.failed('m', 'short'), forms.failed('m', 'short'), forms.of('m', 'short')]).toEqual([null, 'whole', 'whole'])
})

test('a copy goes its own way, and what copies learnt is taken over whatever their order', () => {
  const learntFrom = (order: readonly (readonly string[])[]) => {
    const forms = openEditForms()
    const copies = order.map((models) => {
      const copy = forms.copy()
      for (const model of models) for (const _ of [1, 2]) copy.failed(model)
      return copy
    })
    expect(forms.of('a')).toBe('blocks')
    for (const copy of copies) forms.learn(copy)
    return [forms.of('a'), forms.of('b')]
  }
  expect(learntFrom([['a', 'a'], ['a', 'b'], []])).toEqual(['whole', 'patch'])
  expect(learntFrom([[], ['a', 'b'], ['a', 'a']])).toEqual(['whole', 'patch'])
})

test('each form has a protocol of its own, which names the blocks that it takes', () => {
  const named = (form: 'blocks' | 'patch' | 'whole') =>
    ['EDIT', 'PATCH', 'FILE'].filter((verb) => protocolOf(form).includes(`<<<<<<< ${verb} path`))
  expect([named('blocks'), named('patch'), named('whole')]).toEqual([['EDIT', 'FILE'], ['PATCH', 'FILE'], ['FILE']])
})

test('a config may set one form for all models, or leave it to what each model can do', () => {
  expect((['auto', 'edits', 'patch', 'whole'] as const).map(fixedForm)).toEqual([null, 'blocks', 'patch', 'whole'])
})
