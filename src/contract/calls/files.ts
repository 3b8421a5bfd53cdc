// Questions about the files of a run: any state of its workspace, by tree, one folder at a time.
import { z } from 'zod'
import { RunId } from '../run/run.js'
import { call } from '../wire/define.js'

/** null names the newest tree of the run. */
const Tree = z.string().nullable()
const FileRef = z.object({ run: RunId, tree: Tree, path: z.string() })

export const FolderEntry = z.object({
  name: z.string(),
  kind: z.enum(['folder', 'file', 'link']),
  /** Of a file its size, of a folder the sum of all below. */
  bytes: z.number().int(),
  /** For a folder, the number of files at any depth below; 1 for anything else. */
  files: z.number().int(),
})
export type FolderEntry = z.infer<typeof FolderEntry>

/** Folders first, then files, each by name. */
export const FolderPage = z.object({
  tree: Tree,
  entries: z.array(FolderEntry),
  /** Where the next page begins; null after the last. */
  next: z.number().int().nullable(),
  /** Files in the whole tree. */
  all: z.number().int(),
})
export type FolderPage = z.infer<typeof FolderPage>

/** A state that the workspace of a run was in. */
export const FileState = z.object({
  tree: z.string(),
  seq: z.number().int(),
  at: z.number(),
  key: z.string(),
  title: z.string(),
})
export type FileState = z.infer<typeof FileState>

export const SaveResult = z.discriminatedUnion('type', [
  z.object({ type: z.literal('saved') }),
  /** The file differs from what the user saw: nothing was saved. */
  z.object({ type: z.literal('conflict'), tree: z.string() }),
])
export type SaveResult = z.infer<typeof SaveResult>

/** Characters of a file that may be saved; a window's message may not be longer than 4 MB. */
export const SAVED_CHARACTERS = 1_000_000

export const fileQuestions = {
  /** The direct entries of a folder ('' is the root), in pages. */
  list: call(z.object({ run: RunId, tree: Tree, folder: z.string(), from: z.number().int().min(0) }), FolderPage),
  /** Paths that contain all the words, the best first. */
  find: call(
    z.object({ run: RunId, tree: Tree, words: z.string().max(200), limit: z.number().int().min(1).max(500) }),
    z.object({ paths: z.array(z.string()), found: z.number().int() }),
  ),
  /** Every state that the run's workspace was in, oldest first; the first is what the run began with. */
  states: call(z.object({ run: RunId }), z.array(FileState)),
  /** `found` is false where the state holds no such file; `cut` says that only its beginning is given. */
  read: call(FileRef, z.object({ text: z.string(), found: z.boolean(), binary: z.boolean(), cut: z.boolean(), bytes: z.number().int() })),
  /** Globs of the files that steer the tests and commands of this run. They are read-only while the run is at work. */
  steering: call(z.object({ run: RunId }), z.array(z.string())),
  /** Hands a user's edit to the running run. `base` is the tree that the user saw. */
  save: call(z.object({ run: RunId, path: z.string().min(1), base: z.string(), text: z.string().max(SAVED_CHARACTERS) }), SaveResult),
}
