// A command that ran in the sandbox, and what came of it.
import { z } from 'zod'

/**
 * What a command is for decides what it may reach: only `install` has a network, and only the registries. `browse` may make sockets of
 * files, as a browser must, and finds none but those that are mounted.
 */
export const NetworkPolicy = z.enum(['install', 'test', 'change', 'start', 'shell', 'browse'])
export type NetworkPolicy = z.infer<typeof NetworkPolicy>

/** Why a command is over. `exited` means it ended by itself; a limit or the user imposed all other ends. */
export const CommandEnd = z.enum(['exited', 'timeout', 'memory', 'processes', 'output', 'disk', 'files', 'stopped'])
export type CommandEnd = z.infer<typeof CommandEnd>

export const CommandResult = z.object({
  /** As typed in a shell, for people. */
  command: z.string(),
  /** 0 to 255; 128 + n after signal n; null if it did not exit by itself. */
  exit: z.number().int().nullable(),
  end: CommandEnd,
  /** The whole text up to the output limit; `truncated` says when that cut it. */
  stdout: z.string(),
  stderr: z.string(),
  truncated: z.boolean(),
  durationMs: z.number(),
  /** What the sandbox refused, in words ("network: registry.example refused"). */
  denials: z.array(z.string()),
})
export type CommandResult = z.infer<typeof CommandResult>

export const Limits = z.object({
  /** Seconds of wall time. */
  wallS: z.number().positive(),
  /** Memory of all its processes together, with what they keep in memory files, MiB. */
  memoryMb: z.number().positive(),
  /** Number of processes and threads. */
  processes: z.number().int().positive(),
  /** Bytes of stdout and stderr together. */
  outputBytes: z.number().int().positive(),
  /** Bytes of the largest file that it may write. */
  fileBytes: z.number().int().positive(),
  /** Bytes that its writable folders may hold in all. */
  diskBytes: z.number().int().positive(),
  /** Files and folders that each of its writable folders may hold; absent uses the bound of the sandbox. */
  files: z.number().int().positive().optional(),
})
export type Limits = z.infer<typeof Limits>

/** What a run's sandbox was shown to be, kept beside the evidence. */
export const SandboxProof = z.object({
  backend: z.string(),
  version: z.string(),
  /** One line per probe, each of which was attempted inside and refused. */
  refused: z.array(z.string()),
  durationMs: z.number(),
})
export type SandboxProof = z.infer<typeof SandboxProof>
