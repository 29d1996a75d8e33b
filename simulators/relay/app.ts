/**
 * The relay of online sessions for one machine: `npm start` and tests. Production uses coturn (docs/operations.md). Only this
 * file and `scripts/relay-check.ts` import the package `turn-server`.
 */
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { createServer, type ListenEntry, type Server } from 'turn-server'

export interface Relay {
  /** For `TURN_URL`: UDP, then TCP. */
  urls: readonly string[]
  host: string
  port: number
  /** Allocations that are open now. */
  allocations(): number
  close(): Promise<void>
}

interface Settings {
  /** Shared with the backend. */
  secret: string
  /** The address of this machine that browsers reach. */
  host?: string
  /** Default: a free port. */
  port?: number
  /** By which names expire. */
  now?: () => Temporal.Instant
}

const limits = { perName: 24, total: 400, connections: 1000, idleMs: 120_000 }

export async function createRelay({
  secret,
  host = '127.0.0.1',
  port = 0,
  now = () => Temporal.Now.instant(),
}: Settings): Promise<Relay> {
  const open = new Set<unknown>()
  const create = () => {
    const server = serverAt(host)
    server.on('allocate', (_socket, allocation) => open.add(allocation))
    server.on('allocate:expired', (_socket, allocation) => open.delete(allocation))
    server.on('authenticate', (name, _realm, answer) => answer(isValid(name, now()) ? passwordOf(secret, name) : null))
    onlyTo(server, host)
    return server
  }
  const { server, bound } = await listenOn(create, host, port)
  return {
    urls: ['udp', 'tcp'].map((transport) => `turn:${host}:${bound}?transport=${transport}`),
    host,
    port: bound,
    allocations: () => open.size,
    close: () => stop(server),
  }
}

const serverAt = (host: string) =>
  createServer({
    auth: { mechanism: 'long-term', realm: 'solace' },
    relay: { ip: host, externalIp: host },
    maxConnections: limits.connections,
    userQuota: limits.perName,
    totalQuota: limits.total,
    idleTimeout: limits.idleMs,
    // Without it everything seems right and no packet arrives.
    allowLoopback: true,
  })

const stop = (server: Server) => new Promise<void>((resolve) => server.stop(() => resolve()))

/** Names are `expiry:owner`, in seconds since 1970. */
const isValid = (name: string, now: Temporal.Instant) =>
  Number(/^(\d{1,12}):/.exec(name)?.[1] ?? 0) * 1000 > now.epochMilliseconds

const passwordOf = (secret: string, name: string) => createHmac('sha1', secret).update(name).digest('base64')

/** Everybody is relayed, so the relay passes packets to its own address only: nothing else can be reached through it. */
function onlyTo(server: Server, host: string): void {
  const check = ({ peer }: { peer: { ip: string } }, answer: (isAllowed: boolean) => void) => answer(peer.ip === host)
  server.on('beforePermission', check)
  server.on('beforeChannelBind', check)
  server.on('beforeConnect', (_info: unknown, answer: (isAllowed: boolean) => void) => answer(false))
}

/** UDP and TCP on one port. A free port may be taken by another program between the two, so another one is tried then. */
async function listenOn(
  create: () => Server,
  host: string,
  wanted: number,
): Promise<{ server: Server; bound: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const server = create()
    try {
      const port = wanted || (await freePort(host))
      await listening(server, { transport: 'udp', address: host, port })
      return { server, bound: await listening(server, { transport: 'tcp', address: host, port }) }
    } catch (error) {
      await stop(server)
      if (wanted || attempt === attempts) throw error
    }
  }
}

const attempts = 20

const listening = (server: Server, entry: ListenEntry) =>
  new Promise<number>((resolve, reject) => {
    const settle = (act: () => void) => {
      server.off('listening', onListening)
      server.off('error', onError)
      // A packet that cannot be delivered must not end the process.
      server.on('error', () => undefined)
      act()
    }
    const onListening = (info: { transport: string; port: number }) => {
      if (info.transport === entry.transport) settle(() => resolve(info.port))
    }
    const onError = (error: Error) => settle(() => reject(error))
    server.on('listening', onListening)
    server.on('error', onError)
    server.listen([entry])
  })

/** The package takes port 0 for its usual port. */
async function freePort(host: string): Promise<number> {
  const held = createTcpServer().listen(0, host)
  await once(held, 'listening')
  const { port } = held.address() as AddressInfo
  await new Promise<void>((resolve) => held.close(() => resolve()))
  return port
}
