import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'

/** Reserves a port until it is released. */
export interface HeldPort {
  port: number
  release(): Promise<void>
}

const last = 65_535

/** The first free port from this one on. */
export async function firstFreePort(from: number): Promise<HeldPort> {
  for (let port = from; port <= last; port += 1) {
    const held = await hold(port)
    if (held) return held
  }
  throw new Error(`There is no free port from ${from} on.`)
}

/** Null where a server listens on it already, on any of this machine's addresses. */
export async function hold(port: number): Promise<HeldPort | null> {
  const first = await listen(port, '127.0.0.1')
  if (first === null) return null
  const { port: bound } = first.address() as AddressInfo
  const second = await listen(bound, '::1')
  if (second === null) {
    await closed(first)
    return port === 0 ? hold(0) : null
  }
  const servers = second === 'no such address' ? [first] : [first, second]
  return { port: bound, release: async () => void (await Promise.all(servers.map(closed))) }
}

const closed = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()))

function listen(port: number, host: '127.0.0.1'): Promise<Server | null>
function listen(port: number, host: '::1'): Promise<Server | null | 'no such address'>
async function listen(port: number, host: string): Promise<Server | null | 'no such address'> {
  const server = createServer((socket) => socket.destroy())
  try {
    server.listen({ port, host, exclusive: true })
    await once(server, 'listening')
    return server
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    return code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT' ? 'no such address' : null
  }
}
