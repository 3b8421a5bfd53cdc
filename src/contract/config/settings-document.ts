// The documentation of all settings and run parameters, written from their schemas.
import { StepConfig } from './config.js'
import { type Parameter, parametersOf } from './parameters.js'
import { Settings } from './settings.js'

/** The whole of docs/reference/settings.md. */
export function settingsDocument(): string {
  return `# Settings

<!-- Written by \`npm run docs:settings\` from the schemas in [contract/settings.ts](../../src/contract/config/settings.ts) and
[contract/config.ts](../../src/contract/config/config.ts). -->

The settings page of the window has the same descriptions.

Settings are in \`settings.json\` in the data folder. An unreadable file is kept under another name and reported;
the defaults apply until you repair it. \`tillgreen settings get\`, \`tillgreen settings set KEY VALUE\` and the settings
page change the same file.

The file contains no keys. They are in \`keys.json\` beside it, readable by its owner alone, or in the environment variable
that an endpoint names; \`tillgreen endpoints key set NAME\` reads one from stdin. A stored key belongs to the host that it was
stored for and is not sent to any other host. The window knows that a key is stored, but does not get the key.

${tableOf(parametersOf(Settings))}

## A run's parameters

The start values of one run. \`--set KEY=VALUE\` sets one of them for a run, as in \`tillgreen run "..." --set mutants=0\`.
\`--config FILE\` takes any number of them as JSON. The most used ones have a flag. If a run names no endpoint, it takes
address, model, limits and price of the chosen endpoint above. The window shows all of them below "Advanced", on the start screen.

${tableOf(parametersOf(StepConfig), true)}
`
}

function tableOf(parameters: readonly Parameter[], hasFlags = false): string {
  const rows = parameters.map((each) => {
    const flag = hasFlags ? ` ${each.flag ? `\`--${each.flag}\`` : ''} |` : ''
    return `| \`${each.path}\` |${flag} ${typeWords(each)} | ${standardWords(each)} | ${each.words} |`
  })
  const head = hasFlags
    ? ['| key | flag | takes | default | |', '|---|---|---|---|---|']
    : ['| parameter | takes | default | |', '|---|---|---|---|']
  return [...head, ...rows].join('\n')
}

function standardWords({ standard, isOptional }: Parameter): string {
  if (standard !== undefined) return `\`${JSON.stringify(standard)}\``
  return isOptional ? 'left out' : 'must be given'
}

function typeWords({ type, choices, range, nullable }: Parameter): string {
  const words =
    type === 'choice'
      ? choices.map((choice) => `\`${choice}\``).join(', ')
      : type === 'group' && choices.length > 0
        ? `a group for any of ${choices.map((choice) => `\`${choice}\``).join(', ')}`
        : [type === 'switch' ? '`true`, `false`' : type, range].filter(Boolean).join(' ')
  return nullable ? `${words}, or \`null\`` : words
}
