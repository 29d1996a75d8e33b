/** Reads the environment, reports each invalid setting in one sentence, migrates, listens. */
import closeWithGrace from 'close-with-grace'
import { readEnvironment } from './configuration/environment.ts'
import { loggerOf } from './platform/core/log.ts'
import { NoDatabase } from './platform/database/no-database.ts'
import { startBackend } from './start-backend.ts'

const read = readEnvironment(process.env)
if (read.as === 'refused') {
  for (const sentence of read.sentences) process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
const { environment } = read
const logger = loggerOf({ level: environment.logLevel })
const running = await startBackend(environment, { logger }).catch((error: unknown) => {
  if (!(error instanceof NoDatabase)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})

closeWithGrace({ delay: environment.drainMs + 20_000, logger }, async ({ err }) => {
  if (err) logger.error({ err }, 'stopping after a fault')
  // After an uncaught error the process is in an unknown state.
  await running.close(err ? 0 : environment.drainMs)
})
