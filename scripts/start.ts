import { join } from 'node:path'
import { CannotEmbed } from '../backend/kit/embedded.ts'
import { freshWeb } from './fresh-web.ts'
import { firstFreePort, hold, type HeldPort } from './free-port.ts'
import { type Product, startProduct, WrongEnvironment } from './product.ts'
import { RunsAlready } from './one-per-folder.ts'
import { startProduction } from './start-production.ts'
import { stopInOrder } from './stop-in-order.ts'

/** `npm start`: builds what changed, starts everything, says where it is and who can sign in. */

const root = join(import.meta.dirname, '..')
const { env } = process
const dataDir = env.DATA_FOLDER ?? join(root, 'data')
const begin = performance.now()

if (env.NODE_ENV === 'production') {
  await startProduction(env)
} else {
  const port = await portFor(env.PORT)
  await freshWeb()
  const product = await startProduct({ dataDir, port, demo: true, environment: env }).catch(refuse)
  console.log(blockOf(product))
  stopInOrder(product.stop)
}

/** PORT as it was asked for, else the first free one from 3000 on. */
async function portFor(wanted: string | undefined): Promise<HeldPort> {
  if (!wanted) return firstFreePort(3000)
  const number = /^\d{1,5}$/.test(wanted) ? Number(wanted) : Number.NaN
  if (!(number > 0 && number < 65_536)) return say(`PORT must be a number from 1 to 65535, not ${wanted}.`)
  return (
    (await hold(number)) ??
    say(`Port ${number} is taken: stop what uses it, or name another, PORT=${number + 1} npm start.`)
  )
}

function refuse(error: unknown): never {
  if ([CannotEmbed, RunsAlready, WrongEnvironment].some((kind) => error instanceof kind))
    return say((error as Error).message)
  throw error
}

function say(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

function blockOf({ url, mailboxUrl, signIns, isNew }: Product): string {
  const width = Math.max(...signIns.map(({ email }) => email.length))
  const seconds = ((performance.now() - begin) / 1000).toFixed(1)
  return [
    '',
    `  Solace      ${url}/`,
    `  Mailbox     ${mailboxUrl}`,
    `  API         ${url}/documentation/`,
    '',
    `  Sign in with the password ${signIns[0]?.password ?? ''}`,
    ...signIns.map(({ email, what }) => `    ${email.padEnd(width)}  ${what}`),
    '',
    `  Started in ${seconds} s${isNew ? ' with a new demonstration market' : ''}. Data: ${dataDir}. Stop: Ctrl-C.`,
    '',
  ].join('\n')
}
