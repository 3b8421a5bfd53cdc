// A run that skips the proofs of its tests takes 9 sandboxed steps instead of 26. Tests about something else build this way.

/** Settings that switch a proof off, with the flag of earlier versions. Each is left out where the test names either. */
const LEAN: readonly (readonly [flag: string, setting: string])[] = [
  ['--mutants', 'mutants=0'],
  ['--held-out', 'heldOut=0'],
  ['--no-controls', 'controls=false'],
  ['--no-hollow', 'hollow=false'],
  ['--no-second-values', 'secondValues=false'],
  ['--no-coverage', 'coverage=false'],
]

let hasProofs = false

/** Called at the top of a test file: its runs prove their tests, as a user's runs do. */
export function buildWithProofs(): void {
  hasProofs = true
}

/** The words of a command, with those settings added to a run that names no config, in a file that asks for no proofs. */
export function leanArgs(args: readonly string[]): readonly string[] {
  if (args[0] !== 'run' || hasProofs || args.includes('--config')) return args
  const isNamed = ([flag, setting]: (typeof LEAN)[number]) =>
    args.some((word) => word === flag || word.startsWith(setting.replace(/=.*/, '=')))
  return [...args, ...LEAN.filter((each) => !isNamed(each)).flatMap(([, setting]) => ['--set', setting])]
}
