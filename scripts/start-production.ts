import { destination } from 'pino'
import { readEnvironment as readBackend } from '#backend/configuration/environment.ts'
import { loggerOf } from '#platform/core/log.ts'
import { startBackend } from '../backend/start-backend.ts'
import { readEnvironment as readBff } from '../bff/environment.ts'
import { startBff } from '../bff/start-bff.ts'
import { stopInOrder } from './stop-in-order.ts'
import { freshWeb, webFolder } from './fresh-web.ts'

/**
 * `npm start` with NODE_ENV=production: backend and BFF as they run in containers, in one process. There is no
 * demonstration data, no simulator, and no secret has a default.
 */
export async function startProduction(environment: NodeJS.ProcessEnv): Promise<void> {
  const { PORT, HOST, ...rest } = environment
  const backendPlaces = { HOST: '127.0.0.1', PORT: '0' }
  const bffPlaces = { PORT, HOST, WEB_ROOT: webFolder }
  const forBackend = readBackend({ ...rest, ...backendPlaces })
  const forBff = readBff({ ...rest, ...bffPlaces, BACKEND_URL: 'http://127.0.0.1:1' })
  if (forBackend.as === 'refused' || 'problems' in forBff) {
    const sentences = [
      ...(forBackend.as === 'refused' ? forBackend.sentences : []),
      ...('problems' in forBff ? forBff.problems : []),
    ]
    console.error([...new Set(sentences)].join('\n'))
    process.exit(1)
  }

  await freshWeb()
  const log = destination({ dest: 1, sync: true })
  const logger = loggerOf({ level: forBackend.environment.logLevel, to: log })
  const backend = await startBackend(forBackend.environment, { logger })
  const onError = ({ message }: Error) => logger.error({ why: message }, 'lost a connection to the session store')
  const bff = await startBff({ ...forBff.settings, backendUrl: backend.url }, { log, onError })
  console.error(`Solace listens on ${bff.url} for ${forBackend.environment.config.publicUrl}`)
  stopInOrder(async () => {
    await bff.close()
    await backend.close()
  })
}
