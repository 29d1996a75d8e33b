/** Starts the BFF from the environment and shuts it down gracefully. */
import closeWithGrace from 'close-with-grace'
import { destination } from 'pino'
import { readEnvironment } from './environment.ts'
import { NoSessionStore, startBff } from './start-bff.ts'

const read = readEnvironment(process.env)
if ('problems' in read) {
  for (const problem of read.problems) console.error(problem)
  process.exit(1)
}
const { settings } = read
const log = destination({ dest: 1, sync: !settings.isProduction, minLength: settings.isProduction ? 4096 : 0 })
const onError = (error: Error) => console.error(`The session store lost a connection: ${error.name}`)
const running = await startBff(settings, { log, onError }).catch((error: unknown) => {
  if (!(error instanceof NoSessionStore)) throw error
  console.error(error.message)
  process.exit(1)
})
console.error(`BFF listens on ${running.url}`)

closeWithGrace({ delay: settings.drainMs + 20_000 }, async ({ err }) => {
  if (err) console.error(`The BFF stops after an error: ${err.name}`)
  // After an uncaught error the process is in an unknown state.
  await running.close(err ? 0 : settings.drainMs)
  log.flushSync()
})
