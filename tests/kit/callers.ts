import { openSession } from '../../backend/accounts/open-session.ts'
import type { Backend } from '../../backend/app.ts'
import type { FreshDatabase } from './cluster.ts'
import type { Clock } from './world.ts'

export interface Answered {
  status: number
  // Tests read answers of every shape; each asserts what it reads.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
  headers: Record<string, string | string[] | number | undefined>
}

type Headers = Record<string, string>

/** Speaks to the product as one person. Paths are those of section 7. */
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
}

export async function callersOf({ backend, database, clock }: Parts) {
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body: object | undefined, headers: Headers): Promise<Answered> => {
    const answer = await backend.app.inject({ method, url: path, headers, ...(body === undefined ? {} : { payload: body }) })
    return { status: answer.statusCode, body: answer.body === '' ? null : parsed(answer.body), headers: answer.headers }
  }
  const caller = (own: () => Promise<Headers>): Caller => ({
    get: async (path, headers = {}) => call('GET', path, undefined, { ...(await own()), ...headers }),
    post: async (path, body, headers = {}) => call('POST', path, body, { ...(await own()), ...headers }),
    put: async (path, body, headers = {}) => call('PUT', path, body, { ...(await own()), ...headers }),
    delete: async (path, body, headers = {}) => call('DELETE', path, body, { ...(await own()), ...headers }),
  })
  return {
    visitor: caller(async () => ({})),
    /** A session of the moment: it does not run out when a test moves the clock. */
    as: ({ identifier }: { identifier: string }): Caller => {
      let session: { at: string; token: string } | undefined
      return caller(async () => {
        const at = clock.now().toString()
        if (session?.at !== at) session = { at, token: await tokenOf(database, clock, identifier) }
        return { authorization: `Bearer ${session.token}` }
      })
    },
    close: async () => undefined,
  }
}

async function tokenOf({ db }: FreshDatabase, clock: Clock, identifier: string): Promise<string> {
  const { userType } = await db.selectFrom('appUser').select('userType').where('identifier', '=', identifier).executeTakeFirstOrThrow()
  const { token } = await openSession(db, { now: clock.now(), address: '127.0.0.1', userAgent: 'tests' }, { identifier, userType })
  return token
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
