// `tillgreen settings schema`: prints the JSON Schema of a file, for editors and other programs.
import { type Command, only, WrongUsage } from '../../command.js'
import { printDocument } from '../../printer.js'
import { jsonSchemaOf } from '../../schemas/file-schema.js'
import { fileSchemas } from '../../schemas/file-schemas.js'

const names = fileSchemas.map(({ name }) => name)

const command: Command = {
  name: 'settings schema',
  order: 2,
  usage: names.join('|'),
  help: 'print the JSON Schema for a file: settings, a plan, a bench task, or an export verification',
  flags: {},
  async perform(context) {
    const name = only(context, 'the file')
    const found = fileSchemas.find((each) => each.name === name)
    if (!found) throw new WrongUsage(`"settings schema" expects one of ${names.join(', ')}, but got "${name}".`)
    const schema = jsonSchemaOf(found)
    context.out.json(schema)
    return context.out.isJson ? 0 : printDocument(JSON.stringify(schema, null, 2))
  },
}

export default command
