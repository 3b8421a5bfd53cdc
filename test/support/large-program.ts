// A program that does not fit into a prompt, and whose red test leads to no file by name.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { temporaryFolder } from './folders.js'

export const FILLERS = 40
/** The file that is wrong: it comes last by name, no trace leads to it, and it shares no whole word with the failure, only parts of words. */
export const FEES = 'LATE_FEE_OF_OVERDUE_INVOICE = 2\n\n\ndef charge(days):\n    return days * LATE_FEE_OF_OVERDUE_INVOICE\n'

/** A new folder that holds the program. */
export function largeProgram(): string {
  const folder = temporaryFolder('large')
  const filler = (number: number) => `PART_${number} = "nothing of interest here"\n`.repeat(50)
  const files: Record<string, string> = {
    ...Object.fromEntries(Array.from({ length: FILLERS }, (_, index) => [`part_${index + 10}.py`, filler(index + 10)])),
    'zz_fees.py': `${FEES}\n\n${filler(99)}`,
    'tests/__init__.py': '',
    'tests/test_all.py':
      'import importlib\nimport unittest\n\n\nclass AllTest(unittest.TestCase):\n    def test_third(self):\n        found = importlib.import_module("zz" + "_" + "fees")\n        call = getattr(found, "ch" + "arge")\n        self.assertEqual(call(2), 6, "late fee of an overdue invoice")\n',
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}
