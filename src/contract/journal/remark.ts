// What a run says of itself beside its steps: a code and data; src/words/remark.ts makes the sentence.
import { z } from 'zod'
import { HouseRule } from '../packages/house.js'

const remark = <Type extends string, Data extends z.ZodRawShape>(type: Type, data: Data) => z.object({ type: z.literal(type), ...data })

export const Remark = z.discriminatedUnion('type', [
  /** The builder says that nothing has to be changed. */
  remark('nothing-to-change', {}),
  /** The author of tests lists what the program does already. */
  remark('does-that-already', { where: z.string() }),
  remark('none-held-out', {}),
  /** Of the tests that were to be hidden these have inputs that no shown test has. */
  remark('few-held-out', { hidden: z.number().int(), wanted: z.number().int() }),
  /** Tests for a mutant are left out: red on the program, or blind to every mutant. */
  remark('stronger-left-out', { why: z.enum(['red', 'useless']) }),
  remark('none-stronger', { why: z.string() }),
  /** The first attempts are kept as this summary. */
  remark('summed-up', { attempts: z.number().int(), summary: z.string() }),
  remark('edit-unreadable', {}),
  /** The build of an existing project failed, so only its dependencies are installed. */
  remark('project-unbuilt', { why: z.string() }),
  /** A run of another version of the engine continues in this one. */
  remark('goes-on-from', { run: z.string() }),
  /** Who chose the template and what that cost, before the budget of the run: the model, or the description's words where it did not. */
  remark('template-chosen', {
    template: z.string(),
    by: z.enum(['model', 'words-model-late', 'words-model-silent', 'words-model-unclear']),
    model: z.string(),
    tokens: z.number().int(),
    usd: z.number(),
  }),
  /** A project of the user's; `left` are some of the files that were left out, with `more` beside them. */
  remark('took-over', {
    project: z.string(),
    files: z.number().int(),
    tests: z.number().int(),
    runner: z.string(),
    left: z.array(z.string()),
    more: z.number().int(),
    /** Files with house rules; left out by earlier versions. */
    rules: z.array(HouseRule.pick({ path: true, words: true, of: true })).optional(),
  }),
])
export type Remark = z.infer<typeof Remark>
