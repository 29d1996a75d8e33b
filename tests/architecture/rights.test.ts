import { randomUUID } from 'node:crypto'
import { json } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actAs } from '#backend/identity/sessions/act-as.ts'
import { openSession } from '#backend/identity/sessions/open-session.ts'
import type { Person } from '#platform/context/context.ts'
import { allEndpoints } from '#schemas/endpoints.ts'
import type { Endpoint } from '#schemas/platform/endpoint.ts'
import { type Right, rightOf, rights } from '#schemas/rights.ts'
import { terms } from '#tests/money/promotions/promotion-fixture.ts'
import { givenOffer, givenPackage } from '#tests/money/packages/package-fixture.ts'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import { handedIn, sendInsurance, sendQualification } from '#tests/marketplace/credentials/uploads.ts'
import { form, pdf } from '#tests/platform/storage/documents.ts'
import type { GivenProvider } from '#tests/support/given.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { importBegunBy, importedBy } from './rows-imports.ts'
import { messageBodies, messageOf } from './rows-messages.ts'
import { noteBodies, noteOf } from './rows-notes.ts'
import { roomBodies, roomQueries } from './rows-room.ts'
import { participantOf } from './rows-participants.ts'
import { relationBodies, wellKnownClient } from './rows-relations.ts'
import { seriesOf } from './rows-series.ts'
import { waitingFor } from './rows-waitlist.ts'
import { closedDay, pushDeviceOf } from './rows.ts'

type Kind = 'client' | 'provider' | 'admin'
type Who = (typeof people)[number]
const people = [
  'visitor',
  'client',
  'unverified client',
  'client without the second factor',
  'client without a recent password',
  'client with a reading operator',
  'client with an assisting operator',
  'provider',
  'unverified provider',
  'admin',
  'admin without permissions',
  'admin without a second factor',
] as const
const kindOf = (who: Who) => /client|provider|admin/.exec(who)?.[0] as Kind

let product: Product
const identifiers = new Map<Who, { identifier: string; userType: 'client' | 'provider' | 'admin' }>()
/** The operator who acts for clients. */
let helper: { identifier: string }
/** A booking, a transaction and a payment of users who are none of the callers. */
const foreign: Record<string, string> = {}

beforeAll(async () => {
  product = await openProduct()
  const { db } = product.database
  const made = {
    client: () => product.given.client(),
    provider: () => product.given.provider({ listed: false }),
    admin: (who: Who) =>
      product.given.admin(who.endsWith('permissions') ? [] : ['super'], { secondFactor: !who.endsWith('factor') }),
  }
  const someone = async (who: Who) => {
    const userType = kindOf(who)
    const person = await made[userType](who)
    if (who.startsWith('unverified'))
      await db
        .updateTable('appUser')
        .set({ accountStatus: 'pending_verification' })
        .where('identifier', '=', person.identifier)
        .execute()
    identifiers.set(who, { identifier: person.identifier, userType })
  }
  for (const who of people.slice(1)) await someone(who)
  helper = await product.given.admin(['support'])
  const [owner, provider] = [await product.given.client({ money: 40_000_00 }), await product.given.provider()]
  const [slot] = await freeSlots(product, provider, '2026-03-04')
  const booking = await product.as(owner).post('/booking', bookable(provider, slot))
  const paid = await product.as(owner).post(`/payment/booking/${booking.body.identifier}`, { method: 'wallet' })
  const transactions = await product.as(owner).get('/wallet/transactions')
  foreign.booking = booking.body.identifier
  foreign.reference = paid.body.payment.reference
  foreign.transaction = transactions.body.data[0].identifier
  foreign.gift = (await product.as(owner).post('/gift-codes', { amount: 5_000_00 })).body.identifier
  foreign.experience = (await product.as(provider).post('/provider/experience', placeOfWork)).body.identifier
  foreign.qualification = (await handedIn(sendQualification(product, provider))).identifier
  foreign.insurance = (await handedIn(sendInsurance(product, provider))).identifier
  foreign.customDate = await closedDay(product, provider)
  foreign.participant = await participantOf(product, owner, booking.body.identifier)
  foreign.series = await seriesOf(product, owner, provider)
  foreign.client = await wellKnownClient(product, provider, owner)
  foreign.imported = await importedBy(product, provider)
  foreign.import = await importBegunBy(product, provider)
  const { note, file } = await noteOf(product, provider, owner)
  Object.assign(foreign, { note, file }, await messageOf(product, owner, provider))
  foreign.savedView = (await product.as(owner).post('/saved-views', { list: 'clients', ...savedView })).body.identifier
  foreign.identity = randomUUID()
  foreign.pushDevice = await pushDeviceOf(product, owner)
  const at = product.clock.now().toString()
  await db
    .insertInto('signInIdentity')
    .values({
      identifier: foreign.identity,
      userIdentifier: owner.identifier,
      issuer: 'https://provider.example',
      subject: 'owner',
      createdAt: at,
      lastUsedAt: at,
    })
    .execute()
  foreign.packageOffer = await givenOffer(product, provider, { price: 20_000_00 })
  foreign.promotion = await proposedTo(provider)
  foreign.noOffer = randomUUID()
  foreign.package = await givenPackage(product, owner, foreign.packageOffer, 20_000_00)
  foreign.waiting = await waitingFor(product, owner, booking.body.identifier)
})
afterAll(() => product.close())

/** A code that an operator proposes to this therapist. */
async function proposedTo(therapist: GivenProvider): Promise<string> {
  const operator = await product.given.admin(['promotions'])
  const body = terms({ code: 'FOREIGN1', bearer: 'provider', providerEmail: therapist.email })
  return (await product.as(operator).post('/admin/promotions', body)).body.identifier
}

const savedView = { name: 'Mine', filter: '{}', sort: 'createdAt', order: 'ASC', perPage: 25 }
const placeOfWork = { companyName: 'Clinic', jobTitle: 'Therapist', startDate: '2020-01', currentlyWorksHere: true }

/** Whose rows the identifier of an address names, by a part of the address; bookings elsewhere. */
const rowsByPath: [part: string, row: string][] = [
  // Everybody sees the offer of a listed therapist.
  ['/packages/purchase/', 'noOffer'],
  ['/provider/packages/', 'packageOffer'],
  ['/provider/promotions/', 'promotion'],
  ['/packages/', 'package'],
  ['/wallet/transactions/', 'transaction'],
  ['/gift-codes/', 'gift'],
  ['/provider/experience/', 'experience'],
  ['/provider/qualification/files/', 'qualification'],
  ['/provider/indemnity-insurance/', 'insurance'],
  ['/provider-availability/days/custom/', 'customDate'],
  ['/review/booking/', 'booking'],
  ['/review/', 'participant'],
  ['/participant/', 'participant'],
  ['/booking/series/', 'series'],
  ['/waitlist/', 'waiting'],
  ['/appointment/client/', 'client'],
  ['/note/booking/', 'booking'],
  ['/note/client/', 'client'],
  ['/note/', 'note'],
  ['/messages/', 'message'],
  ['/clients/imported/', 'imported'],
  ['/clients/import/', 'import'],
  ['/clients/', 'client'],
  ['/client/profile/', 'client'],
  ['/saved-views/', 'savedView'],
  ['/user/identity/', 'identity'],
  ['/push/devices/', 'pushDevice'],
]

/** The address with a row of another user in it, or with an identifier that does not exist. */
function urlOf({ path, address }: Endpoint, row: 'foreign' | 'unknown'): string {
  const [, name = 'booking'] = rowsByPath.find(([part]) => path.includes(part)) ?? []
  const words: Record<string, string | undefined> = {
    ':id': row === 'foreign' ? foreign[name] : randomUUID(),
    ':fileId': row === 'foreign' ? foreign[name === 'message' ? 'messageFile' : 'file'] : randomUUID(),
    ':bookingId': row === 'foreign' ? foreign.booking : randomUUID(),
    ':providerId': randomUUID(),
    ':reference': row === 'foreign' ? foreign.reference : `topup-${randomUUID()}`,
    ':date': '2026-03-04',
    ':month': '2026-03',
    ':code': 'NG',
    ':kind': 'therapy',
    ':gateway': 'paystack',
  }
  return path.replaceAll(/:\w+/g, (name) => words[name] ?? name) + (roomQueries[address] ?? '')
}

/** One session of a person for all calls; a new one after a successful call, which may have ended it. */
const tokens = new Map<Who, string | null>()
async function tokenOf(who: Who): Promise<string | null> {
  const token = tokens.get(who) ?? (await newTokenOf(who))
  tokens.set(who, token)
  return token
}

async function newTokenOf(who: Who): Promise<string | null> {
  const person = identifiers.get(who)
  if (!person) return null
  const { db } = product.database
  const request = { now: product.clock.now(), address: '127.0.0.1', userAgent: 'tests' }
  if (who.includes('operator')) return (await actFor(person.identifier, who)).token
  const isPending = who.endsWith('second factor') && kindOf(who) === 'client'
  const { token } = await openSession(db, request, { ...person, isPending })
  if (who.endsWith('recent password'))
    await db
      .updateTable('session')
      .set({ passwordAt: request.now.subtract({ minutes: 15 }).toString() })
      .where('userIdentifier', '=', person.identifier)
      .execute()
  return token
}

async function actFor(userIdentifier: string, who: Who): Promise<{ token: string }> {
  const { db } = product.database
  const request = { now: product.clock.now(), address: '127.0.0.1', userAgent: 'tests' }
  const admin = { identifier: helper.identifier, userType: 'admin' as const }
  await openSession(db, request, admin)
  const own = await db
    .selectFrom('session')
    .select('identifier')
    .where('userIdentifier', '=', admin.identifier)
    .where('revokedAt', 'is', null)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('session')
    .set({ revokedAt: request.now.toString() })
    .where('impersonator', '=', admin.identifier)
    .where('revokedAt', 'is', null)
    .execute()
  const operator = { identifier: admin.identifier, sessionIdentifier: own.identifier } as Person
  const scope = who.endsWith('assisting operator') ? 'assist' : 'read'
  return actAs(db, request, { operator, userIdentifier, scope, reason: 'The table of rights' })
}

async function callAs(endpoint: Endpoint, who: Who, row: 'foreign' | 'unknown') {
  const token = await tokenOf(who)
  const { payload, headers } = contentFor(endpoint)
  const answer = await product.backend.app.inject({
    // Some answers never end by themselves.
    payloadAsStream: true,
    method: endpoint.method,
    url: urlOf(endpoint, row),
    headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(payload === undefined ? {} : { payload }),
  })
  const content = answer.stream()
  const { code = '', message = '' } = answer.headers['content-type']?.toString().includes('problem')
    ? ((await json(content)) as { code?: string; message?: string })
    : {}
  content.destroy()
  if (answer.statusCode < 400 && endpoint.method !== 'GET') tokens.clear()
  return { status: answer.statusCode, code, message }
}

/** A form with a file where a row takes files. */
function contentFor(endpoint: Endpoint): { payload?: object | Buffer; headers?: Record<string, string> } {
  if (endpoint.method === 'GET') return {}
  if (!endpoint.upload || endpoint.paramNames.length === 0) return { payload: bodyFor(endpoint) }
  const { body, headers } = form({ field: endpoint.upload.field, name: 'a.pdf', content: pdf() })
  return { payload: body, headers }
}

/** A body that the schema accepts where the call addresses a foreign row, so that the row decides. */
function bodyFor({ address }: Endpoint): object {
  if (address === 'POST /payment/booking/:id') return { method: 'wallet' }
  if (address === 'POST /booking/:id/code') return { promotionCode: 'SPRING26' }
  if (address === 'POST /booking/:id/package') return { packageIdentifier: randomUUID() }
  if (address === 'POST /packages/:id/refund') return { expectedRefund: 0 }
  if (address === 'POST /provider/promotions/:id/agreement') return { agreement: 'agreed' }
  if (address === 'POST /provider/packages/:id/status') return { status: 'paused' }
  if (address === 'POST /user/second-factor/totp/:id/confirm') return { code: '123456' }
  if (address === 'PUT /provider/experience/:id') return placeOfWork
  if (address === 'PUT /saved-views/:id') return savedView
  if (address.endsWith(' /review/:id')) return { rating: 4.5, isAnonymous: true }
  if (address === 'POST /booking/series/:id/cancel') return { scope: 'all', bookingIdentifier: randomUUID() }
  if (address === 'POST /booking/series/:id/payment')
    return { method: 'wallet', bookingIdentifiers: [randomUUID()], expectedTotal: 15_000_00 }
  if (address === 'PUT /booking/series/:id/charging')
    return { paymentMethod: randomUUID(), fee: 15_000_00, agree: true }
  if (address === 'POST /booking/series/:id/move')
    return { scope: 'all', bookingIdentifier: randomUUID(), timeslotIdentifier: 'ts_abc' }
  if (noteBodies[address]) return noteBodies[address]
  if (roomBodies[address]) return roomBodies[address]
  if (messageBodies[address]) return messageBodies[address]
  if (relationBodies[address]) return relationBodies[address]
  if (address.endsWith('schedule')) return { timeslotIdentifier: 'ts_abc' }
  if (address === 'POST /waitlist/:id/accept') return { expectedDifference: 0 }
  if (address === 'POST /waitlist/:id/payment')
    return { expectedDifference: 100, paymentMethod: '00000000-0000-4000-8000-000000000000' }
  if (address === 'POST /appointment/:id/reschedule-update') return { status: 'approved' }
  if (address === 'POST /booking/participant/:id/status') return { attendance: 'attended' }
  if (address === 'POST /appointment/participant/:id/reject-booking') return { reasonCode: 'other' }
  return {}
}

type Verdict = { status: number; code: string } | 'allowed'
const denied = (status: number, code: string): Verdict => ({ status, code })

function expected(endpoint: Endpoint, who: Who): Verdict {
  const right = rightOf(endpoint.address) as Right
  if (isClosedToOperators(right, endpoint, who)) return denied(403, 'IMPERSONATION_BLOCKED')
  if (right.callers.includes('anyone') || right.callers.includes('gateway')) return 'allowed'
  if (who === 'visitor') return denied(401, 'UNAUTHORIZED_ACCESS')
  const isHalfWay = who.endsWith('second factor')
  if (isHalfWay && !right.stages?.includes(kindOf(who) === 'admin' ? 'setup' : 'pending'))
    return denied(403, 'SECOND_FACTOR_REQUIRED')
  // The calls that finish a sign-in are for users who have not finished it.
  if (!isHalfWay && right.stages?.every((stage) => stage === 'pending')) return denied(409, 'STATUS_CHANGED')
  if (!right.callers.includes(kindOf(who))) return denied(403, 'FORBIDDEN')
  if (right.permission && who === 'admin without permissions') return denied(403, 'FORBIDDEN')
  if (right.verified && who.startsWith('unverified')) return denied(403, 'EMAIL_UNVERIFIED')
  return right.fresh && who.endsWith('recent password') ? denied(403, 'PASSWORD_REQUIRED') : 'allowed'
}

function isClosedToOperators({ impersonation }: Right, { method }: Endpoint, who: Who): boolean {
  if (!who.includes('operator') || impersonation === 'allowed') return false
  return impersonation === 'blocked' || (who.endsWith('reading operator') && method !== 'GET')
}

const denials = [
  'FORBIDDEN',
  'EMAIL_UNVERIFIED',
  'UNAUTHORIZED_ACCESS',
  'SECOND_FACTOR_REQUIRED',
  'IMPERSONATION_BLOCKED',
  'PASSWORD_REQUIRED',
]

test.each(people)('a %s may do what the table of rights allows, and nothing else', async (who) => {
  const offenders: string[] = []
  for (const endpoint of allEndpoints) {
    const { status, code } = await callAs(endpoint, who, 'unknown')
    const verdict = expected(endpoint, who)
    // A webhook is authenticated by its signature, and these have none; other statuses may have changed too.
    const isDenied = (denials.includes(code) && !endpoint.raw) || code === (verdict as { code?: string }).code
    const wanted = describeVerdict(verdict)
    const got = isDenied ? describeVerdict({ status, code }) : 'allowed'
    if (got !== wanted || status >= 500)
      offenders.push(`${endpoint.address} called by a ${who}: expected ${wanted}, got ${got} (${status} ${code})`)
  }
  expect(offenders).toEqual([])
})
const describeVerdict = (verdict: Verdict) => (verdict === 'allowed' ? 'allowed' : `${verdict.status} ${verdict.code}`)

const withRow = allEndpoints.filter(
  ({ path }) =>
    /:(id|reference)\b/.test(path) &&
    !path.startsWith('/region') &&
    !path.startsWith('/providers') &&
    !path.startsWith('/review/provider'),
)

test.each(['client', 'provider'] as const)(
  "a %s gets the same answer for another user's row and for one that does not exist",
  async (who) => {
    const offenders: string[] = []
    for (const endpoint of withRow) {
      const [one, other] = [await callAs(endpoint, who, 'foreign'), await callAs(endpoint, who, 'unknown')]
      const verdict = expected(endpoint, who)
      const wanted = describeVerdict(verdict === 'allowed' ? denied(404, 'NOT_FOUND') : verdict)
      if (describeVerdict(one) !== wanted || !isDeepStrictEqual(one, other))
        offenders.push(
          `${endpoint.address} called by a ${who}: expected ${wanted}, got ${JSON.stringify(one)} of a stranger's row and ${JSON.stringify(other)} of none`,
        )
    }
    expect(withRow.length).toBeGreaterThan(50)
    expect(offenders).toEqual([])
  },
)

test('every call has its row in the rights table, and every row its call', () => {
  expect(Object.keys(rights).toSorted()).toEqual(allEndpoints.map(({ address }) => address).toSorted())
})

test('no call appears twice, and the running server serves exactly the calls of the table', async () => {
  const addresses = allEndpoints.map(({ address }) => address)
  expect(new Set(addresses).size).toBe(addresses.length)
  const served = Object.entries(product.backend.app.swagger().paths ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  )
  expect(served.filter((address) => !/\/(healthz|readyz)$/.test(address)).toSorted()).toEqual(addresses.toSorted())
})
