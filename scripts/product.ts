/** The whole product in one process: database, backend, BFF, and simulators of the external services. */
import { chmodSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { nextFreeSlot } from '#backend/scheduling/availability/next-free-slot.ts'
import { readEnvironment as readBackend } from '#backend/configuration/environment.ts'
import { startEmbedded } from '#platform/database/embedded/embedded.ts'
import { pastAt } from '#backend/operations/demo-data/past-at.ts'
import { type SessionToTry, sessionToTry } from '#backend/operations/demo-data/session-to-try.ts'
import { seedDemo } from '#backend/operations/demo-data/seed-demo.ts'
import type { SignIn } from '#backend/operations/demo-data/main-accounts.ts'
import { type RunningBackend, startBackend } from '../backend/start-backend.ts'
import { readEnvironment as readBff } from '../bff/environment.ts'
import { startBff } from '../bff/start-bff.ts'
import { createMailbox } from '#simulators/mail/app.ts'
import { createRelay } from '#simulators/relay/app.ts'
import { openHttpsProxy } from './https-proxy.ts'
import { webFolder } from './fresh-web.ts'
import { hold, type HeldPort } from './free-port.ts'
import { networkAddress } from './network-address.ts'
import { claimFolder } from './one-per-folder.ts'
import { ownSecrets } from './own-secrets.ts'
import { productLog } from './product-log.ts'
import { type TestGateways, testGateways } from './test-gateways.ts'
import { testProvider } from './test-provider.ts'
import { shortLivedServer } from './short-lived-server.ts'

export interface ProductOptions {
  /** All persistent data is stored here. */
  dataDir: string
  /** Default: a free port. */
  port?: number | HeldPort
  /** Creates the demonstration market where there is none yet. */
  demo: boolean
  /** Creates a session of two demo accounts that begins soon, unless there is one. */
  hasSessionToTry?: boolean
  /** No output; the log file has it. */
  quiet?: boolean
  /** Folder of the built web app. */
  webDir?: string
  clock?: () => Temporal.Instant
  /** Milliseconds between two rounds of the worker. Default: that of production. */
  workEveryMs?: number
  /** False for a product of minutes: the database does not wait for the disk, and a power cut would lose data. */
  isDurable?: boolean
  /** Variables of the user, which override the defaults here. */
  environment?: Variables
  /** Public address, where a proxy is in front of this server. */
  publicUrl?: string
}

export interface Product {
  url: string
  /** Listening address; differs from `url` behind a proxy. */
  port: number
  mailboxUrl: string
  /** Simulators of the gateways that are not configured. */
  paystack: TestGateways['paystack']
  stripe: TestGateways['stripe']
  /** For the owner of the tables. */
  databaseUrl: string
  /** The embedded relay; null where another one is configured. */
  relay: { host: string; port: number } | null
  signIns: SignIn[]
  /** Its room can be entered now. */
  sessionToTry: SessionToTry | null
  /** The demonstration data was created just now. */
  isNew: boolean
  stop: () => Promise<void>
}

type Variables = Record<string, string | undefined>
type Stop = () => Promise<void> | void

/** Several sentences, one for each problem of the environment. */
export class WrongEnvironment extends Error {}

export async function startProduct(options: ProductOptions): Promise<Product> {
  const stops: Stop[] = []
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one()
  }
  try {
    return { ...(await start(options, (one) => void stops.push(one))), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function start(options: ProductOptions, onStop: (stop: Stop) => void): Promise<Omit<Product, 'stop'>> {
  const { environment: given = {}, quiet = false, webDir = webFolder, clock = () => Temporal.Now.instant() } = options
  const dataDir = resolve(options.dataDir)
  prepareFolder(dataDir)
  const claim = await claimFolder(dataDir)
  onStop(claim.release)
  const log = productLog(dataDir, { isQuiet: quiet })
  onStop(log.close)
  const secrets = ownSecrets(dataDir)
  const held = await heldPort(options.port)
  const network = orRefused(() => networkAddress(given))
  const url = options.publicUrl ?? (network ? `https://${network}:${held.port}` : `http://localhost:${held.port}`)

  const databases = await databasesIn(dataDir, given, onStop, options.isDurable)
  const mailbox = await createMailbox({ folder: join(dataDir, 'mails'), now: clock })
  onStop(() => mailbox.close())
  const gateways = await testGateways({ dataDir, given, secrets, clock })
  onStop(() => gateways.close())
  const provider = given.SIGN_IN_PROVIDERS ? null : await testProvider({ dataDir, secret: secrets.provider, clock })
  onStop(() => provider?.close())
  provider?.control.returnsTo(`${url}/`)

  const relay = await relayFor(given, secrets.relay, clock)
  onStop(() => relay?.close())

  const backend = await startBackend(
    backendEnvironment({
      PUBLIC_URL: url,
      SLOT_SECRET: secrets.slots,
      CODE_SECRET: secrets.codes,
      SEAL_SECRET: secrets.seals,
      DATA_KEYS: `1:${secrets.dataKey}`,
      MAIL_URL: mailbox.smtpUrl,
      FILES_FOLDER: join(dataDir, 'files'),
      ...gateways.environment,
      ...provider?.environment,
      ...(relay && { TURN_URL: relay.urls.join(','), TURN_SECRET: secrets.relay }),
      ...(given.VAPID_PUBLIC_KEY || given.VAPID_PRIVATE_KEY
        ? {}
        : { VAPID_PUBLIC_KEY: secrets.push.publicKey, VAPID_PRIVATE_KEY: secrets.push.privateKey }),
      ...known(given),
      ...databases.solace,
      HOST: '127.0.0.1',
      PORT: '0',
    }),
    { logger: log.logger, clock, workEveryMs: options.workEveryMs },
  )
  onStop(() => backend.close())
  const { signIns, isNew } = options.demo ? await fillMarket(backend, clock()) : { signIns: [], isNew: false }

  const session = options.hasSessionToTry ? await sessionToTry(backend.database.db, clock()) : null
  if (isNew) await gateways.recall((gateway) => pastAt(backend.database.db, gateway))

  await held.release()
  const bff = await startBff(
    bffSettings({
      SESSION_SECRET: secrets.session,
      SESSION_DATABASE_URL: databases.sessions,
      SESSION_CALLS_PER_MINUTE: '600',
      PUBLIC_READS_PER_MINUTE: '3000',
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      ALLOWED_HOSTS: hostsAround(url, held.port),
      ...known(given),
      PORT: String(held.port),
      BACKEND_URL: backend.url,
      MAILBOX_URL: mailbox.url,
      WEB_ROOT: webDir,
    }),
    {
      log: log.stream,
      onError: ({ message }) => log.logger.error({ why: message }, 'lost a connection to the session store'),
      clock: () => clock().epochMilliseconds,
    },
  )
  onStop(() => bff.close())
  if (network) {
    const proxy = await openHttpsProxy({ host: network, port: held.port, now: clock() })
    onStop(() => proxy.close())
  }
  claim.announce(url)
  gateways.aim(`http://127.0.0.1:${held.port}`)
  return {
    url,
    port: held.port,
    signIns,
    sessionToTry: session,
    isNew,
    mailboxUrl: `${url}/dev/mailbox/`,
    paystack: gateways.paystack,
    stripe: gateways.stripe,
    databaseUrl: databases.owner,
    relay: relay && { host: relay.host, port: relay.port },
  }
}

/** Other accounts may only pass through to the database, which root cannot run itself. */
function prepareFolder(dataDir: string): void {
  mkdirSync(join(dataDir, 'mails'), { recursive: true })
  chmodSync(dataDir, 0o711)
  chmodSync(join(dataDir, 'mails'), 0o700)
}

async function heldPort(port: number | HeldPort = 0): Promise<HeldPort> {
  if (typeof port === 'object') return port
  const held = await hold(port)
  if (held) return held
  throw new Error(`Port ${port} is taken.`)
}

function orRefused<Value>(read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    throw error instanceof RangeError ? new WrongEnvironment(error.message) : error
  }
}

/** The embedded relay, unless another one is configured. */
const relayFor = async (
  { TURN_URL, TURN_SECRET, RELAY_HOST }: Variables,
  secret: string,
  now: () => Temporal.Instant,
) => (TURN_URL || TURN_SECRET ? null : createRelay({ secret, now, ...(RELAY_HOST ? { host: RELAY_HOST } : {}) }))

/** Two databases of the embedded server with the serving role, or the server that DATABASE_URL names. */
async function databasesIn(dataDir: string, given: Variables, onStop: (stop: Stop) => void, isDurable = true) {
  const { DATABASE_URL, MIGRATION_DATABASE_URL } = given
  if (DATABASE_URL) {
    const owner = MIGRATION_DATABASE_URL || DATABASE_URL
    return {
      solace: { DATABASE_URL, ...(MIGRATION_DATABASE_URL ? { MIGRATION_DATABASE_URL } : {}) },
      owner,
      sessions: owner,
    }
  }
  const embedded = await startEmbedded({ dir: dataDir, fsync: isDurable, settings: isDurable ? {} : shortLivedServer })
  onStop(() => embedded.stop())
  const [owner, sessions] = [await embedded.ensureDatabase('solace'), await embedded.ensureDatabase('solace_sessions')]
  return { solace: { DATABASE_URL: embedded.servingUrl('solace'), MIGRATION_DATABASE_URL: owner }, owner, sessions }
}

function backendEnvironment(variables: Variables) {
  const read = readBackend(variables)
  if (read.as === 'read') return read.environment
  throw new WrongEnvironment(read.sentences.join('\n'))
}

function bffSettings(variables: Variables) {
  const read = readBff(variables)
  if ('settings' in read) return read.settings
  throw new WrongEnvironment(read.problems.join('\n'))
}

const decidedHere = ['NODE_ENV', 'PORT', 'DATABASE_URL', 'MIGRATION_DATABASE_URL']

/** The user's variables, without those that are set here and without empty ones. */
const known = (given: Variables): Variables =>
  Object.fromEntries(Object.entries(given).filter(([name, value]) => value && !decidedHere.includes(name)))

/** Host names of this machine for people and the gateway, with the listening port and the public one. */
const hostsAround = (url: string, port: number) =>
  ['localhost', '127.0.0.1'].flatMap((name) => [`${name}:${port}`, `${name}:${new URL(url).port || 80}`]).join(',')

const fillMarket = ({ backend, database }: RunningBackend, now: Temporal.Instant) =>
  seedDemo(database.db, {
    now,
    services: backend.services,
    nextFreeSlot: (db, provider, at) => nextFreeSlot(db, backend.services, provider, at),
  })
