/** Reads the environment, refuses what is missing in one sentence each, migrates, listens. */
import closeWithGrace from 'close-with-grace'
import pino from 'pino'
import { createBackend } from './app.ts'
import { readEnvironment } from './environment.ts'
import { openDatabase } from './kit/database.ts'
import { startEmbedded } from './kit/embedded.ts'
import { createMailer } from './kit/mail.ts'
import { migrate } from './kit/migrate.ts'
import { createPaystack } from './payments/gateway/paystack.ts'
import { syncReference } from './regions/sync-reference.ts'

const read = readEnvironment(process.env)
if (read.as === 'refused') {
  for (const sentence of read.sentences) process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
const { environment } = read
const logger = pino({ level: environment.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] })
const clock = () => Temporal.Now.instant()

const embedded = environment.databaseUrl === null ? await startEmbedded({ dir: environment.dataFolder }) : null
const url = environment.databaseUrl ?? (await embedded?.ensureDatabase('solace')) ?? ''
await migrate(url)
const database = openDatabase(url, {
  max: environment.databasePool,
  prepare: environment.databasePrepare,
  onError: (error) => logger.error({ err: error }, 'database'),
})
await syncReference(database.db)

const gateway = createPaystack({ ...environment.paystack, now: clock })
const mailer = createMailer(environment.mail)
const backend = await createBackend({ database, config: environment.config, gateway, mailer, clock, logger })
if (environment.work) await backend.worker.start()
await backend.app.listen({ host: environment.host, port: environment.port })

closeWithGrace({ delay: 15_000, logger }, async ({ err }) => {
  if (err) logger.error({ err }, 'stopping after a fault')
  await backend.close()
  mailer.close()
  await gateway.close()
  await database.close()
  await embedded?.stop()
})
