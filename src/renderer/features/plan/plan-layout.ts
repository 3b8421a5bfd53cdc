// Places the tasks of a plan in its graph: needed tasks above those that need them. Pure.
import { Graph, layout } from '@dagrejs/dagre'
import type { PlanTask } from '../../../contract/run/plan.js'

export interface PlacedGraph {
  readonly width: number
  readonly height: number
  /** The upper left corner of each task. */
  readonly nodes: ReadonlyMap<string, { readonly x: number; readonly y: number }>
  /** From what is needed to what needs it, as the path of an SVG line. */
  readonly edges: readonly { readonly from: string; readonly to: string; readonly path: string }[]
}

export const NODE = { width: 204, height: 94 } as const
const MARGIN = 10
/** Nearer to a box than this a line does not bend any more. */
const CLOSE = 4

/** Needs outside of the plan, and a task's need of itself, have no line: words name them. */
export function placeTasks(tasks: readonly Pick<PlanTask, 'id' | 'needs'>[]): PlacedGraph {
  const graph = new Graph()
  graph.setGraph({ rankdir: 'TB', nodesep: 14, ranksep: 38, marginx: MARGIN, marginy: MARGIN })
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
    edges: graph.edges().map(({ v, w }) => {
      const [from, to] = [cornerOf(v), cornerOf(w)]
      const points: readonly Point[] = graph.edge(v, w).points ?? []
      const between = points.filter(({ y }) => y > from.y + NODE.height + CLOSE && y < to.y - CLOSE)
      // Between neighbours there is nothing to go around.
      const around = between.length > 1 ? between : []
      return { from: v, to: w, path: pathOf([{ x: middle(from.x), y: from.y + NODE.height }, ...around, { x: middle(to.x), y: to.y }]) }
    }),
  }
}

interface Point {
  readonly x: number
  readonly y: number
}

const middle = (x: number): number => x + NODE.width / 2

/** A line through the points that leaves and reaches each one upright. */
function pathOf([first, ...rest]: readonly Point[]): string {
  if (!first) return ''
  let before = first
  const bends = rest.map((point) => {
    const half = (before.y + point.y) / 2
    const bend = `C ${place({ x: before.x, y: half })} ${place({ x: point.x, y: half })} ${place(point)}`
    before = point
    return bend
  })
  return [`M ${place(first)}`, ...bends].join(' ')
}

const place = ({ x, y }: Point): string => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`
