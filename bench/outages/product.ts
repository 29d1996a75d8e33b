/**
 * A complete product for drills: PostgreSQL, two backends and a BFF as processes of their own, the simulator of a
 * gateway, and a proxy in front of each server that can stall or cut connections.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { startEmbedded } from '#platform/database/embedded/embedded.ts'
import { migrate } from '#platform/migrations/migrate.ts'
import { bookProblems } from '#backend/money/payments/check-books.ts'
import { syncReference } from '#platform/regions/sync-reference.ts'
import { limits } from '../../bff/settings.ts'
import { postgresStore } from '../../bff/session/postgres-store.ts'
import { sessionsIn } from '../../bff/session/sessions.ts'
import { hold } from '../../scripts/free-port.ts'
import { type Line, openLine, placeOf } from '#tests/support/breakable-connection.ts'
import { type SimulatedGateway, simulateGateway } from '../faults/gateways.ts'
import { makeMarket, type Market } from '../race/market.ts'
import { benchSecret } from '../faults/setup.ts'

const root = join(import.meta.dirname, '../..')
const patienceMs = 120_000

export interface Process {
  url: string
  pid(): number
  /** Sends SIGTERM and waits for the end. Returns milliseconds. */
  stop(): Promise<number>
  start(): Promise<void>
  signal(name: NodeJS.Signals): void
  /** Bytes of memory in use. */
  memory(): Promise<number>
}

export interface Product {
  bff: Process
  backends: readonly Process[]
  /** A direct connection to the database of the product, without a proxy. */
  database: Database
  gateway: SimulatedGateway
  lines: { database: Line; sessions: Line; gateway: Line }
  market: Market
  /** Cookie of a client who has made no call yet; each is returned once. */
  newCookie: () => string
  bookProblems: () => Promise<number>
  close(): Promise<void>
}

interface ProductOptions {
  backends?: number
  clients?: number
  /** Folder of the database. Default: a folder of its own. */
  folder?: string
  settings?: Record<string, string | number>
}

export async function openProduct({
  backends: count = 2,
  clients = 200,
  folder,
  settings,
}: ProductOptions = {}): Promise<Product> {
  const dir = folder ?? (await mkdtemp(join(tmpdir(), 'solace-outages-')))
  chmodSync(dir, 0o711)
  const server = await startEmbedded({ dir, settings: { max_connections: 200, ...settings } })
  const url = await server.ensureDatabase('solace')
  const sessionUrl = await server.ensureDatabase('sessions')
  await migrate(url)
  const database = openDatabase(url, { max: 4, onError: () => undefined })
  await syncReference(database.db)
  const market = await makeMarket(database.db, clients, Temporal.Now.instant())
  const cookies = await cookiesFor(sessionUrl, market.tokens)
  const gateway = await simulateGateway('paystack', { retryMs: [1000, 2000, 3000, 5000] })
  const lines = {
    database: await openLine(placeOf(url)),
    sessions: await openLine(placeOf(sessionUrl)),
    gateway: await openLine({ host: '127.0.0.1', port: Number(new URL(gateway.url).port) }),
  }
  const through = (address: string, { port }: Line) => {
    const { username, pathname } = new URL(address)
    return `postgres://${username || 'postgres'}@127.0.0.1:${port}${pathname}`
  }
  const backends: Process[] = []
  for (let place = 0; place < count; place += 1)
    backends.push(
      await startProcess('backend/main.ts', {
        DATABASE_URL: through(url, lines.database),
        DATABASE_POOL: '12',
        SLOT_SECRET: benchSecret,
        FILES_FOLDER: join(dir, `files-${place}`),
        ...gateway.environment(`http://127.0.0.1:${lines.gateway.port}`),
        MAIL_URL: 'smtp://127.0.0.1:9',
      }),
    )
  gateway.webhookUrl(`${backends[0]?.url}/payment/webhook/paystack`)
  const bff = await startProcess('bff/main.ts', {
    BACKEND_URL: backends.map((backend) => backend.url).join(','),
    SESSION_SECRET: benchSecret,
    SESSION_DATABASE_URL: through(sessionUrl, lines.sessions),
    // One machine sends the requests of many visitors, each with an address of their own.
    TRUSTED_PROXIES: '127.0.0.1',
  })
  return {
    bff,
    backends,
    database,
    gateway,
    lines,
    market,
    newCookie: () => {
      const cookie = cookies.pop()
      if (cookie === undefined) throw new Error('There are no more clients')
      return cookie
    },
    bookProblems: async () => (await bookProblems(database.db)).length,
    close: async () => {
      for (const one of [bff, ...backends]) one.signal('SIGKILL')
      await database.close().catch(() => undefined)
      for (const line of Object.values(lines)) await line.close()
      await gateway.close()
      await server.stop()
      if (folder === undefined) await rm(dir, { recursive: true, force: true })
    },
  }
}

async function cookiesFor(url: string, tokens: readonly string[]): Promise<string[]> {
  const store = await postgresStore(url)
  const sessions = sessionsIn({ store, pepper: benchSecret, clock: () => Date.now(), limits })
  const cookies: string[] = []
  for (const token of tokens) {
    const person = randomBytes(16).toString('hex')
    const session = { token, expiresAt: Date.now() + 7_200_000, userType: 'client', isActive: true, person } as const
    cookies.push(`__Host-Http-solace-sid=${await sessions.start(session)}`)
  }
  await store.close()
  return cookies
}

async function startProcess(file: string, environment: Record<string, string>): Promise<Process> {
  const held = await hold(0)
  if (!held) throw new Error('There is no free port')
  await held.release()
  const url = `http://127.0.0.1:${held.port}`
  let child: ChildProcess
  const start = async () => {
    child = spawn(process.execPath, [file], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'ignore'],
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        NODE_ENV: 'development',
        LOG_LEVEL: 'fatal',
        HOST: '127.0.0.1',
        PORT: String(held.port),
        ...environment,
      },
    })
    for (const deadline = performance.now() + patienceMs; !(await isReady(url)); await sleep(50))
      if (performance.now() > deadline || child.exitCode !== null) throw new Error(`${file} did not get ready`)
  }
  await start()
  return {
    url,
    start,
    pid: () => child.pid ?? 0,
    signal: (name) => void child.kill(name),
    stop: async () => {
      const begun = performance.now()
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
      return performance.now() - begun
    },
    memory: async () => {
      const [, pages = '0'] = (await readFile(`/proc/${child.pid}/statm`, 'utf8')).split(' ')
      return Number(pages) * pageBytes
    },
  }
}

const pageBytes = Number(execFileSync('getconf', ['PAGESIZE']).toString())

export const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
    ({ ok }) => ok,
    () => false,
  )
