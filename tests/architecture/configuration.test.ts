/** The document for operators says of each environment variable what the code says. */
import { expect, test } from 'vitest'
import { variables as backendVariables } from '#backend/configuration/variables.ts'
import { variables as bffVariables } from '#bff/variables.ts'
import { configurationFile, renderConfiguration } from '#scripts/generate-configuration.ts'
import { read } from './compose-file.ts'

const written = read(configurationFile)

test('docs/configuration.md is what the script generates', () => {
  expect(written, 'run: node scripts/generate-configuration.ts').toBe(renderConfiguration())
})

test.for([
  ['Backend', backendVariables],
  ['BFF', bffVariables],
] as const)('the section %s has a row of four cells for every variable, and no other', ([title, variables]) => {
  const [, section = ''] = written.split(`\n## ${title}\n`)
  const [part = ''] = section.split('\n## ')
  const rows = [...part.matchAll(/^\| `(\w+)` \| (.+) \| (.+) \| (.*) \|$/gm)].map(([, name]) => name)
  expect(rows).toEqual(Object.keys(variables))
})
