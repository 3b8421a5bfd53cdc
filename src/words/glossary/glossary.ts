// The terms that need an explanation. Screens explain them where they first appear, and docs/style.md lists the same.

export const glossary = {
  rule: 'One thing a task must do. Each rule comes from your words or is marked as assumed.',
  locked: 'Fixed before the code was written. Nothing in the run can change it.',
  'hidden tests': 'Tests that the builder does not see. They show whether the program does more than pass the tests the builder saw.',
  'planted bug': 'A small fault added to a copy of the finished program. Tests that still pass with the fault are too weak.',
  'changed expectation':
    'A test changed on purpose to expect something wrong. If the changed test does not fail, the original test cannot fail at all.',
  'empty program': 'A program with the same structure that computes nothing. Every rule needs a test that fails on the empty program.',
  'fresh copy': 'A new folder that contains only the program. The last test run happens there.',
  verified:
    'Every task is green, every rule has a test that failed before the code was written, and checks showed that the tests can fail.',
  partly: 'Tests show that some rules hold, but not all.',
  attempt: 'One cycle of testing, diagnosis and repair within a task.',
  budget: 'The most a run can use: money, minutes, tokens and attempts.',
  assumption: 'A choice the plan made where your words left it open.',
} as const

export type GlossaryWord = keyof typeof glossary

/** Whether the glossary explains a word. */
export const isGlossaryWord = (word: string): word is GlossaryWord => Object.hasOwn(glossary, word)
