// The documentation of all settings and run parameters, written from their schemas.
import { StepConfig } from './config.js'
import { type Parameter, parametersOf } from './parameters.js'
import { Settings } from './settings.js'

/** The whole of docs/reference/settings.md. */
export function settingsDocument(): string {
  return `# Settings

<!-- Written by \`npm run docs:settings\` from the schemas in [contract/settings.ts](../../src/contract/config/settings.ts) and
[contract/config.ts](../../src/contract/config/config.ts). -->

The settings page in the window shows the same descriptions.

Settings are stored in \`settings.json\` in the data folder. Tillgreen reports an unreadable file and keeps it under another name;
the defaults apply until you repair it. \`tillgreen settings get\`, \`tillgreen settings set KEY VALUE\` and the settings
page use the same file.

The settings file contains no keys. Keys are in \`keys.json\` next to it, readable only by the owner, or in the environment variable
named by an endpoint. \`tillgreen endpoints key set NAME\` reads a key from stdin. A stored key is sent only to the host
it was stored for. The window knows whether a key is stored, but never receives the key.

${tableOf(parametersOf(Settings))}

## A run's parameters

These are the initial values for one run. \`--set KEY=VALUE\` sets one parameter for a run, as in \`tillgreen run "..." --set mutants=0\`.
\`--config FILE\` takes any number of parameters as JSON. The most common parameters also have their own flags. A run that names no endpoint uses the
address, model, limits and price of the default endpoint above. The start screen shows all parameters under "Advanced".

${tableOf(parametersOf(StepConfig), true)}
`
}

function tableOf(parameters: readonly Parameter[], hasFlags = false): string {
  const rows = parameters.map((each) => {
    const flag = hasFlags ? ` ${each.flag ? `\`--${each.flag}\`` : ''} |` : ''
    return `| \`${each.path}\` |${flag} ${typeWords(each)} | ${standardWords(each)} | ${each.words} |`
  })
  const head = hasFlags
    ? ['| key | flag | values | default | |', '|---|---|---|---|---|']
    : ['| parameter | values | default | |', '|---|---|---|---|']
  return [...head, ...rows].join('\n')
}

function standardWords({ standard, isOptional }: Parameter): string {
  if (standard !== undefined) return `\`${JSON.stringify(standard)}\``
  return isOptional ? 'none' : 'required'
}

function typeWords({ type, choices, range, nullable }: Parameter): string {
  const words =
    type === 'choice'
      ? choices.map((choice) => `\`${choice}\``).join(', ')
      : type === 'group' && choices.length > 0
        ? `an optional group for each of ${choices.map((choice) => `\`${choice}\``).join(', ')}`
        : [type === 'switch' ? '`true`, `false`' : type, range].filter(Boolean).join(' ')
  return nullable ? `${words}, or \`null\`` : words
}
