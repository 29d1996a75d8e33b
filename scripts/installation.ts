/** For scripts on a running installation: its settings and its database, with the variables of the backend. */
import { type Environment, readEnvironment } from '#backend/configuration/environment.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { startEmbedded } from '#platform/database/embedded/embedded.ts'
import { runningFrom } from './one-per-folder.ts'

type Variables = Readonly<Record<string, string | undefined>>

export interface Installation {
  database: Database
  environment: Environment
  /** Public address, without a slash at the end. */
  publicUrl: () => string
  close: () => Promise<void>
}

/** Opens the database of DATABASE_URL, else the embedded one; an error is printed and ends the script. */
export async function openInstallation(variables: Variables): Promise<Installation> {
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
  return { database, environment, publicUrl: () => publicUrlOf(variables, environment), close }
}

/**
 * PUBLIC_URL; else the address of the product that runs from the same folder; else the default address, marked as a
 * guess.
 */
export function publicUrlOf(
  variables: Variables,
  {
    databaseUrl,
    dataFolder,
    config,
  }: Pick<Environment, 'databaseUrl' | 'dataFolder'> & { config: { publicUrl: string } },
): string {
  if (variables.PUBLIC_URL || variables.PUBLIC_URL_FILE) return config.publicUrl
  const running = databaseUrl === null ? runningFrom(dataFolder) : null
  if (running === null)
    process.stderr.write(`PUBLIC_URL is not set: addresses begin with ${config.publicUrl}, which may be another one.\n`)
  return running ?? config.publicUrl
}
