/**
 * Runs before each start of a new release: migrates as the owner of the tables, then grants the serving role its
 * rights.
 */
import { readAddresses } from './configuration/environment.ts'
import { NoDatabase } from './platform/database/no-database.ts'
import { prepareDatabase } from './platform/migrations/prepare-database.ts'

const read = readAddresses(process.env)
if (read.as === 'refused') {
  for (const sentence of read.sentences) process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
try {
  const applied = await prepareDatabase(read.owner, read.serving)
  for (const name of applied) console.log(`Applied ${name}.`)
  console.log(`The database is ready for this release; ${applied.length} migrations were applied now.`)
} catch (error) {
  const sentence = NoDatabase.sentenceAbout(error, 'MIGRATION_DATABASE_URL')
  if (sentence === null) throw error
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
