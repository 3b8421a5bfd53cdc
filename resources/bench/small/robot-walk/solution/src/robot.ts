export type Facing = 'north' | 'east' | 'south' | 'west'

export interface Place {
  readonly x: number
  readonly y: number
  readonly facing: Facing
}

const FACINGS: readonly Facing[] = ['north', 'east', 'south', 'west']
const STEPS = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
] as const
const SIZE = @@size@@

/** Where the robot is after its commands. */
export function walk(commands: string): Place {
  let [x, y, turn] = [0, 0, 0]
  for (const letter of commands) {
    if (letter === '@@keys.left@@') turn = (turn + 3) % 4
    else if (letter === '@@keys.right@@') turn = (turn + 1) % 4
    else if (letter === '@@keys.forward@@') {
      const [dx, dy] = STEPS[turn] ?? [0, 0]
      x = at(x + dx)
      y = at(y + dy)
    } else throw new RangeError(`a command was expected, found "${letter}"`)
  }
  return { x, y, facing: FACINGS[turn] ?? 'north' }
}

const at = (field: number): number =>
  '@@edge.kind@@' === ('wrap' as string) ? (field + SIZE) % SIZE : Math.min(SIZE - 1, Math.max(0, field))
