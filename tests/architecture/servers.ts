/** Both servers of the product, for requests that no browser makes: the BFF without its rate limits, and the backend directly. */
import type { AddressInfo } from 'node:net'
import type { InjectOptions } from 'fastify'
import type { Pool } from 'pg'
import { openSession } from '#backend/identity/sessions/open-session.ts'
import { createBff } from '#bff/app.ts'
import { sessionCookie } from '#bff/http/visitor.ts'
import { memoryStore } from '#bff/session/memory-store.ts'
import { sessionsIn } from '#bff/session/sessions.ts'
import { limits as usual } from '#bff/settings.ts'
import type { Endpoint } from '#schemas/platform/endpoint.ts'
import { patientGate } from '#tests/support/callers.ts'
import type { Product } from '#tests/support/product.ts'

export type ServerName = 'backend' | 'bff'
export interface Who {
  identifier: string
  userType: 'client' | 'provider' | 'admin'
}
export interface ServerRequest {
  method: string
  url: string
  who: Who | null
  headers?: Record<string, string>
  payload?: string | Buffer
}
export interface Reply {
  status: number
  contentType: string
  text: string
  headers: Record<string, unknown>
}

const pepper = 'sessions-of-the-tests-sessions-of-the-tests'
const host = 'solace.test'

/** Where the BFF has an address of its own for a call, by the address of the backend. */
const ownRoutes: Record<string, [method: string, url: string]> = {
  'POST /user/login': ['POST', '/session'],
  'POST /user/logout': ['DELETE', '/session'],
  'POST /user/register': ['POST', '/session/register'],
  'POST /user/register/verify': ['POST', '/session/verify'],
  'POST /user/profile/update-password': ['POST', '/session/password'],
  'POST /user/login/code/account': ['POST', '/session/code'],
  'POST /user/login/second-factor': ['POST', '/session/second-factor'],
  'POST /user/login/passkey': ['POST', '/session/passkey'],
  'POST /user/social/start': ['POST', '/session/social'],
  'POST /user/social/link': ['POST', '/session/social/link'],
  'POST /user/social/callback': ['POST', '/session/social/callback'],
  'POST /user/social/register': ['POST', '/session/social/register'],
  'POST /user/social/request-code': ['POST', '/session/social/code'],
  'POST /user/social/confirm-code': ['POST', '/session/social/confirm-code'],
  'POST /user/social/confirm-password': ['POST', '/session/social/confirm-password'],
  'POST /guest/room': ['POST', '/session/room'],
  'POST /admin/impersonation': ['POST', '/session/impersonation'],
  'DELETE /admin/impersonation': ['DELETE', '/session/impersonation'],
}
/** Calls between servers, which the BFF does not open. */
export const betweenServers: readonly string[] = ['GET /site-map/changes']

export const atBff = ({ address, method }: Endpoint, url: string): [method: string, url: string] => {
  const [changed, path] = ownRoutes[address] ?? [method, url]
  return [changed, `/api${path}${path === url ? '' : (/\?.*/.exec(url)?.[0] ?? '')}`]
}

/** `webRoot`: the folder of its pages; without it the BFF has none. */
export async function openBothServers(product: Product, { webRoot }: { webRoot?: string } = {}) {
  const { port } = product.backend.app.server.address() as AddressInfo
  const clock = () => product.clock.now().epochMilliseconds
  const store = memoryStore()
  const limits = {
    ...usual,
    sessionCalls: 1_000_000,
    publicReads: 1_000_000,
    publicPictures: 1_000_000,
    ...patientGate,
  }
  const bff = await createBff({
    backendUrl: `http://127.0.0.1:${port}`,
    store,
    sessionSecret: pepper,
    publicUrl: `https://${host}`,
    clock,
    limits,
    ...(webRoot === undefined ? {} : { webRoot }),
  })
  const sessions = sessionsIn({ store, pepper, clock, limits })
  const opened = async (who: Who) =>
    openSession(product.database.db, { now: product.clock.now(), address: '127.0.0.1', userAgent: 'tests' }, who)

  async function identityAt(server: ServerName, who: Who | null): Promise<Record<string, string>> {
    if (!who) return {}
    const { token, expiry } = await opened(who)
    if (server === 'backend') return { authorization: `Bearer ${token}` }
    const secret = await sessions.start({
      token,
      expiresAt: Date.parse(expiry),
      userType: who.userType,
      isActive: true,
      person: 'tests',
    })
    return { cookie: `${sessionCookie}=${secret}` }
  }

  /** One session for all calls of a person. */
  const identities = new Map<string, Promise<Record<string, string>>>()
  function identityOf(server: ServerName, who: Who | null): Promise<Record<string, string>> {
    const key = `${server} ${who?.identifier} ${product.clock.now().toString()}`
    const known = identities.get(key) ?? identityAt(server, who)
    identities.set(key, known)
    return known
  }

  return {
    send: async (server: ServerName, { method, url, who, headers = {}, payload }: ServerRequest): Promise<Reply> => {
      const own = await identityOf(server, who)
      const cookie = [own.cookie, headers.cookie].filter((part) => part !== undefined).join('; ')
      const request = {
        method,
        url,
        headers: {
          host,
          'x-csrf': '1',
          'sec-fetch-site': 'same-origin',
          ...headers,
          ...own,
          ...(cookie ? { cookie } : {}),
        },
        ...(payload === undefined ? {} : { payload }),
      } as InjectOptions
      const answer = await (server === 'bff' ? bff.app : product.backend.app).inject(request)
      // The call may have ended the session.
      if (answer.statusCode < 400 && method !== 'GET') identities.clear()
      const contentType = String(answer.headers['content-type'] ?? '')
      return { status: answer.statusCode, contentType, text: answer.body, headers: answer.headers }
    },
    close: () => bff.close(),
  }
}

/** The content of all tables, one text per table: comparing two of them shows whether anything changed. */
export async function contentsOf({ database: { pool } }: Product): Promise<Record<string, string>> {
  const text = await statementOf(pool)
  // Named, so that the server plans it once.
  const { rows } = await pool.query<{ name: string; held: string }>({ name: 'contents of all tables', text })
  return Object.fromEntries(rows.map(({ name, held }) => [name, held]))
}

const statements = new WeakMap<Pool, Promise<string>>()

function statementOf(pool: Pool): Promise<string> {
  const statement = statements.get(pool) ?? writeStatement(pool)
  statements.set(pool, statement)
  return statement
}

async function writeStatement(pool: Pool): Promise<string> {
  const tables = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'
        and table_name not in ('audit_event', 'throttle', 'session') order by 1`,
  )
  const parts = tables.rows.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as held from "${name}" t`,
  )
  return parts.join(' union all ')
}
