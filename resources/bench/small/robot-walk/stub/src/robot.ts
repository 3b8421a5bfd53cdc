export type Facing = 'north' | 'east' | 'south' | 'west'

export interface Place {
  readonly x: number
  readonly y: number
  readonly facing: Facing
}

/** Where the robot is after its commands. */
export function walk(commands: string): Place {
  throw new Error('not implemented')
}
