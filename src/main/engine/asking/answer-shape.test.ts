// The form of structured answers: the config decides it, and a plan can be declined in any form.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { standardConfig } from '../../../contract/config/config.js'
import { askedForm, declinedWords } from './answer-shape.js'

const shape = z.object({ title: z.string().min(1), tasks: z.array(z.string()).default([]) })
const config = { ...standardConfig(), roles: { planner: { answerForm: 'tools' as const }, builder: { answerForm: 'schema' as const } } }

test('by default answers are plain text; a role may have its own form', () => {
  expect(askedForm(standardConfig(), 'planner', shape, false)).toEqual({})
  expect(askedForm(config, 'diagnoser', shape, false)).toEqual({})
  expect(askedForm(config, 'builder', shape, false)).toEqual({
    schema: {
      type: 'object',
      properties: { title: { type: 'string', minLength: 1 }, tasks: { type: 'array', items: { type: 'string' }, default: [] } },
      required: ['title'],
    },
  })
  expect(askedForm(config, 'planner', shape, false)).toMatchObject({ asTool: true, schema: { type: 'object' } })
})

test('an answer that is no data, or not always one object, stays plain text', () => {
  expect(askedForm(config, 'planner', undefined, false)).toEqual({})
  expect(askedForm(config, 'planner', z.union([shape, z.object({ other: z.string() })]), false)).toEqual({})
})

test('an answer that may decline does so in a separate field, and then needs no other', () => {
  const { schema } = askedForm(config, 'planner', shape, true)
  expect(schema).toMatchObject({ properties: { title: {}, tasks: {}, decline: { type: 'string' } } })
  expect(schema).not.toHaveProperty('required')
  expect(declinedWords('{"decline": "DECLINE: intrusion\\nQUOTE: break in\\nWHY: It harms."}')).toBe(
    'DECLINE: intrusion\nQUOTE: break in\nWHY: It harms.',
  )
  for (const text of ['DECLINE: intrusion', '{"title": "a"}', '{"decline": ""}', '{broken']) expect(declinedWords(text)).toBe(text)
})
