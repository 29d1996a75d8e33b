import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendReminders } from '#backend/scheduling/bookings/send-reminders.ts'
import type { TimeSlot } from '#schemas/scheduling/availability.ts'
import { closeConsistent } from '#tests/money/ledger/close-consistent.ts'
import type { GivenProvider } from '#tests/support/given.ts'
import { openProduct, type Product, start } from '#tests/support/product.ts'
import { bookable, freeSlots } from './bookable.ts'
import { bookingFixtures, outcomeOf } from './booking-fixtures.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => closeConsistent(product))

const day = '2026-03-12'

async function consultationSlots(provider: GivenProvider, date = day): Promise<TimeSlot[]> {
  const { identifier, therapyIdentifier, timezone } = provider
  const query = new URLSearchParams({ category: therapyIdentifier, timezone, for: 'consultation' })
  return (await product.visitor.get(`/providers-availability/${identifier}/timeslot/${date}?${query}`)).body.timeSlot
}

const consultationAt = (provider: GivenProvider, slot: TimeSlot | undefined) => ({
  ...bookable(provider, slot),
  isConsultation: true,
})

async function offersConsultations(provider: GivenProvider, offersConsultation = true) {
  const { body } = await product.as(provider).get('/provider-availability/settings')
  const { status } = await product.as(provider).put('/provider-availability/settings', { ...body, offersConsultation })
  expect(status).toBe(200)
}

async function people(schedule = {}) {
  product.clock.set(start)
  const provider = await product.given.provider({ schedule })
  await offersConsultations(provider)
  return { provider, client: await product.given.client({ money: 100_000_00 }) }
}

/** A consultation on the day at the first time that is offered, or another. */
async function booked(at = 0) {
  const { client, provider } = await people()
  const slot = (await consultationSlots(provider))[at]
  const { body } = await product.as(client).post('/booking', consultationAt(provider, slot))
  return { client, provider, identifier: body.identifier as string }
}

test('a client books a free consultation of 15 minutes, confirmed at once and without money', async () => {
  const { client, provider } = await people({ needsApproval: true, bufferMinutes: 5 })
  const [first, second] = await consultationSlots(provider)
  expect(Date.parse(second?.startTime ?? '') - Date.parse(first?.startTime ?? '')).toBe(15 * 60_000)
  expect((await product.as(client).get(`/booking/choices/${provider.identifier}`)).body).toMatchObject({
    consultation: true,
  })

  const { status, body } = await product.as(client).post('/booking', consultationAt(provider, first))
  expect(status).toBe(201)
  expect(body).toMatchObject({
    status: 'confirmed',
    isConsultation: true,
    isFree: true,
    fee: 0,
    startAt: '2026-03-12T08:00:00.000Z',
    endAt: '2026-03-12T08:15:00.000Z',
    therapyCategory: { name: 'Free first talk' },
    policy: { freeUntil: '2026-03-11T08:00:00.000Z' },
  })
  expect(body.actions).not.toContain('waitlist')
  expect((await product.as(client).get(`/booking/choices/${provider.identifier}`)).body).toMatchObject({
    consultation: false,
  })
  expect((await product.as(client).get('/wallet/transactions')).body.meta.total).toBe(1)

  // The break after it applies as for a session, and no session fits into its time.
  expect((await consultationSlots(provider)).map(({ startTime }) => startTime)[0]).toBe('2026-03-12T08:30:00.000Z')
  expect((await freeSlots(product, provider, day)).map(({ startTime }) => startTime)[0]).toBe(
    '2026-03-12T09:00:00.000Z',
  )
})

test('public page and search card say that a consultation is offered', async () => {
  const { provider } = await people()
  const { identifier } = provider
  expect((await product.visitor.get(`/providers/${identifier}`)).body).toMatchObject({ offersConsultation: true })
  const { data } = (await product.visitor.get('/providers?country=NG')).body
  expect(data.find((one: { identifier: string }) => one.identifier === identifier)).toMatchObject({
    offersConsultation: true,
  })
  await offersConsultations(provider, false)
  expect((await product.visitor.get(`/providers/${identifier}`)).body).not.toHaveProperty('offersConsultation')
})

test.each([
  ['a therapist who offers none', async () => ({ ...(await people()), isOff: true })],
  ['a therapist without new clients', () => people({ acceptingNewClients: false })],
])('no consultation with %s', async (_, given) => {
  const { client, provider, ...rest } = await given()
  if ('isOff' in rest) await offersConsultations(provider, false)
  const [slot] = await consultationSlots(provider)
  const answer = await product.as(client).post('/booking', consultationAt(provider, slot))
  expect(outcomeOf(answer)).toBe('isOff' in rest ? 'CONSULTATION_UNAVAILABLE' : 'NOT_ACCEPTING')
  expect((await product.as(client).get(`/booking/choices/${provider.identifier}`)).body).toMatchObject({
    consultation: false,
  })
})

test('a consultation needs a time for a consultation, and a session one for a session', async () => {
  const { client, provider } = await people()
  const clara = product.as(client)
  const [consultation, session] = [(await consultationSlots(provider))[1], (await freeSlots(product, provider, day))[1]]
  expect(outcomeOf(await clara.post('/booking', consultationAt(provider, undefined)))).toBe('VALIDATION_ERROR')
  expect(outcomeOf(await clara.post('/booking', consultationAt(provider, session)))).toBe('SLOT_UNAVAILABLE')
  expect(outcomeOf(await clara.post('/booking', bookable(provider, consultation)))).toBe('SLOT_UNAVAILABLE')
})

test('only one consultation with a therapist, whatever becomes of it afterwards', async () => {
  const { client, provider } = await booked()
  const [, other] = await consultationSlots(provider)
  expect(outcomeOf(await product.as(client).post('/booking', consultationAt(provider, other)))).toBe(
    'CONSULTATION_UNAVAILABLE',
  )
  product.clock.set('2026-03-12T08:30:00Z')
  await product.backend.worker.tick()
  const [next] = await consultationSlots(provider, '2026-03-13')
  expect(outcomeOf(await product.as(client).post('/booking', consultationAt(provider, next)))).toBe(
    'CONSULTATION_UNAVAILABLE',
  )
})

test('no consultation after a session with the therapist was booked', async () => {
  const { client, provider } = await people()
  const [session] = await freeSlots(product, provider, day)
  await product.as(client).post('/booking', bookable(provider, session))
  const [consultation] = await consultationSlots(provider, '2026-03-13')
  expect(outcomeOf(await product.as(client).post('/booking', consultationAt(provider, consultation)))).toBe(
    'CONSULTATION_UNAVAILABLE',
  )
})

/** The moment and side of a cancellation, and whether the client may book a consultation again. */
test.each([
  ['in time', '2026-03-11T08:00:00Z', 'client', 'consultation_in_time', 'confirmed'],
  ['late', '2026-03-11T08:00:01Z', 'client', 'consultation_late', 'CONSULTATION_UNAVAILABLE'],
  ['late by the therapist', '2026-03-12T07:00:00Z', 'provider', 'free', 'confirmed'],
] as const)('cancelled %s', async (_, at, side, reasonCode, outcome) => {
  const { client, provider, identifier } = await booked()
  product.clock.set(at)
  const person = product.as(side === 'client' ? client : provider)
  expect((await person.get(`/appointment/policy/${identifier}/cancellation`)).body).toMatchObject({
    reasonCode,
    refundAmount: 0,
  })
  expect(outcomeOf(await person.post(`/appointment/${identifier}/cancel`, {}))).toBe('cancelled')
  const [slot] = await consultationSlots(provider, '2026-03-13')
  expect(outcomeOf(await product.as(client).post('/booking', consultationAt(provider, slot)))).toBe(outcome)
})

test('a consultation that begins soon can be cancelled for 15 minutes after its booking', async () => {
  const { client, provider } = await people()
  product.clock.set('2026-03-12T06:00:00Z')
  const [slot] = await consultationSlots(provider)
  const { body } = await product.as(client).post('/booking', consultationAt(provider, slot))
  expect(body.policy.freeUntil).toBe('2026-03-12T06:15:00.000Z')
})

test.each([
  ['client', 'CONSULTATION_UNAVAILABLE'],
  ['provider', 'confirmed'],
] as const)('missed by the %s', async (absent, outcome) => {
  const fixture = await booked()
  product.clock.set('2026-03-12T08:40:00Z')
  await product.backend.worker.tick()
  expect((await bookingFixtures(product).reportAbsence(fixture, absent)).status).toBe(200)
  const [slot] = await consultationSlots(fixture.provider, '2026-03-13')
  expect(outcomeOf(await product.as(fixture.client).post('/booking', consultationAt(fixture.provider, slot)))).toBe(
    outcome,
  )
})

test('it moves to another time for a consultation, by the ordinary screens', async () => {
  const { client, provider, identifier } = await booked()
  const [session] = await freeSlots(product, provider, '2026-03-13')
  const [consultation] = await consultationSlots(provider, '2026-03-13')
  const move = (slot: TimeSlot | undefined) =>
    product.as(client).post(`/booking/${identifier}/reschedule`, { timeslotIdentifier: slot?.identifier })
  expect(outcomeOf(await move(session))).toBe('SLOT_UNAVAILABLE')
  expect(outcomeOf(await move(consultation))).toBe('confirmed')
  expect((await product.as(client).get(`/booking/${identifier}`)).body).toMatchObject({
    startAt: '2026-03-13T08:00:00.000Z',
    endAt: '2026-03-13T08:15:00.000Z',
    isConsultation: true,
  })
})

test('a consultation is no session: no review, no invitation to one, no figure of income, no receipt', async () => {
  const { client, provider, identifier } = await booked()
  product.clock.set('2026-03-12T08:30:00Z')
  await product.backend.worker.tick()
  const { body } = await product.as(client).get(`/booking/${identifier}`)
  expect(body).toMatchObject({ status: 'completed', isConsultation: true })
  expect(body.actions).not.toContain('review')
  const me = body.participants.find(({ role }: { role: string }) => role === 'client').identifier
  const words = 'A review of a consultation, which is long enough for one.'
  const review = await product.as(client).post(`/review/${me}`, { rating: 5, comment: words, isAnonymous: false })
  expect(review.body.code).toBe('REVIEW_CLOSED')
  // A session of the same day leads to an invitation, so that its absence means something.
  const session = await bookingFixtures(product).completed()
  product.clock.set('2026-03-13T12:00:00Z')
  const { clock, backend, database } = product
  await sendReminders({ db: database.db, now: clock.now(), services: backend.services }, (error) =>
    expect.unreachable(String(error)),
  )
  const { rows } = await database.pool.query<{ key: string }>('select key from effect_done')
  const invited = rows.map(({ key }) => key).filter((key) => key.startsWith('review_invitation'))
  expect(invited).toContain(`review_invitation:${session.identifier}`)
  expect(invited).not.toContain(`review_invitation:${identifier}`)
  expect((await product.as(client).get(`/booking/${identifier}/receipt`)).body.code).toBe('POLICY_BLOCKED')
  const { weeks } = (await product.as(provider).get('/provider/earnings/stats')).body
  expect(weeks.filter(({ sessions }: { sessions: number }) => sessions > 0)).toEqual([])
})

test('two consultations at most are ahead at a time', async () => {
  const { client } = await booked()
  const others = [await people(), await people()]
  const outcomes = []
  for (const [place, { provider: other }] of others.entries()) {
    const slot = (await consultationSlots(other))[place + 1]
    outcomes.push(outcomeOf(await product.as(client).post('/booking', consultationAt(other, slot))))
  }
  expect(outcomes).toEqual(['confirmed', 'CONSULTATION_LIMIT'])
})

test('of parallel bookings of one client, one gets the consultation', async () => {
  const { client, provider } = await people()
  const slots = (await consultationSlots(provider)).slice(0, 6)
  const answers = await Promise.all(
    slots.map((slot) => product.as(client).post('/booking', consultationAt(provider, slot))),
  )
  expect(answers.map(outcomeOf).toSorted()).toEqual([
    ...Array.from({ length: 5 }, () => 'CONSULTATION_UNAVAILABLE'),
    'confirmed',
  ])
})

test('of several clients, one gets the time', async () => {
  const { provider } = await people()
  const [slot] = await consultationSlots(provider)
  const clients = await Promise.all(Array.from({ length: 4 }, () => product.given.client()))
  const answers = await Promise.all(
    clients.map((client) => product.as(client).post('/booking', consultationAt(provider, slot))),
  )
  expect(answers.map(outcomeOf).toSorted()).toEqual(['SLOT_TAKEN', 'SLOT_TAKEN', 'SLOT_TAKEN', 'confirmed'])
  // The alternatives are times for consultations.
  const lost = answers.find(({ status }) => status === 409)
  const [alternative] = lost?.body.alternatives ?? []
  expect(Date.parse(alternative.endTime) - Date.parse(alternative.startTime)).toBe(15 * 60_000)
})

test('a visitor holds the time of a consultation, and takes it over', async () => {
  const { client, provider } = await people()
  const [slot] = await consultationSlots(provider)
  const held = await product.as(client).post(`/providers-availability/${provider.identifier}/hold`, {
    therapyIdentifier: provider.therapyIdentifier,
    timeslotIdentifier: slot?.identifier,
    isConsultation: true,
  })
  expect(held.body.endTime).toBe('2026-03-12T08:15:00.000Z')
  const body = { ...consultationAt(provider, slot), hold: held.body.hold.token }
  expect(outcomeOf(await product.as(client).post('/booking', body))).toBe('confirmed')
})
