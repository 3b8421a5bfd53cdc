// What a command of a run may take: seconds, memory, processes, disk.
import { z } from 'zod'

export const CommandLimits = z.strictObject({
  testS: z
    .number()
    .positive()
    .max(3600)
    .default(120)
    .meta({ label: 'A run of the tests', unit: 's', oldFlag: 'timeout-s', description: 'Seconds that one run of the tests may take.' }),
  commandS: z
    .number()
    .positive()
    .max(3600)
    .default(120)
    .meta({ label: 'A command', unit: 's', description: 'Seconds that one command in the workspace may take.' }),
  installS: z
    .number()
    .positive()
    .max(7200)
    .default(600)
    .meta({ label: 'An install', unit: 's', description: 'Seconds that one install may take.' }),
  startS: z
    .number()
    .positive()
    .max(600)
    .default(20)
    .meta({ label: 'The start command', unit: 's', description: 'Seconds to watch the start command at the end of a run.' }),
  memoryMb: z
    .number()
    .positive()
    .default(4096)
    .meta({ label: 'Memory', unit: 'MiB', description: 'MiB of memory that all processes of one command may use together.' }),
  processes: z
    .number()
    .int()
    .positive()
    .default(512)
    .meta({ label: 'Processes', description: 'Processes and threads that one command may have.' }),
  diskMb: z
    .number()
    .int()
    .positive()
    .max(65_536)
    .default(4096)
    .meta({ label: 'Disk', unit: 'MiB', description: 'MiB that one command may write into its workspace and its temporary folders.' }),
})
export type CommandLimits = z.infer<typeof CommandLimits>
