import { expect, test } from 'vitest'
import { z } from 'zod'
import { wireErrorWords } from './index.js'
import { problemWords } from './problem.js'

test.each<[z.ZodType, unknown, string]>([
  [z.number().min(0), -1, 'Enter 0 or more.'],
  [z.number().positive(), 0, 'Enter more than 0.'],
  [z.number().int().max(16), 20, 'Enter 16 or less.'],
  [z.int(), 1.5, 'Expected a whole number.'],
  [z.string().min(2), 'a', 'Too small: expected string to have >=2 characters'],
])('a wrong value is shown with the accepted ones', (schema, value, words) => {
  const error = schema.safeParse(value).error
  expect(error && problemWords(error)).toBe(words)
})

test('a number beyond its limits gets the same words beside its field and in an error', () => {
  const words = (least: number | null, most: number | null) =>
    wireErrorWords['beyond-limit']({ field: 'times', least, most, found: 20 }, () => '')
  const beside = (schema: z.ZodType, value: number) => {
    const { error } = schema.safeParse(value)
    return error ? problemWords(error).replace('Enter', '"times" expects').replace(/\.$/, ', but got 20. Nothing was started.') : ''
  }
  expect(words(null, 16)).toBe(beside(z.number().max(16), 20))
  expect(words(30, null)).toBe(beside(z.number().min(30), 20))
})
