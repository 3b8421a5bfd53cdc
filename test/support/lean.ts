// A run that skips the proofs of its tests takes 9 sandboxed steps instead of 26. Tests about something else build this way.

/** Flags that switch a proof off; each is left out where the test names it. */
const LEAN: readonly (readonly string[])[] = [
  ['--mutants', '0'],
  ['--held-out', '0'],
  ['--no-controls'],
  ['--no-hollow'],
  ['--no-second-values'],
  ['--no-coverage'],
]

let hasProofs = false

/** Called at the top of a test file: its runs prove their tests, as a user's runs do. */
export function buildWithProofs(): void {
  hasProofs = true
}

/** The words of a command, with those flags added to a run that names no config, in a file that asks for no proofs. */
export function leanArgs(args: readonly string[]): readonly string[] {
  if (args[0] !== 'run' || hasProofs || args.includes('--config')) return args
  const isNamed = (flag: string) => args.some((word) => word === flag || word === flag.replace('--no-', '--'))
  return [...args, ...LEAN.filter(([flag = '']) => !isNamed(flag)).flat()]
}
