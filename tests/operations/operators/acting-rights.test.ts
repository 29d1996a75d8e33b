/** All endpoints that an operator may call while acting for a person, as two readable lists. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSession } from '#backend/identity/sessions/open-session.ts'
import { allEndpoints } from '#schemas/endpoints.ts'
import type { Endpoint } from '#schemas/platform/endpoint.ts'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import type { Caller } from '#tests/support/callers.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { auditRows, countAudit, impersonating, reason } from './operator-product.ts'

/** Calls that everyone can make, signed in or not. */
const shownToAll = [
  'GET /avatars/:id',
  'GET /feature-flags',
  'GET /packages/offers/:providerId',
  'GET /providers',
  'GET /providers-availability/:providerId/month/:month',
  'GET /providers-availability/:providerId/settings',
  'GET /providers-availability/:providerId/timeslot/:date',
  'GET /providers-availability/hours',
  'GET /providers/:id',
  'GET /providers/:id/photo',
  'GET /providers/search/fewer-filters',
  'GET /providers/search/suggestions',
  'GET /reference/:kind',
  'GET /region/country',
  'GET /region/country/:id/states',
  'GET /region/country/code/:code/states',
  'GET /region/crisis-lines',
  'GET /region/languages',
  'GET /region/therapist-states',
  'GET /region/user-timezone',
  'GET /review/provider/:id',
  'GET /sign-in-provider',
  'GET /site-map/changes',
  'GET /site-map/lists',
  'GET /site-map/therapists',
]

/** Calls that an operator can make for a person, with either scope. */
const seen = {
  client: [
    'GET /appointment',
    'GET /appointment/:id',
    'GET /appointment/:id/series',
    'GET /appointment/policy/:id/cancellation',
    'GET /appointment/policy/:id/reschedule',
    'GET /booking',
    'GET /booking/:id',
    'GET /booking/:id/details',
    'GET /booking/:id/refund-check',
    'GET /booking/:id/series',
    'GET /booking/choices/:providerId',
    'GET /booking/participant/:id',
    'GET /booking/series/:id/charging',
    'GET /booking/series/:id/payment',
    'GET /client',
    'GET /client/avatars',
    'GET /client/profile-picture',
    'GET /notifications',
    'GET /notifications/settings',
    'GET /notifications/unseen',
    'GET /packages',
    'GET /packages/:id',
    'GET /packages/purchase/:id',
    'GET /payment-methods',
    'GET /payment/booking/:id',
    'GET /user/info',
    'GET /user/timezone',
    'GET /virtual-accounts/account',
    'GET /waitlist',
    'GET /wallet/balance',
    'GET /wallet/refunds',
    'GET /wallet/stats',
    'GET /wallet/transactions',
    'GET /wallet/transactions/:id',
  ],
  provider: [
    'GET /appointment',
    'GET /appointment/:id',
    'GET /appointment/:id/series',
    'GET /appointment/client/:id',
    'GET /appointment/clients',
    'GET /appointment/policy/:id/cancellation',
    'GET /appointment/policy/:id/reschedule',
    'GET /booking/participant/:id',
    'GET /client/profile/:id',
    'GET /client/profile/:id/picture',
    'GET /clients',
    'GET /clients/:id',
    'GET /clients/:id/payments',
    'GET /clients/:id/summary',
    'GET /clients/relation/:id',
    'GET /clients/tags',
    'GET /notifications',
    'GET /notifications/settings',
    'GET /notifications/unseen',
    'GET /provider',
    'GET /provider-availability/days/custom',
    'GET /provider-availability/days/custom/:id',
    'GET /provider-availability/days/default',
    'GET /provider-availability/days/recurring',
    'GET /provider-availability/month/:month',
    'GET /provider-availability/occupancy/:date',
    'GET /provider-availability/settings',
    'GET /provider-availability/timeslot/:date',
    'GET /provider/availability-setting',
    'GET /provider/booking-fee/history',
    'GET /provider/booking-fee/therapy',
    'GET /provider/earnings',
    'GET /provider/earnings/stats',
    'GET /provider/experience',
    'GET /provider/experience/:id',
    'GET /provider/indemnity-insurance',
    'GET /provider/license-states',
    'GET /provider/packages',
    'GET /provider/promotions',
    'GET /provider/payouts',
    'GET /provider/payouts/:id',
    'GET /provider/payouts/forecast',
    'GET /provider/photo',
    'GET /provider/qualification/files',
    'GET /provider/qualification/files/:id',
    'GET /provider/qualification/verification-note',
    'GET /provider/today',
    'GET /provider/verification-submission',
    'GET /user/info',
    'GET /user/timezone',
  ],
}

/** Changes that an operator can make for a person, with the scope `assist`. */
const helped = {
  client: [
    'DELETE /client/profile-picture',
    'DELETE /waitlist/:id',
    'POST /appointment/:id/reschedule',
    'POST /appointment/:id/reschedule-update',
    'POST /booking',
    'POST /booking/:id/reschedule',
    'POST /booking/:id/schedule',
    'POST /booking/series/:id/move',
    'POST /client/avatar/:id',
    'POST /client/emergency-contact',
    'POST /client/profile-picture',
    'POST /consent',
    'POST /booking/price',
    'POST /match',
    'POST /match/count',
    'POST /user/timezone',
    'POST /waitlist',
    'POST /waitlist/:id/decline',
    'PUT /client',
  ],
  provider: [
    'DELETE /provider-availability/days/custom/:id',
    'DELETE /provider/experience/:id',
    'POST /appointment',
    'POST /appointment/:id/reschedule',
    'POST /appointment/:id/reschedule-update',
    'POST /appointment/participant/:id/acknowledge',
    'POST /appointment/series',
    'POST /booking/series/:id/move',
    'POST /consent',
    'POST /booking/price',
    'POST /match',
    'POST /match/count',
    'POST /provider-availability/day',
    'POST /provider-availability/days/closed',
    'POST /provider-availability/days/custom',
    'POST /provider-availability/days/default',
    'POST /provider-availability/days/recurring',
    'POST /provider/availability-setting',
    'POST /provider/experience',
    'POST /provider/update/info',
    'POST /provider/update/photo',
    'POST /user/timezone',
    'PUT /provider-availability/settings',
    'PUT /provider/experience/:id',
  ],
}

/** Either scope can end it. */
const leaving = ['POST /user/logout', 'DELETE /admin/impersonation']
/** Webhooks are authorised by their signature; a stream never ends by itself (tests/platform/live). */
const testedEndpoints = allEndpoints.filter(({ raw, stream, address }) => !raw && !stream && !leaving.includes(address))
const refusals = ['IMPERSONATION_BLOCKED', 'IMPERSONATION_OPEN', 'FORBIDDEN']

let product: Product
let olu: GivenPerson
let own: Caller
let clara: GivenPerson
let theo: GivenProvider
beforeAll(async () => {
  product = await openProduct()
  // An operator with all permissions and a fresh password.
  olu = await product.given.admin()
  own = await signedIn()
  clara = await product.given.client({ money: 50_000_00 })
  theo = await product.given.provider()
})
afterAll(() => product.close())

async function signedIn(): Promise<Caller> {
  const request = { now: product.clock.now(), address: '127.0.0.1', userAgent: 'tests' }
  const opened = await openSession(product.database.db, request, { identifier: olu.identifier, userType: 'admin' })
  return impersonating(product, opened.token)
}

async function acting(person: GivenPerson, scope: 'read' | 'assist'): Promise<Caller> {
  await own.delete('/admin/impersonation')
  const begun = await own.post('/admin/impersonation', { userIdentifier: person.identifier, reason, scope })
  expect(begun.status).toBe(201)
  return impersonating(product, begun.body.token)
}

/** An unknown row and an invalid body: authorisation is checked before either is read. */
function send(caller: Caller, { method, path }: Endpoint) {
  const words: Record<string, string> = {
    ':date': '2026-03-04',
    ':month': '2026-03',
    ':code': 'NG',
    ':kind': 'therapy',
  }
  const url = path.replaceAll(/:\w+/g, (word) => words[word] ?? randomUUID())
  if (method === 'GET') return caller.get(url)
  return method === 'POST' ? caller.post(url, {}) : method === 'PUT' ? caller.put(url, {}) : caller.delete(url, {})
}

/** The calls that were authorised. */
async function letIn(caller: Caller, endpoints = testedEndpoints): Promise<string[]> {
  const addresses: string[] = []
  for (const endpoint of endpoints) {
    const { body } = await send(caller, endpoint)
    if (!refusals.includes(body?.code)) addresses.push(endpoint.address)
  }
  return addresses.toSorted()
}

describe.each(['client', 'provider'] as const)('acting for a %s', (kind) => {
  const person = () => (kind === 'client' ? clara : theo)
  test('with read scope these calls are authorised, and no others', async () => {
    expect(await letIn(await acting(person(), 'read'))).toEqual([...shownToAll, ...seen[kind]].toSorted())
  })

  test('with assist scope these calls are authorised, and no others; all logged actions name the acting operator', async () => {
    await own.delete('/admin/impersonation')
    const before = await countAudit(product)
    const caller = await acting(person(), 'assist')
    expect(await letIn(caller)).toEqual([...shownToAll, ...seen[kind], ...helped[kind]].toSorted())
    for (const endpoint of testedEndpoints.slice(0, 20)) await send(own, endpoint)
    if (kind === 'provider')
      await caller.post('/provider/experience', {
        companyName: 'Clinic',
        jobTitle: 'Therapist',
        startDate: '2020-01',
        currentlyWorksHere: true,
      })
    await own.delete('/admin/impersonation')
    const rows = await product.database.db
      .selectFrom('auditEvent')
      .select(['action', 'impersonator'])
      .orderBy('id')
      .offset(before)
      .execute()
    const unnamed = rows.filter(
      ({ action, impersonator }) => action !== 'impersonation.started' && impersonator !== olu.identifier,
    )
    expect(rows.length).toBeGreaterThan(testedEndpoints.length)
    expect(unnamed).toEqual([])
    const last = (await auditRows(product, 'impersonation.request')).at(-1)
    expect(last).toMatchObject({ actor: olu.identifier, subject: person().identifier, impersonator: olu.identifier })
  })
})

test("the operator's own identity can only make public calls meanwhile, with either session", async () => {
  await acting(theo, 'assist')
  const others = await signedIn()
  const authorised = [
    ...shownToAll,
    'GET /user/info',
    'POST /consent',
    'POST /booking/price',
    'POST /match',
    'POST /match/count',
  ].toSorted()
  expect(await letIn(own)).toEqual(authorised)
  // The other session meets the same check: a part of the calls shows it.
  const some = testedEndpoints.filter((_, nth) => nth % 5 === 0)
  expect(await letIn(others, some)).toEqual(
    authorised.filter((address) => some.some((endpoint) => endpoint.address === address)),
  )
  expect((await others.post(`/admin/verifications/${theo.identifier}/decision`, {})).body.code).toBe(
    'IMPERSONATION_OPEN',
  )
  expect((await others.delete('/admin/impersonation')).status).toBe(204)
  expect((await others.get('/admin/users')).status).toBe(200)
})

test('messages between two people and session links are blank for an operator, in every answer', async () => {
  await own.delete('/admin/impersonation')
  const words = { booking: 'planted-booking-words', move: 'planted-move-words', end: 'planted-closing-words' }
  const link = 'https://meet.example/planted-room'
  const settings = (await product.as(theo).get('/provider-availability/settings')).body
  await product.as(theo).put('/provider-availability/settings', { ...settings, meetingUrl: link })
  const slots = await freeSlots(product, theo, '2026-03-06')
  const one = await product.as(clara).post('/booking', { ...bookable(theo, slots[0]), note: words.booking })
  await product.as(clara).post(`/payment/booking/${one.body.identifier}`, { method: 'wallet' })
  const { identifier } = one.body
  product.clock.advance({ minutes: 5 })
  const moved = await product
    .as(clara)
    .post(`/booking/${identifier}/reschedule`, { timeslotIdentifier: slots[3]?.identifier, note: words.move })
  expect(moved.status).toBe(200)
  const texts = async (send: Caller, as: 'client' | 'provider') => {
    const paths = [`/appointment/${identifier}`, '/appointment', `/appointment/${identifier}/series`]
    if (as === 'client') paths.push(`/booking/${identifier}`, '/booking', `/booking/${identifier}/details`)
    else paths.push('/provider-availability/settings', `/appointment/client/${clara.identifier}`)
    return JSON.stringify(await Promise.all(paths.map(async (path) => (await send.get(path)).body)))
  }
  const planted = [words.booking, words.move, link]
  for (const [person, as] of [
    [clara, 'client'],
    [theo, 'provider'],
  ] as const) {
    const shown = await texts(product.as(person), as)
    expect(planted.filter((word) => !shown.includes(word))).toEqual([])
    for (const scope of ['read', 'assist'] as const) {
      const answers = await texts(await acting(person, scope), as)
      expect(planted.filter((word) => answers.includes(word))).toEqual([])
    }
  }
  await own.delete('/admin/impersonation')
  await product.as(clara).post(`/booking/${identifier}/cancel`, { reasonCode: 'other', message: words.end })
  for (const [person, as] of [
    [clara, 'client'],
    [theo, 'provider'],
  ] as const) {
    expect(await texts(product.as(person), as)).toContain(words.end)
    expect(await texts(await acting(person, 'assist'), as)).not.toContain(words.end)
  }
})

test('the session link of a practice can neither be replaced nor removed by an operator who acts for the therapist', async () => {
  const caller = await acting(theo, 'assist')
  const { body } = await caller.get('/provider-availability/settings')
  expect((await caller.put('/provider-availability/settings', { ...body, meetingUrl: null })).status).toBe(200)
  expect(
    (await caller.put('/provider-availability/settings', { ...body, meetingUrl: 'https://meet.example/other' })).body,
  ).toMatchObject({ code: 'IMPERSONATION_BLOCKED' })
  await own.delete('/admin/impersonation')
  expect((await product.as(theo).get('/provider-availability/settings')).body.meetingUrl).toBe(
    'https://meet.example/planted-room',
  )
})

test('a session offers exactly the authorised actions', async () => {
  const [slot] = await freeSlots(product, theo, '2026-03-12')
  const { identifier } = (await product.as(clara).post('/booking', bookable(theo, slot))).body
  await product.as(clara).post(`/payment/booking/${identifier}`, { method: 'wallet' })
  const offered = async (caller: Caller) => (await caller.get(`/appointment/${identifier}`)).body
  expect((await offered(product.as(clara))).actions).toEqual(['cancel', 'reschedule', 'share', 'waitlist'])
  const helping = await offered(await acting(clara, 'assist'))
  expect([helping.actions, helping.undoUntil]).toEqual([['reschedule', 'waitlist'], undefined])
  expect((await offered(await acting(clara, 'read'))).actions).toEqual([])
})
