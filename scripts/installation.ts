/** For programs that look into a running installation: its settings and its database, with the variables of the backend. */
import { type Environment, readEnvironment } from '../backend/environment.ts'
import { type Database, openDatabase } from '../backend/kit/database.ts'
import { startEmbedded } from '../backend/kit/embedded.ts'

export interface Installation {
  database: Database
  environment: Environment
  close: () => Promise<void>
}

/** Opens the database that DATABASE_URL names, else the embedded one; what is wrong is said and ends the program. */
export async function openInstallation(variables: Readonly<Record<string, string | undefined>>): Promise<Installation> {
  const read = readEnvironment(variables)
  if (read.as === 'refused') {
    for (const sentence of read.sentences) process.stderr.write(`${sentence}\n`)
    process.exit(1)
  }
  const { environment } = read
  const embedded = environment.databaseUrl === null ? await startEmbedded({ dir: environment.dataFolder }) : null
  const database = openDatabase(environment.databaseUrl ?? embedded?.url('solace') ?? '', { max: 2 })
  const close = async () => {
    await database.close()
    await embedded?.stop()
  }
  return { database, environment, close }
}
