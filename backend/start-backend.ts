/** From the environment to a backend that listens; its parts stop in the opposite order. */
import type { AddressInfo } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { type Backend, createBackend } from './app.ts'
import type { Environment } from './environment.ts'
import { type Database, openDatabase } from './kit/database.ts'
import { startEmbedded } from './kit/embedded.ts'
import { openFiles } from './kit/files/open-files.ts'
import { createMailer } from './kit/mail.ts'
import { migrate } from './kit/migrate.ts'
import { openGateways } from './kit/open-gateways.ts'
import { syncReference } from './regions/sync-reference.ts'

interface Surroundings {
  logger: FastifyBaseLogger
  clock?: () => Temporal.Instant
}

export interface RunningBackend {
  url: string
  backend: Backend
  database: Database
  close(): Promise<void>
}

/** The environment names a database that does not answer; says so in one sentence with the remedy. */
export class NoDatabase extends Error {}

/** Migrates, fills in the reference data, listens, and works where the environment says so. */
export async function startBackend(
  environment: Environment,
  { logger, clock = () => Temporal.Now.instant() }: Surroundings,
): Promise<RunningBackend> {
  const embedded = environment.databaseUrl === null ? await startEmbedded({ dir: environment.dataFolder }) : null
  const databaseUrl = environment.databaseUrl ?? (await embedded?.ensureDatabase('solace')) ?? ''
  await migrate(databaseUrl).catch((error: unknown) => {
    throw isUnreachable(error) ? new NoDatabase(sentenceAbout(error), { cause: error }) : error
  })
  const database = openDatabase(databaseUrl, {
    max: environment.databasePool,
    prepare: environment.databasePrepare,
    // The error carries the whole connection with it, which belongs into no log.
    onError: ({ message }) => logger.error({ why: message }, 'lost a connection to the database'),
  })
  await syncReference(database.db)

  const gateways = openGateways({ ...environment.gateways, now: clock })
  const mailer = createMailer(environment.mail)
  const storage = await openFiles(environment.files)
  const backend = await createBackend({
    database,
    config: environment.config,
    gateways,
    mailer,
    files: storage.files,
    scanner: storage.scanner,
    clock,
    logger,
  })
  if (environment.work) await backend.worker.start()
  await backend.app.listen({ host: environment.host, port: environment.port })
  const { port } = backend.app.server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    backend,
    database,
    close: async () => {
      await backend.close()
      mailer.close()
      await storage.close()
      await gateways.close()
      await database.close()
      await embedded?.stop()
    },
  }
}

/** Nobody there, or somebody who does not let us in. */
const reasons = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'ENOENT',
  'EACCES',
  '28000',
  '28P01',
  '3D000',
  '57P03',
]

function isUnreachable(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'code' in error && reasons.includes(String(error.code))
}

const sentenceAbout = ({ code, message }: Error & { code: string }) =>
  `The database that DATABASE_URL names cannot be reached (${message || code}): start it, or correct the address.`
