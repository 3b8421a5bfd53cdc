// That changes are to go to a branch was said elsewhere, before the review that asks for its name is open.

let wanted: string | null = null

/** The review of this run opens with a branch as its target. */
export function wantBranch(run: string): void {
  wanted = run
}

/** Whether a branch was asked for; once. */
export function takeWantedBranch(run: string): boolean {
  const isWanted = wanted === run
  wanted = null
  return isWanted
}
