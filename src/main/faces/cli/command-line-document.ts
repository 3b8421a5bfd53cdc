// The documentation of the command line, written from the commands' own definitions.
import type { Command, Flag } from './command.js'
import { commands, commonFlags, groups } from './commands.js'
import { configFlags } from './config-flags.js'
import { oldFlags } from './configs/old-flags.js'
import { flagWords, shownUsage } from './help/help-text.js'
import { oldNames } from './names/old-names.js'

/** The whole of docs/reference/command-line.md. */
export function commandLineDocument(): string {
  return `# Command line

<!-- Written by \`npm run docs:command-line\` from the commands themselves ([cli/commands.ts](../../src/main/faces/cli/commands.ts)). -->

\`tillgreen COMMAND --help\` says the same.

In a checkout, \`npm run -s tillgreen -- COMMAND\` is the same as \`tillgreen COMMAND\` here. A run is named by its id or the
first letters of it; \`tillgreen runs\` lists them. Text with spaces is put in quotes.

${groups.map((group) => `## ${group.title}\n\n${group.commands.map(commandText).join('\n\n')}`).join('\n\n')}

## How a run is built

Flags of the commands that ask a model. Missing values come from \`--config\`, or else from the
[settings](settings.md). \`--set\` takes each key of [a run's parameters](settings.md#a-runs-parameters) and overrides the flags.

${flagTable(configFlags)}

## Flags of every command

${flagTable(commonFlags)}

## Exit codes

The reason for the end decides first, then the [verdict](../guide/concepts.md#verdict-and-end).

| code | means |
|---|---|
| 0 | *verified*; or the command succeeded |
| 1 | *partly*, *failed* or *invalid*; an export that does not verify, or shows only its visible tests green; a different history; a red line of \`doctor\`; a defect found by \`review\`; a verified program that could not be written to its output folder |
| 2 | wrong usage or a refused request; stderr names the correction |
| 3 | its budget ended the run |
| 4 | the run was stopped, and can be resumed; or Ctrl+C cancelled the start, and there is no run |
| 5 | *unverifiable*; a declined description; an incomplete review; a bench without usable answers |
| 6 | the endpoint failed, or no model is connected |
| 7 | the sandbox does not work, or the environment could not be created |
| 70 | an internal error in Tillgreen |
| 130 | Ctrl+C at a question, or during a fine-tuning |

## For programs

With \`--json\` stdout has one JSON value per line, and all other output goes to stderr. A run is printed entry by entry
(\`"type":"entry"\`); the last line is \`{"type":"finished","outcome":{"verdict":...,"ended":...},"run":ID,"output":{"type":...}}\`, where
\`output\` is \`none\`, \`written\`, \`beside\`, \`unwritten\` or \`owed\` ([Journal](journal.md#output)). Without a terminal, and with
\`--json\` or \`--yes\`, questions take their safe defaults unless \`--questions wait\` says otherwise.

    tillgreen run "a library that parses durations such as 1h30m" --template python-plain --yes --json > run.jsonl

${COMPLETION}
${ENVIRONMENT}
${oldForms()}`
}

const COMPLETION = `## Completion

A shell completes commands, flags and fixed values with a script. Write the script to its usual place:

    tillgreen completion bash > ~/.local/share/bash-completion/completions/tillgreen
    tillgreen completion zsh > ~/.zfunc/_tillgreen
    tillgreen completion fish > ~/.config/fish/completions/tillgreen.fish

bash needs the package bash-completion for this; without it, \`source\` the file in \`~/.bashrc\`. In \`~/.zshrc\`, put
\`fpath+=~/.zfunc\` before \`compinit\`. Write the file again after an update. Run ids are not completed: their first
letters are enough.
`

const ENVIRONMENT = `## Environment

| variable | is |
|---|---|
| \`OPENAI_BASE_URL\` | the endpoint, used before those of the settings; \`--base-url\` overrides it |
| \`OPENAI_API_KEY\` | its key |
| \`OPENAI_MODEL\` | its model, if neither a flag nor the settings name one |
| \`OPENROUTER_API_KEY\`, \`ANTHROPIC_API_KEY\` | the key of that service, sent only to its host; the service is used if no other endpoint is set |
| \`OLLAMA_HOST\` | an address of Ollama, in addition to its usual port |
| \`TILLGREEN_DATA\` | the data folder |
| \`TILLGREEN_RESOURCES\` | another \`resources\` folder, for makers of demos or templates |
`

/** Command forms of earlier versions. */
const oldForms = (): string => `## Old forms

These work for one more version. They print their new form on stderr unless \`--json\` is given.

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
