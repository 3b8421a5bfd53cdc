import { expect, test } from 'vitest'
import { pathFaultText } from './path-fault.js'
import { planProblemText, tooLargeText } from './plan-problem.js'

test('a faulty plan is described with what to do', () => {
  expect(planProblemText({ type: 'circle', tasks: ['a', 'b'] })).toBe(
    'The tasks "a", "b" wait for each other in a circle; remove one of their needs.',
  )
  expect(planProblemText({ type: 'output-shared', path: 'a.py', tasks: ['a', 'b'] })).toBe(
    '"a.py" is written by "a" and "b"; let one task own it.',
  )
  expect(tooLargeText({ measure: 'clauses', found: 25, most: 24 })).toBe('it has 25 acceptance clauses, and 24 are the most')
})

test('a path that does not fit into a tree is shown with its obstacle', () => {
  expect(pathFaultText({ type: 'below-link', path: 'd/x', blocker: 'd' })).toBe('The path "d/x" is below "d", which is a link.')
  expect(pathFaultText({ type: 'link', path: 'a', target: '../..', leads: 'out' })).toBe(
    'The link "a" leads out of the workspace ("../..").',
  )
  expect(pathFaultText({ type: 'absolute', path: `/${'a'.repeat(150)}` })).toBe(
    `The path "/${'a'.repeat(119)}…" is absolute; write it relative to the workspace.`,
  )
})
