/** Clients of the product that use the BFF as browsers do: with a cookie and the site's own headers, without a token. */
import { createHash } from 'node:crypto'
import { Agent, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { DestinationStream } from 'pino'
import { openSession } from '#backend/identity/sessions/open-session.ts'
import type { Backend } from '#backend/app.ts'
import { createBff } from '#bff/app.ts'
import { sessionCookie } from '#bff/http/visitor.ts'
import { memoryStore } from '#bff/session/memory-store.ts'
import { sessionsIn } from '#bff/session/sessions.ts'
import { limits } from '#bff/settings.ts'
import type { FreshDatabase } from './cluster.ts'
import type { Clock } from './product.ts'

export interface Answered {
  status: number
  // Tests read answers of every shape; each asserts what it reads.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
  headers: Record<string, string | string[] | number | undefined>
  /** The body as it arrived. */
  bytes: Buffer
}

type Headers = Record<string, string>
type Method = 'get' | 'post' | 'put' | 'delete'

/** Calls the product as one person. Paths are those of the backend, without `/api`. */
export interface Caller {
  get(path: string, headers?: Headers): Promise<Answered>
  post(path: string, body?: object, headers?: Headers): Promise<Answered>
  put(path: string, body?: object, headers?: Headers): Promise<Answered>
  delete(path: string, body?: object, headers?: Headers): Promise<Answered>
}

interface Parts {
  backend: Backend
  database: FreshDatabase
  clock: Clock
  /** Where the BFF logs; nowhere by default. */
  log?: DestinationStream | undefined
}

/** Runs so many calls at once, from any caller, and queues the others. */
export const patientGate = {
  callsAtOnce: 8,
  callsPerRoute: 8,
  callsPerCaller: 8,
  slowPerCaller: 8,
  callsWaiting: 100_000,
  callsWaitingPerCaller: 100_000,
  callWait: 600_000,
}

const pepper = 'sessions-of-the-tests-sessions-of-the-tests'
const host = 'solace.test'

export async function callersOf({ backend, database, clock, log }: Parts) {
  await backend.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = backend.app.server.address() as AddressInfo
  const milliseconds = () => clock.now().epochMilliseconds
  const store = memoryStore()
  const bff = await createBff({
    backendUrl: `http://127.0.0.1:${port}`,
    store,
    sessionSecret: pepper,
    publicUrl: `https://${host}`,
    clock: milliseconds,
    // One fixture represents many visitors, and its clock does not advance by itself.
    limits: { publicReads: 1_000_000, publicPictures: 1_000_000, ...patientGate },
    ...(log ? { log } : {}),
  })
  const address = await bff.listen()
  const sessions = sessionsIn({ store, pepper, clock: milliseconds, limits })
  const current = new Map<string, { moves: number; secret: Promise<string> }>()

  const agent = new Agent({ keepAlive: true, timeout: idleMs })
  const { hostname, port: bffPort } = new URL(address)
  const call = (method: Method, path: string, body: object | undefined, headers: Headers) => {
    // A server that refuses a file may not have read it to its end: such a connection is not used again.
    const isFile = Buffer.isBuffer(body)
    const content = body === undefined || isFile ? body : Buffer.from(textOf(body))
    return new Promise<Answered>((resolve, reject) => {
      const read = (answer: IncomingMessage) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () => {
          const bytes = Buffer.concat(chunks)
          const text = bytes.toString('utf8')
          resolve({
            status: answer.statusCode ?? 0,
            body: text === '' ? null : parsed(text),
            headers: answer.headers,
            bytes,
          })
        })
      }
      const sent = request({
        host: hostname,
        port: bffPort,
        method: method.toUpperCase(),
        path: addressOf(`/api${path}`),
        agent: isFile ? false : agent,
        headers: {
          host,
          'x-csrf': '1',
          'sec-fetch-site': 'same-origin',
          ...(content && { 'content-length': String(content.length) }),
          ...(content && !isFile && { 'content-type': 'application/json' }),
          ...headers,
        },
      })
      sent.on('response', read).on('error', reject).end(content)
    })
  }
  const caller = (own: () => Promise<Headers>, hasEnded: () => void = () => undefined): Caller => {
    const send = async (method: Method, path: string, body: object | undefined, headers: Headers = {}) => {
      const answered = await call(method, path, body, merged(await own(), headers))
      if (answered.status === 401) hasEnded()
      return answered
    }
    return {
      get: (path, headers) => send('get', path, undefined, headers),
      post: (path, body, headers) => send('post', path, body, headers),
      put: (path, body, headers) => send('put', path, body, headers),
      delete: (path, body, headers) => send('delete', path, body, headers),
    }
  }
  return {
    visitor: caller(async () => ({})),
    /**
     * One session for each person and browser. A new one where the clock was moved, because sessions expire and expired ones
     * are deleted, and after it was ended.
     */
    as: ({ identifier }: { identifier: string }, browser = 'first'): Caller => {
      const key = `${identifier} ${browser}`
      return caller(
        async () => {
          const moves = clock.moves()
          let session = current.get(key)
          if (session?.moves !== moves) {
            session = { moves, secret: sessionOf(database, clock, identifier).then((opened) => sessions.start(opened)) }
            current.set(key, session)
          }
          return { cookie: `${sessionCookie}=${await session.secret}` }
        },
        () => current.delete(key),
      )
    },
    close: async () => {
      agent.destroy()
      await bff.close()
    },
  }
}

/** Long before the server ends an idle connection, on which a call would be lost. */
const idleMs = 2_000

/** Encodes what may not stand in an address, and leaves everything else, such as two dots, as it is. */
const addressOf = (path: string): string => {
  if (/^[\w\-./?&=%:,+~!*()@;$[\]]*$/.test(path)) return path
  const { pathname, search } = new URL(path, 'http://localhost')
  return pathname + search
}

/** Tests of malformed bodies send them as texts. */
const textOf = (body: object | string): string => (typeof body === 'string' ? body : JSON.stringify(body))

/** A test's own cookies are sent beside the session. */
const merged = (own: Headers, headers: Headers): Headers => ({
  ...own,
  ...headers,
  cookie: [own.cookie, headers.cookie].filter((cookie) => cookie !== undefined).join('; '),
})

async function sessionOf({ db }: FreshDatabase, clock: Clock, identifier: string) {
  const { userType, accountStatus } = await db
    .selectFrom('appUser')
    .select(['userType', 'accountStatus'])
    .where('identifier', '=', identifier)
    .executeTakeFirstOrThrow()
  const { token, expiry } = await openSession(
    db,
    { now: clock.now(), address: '127.0.0.1', userAgent: 'tests' },
    { identifier, userType },
  )
  return {
    token,
    expiresAt: Date.parse(expiry),
    userType,
    isActive: accountStatus === 'active',
    person: hashOf(identifier),
  }
}

const hashOf = (identifier: string) => createHash('sha256').update(identifier).digest('hex').slice(0, 12)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
