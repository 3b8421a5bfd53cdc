// The documentation of the command line, written from the commands' own definitions.
import type { Command, Flag } from './command.js'
import { commands, commonFlags, groups } from './commands.js'
import { configFlags } from './config-flags.js'
import { oldFlags } from './configs/old-flags.js'
import { flagWords, shownUsage } from './help/help-text.js'
import { oldNames } from './names/old-names.js'

/** The whole of docs/guide/command-line.md. */
export function commandLineDocument(): string {
  return `# Command line

Written by \`npm run docs:command-line\` from the commands themselves ([cli/commands.ts](../../src/main/faces/cli/commands.ts));
\`tillgreen COMMAND --help\` says the same.

In a checkout, \`npm run -s tillgreen -- COMMAND\` is what stands here as \`tillgreen COMMAND\`. A run is named by its id or the
first letters of it; \`tillgreen runs\` lists them. Text with spaces is put in quotes.

${groups.map((group) => `## ${group.title}\n\n${group.commands.map(commandText).join('\n\n')}`).join('\n\n')}

## How a run is built

Flags of the commands that ask a model. What they leave out comes from \`--config\`, else from the
[settings](../settings.md). \`--set\` takes each key of [a run's parameters](../settings.md#a-runs-parameters) and counts over the flags.

${flagTable(configFlags)}

## Flags of every command

${flagTable(commonFlags)}

## Exit codes

Why a run is over decides first, then its [verdict](concepts.md#verdict-and-end).

| code | means |
|---|---|
| 0 | *verified*; or the command did what it should |
| 1 | *partly*, *failed* or *invalid*; an export that does not verify, or whose own tests alone are green, a history that is another one, a red line of \`doctor\`, a defect that \`review\` found; a program that is verified but could not be written to its output folder |
| 2 | wrong usage, or something that was refused: stderr says what to change |
| 3 | its budget ended the run |
| 4 | the run was stopped, and can be resumed; or Ctrl+C cancelled the start, and there is no run |
| 5 | *unverifiable*; a description that was declined; a review that could not look at everything; a bench whose answers say nothing |
| 6 | the endpoint failed, or no model is connected |
| 7 | the sandbox does not hold, or the environment could not be made |
| 70 | Tillgreen made a mistake |
| 130 | Ctrl+C, where it answers a question or ends a fine-tuning |

## For programs

With \`--json\` stdout is one JSON value per line, and everything else goes to stderr. A run is told entry by entry
(\`"type":"entry"\`); the last line is \`{"type":"finished","outcome":{"verdict":...,"ended":...},"run":ID,"output":{"type":...}}\`, where
\`output\` is \`none\`, \`written\`, \`beside\`, \`unwritten\` or \`owed\` ([Journal](journal.md#output)). Without a terminal, and with
\`--json\` or \`--yes\`, questions take their safe defaults unless \`--questions wait\` says otherwise.

    tillgreen run "a library that parses durations such as 1h30m" --template python-plain --yes --json > run.jsonl

${COMPLETION}
${ENVIRONMENT}
${oldForms()}`
}

const COMPLETION = `## Completion

A shell completes commands, flags and fixed values by a script, which it loads from the file where it looks for one:

    tillgreen completion bash > ~/.local/share/bash-completion/completions/tillgreen
    tillgreen completion zsh > ~/.zfunc/_tillgreen
    tillgreen completion fish > ~/.config/fish/completions/tillgreen.fish

bash needs the package bash-completion for that; without it, \`source\` the file in \`~/.bashrc\`. In \`~/.zshrc\`, put
\`fpath+=~/.zfunc\` before \`compinit\`. Write the file again after an update. Ids of runs are not completed: their first
letters are enough.
`

const ENVIRONMENT = `## Environment

| variable | is |
|---|---|
| \`OPENAI_BASE_URL\` | the endpoint, before those of the settings; \`--base-url\` goes before it |
| \`OPENAI_API_KEY\` | its key |
| \`OPENAI_MODEL\` | the model that is asked there, where neither a flag nor the settings name one |
| \`OPENROUTER_API_KEY\`, \`ANTHROPIC_API_KEY\` | the key of that service, sent to its host alone; it is asked where nothing else names an endpoint |
| \`OLLAMA_HOST\` | where Ollama is looked for, beside its usual port |
| \`TILLGREEN_DATA\` | the data folder |
| \`TILLGREEN_RESOURCES\` | another \`resources\` folder, for makers of demos or templates |
`

/** What was written otherwise in earlier versions. */
const oldForms = (): string => `## Old forms

These work for one version more, and say their new form on stderr unless \`--json\` is given.

| old command | now |
|---|---|
${[...oldNames].map(([name, now]) => `| ${code(name)} | ${code(`tillgreen ${now.join(' ')}`)} |`).join('\n')}

| old flag | now |
|---|---|
${oldFlags
  .map(({ name, flag, setting }) => {
    const value = flag.type === 'boolean' ? '' : ' VALUE'
    return `| ${code(`--${name}${value}`)} | ${code(`--set ${setting(flag.type === 'boolean' || 'VALUE')}`)} |`
  })
  .join('\n')}
`

function commandText(command: Command): string {
  const { name, help, flags } = command
  const shared = Object.keys(flags).filter((flag) => configFlags[flag] === flags[flag])
  const own = Object.fromEntries(Object.entries(flags).filter(([flag, each]) => configFlags[flag] !== each))
  return [
    `### ${name}`,
    `    tillgreen ${[name, shownUsage(command, commands)].filter(Boolean).join(' ')}`,
    sentence(help),
    ...(Object.keys(own).length > 0 ? [flagTable(own)] : []),
    ...(shared.length > 0 ? [sharedWords(shared)] : []),
  ].join('\n\n')
}

function sharedWords(shared: readonly string[]): string {
  const which = '[how a run is built](#how-a-run-is-built)'
  if (shared.length === Object.keys(configFlags).length) return `It also takes the flags that say ${which}.`
  return `Of the flags that say ${which} it takes ${shared.map((flag) => code(`--${flag}`)).join(', ')}.`
}

function flagTable(flags: Readonly<Record<string, Flag>>): string {
  const rows = Object.entries(flags).map(
    ([name, flag]) => `| ${code([flagWords(name, flag), flag.value].filter(Boolean).join(' '))} | ${cell(flag.help)} |`,
  )
  return ['| flag | |', '|---|---|', ...rows].join('\n')
}

const cell = (text: string): string => text.replaceAll('|', '\\|')
const code = (text: string): string => `\`${cell(text)}\``
const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
