// The schema of a task of a suite, for "tillgreen settings schema bench".

import type { FileSchema } from '../../../main/faces/cli/schemas/file-schema.js'
import { BenchTaskFile } from '../contract/suite.js'

const fileSchema: FileSchema = { name: 'bench', about: 'bench.json for a task in a suite', shape: BenchTaskFile }

export default fileSchema
