// The codes of all areas together.
import { expect, test } from 'vitest'
import { isErrorCode, userError } from './index.js'

const areas = import.meta.glob<Readonly<Record<string, unknown>>>(['./*.ts', '!./*.test.ts', '!./index.ts'], { eager: true })
const codes = Object.values(areas).flatMap((area) =>
  Object.entries(area).flatMap(([name, types]) => (name.endsWith('Errors') && types instanceof Object ? Object.keys(types) : [])),
)

test('each code is in one area, has the usual spelling and is known', () => {
  expect(codes.length).toBeGreaterThan(80)
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([])
  expect(codes.filter((code) => !/^[a-z]+(-[a-z]+)*$/.test(code))).toEqual([])
  expect(codes.filter((code) => !isErrorCode(code))).toEqual([])
})

test('the message of a thrown error names its code and its data, for logs', () =>
  expect(userError('run-missing', { run: 'mabc' }).message).toBe('run-missing {"run":"mabc"}'))
