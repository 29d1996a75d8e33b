/** Starts the BFF from the environment and stops it in order. */
import closeWithGrace from 'close-with-grace'
import { destination } from 'pino'
import { createBff } from './app.ts'
import { readEnvironment, type Settings } from './environment.ts'
import { metricsOf } from './kit/metrics.ts'
import { memoryStore } from './session/memory-store.ts'
import { postgresStore } from './session/postgres-store.ts'
import type { SessionStore } from './session/store.ts'
import { valkeyStore } from './session/valkey-store.ts'

const read = readEnvironment(process.env)
if ('problems' in read) {
  for (const problem of read.problems) console.error(problem)
  process.exit(1)
}
const { settings } = read
const log = destination({ dest: 1, sync: !settings.isProduction, minLength: settings.isProduction ? 4096 : 0 })

const store = await openStore(settings)
const metrics = metricsOf()
const bff = await createBff({
  ...settings,
  store,
  isDevelopment: !settings.isProduction,
  clock: () => Date.now(),
  log,
  observe: settings.metrics ? metrics.observe : undefined,
  limits: settings.sessionCalls === undefined ? {} : { sessionCalls: settings.sessionCalls },
})
if (settings.metrics) await metrics.listen(settings.metrics)
console.error(`BFF listens on ${await bff.listen(settings)}`)

closeWithGrace({ delay: 20_000 }, async ({ err }) => {
  if (err) console.error(`The BFF stops after an error: ${err.name}`)
  await bff.close()
  if (settings.metrics) await metrics.close()
  await store.close()
  log.flushSync()
})

async function openStore({ store: wanted }: Settings): Promise<SessionStore> {
  const onError = (error: Error) => console.error(`The session store lost a connection: ${error.name}`)
  try {
    if (wanted.kind === 'memory') return memoryStore()
    return wanted.kind === 'postgres' ? await postgresStore(wanted.url, { onError }) : await valkeyStore(wanted.url, { onError })
  } catch (error) {
    const name = wanted.kind === 'valkey' ? 'SESSION_VALKEY_URL' : 'SESSION_DATABASE_URL'
    console.error(`The session store that ${name} names cannot be reached: ${error instanceof Error ? error.message : 'unknown'}.`)
    return process.exit(1)
  }
}
