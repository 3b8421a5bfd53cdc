// The schema of a task of a suite, for "tillgreen settings schema bench".
import { BenchTaskFile } from '../../../../../contract/features/bench/suite.js'
import type { FileSchema } from '../../schemas/file-schema.js'

const fileSchema: FileSchema = { name: 'bench', about: 'bench.json of a task of a suite', shape: BenchTaskFile }

export default fileSchema
