// The terms that need an explanation. Screens explain them where they first appear, and docs/style.md lists the same.

export const glossary = {
  rule: 'One thing that a task must do. Each comes from words of yours, or is marked as assumed.',
  locked: 'Fixed before the code was written. Nothing in the run may change it.',
  'hidden tests': 'Tests that the builder does not see. They show whether the program does more than pass what it was shown.',
  'planted bug': 'A small fault put into a copy of the finished program. Tests that stay green on it are too weak.',
  'changed expectation': 'A test that expects something wrong on purpose. It must fail, or it cannot fail at all.',
  'empty program': 'A program of the same shape that computes nothing. Every rule needs a test that fails on it.',
  'fresh copy': 'A new folder with the program and nothing else, in which the last test run takes place.',
  verified: 'Every task is green, every rule has a test that failed before the code, and the tests were shown to be able to fail.',
  partly: 'Some rules are shown by tests, others are not.',
  attempt: 'One turn of test, diagnosis and repair within a task.',
  budget: 'What a run may use at most: money, minutes, tokens and attempts.',
  assumption: 'A choice the plan made where your words leave it open.',
} as const

export type GlossaryWord = keyof typeof glossary

/** Whether the glossary explains a word. */
export const isGlossaryWord = (word: string): word is GlossaryWord => Object.hasOwn(glossary, word)
