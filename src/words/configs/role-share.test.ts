import { expect, test } from 'vitest'
import type { InferenceGroup } from '../../contract/figures/inference.js'
import { roleShareWords } from './role-share.js'

const group = (role: string, calls: number, usd: number) => ({ role, calls, usd }) as InferenceGroup

test('a role is shown with its share of the cost, else of the requests', () => {
  const paid = [group('builder', 3, 0.3), group('builder', 1, 0.08), group('planner', 4, 0.62)]
  expect(roleShareWords(paid, 'builder')).toBe('38 % of your model costs: $0.38 in 4 requests')
  expect(roleShareWords(paid, 'reviewer')).toBe('not used in your runs yet')
  expect(roleShareWords([group('builder', 3, 0), group('planner', 1, 0)], 'builder')).toBe('75 % of all requests in your runs (3 of 4)')
  expect(roleShareWords([], 'builder')).toBe('')
})
