/** From the environment to a backend that listens; its parts stop in reverse order. */
import type { AddressInfo } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { type Backend, createBackend } from './app.ts'
import type { Environment } from './configuration/environment.ts'
import { type Database, openDatabase } from './platform/database/database.ts'
import { type Embedded, startEmbedded } from './platform/database/embedded/embedded.ts'
import { openFiles } from './platform/storage/open-files.ts'
import { createMailer } from './platform/mail/mail.ts'
import { missingMigrations } from './platform/migrations/migrate.ts'
import { NoDatabase } from './platform/database/no-database.ts'
import { metricsOf } from './platform/http/metrics.ts'
import { openGateways } from './platform/gateways/open-gateways.ts'
import { openIdentityProviders } from './platform/identity-providers/open-identity-providers.ts'
import { prepareDatabase } from './platform/migrations/prepare-database.ts'
import { excessRights, onlyServes } from './platform/migrations/serving-role.ts'
import { roomMetrics } from './care/session-room/room-metrics.ts'
import { sealOldTexts } from './operations/privacy/seal-old-texts.ts'
import { syncReference } from './platform/regions/sync-reference.ts'

interface Surroundings {
  logger: FastifyBaseLogger
  clock?: () => Temporal.Instant
  /** Milliseconds between two rounds of the worker. Default: that of production. */
  workEveryMs?: number | undefined
}

export interface RunningBackend {
  url: string
  backend: Backend
  database: Database
  /** Stays reachable for `drainMs`, but not ready. */
  close(drainMs?: number): Promise<void>
}

/** Migrates, inserts the reference data, listens, and runs the worker where the environment says so. */
export async function startBackend(
  environment: Environment,
  { logger, clock = () => Temporal.Now.instant(), workEveryMs }: Surroundings,
): Promise<RunningBackend> {
  const embedded = environment.databaseUrl === null ? await startEmbedded({ dir: environment.dataFolder }) : null
  const { owner, serving } = await addressesOf(environment, embedded).catch(notReached(false))
  if (owner !== null) await prepareDatabase(owner, serving).catch(notReached(environment.migrationUrl !== null))
  const database = openDatabase(serving, {
    max: environment.databasePool,
    prepare: environment.databasePrepare,
    // The error contains the whole connection, which must not be logged.
    onError: ({ message }) => logger.error({ why: message }, 'lost a connection to the database'),
  })
  try {
    await refuseUnready(database).catch(notReached(false))
    if (environment.config.production) await refuseExcess(database)
    await syncReference(database.db)
  } catch (error) {
    await database.close()
    throw error
  }

  if (environment.config.production && environment.config.room === null)
    logger.warn('TURN_URL and TURN_SECRET are not set: sessions have no room, and therapists use their own links')

  const gateways = openGateways({ ...environment.gateways, now: clock })
  const identityProviders = openIdentityProviders(environment.identityProviders)
  const mailer = createMailer(environment.mail)
  const storage = await openFiles(environment.files)
  const metrics = environment.metrics && metricsOf(database, { more: [roomMetrics], clock })
  const backend = await createBackend({
    database,
    config: environment.config,
    gateways,
    identityProviders,
    mailer,
    files: storage.files,
    scanner: storage.scanner,
    clock,
    logger,
    workEveryMs,
    observe: metrics?.observe,
  })
  // Screens read the encrypted columns only.
  await sealOldTexts({ db: database.db, services: backend.services })
  if (environment.work) await backend.worker.start()
  if (environment.metrics) await metrics?.listen(environment.metrics)
  await backend.app.listen({ host: environment.host, port: environment.port })
  const { port } = backend.app.server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    backend,
    database,
    close: async (drainMs = 0) => {
      await backend.close(drainMs)
      await metrics?.close()
      mailer.close()
      await storage.close()
      await gateways.close()
      await identityProviders.close()
      await database.close()
      await embedded?.stop()
    },
  }
}

interface Addresses {
  /** Connection of the migrating role; null where another process has migrated. */
  owner: string | null
  serving: string
}

/** The embedded server has both roles; a developer's own server may have one for both. */
async function addressesOf(environment: Environment, embedded: Embedded | null): Promise<Addresses> {
  const { databaseUrl, migrationUrl, config } = environment
  if (databaseUrl !== null && migrationUrl !== null) return { owner: migrationUrl, serving: databaseUrl }
  if (databaseUrl !== null) {
    const isPrepared = config.production || (await onlyServes(databaseUrl))
    return { owner: isPrepared ? null : databaseUrl, serving: databaseUrl }
  }
  if (!embedded) throw new NoDatabase('There is no database')
  return { owner: await embedded.ensureDatabase('solace'), serving: embedded.servingUrl('solace') }
}

const notReached =
  (isOwner: boolean) =>
  (error: unknown): never => {
    const sentence = NoDatabase.sentenceAbout(error, isOwner ? 'MIGRATION_DATABASE_URL' : 'DATABASE_URL')
    throw sentence === null ? error : new NoDatabase(sentence, { cause: error })
  }

async function refuseUnready({ pool }: Database): Promise<void> {
  const missing = await missingMigrations(pool)
  if (missing.length > 0)
    throw new NoDatabase(
      `The database lacks ${missing.length} migrations of this release: run node backend/migrate-database.ts with MIGRATION_DATABASE_URL first.`,
    )
}

async function refuseExcess({ pool }: Database): Promise<void> {
  const rights = await excessRights(pool)
  if (rights.length > 0)
    throw new NoDatabase(
      `DATABASE_URL names a role that may do more than serve (${rights.join('; ')}): name one of its own there, and the owner of the tables in MIGRATION_DATABASE_URL, which node backend/migrate-database.ts uses.`,
    )
}
