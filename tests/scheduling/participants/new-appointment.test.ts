import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { booked, participant } from './sessions.ts'

let product: Product
let client: GivenPerson
let provider: GivenProvider
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.set(start)
  client = await product.given.client({ money: 15_000_00 })
  provider = await product.given.provider()
  await booked(product, client, provider, '2026-03-10')
})

const clara = () => product.as(client)
const theo = () => product.as(provider)

async function input(date = '2026-03-12', change: object = {}) {
  const [slot] = await freeSlots(product, provider, date)
  const { providerIdentifier: _own, ...body } = bookable(provider, slot)
  return { clientIdentifier: client.identifier, ...body, ...change }
}

describe('an appointment a therapist makes', () => {
  test('is held for a day until the client pays, who is notified', async () => {
    const made = await theo().post('/appointment', await input('2026-03-12', { note: 'As agreed on the phone' }))
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
    expect(await freeSlots(product, provider, '2026-03-12')).toHaveLength(8)
    await product.drain()
    const mail = await product.mailbox.waitFor({ to: client.email, subjectIncludes: 'held for you' })
    expect(mail.subject).toBe('A time is held for you')
    expect(mail.text).toContain('₦15,000')

    expect((await clara().post(`/payment/booking/${made.body.identifier}`, { method: 'wallet' })).status).toBe(200)
    expect((await clara().get(`/booking/${made.body.identifier}`)).body.status).toBe('confirmed')
    expect(await product.bookProblems()).toEqual([])
  })

  test('expires unpaid, and is never held past the start', async () => {
    product.clock.set('2026-03-11T20:00:00Z')
    const made = await theo().post('/appointment', await input())
    expect(made.body.payment.dueAt).toBe('2026-03-12T08:00:00.000Z')
    product.clock.set('2026-03-12T08:00:00Z')
    await product.work()
    expect((await clara().get(`/booking/${made.body.identifier}`)).body.status).toBe('expired')
  })

  test('is confirmed at once when it is free', async () => {
    provider = await product.given.provider({ fee: 0 })
    await booked(product, client, provider, '2026-03-11')
    const made = await theo().post('/appointment', await input())
    expect(made.body).toMatchObject({ status: 'confirmed', isFree: true })
  })

  test('needs no public listing, only the calendar', async () => {
    const body = await input()
    await product.database.db
      .deleteFrom('providerListing')
      .where('providerIdentifier', '=', provider.identifier)
      .execute()
    const own = await theo().get(
      `/providers-availability/${provider.identifier}/month/2026-03?category=${provider.therapyIdentifier}`,
    )
    expect(own.status).toBe(200)
    expect((await product.visitor.get(`/providers-availability/${provider.identifier}/month/2026-03`)).status).toBe(404)
    expect((await theo().post('/appointment', body)).status).toBe(201)
  })

  test('sent twice under one key is one', async () => {
    const body = await input()
    const key = { 'idempotency-key': 'one-appointment-0001' }
    const answers = [await theo().post('/appointment', body, key), await theo().post('/appointment', body, key)]
    expect(answers.map(({ body: { identifier } }) => identifier)).toEqual([
      answers[0]?.body.identifier,
      answers[0]?.body.identifier,
    ])
  })
})

describe('refusals', () => {
  test('a person who is no client of the therapist is answered as not found', async () => {
    const stranger = await product.given.client()
    for (const clientIdentifier of [stranger.identifier, provider.identifier, '01930000-0000-7000-8000-000000000001']) {
      expect(await theo().post('/appointment', await input('2026-03-12', { clientIdentifier }))).toMatchObject({
        status: 422,
        body: { code: 'VALIDATION_ERROR', fields: { clientIdentifier: 'Please choose a client.' } },
      })
    }
  })

  test('a therapy that is not offered has a field error', async () => {
    const couples = (await product.given.reference()).byCode('therapy', 'couples')?.identifier
    const answer = await theo().post('/appointment', await input('2026-03-12', { therapyIdentifier: couples }))
    expect(answer.body.fields).toEqual({
      therapyIdentifier: 'You do not offer this therapy in this format at the moment.',
    })
  })

  test.each(['rejected', 'suspended', 'expired', 'not_started'] as const)(
    'a therapist who is %s cannot make one',
    async (verificationStatus) => {
      const body = await input()
      await product.database.db
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

  test('a taken time is answered with the nearest free ones', async () => {
    const body = await input()
    await booked(product, await product.given.client(), provider)
    const answer = await theo().post('/appointment', body)
    expect(answer).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } })
    expect(answer.body.alternatives).toHaveLength(3)
  })

  test('a time at which the client has another session is refused as a taken one', async () => {
    await booked(product, client, await product.given.provider())
    expect(await theo().post('/appointment', await input())).toMatchObject({
      status: 409,
      body: { code: 'SLOT_TAKEN' },
    })
  })

  test('clients cannot make one', async () => {
    expect((await clara().post('/appointment', await input())).status).toBe(403)
  })

  test('every missing field has an error', async () => {
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
  test("are found by a part of the name, in pages, and only the therapist's own", async () => {
    const anna = await product.given.client({ firstName: 'Anna' })
    await booked(product, anna, provider, '2026-03-11')
    await product.given.client({ firstName: 'Annabel' })
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

  test('show when the last session was', async () => {
    const [first] = (await theo().get('/appointment/clients')).body.data
    expect(first).toEqual({
      identifier: client.identifier,
      firstName: 'Clara',
      lastName: 'Tester',
      lastSessionAt: null,
    })
    const made = await theo().post('/appointment', await input())
    await clara().post(`/payment/booking/${made.body.identifier}`, { method: 'wallet' })
    product.clock.set('2026-03-12T08:00:00Z')
    expect((await theo().get('/appointment/clients')).body.data[0].lastSessionAt).toBe('2026-03-12T08:00:00.000Z')
  })

  test('their appointments can be filtered by status and ordered by time', async () => {
    await theo().post('/appointment', await input())
    const starts = async (query: string) =>
      (await theo().get(`/appointment/client/${client.identifier}?${query}`)).body.data.map(
        ({ startAt }: { startAt: string }) => startAt,
      )
    const ahead = await starts('statuses=upcoming&sort=startAt')
    expect(ahead).toHaveLength(2)
    expect(ahead).toEqual(ahead.toSorted())
    expect(await starts('statuses=upcoming&sort=-startAt')).toEqual(ahead.toReversed())
    expect(await starts('statuses=past,closed')).toEqual([])
    expect((await theo().get(`/appointment/client/${client.identifier}?statuses=soon`)).status).toBe(422)
  })

  test('their appointments are listed, newest first; clients of others are answered as not found', async () => {
    const made = await theo().post('/appointment', await input())
    const listed = await theo().get(`/appointment/client/${client.identifier}?perPage=1`)
    expect(listed.body.data[0].identifier).toBe(made.body.identifier)
    expect(listed.body.meta).toEqual({ page: 1, perPage: 1, total: 2, lastPage: 2 })
    expect(participant(listed.body.data[0], 'client')).not.toBe('')
    const stranger = await product.given.client()
    for (const id of [stranger.identifier, provider.identifier, '01930000-0000-7000-8000-000000000001'])
      expect(await theo().get(`/appointment/client/${id}`)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  })
})
