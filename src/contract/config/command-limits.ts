// What a command of a run may take: seconds, memory, processes, disk.
import { z } from 'zod'

export const CommandLimits = z.strictObject({
  testS: z
    .number()
    .positive()
    .max(3600)
    .default(120)
    .meta({ label: 'A test run', unit: 's', oldFlag: 'timeout-s', description: 'Maximum seconds for one test run.' }),
  commandS: z
    .number()
    .positive()
    .max(3600)
    .default(120)
    .meta({ label: 'A command', unit: 's', description: 'Maximum seconds for one command in the workspace.' }),
  installS: z
    .number()
    .positive()
    .max(7200)
    .default(600)
    .meta({ label: 'An install', unit: 's', description: 'Maximum seconds for one install.' }),
  startS: z
    .number()
    .positive()
    .max(600)
    .default(20)
    .meta({ label: 'The start command', unit: 's', description: 'Maximum seconds for the start command at the end of a run.' }),
  memoryMb: z
    .number()
    .positive()
    .default(4096)
    .meta({ label: 'Memory', unit: 'MiB', description: 'Maximum memory in MiB for all processes of one command together.' }),
  processes: z
    .number()
    .int()
    .positive()
    .default(512)
    .meta({ label: 'Processes', description: 'Maximum processes and threads for one command.' }),
  diskMb: z
    .number()
    .int()
    .positive()
    .max(65_536)
    .default(4096)
    .meta({ label: 'Disk', unit: 'MiB', description: 'Maximum MiB that one command can write to its workspace and temporary folders.' }),
})
export type CommandLimits = z.infer<typeof CommandLimits>
