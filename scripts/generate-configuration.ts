/** Writes docs/configuration.md from the lists of variables that the backend and the BFF read. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Variable, variables as backendVariables } from '#backend/configuration/variables.ts'
import { variables as bffVariables } from '#bff/variables.ts'

/** From the root of the repository. */
export const configurationFile = 'docs/configuration.md'

const head = `# Configuration

For operators and developers: every environment variable that the servers read.

<!-- Written by scripts/generate-configuration.ts. Change backend/configuration/variables.ts or bff/variables.ts, not this file. -->

- \`npm start\` and \`npm run dev\` need none of them.
- With \`NODE_ENV=production\` a server refuses to start while a required variable is missing, or while a secret is a default of development.
- No secret has a default in production, and none is ever shown.
- The value of a variable may stand in a file: \`NAME_FILE\` names it.
- \`deploy/production.env\` is a template for the containers of \`docker-compose.yml\`.
`

/** The whole document. */
export const renderConfiguration = (): string =>
  [
    head,
    section('Backend', '`backend/main.ts` and `backend/migrate-database.ts` read these.', backendVariables),
    section('BFF', '`bff/main.ts` reads these.', bffVariables),
  ].join('\n')

function section(title: string, readers: string, variables: Readonly<Record<string, Variable>>): string {
  const rows = Object.entries(variables).map(
    ([name, variable]) =>
      `| \`${name}\` | ${cell(capital(variable.meaning))} | ${cell(defaultOf(variable))} | ${notesOf(variable)} |`,
  )
  const columns = ['| Variable | Meaning | Default | Notes |', '|---|---|---|---|']
  return [`## ${title}`, '', readers, '', ...columns, ...rows, ''].join('\n')
}

const defaultOf = ({ usual, isDemandedInProduction, isSecret }: Variable): string =>
  usual ?? (isDemandedInProduction && isSecret ? 'one of development' : 'none')

function notesOf({ isDemandedInProduction, unlessNone, isSecret, isForMigration, isForOneMachine }: Variable): string {
  const exception = unlessNone === undefined ? '' : ` unless \`${unlessNone}\` is \`none\``
  return [
    isDemandedInProduction ? `Required in production${exception}` : '',
    isSecret ? 'Secret' : '',
    isForMigration ? 'For the step that migrates' : '',
    isForOneMachine ? 'Not for containers' : '',
  ]
    .filter((note) => note !== '')
    .join('. ')
}

/** As Markdown shows it in a table: no new column, no link made of an address in angle brackets. */
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '\\<')

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(join(import.meta.dirname, '..', configurationFile), renderConfiguration())
  console.log(`${configurationFile} is written`)
}
