import { expect, test } from 'vitest'
import { NODE, placeTasks } from './plan-layout.js'

const diamond = [
  { id: 'cli', needs: ['markdown', 'blocks'] },
  { id: 'table', needs: [] },
  { id: 'markdown', needs: ['table'] },
  { id: 'blocks', needs: ['table'] },
]

test('a needed task is above those that need it, and no two tasks overlap', () => {
  const { nodes, width, height } = placeTasks(diamond)
  const at = (id: string) => nodes.get(id) ?? { x: Number.NaN, y: Number.NaN }
  for (const { id, needs } of diamond) for (const need of needs) expect(at(need).y + NODE.height).toBeLessThan(at(id).y)
  expect(at('markdown').y).toBe(at('blocks').y)
  expect(Math.abs(at('markdown').x - at('blocks').x)).toBeGreaterThanOrEqual(NODE.width)
  for (const { x, y } of nodes.values()) {
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + NODE.width).toBeLessThanOrEqual(width)
    expect(y + NODE.height).toBeLessThanOrEqual(height)
  }
})

test('each need has a line, those that the plan cannot have do not', () => {
  const lines = (tasks: Parameters<typeof placeTasks>[0]) => placeTasks(tasks).edges.map(({ from, to }) => `${from} ${to}`)
  expect(lines(diamond).toSorted()).toEqual(['blocks cli', 'markdown cli', 'table blocks', 'table markdown'])
  expect(lines([{ id: 'alone', needs: ['alone', 'gone'] }])).toEqual([])
})

test('a line goes from the lower edge of the needed task to the upper edge of the one that needs it', () => {
  const { nodes, edges } = placeTasks([...diamond, { id: 'last', needs: ['cli', 'table'] }])
  for (const { from, to, path } of edges) {
    const [start, end] = [nodes.get(from), nodes.get(to)]
    const numbers = path.match(/-?[\d.]+/g)?.map(Number) ?? []
    expect(numbers.slice(0, 2)).toEqual([(start?.x ?? 0) + NODE.width / 2, (start?.y ?? 0) + NODE.height])
    expect(numbers.slice(-2)).toEqual([(end?.x ?? 0) + NODE.width / 2, end?.y])
  }
})

test('tasks that wait for each other in a circle are placed all the same, so that the circle can be seen', () => {
  const { nodes, edges } = placeTasks([
    { id: 'one', needs: ['two'] },
    { id: 'two', needs: ['one'] },
  ])
  expect([...nodes.keys()]).toEqual(['one', 'two'])
  expect(edges).toHaveLength(2)
})
