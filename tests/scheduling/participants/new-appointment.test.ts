import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openWorld, start, type World } from '#tests/support/world.ts'
import { booked, participant } from './sessions.ts'

let world: World
let client: GivenPerson
let provider: GivenProvider
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(start)
  client = await world.given.client({ money: 15_000_00 })
  provider = await world.given.provider()
  await booked(world, client, provider, '2026-03-10')
})

const clara = () => world.as(client)
const theo = () => world.as(provider)

async function wish(date = '2026-03-12', change: object = {}) {
  const [slot] = await freeSlots(world, provider, date)
  const { providerIdentifier: _own, ...body } = bookable(provider, slot)
  return { clientIdentifier: client.identifier, ...body, ...change }
}

describe('an appointment a therapist makes', () => {
  test('waits a day for the payment of the client, who is asked for it', async () => {
    const made = await theo().post('/appointment', await wish('2026-03-12', { note: 'As agreed on the phone' }))
    expect(made).toMatchObject({
      status: 201,
      body: {
        status: 'pending',
        createdBy: 'provider',
        startAt: '2026-03-12T08:00:00.000Z',
        fee: 15_000_00,
        note: 'As agreed on the phone',
        payment: { dueAt: '2026-03-03T08:00:00.000Z' },
      },
    })
    expect(made.body.participants.map(({ role, status }: Record<string, string>) => [role, status])).toEqual([
      ['client', 'invited'],
      ['provider', 'acknowledged'],
    ])
    expect(await freeSlots(world, provider, '2026-03-12')).toHaveLength(8)
    await world.work()
    const mail = await world.mailbox.waitFor({ to: client.email, subjectIncludes: 'held for you' })
    expect(mail.subject).toBe('A time is held for you')
    expect(mail.text).toContain('₦15,000')

    expect((await clara().post(`/payment/booking/${made.body.identifier}`, { method: 'wallet' })).status).toBe(200)
    expect((await clara().get(`/booking/${made.body.identifier}`)).body.status).toBe('confirmed')
    expect(await world.bookProblems()).toEqual([])
  })

  test('is given up when it was not paid, and never held past the start', async () => {
    world.clock.set('2026-03-11T20:00:00Z')
    const made = await theo().post('/appointment', await wish())
    expect(made.body.payment.dueAt).toBe('2026-03-12T08:00:00.000Z')
    world.clock.set('2026-03-12T08:00:00Z')
    await world.work()
    expect((await clara().get(`/booking/${made.body.identifier}`)).body.status).toBe('expired')
  })

  test('is confirmed at once when it is free', async () => {
    provider = await world.given.provider({ fee: 0 })
    await booked(world, client, provider, '2026-03-11')
    const made = await theo().post('/appointment', await wish())
    expect(made.body).toMatchObject({ status: 'confirmed', isFree: true })
  })

  test('needs no public listing, only the calendar', async () => {
    const body = await wish()
    await world.database.db
      .deleteFrom('providerListing')
      .where('providerIdentifier', '=', provider.identifier)
      .execute()
    const own = await theo().get(
      `/providers-availability/${provider.identifier}/month/2026-03?category=${provider.therapyIdentifier}`,
    )
    expect(own.status).toBe(200)
    expect((await world.visitor.get(`/providers-availability/${provider.identifier}/month/2026-03`)).status).toBe(404)
    expect((await theo().post('/appointment', body)).status).toBe(201)
  })

  test('sent twice under one key is one', async () => {
    const body = await wish()
    const key = { 'idempotency-key': 'one-appointment-0001' }
    const answers = [await theo().post('/appointment', body, key), await theo().post('/appointment', body, key)]
    expect(answers.map(({ body: { identifier } }) => identifier)).toEqual([
      answers[0]?.body.identifier,
      answers[0]?.body.identifier,
    ])
  })
})

describe('refusals', () => {
  test('somebody who never booked here looks like nobody', async () => {
    const stranger = await world.given.client()
    for (const clientIdentifier of [stranger.identifier, provider.identifier, '01930000-0000-7000-8000-000000000001']) {
      expect(await theo().post('/appointment', await wish('2026-03-12', { clientIdentifier }))).toMatchObject({
        status: 422,
        body: { code: 'VALIDATION_ERROR', fields: { clientIdentifier: 'Please choose a client.' } },
      })
    }
  })

  test('a therapy that is not offered is refused at its field', async () => {
    const couples = (await world.given.reference()).byCode('therapy', 'couples')?.identifier
    const answer = await theo().post('/appointment', await wish('2026-03-12', { therapyIdentifier: couples }))
    expect(answer.body.fields).toEqual({
      therapyIdentifier: 'You do not offer this therapy in this way at the moment.',
    })
  })

  test.each(['rejected', 'suspended', 'expired', 'not_started'] as const)(
    'a therapist who is %s makes none',
    async (verificationStatus) => {
      const body = await wish()
      await world.database.db
        .updateTable('provider')
        .set({ verificationStatus, ...(verificationStatus === 'not_started' ? { verifiedAt: null } : {}) })
        .where('userIdentifier', '=', provider.identifier)
        .execute()
      const answer = await theo().post('/appointment', body)
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([
        409,
        'THERAPIST_UNAVAILABLE',
        'You cannot take sessions at new times until your verification is valid. Open your verification to see why.',
      ])
    },
  )

  test('a time somebody else has comes with the nearest free ones', async () => {
    const body = await wish()
    await booked(world, await world.given.client(), provider)
    const answer = await theo().post('/appointment', body)
    expect(answer).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } })
    expect(answer.body.alternatives).toHaveLength(3)
  })

  test('a time at which the client is elsewhere is refused as one that is taken', async () => {
    await booked(world, client, await world.given.provider())
    expect(await theo().post('/appointment', await wish())).toMatchObject({
      status: 409,
      body: { code: 'SLOT_TAKEN' },
    })
  })

  test('clients make none', async () => {
    expect((await clara().post('/appointment', await wish())).status).toBe(403)
  })

  test('every field is asked for in words', async () => {
    const { body } = await theo().post('/appointment', {})
    expect(Object.keys(body.fields).toSorted()).toEqual([
      'clientIdentifier',
      'modalityIdentifier',
      'therapyIdentifier',
      'timeslotIdentifier',
    ])
    expect(body.fields.clientIdentifier).toBe('Please choose a client.')
  })
})

describe('own clients', () => {
  test('are found by a part of the name, a page at a time, and only the own', async () => {
    const anna = await world.given.client({ firstName: 'Anna' })
    await booked(world, anna, provider, '2026-03-11')
    await world.given.client({ firstName: 'Annabel' })
    const names = async (query: string) =>
      (await theo().get(`/appointment/clients?${query}`)).body.data.map(
        ({ firstName }: { firstName: string }) => firstName,
      )
    expect(await names('')).toEqual(['Anna', 'Clara'])
    expect(await names('searchQuery=ANN')).toEqual(['Anna'])
    expect(await names('searchQuery=na%20test')).toEqual(['Anna'])
    expect(await names('searchQuery=%25')).toEqual([])
    expect(await names('perPage=1&page=2')).toEqual(['Clara'])
    expect((await clara().get('/appointment/clients')).status).toBe(403)
  })

  test('tell when the last session was', async () => {
    const [first] = (await theo().get('/appointment/clients')).body.data
    expect(first).toEqual({
      identifier: client.identifier,
      firstName: 'Clara',
      lastName: 'Tester',
      lastSessionAt: null,
    })
    const made = await theo().post('/appointment', await wish())
    await clara().post(`/payment/booking/${made.body.identifier}`, { method: 'wallet' })
    world.clock.set('2026-03-12T08:00:00Z')
    expect((await theo().get('/appointment/clients')).body.data[0].lastSessionAt).toBe('2026-03-12T08:00:00.000Z')
  })

  test('their appointments are listed, newest first; others look like nobody', async () => {
    const made = await theo().post('/appointment', await wish())
    const listed = await theo().get(`/appointment/client/${client.identifier}?perPage=1`)
    expect(listed.body.data[0].identifier).toBe(made.body.identifier)
    expect(listed.body.meta).toEqual({ page: 1, perPage: 1, total: 2, lastPage: 2 })
    expect(participant(listed.body.data[0], 'client')).not.toBe('')
    const stranger = await world.given.client()
    for (const id of [stranger.identifier, provider.identifier, '01930000-0000-7000-8000-000000000001'])
      expect(await theo().get(`/appointment/client/${id}`)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  })
})
