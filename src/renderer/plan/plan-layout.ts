// Where the tasks of a plan stand in its graph: what is needed above what needs it. Pure.
import { Graph, layout } from '@dagrejs/dagre'
import type { PlanTask } from '../../contract/plan.js'

export interface PlacedGraph {
  readonly width: number
  readonly height: number
  /** The upper left corner of each task. */
  readonly nodes: ReadonlyMap<string, { readonly x: number; readonly y: number }>
  /** From what is needed to what needs it, as the path of an SVG line. */
  readonly edges: readonly { readonly from: string; readonly to: string; readonly path: string }[]
}

export const NODE = { width: 212, height: 86 } as const
const MARGIN = 10

/** Needs that the plan does not have, and a task's need of itself, have no line: they are told in words. */
export function placeTasks(tasks: readonly Pick<PlanTask, 'id' | 'needs'>[]): PlacedGraph {
  const graph = new Graph()
  graph.setGraph({ rankdir: 'TB', nodesep: 22, ranksep: 40, marginx: MARGIN, marginy: MARGIN })
  graph.setDefaultEdgeLabel(() => ({}))
  for (const { id } of tasks) graph.setNode(id, { ...NODE })
  for (const { id, needs } of tasks) for (const need of needs) if (need !== id && graph.hasNode(need)) graph.setEdge(need, id)
  layout(graph)
  const { width = 0, height = 0 } = graph.graph()
  const cornerOf = (id: string) => {
    const { x = 0, y = 0 } = graph.node(id)
    return { x: x - NODE.width / 2, y: y - NODE.height / 2 }
  }
  return {
    width,
    height,
    nodes: new Map(tasks.map(({ id }) => [id, cornerOf(id)])),
    edges: graph.edges().map(({ v, w }) => ({ from: v, to: w, path: pathOf(graph.edge(v, w).points ?? []) })),
  }
}

interface Point {
  readonly x: number
  readonly y: number
}

/** A line through the points that bends at each one instead of breaking. */
function pathOf(points: readonly Point[]): string {
  const [first, ...rest] = points
  const last = rest.at(-1)
  if (!first || !last) return ''
  const bends = rest.slice(0, -1).map((point, index) => {
    const next = rest[index + 1] ?? last
    return `Q ${place(point)} ${place(index === rest.length - 2 ? last : { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 })}`
  })
  return [`M ${place(first)}`, ...bends, `L ${place(last)}`].join(' ')
}

const place = ({ x, y }: Point): string => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`
