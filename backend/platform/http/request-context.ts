import type { FastifyRequest } from 'fastify'
import { isDevice } from '#schemas/identity/sign-in-limits.ts'
import { isLocale } from '#schemas/platform/words.ts'
import type { Config } from '#platform/core/config.ts'
import type { Context, Guest, Person, Services } from '#platform/context/context.ts'
import { type Database, inTransaction } from '#platform/database/database.ts'

interface Sources {
  database: Database
  services: Services
  clock: () => Temporal.Instant
  findSession: (
    db: Database['db'],
    now: Temporal.Instant,
    token: string,
    extendsSession: boolean,
    config: Config,
  ) => Promise<Person | null>
  findGuest: (caller: Pick<Context, 'db' | 'now' | 'services'>, link: string) => Promise<Guest | null>
}

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

/**
 * Reads the headers of a call: bearer token or link of a guest, X-Language or X-Locale, X-CountryCode or X-Country, X-Origin-Domain,
 * whether a page makes the call by itself, and the device of a sign-in.
 */
export async function contextOfRequest(
  request: FastifyRequest,
  { database, services, clock, findSession, findGuest }: Sources,
): Promise<Context> {
  const { db } = database
  const now = clock()
  const token = /^Bearer ([A-Za-z0-9._~+/=-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1]
  const link = /^Guest ([A-Za-z0-9_-]{43})$/.exec(request.headers.authorization ?? '')?.[1]
  const extendsSession = request.headers['x-unattended'] !== '1'
  const user = token === undefined ? null : await findSession(db, now, token, extendsSession, services.config)
  return {
    db,
    now,
    user,
    guest: link === undefined ? null : await findGuest({ db, now, services }, link),
    locale: localeOf(request),
    // A signed-in person gets the country of the profile.
    country: user?.country ?? countryOf(request),
    originDomain: first(request.headers['x-origin-domain'])?.slice(0, 253) ?? null,
    requestId: request.id,
    address: request.ip,
    device: deviceOf(request),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    services,
    warn: (details, message) => request.log.warn(details, message),
    transaction: (work) => inTransaction(db, work),
  }
}

export function localeOf({ headers }: FastifyRequest) {
  const requested = (first(headers['x-language']) ?? first(headers['x-locale']) ?? 'en').slice(0, 2).toLowerCase()
  return isLocale(requested) ? requested : 'en'
}

function deviceOf({ headers }: FastifyRequest): string | null {
  const device = first(headers['x-device'])
  return device !== undefined && isDevice(device) ? device : null
}

function countryOf({ headers }: FastifyRequest): string {
  const code = (first(headers['x-countrycode']) ?? first(headers['x-country']) ?? 'NG').toUpperCase()
  return /^[A-Z]{2}$/.test(code) ? code : 'NG'
}
