import { join } from 'node:path'
import { CannotEmbed } from '#platform/database/embedded/embedded.ts'
import { NoDatabase } from '#platform/database/no-database.ts'
import { NoSessionStore } from '../bff/start-bff.ts'
import { freshWeb } from './fresh-web.ts'
import { RunsAlready } from './one-per-folder.ts'
import { startProduct, WrongEnvironment } from './product.ts'
import { blockOf } from './start-block.ts'
import { portFor, print } from './start-port.ts'
import { startProduction } from './start-production.ts'
import { stopInOrder } from './stop-in-order.ts'

/** `npm start`: builds what changed, starts everything, prints the addresses and the accounts that can sign in. */

const { env } = process
const dataDir = env.DATA_FOLDER ?? join(import.meta.dirname, '..', 'data')
const begin = performance.now()
/** Errors that are one sentence with a remedy. */
const expectedErrors = [CannotEmbed, NoDatabase, NoSessionStore, RunsAlready, WrongEnvironment]

if (env.NODE_ENV === 'production') {
  await startProduction(env).catch(refuse)
} else {
  const port = await portFor(env.PORT)
  await freshWeb()
  const product = await startProduct({ dataDir, port, demo: true, hasSessionToTry: true, environment: env }).catch(
    refuse,
  )
  console.log(blockOf(product, { dataDir, seconds: (performance.now() - begin) / 1000 }))
  stopInOrder(product.stop)
}

function refuse(error: unknown): never {
  if (error instanceof Error && expectedErrors.some((kind) => error instanceof kind)) return print(error.message)
  throw error
}
