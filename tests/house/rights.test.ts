import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSession } from '../../backend/accounts/open-session.ts'
import { allEndpoints } from '#schemas/endpoints.ts'
import type { Endpoint } from '#schemas/kit.ts'
import { type Caller as Kind, rightOf, rights } from '#schemas/rights.ts'
import { bookable, freeSlots } from '../bookings/bookable.ts'
import { openWorld, type World } from '../kit/world.ts'

type Who = 'visitor' | 'client' | 'unverified client' | 'provider' | 'unverified provider' | 'admin'
const people: Who[] = ['visitor', 'client', 'unverified client', 'provider', 'unverified provider', 'admin']

let world: World
const identifiers = new Map<Who, { identifier: string; userType: 'client' | 'provider' | 'admin' }>()
/** A booking, a transaction and a payment of people who are none of the callers. */
const foreign: Record<string, string> = {}

beforeAll(async () => {
  world = await openWorld()
  const { db } = world.database
  const someone = async (who: Who) => {
    const userType = who.replace('unverified ', '') as Kind & ('client' | 'provider' | 'admin')
    const person = await (userType === 'client'
      ? world.given.client()
      : userType === 'admin'
        ? world.given.admin()
        : world.given.provider({ listed: false }))
    if (who.startsWith('unverified'))
      await db
        .updateTable('appUser')
        .set({ accountStatus: 'pending_verification' })
        .where('identifier', '=', person.identifier)
        .execute()
    identifiers.set(who, { identifier: person.identifier, userType })
  }
  for (const who of people.slice(1)) await someone(who)
  const [owner, provider] = [await world.given.client({ money: 20_000_00 }), await world.given.provider()]
  const [slot] = await freeSlots(world, provider, '2026-03-04')
  const booking = await world.as(owner).post('/booking', bookable(provider, slot))
  const paid = await world.as(owner).post(`/payment/booking/${booking.body.identifier}`, { method: 'wallet' })
  const transactions = await world.as(owner).get('/wallet/transactions')
  foreign.booking = booking.body.identifier
  foreign.reference = paid.body.payment.reference
  foreign.transaction = transactions.body.data[0].identifier
})
afterAll(() => world.close())

/** The address with a row of somebody else in it, or with one that nobody has. */
function urlOf({ path }: Endpoint, row: 'foreign' | 'unknown'): string {
  const id = path.includes('/wallet/transactions/') ? foreign.transaction : foreign.booking
  const words: Record<string, string | undefined> = {
    ':id': row === 'foreign' ? id : randomUUID(),
    ':providerId': randomUUID(),
    ':reference': row === 'foreign' ? foreign.reference : `topup-${randomUUID()}`,
    ':date': '2026-03-04',
    ':month': '2026-03',
    ':code': 'NG',
    ':kind': 'therapy',
    ':gateway': 'paystack',
  }
  return path.replaceAll(/:\w+/g, (name) => words[name] ?? name)
}

/** A new session for every call, since some calls end it. */
async function tokenOf(who: Who): Promise<string | null> {
  const person = identifiers.get(who)
  const request = { now: world.clock.now(), address: '127.0.0.1', userAgent: 'tests' }
  return person ? (await openSession(world.database.db, request, person)).token : null
}

async function ask(endpoint: Endpoint, who: Who, row: 'foreign' | 'unknown') {
  const token = await tokenOf(who)
  const answer = await world.backend.app.inject({
    method: endpoint.method,
    url: urlOf(endpoint, row),
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(endpoint.method === 'GET' ? {} : { payload: bodyFor(endpoint) }),
  })
  const { code = null, message = null } = answer.headers['content-type']?.toString().includes('problem')
    ? answer.json()
    : {}
  return { status: answer.statusCode, code, message }
}

/** A body that the schema takes where a foreign row should be reached, so that the row is what decides. */
function bodyFor({ address }: Endpoint): object {
  if (address === 'POST /payment/booking/:id') return { method: 'wallet' }
  if (address === 'POST /user/second-factor/totp/:id/confirm') return { code: '123456' }
  if (address === 'POST /booking/:id/schedule') return { timeslotIdentifier: 'ts_abc' }
  return {}
}

function expected(endpoint: Endpoint, who: Who): { status: number; code: string } | 'allowed' {
  const right = rightOf(endpoint.address)
  const kind = who.replace('unverified ', '') as Kind
  if (right?.callers.includes('anyone') || right?.callers.includes('gateway')) return 'allowed'
  if (who === 'visitor') return { status: 401, code: 'UNAUTHORIZED_ACCESS' }
  if (!right?.callers.includes(kind)) return { status: 403, code: 'FORBIDDEN' }
  return right.verified && who.startsWith('unverified') ? { status: 403, code: 'EMAIL_UNVERIFIED' } : 'allowed'
}

const denials = ['FORBIDDEN', 'EMAIL_UNVERIFIED', 'UNAUTHORIZED_ACCESS']

describe.each(allEndpoints.map((endpoint) => [endpoint.address, endpoint] as const))('%s', (_address, endpoint) => {
  test.each(people)('asked by a %s', async (who) => {
    const { status, code } = await ask(endpoint, who, 'unknown')
    // A webhook is let in by its signature, and these have none.
    const isDenied = denials.includes(code) && !endpoint.raw
    expect(isDenied ? { status, code } : 'allowed').toEqual(expected(endpoint, who))
    expect(status).toBeLessThan(500)
  })
})

const withRow = allEndpoints.filter(
  ({ path }) =>
    /:(id|reference)\b/.test(path) &&
    !path.startsWith('/region') &&
    !path.startsWith('/providers') &&
    !path.startsWith('/review'),
)

describe.each(withRow.map((endpoint) => [endpoint.address, endpoint] as const))('%s', (_address, endpoint) => {
  test.each(['client', 'provider'] as const)(
    "a %s cannot tell somebody else's row from one that does not exist",
    async (who) => {
      const [one, other] = [await ask(endpoint, who, 'foreign'), await ask(endpoint, who, 'unknown')]
      const verdict = expected(endpoint, who)
      expect(one).toEqual(other)
      expect(one).toMatchObject(verdict === 'allowed' ? { status: 404, code: 'NOT_FOUND' } : verdict)
    },
  )
})

test('every call has its line in the rights table, and every line its call', () => {
  expect(Object.keys(rights).toSorted()).toEqual(allEndpoints.map(({ address }) => address).toSorted())
})

test('no call stands twice, and the running server serves exactly the calls of the table', async () => {
  const addresses = allEndpoints.map(({ address }) => address)
  expect(new Set(addresses).size).toBe(addresses.length)
  const served = Object.entries(world.backend.app.swagger().paths ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  )
  expect(served.filter((address) => !/\/(healthz|readyz)$/.test(address)).toSorted()).toEqual(addresses.toSorted())
})
