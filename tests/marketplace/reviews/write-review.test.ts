import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { pastSession } from './past-session.ts'

let product: Product
let client: GivenPerson
let provider: GivenProvider
let session: { booking: string; participant: string }
const ended = '2026-03-02T07:00:00.000Z'
const comment = 'A patient listener who asked the right questions.'

beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.set('2026-03-02T08:00:00Z')
  client = await product.given.client({ firstName: 'Amaka' })
  provider = await product.given.provider({ firstName: 'Chidinma', lastName: 'Okafor' })
  session = await pastSession(product, { client, provider, endAt: ended })
})

const write = (body: object = {}, who: { identifier: string } = client, participant = session.participant) =>
  product.as(who).post(`/review/${participant}`, { rating: 4.5, isAnonymous: false, comment, ...body })
const change = (identifier: string, body: object = {}, who: { identifier: string } = client) =>
  product.as(who).put(`/review/${identifier}`, { rating: 2, isAnonymous: false, comment, ...body })
const published = async () => (await product.visitor.get(`/review/provider/${provider.identifier}`)).body
const refusal = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code]

describe('writing', () => {
  test('a review of a completed session is public, and its author reads all of it', async () => {
    const { status, body } = await write()
    expect(status).toBe(201)
    expect(body).toEqual({
      identifier: expect.any(String),
      participantIdentifier: session.participant,
      rating: 4.5,
      comment,
      isAnonymous: false,
      status: 'published',
      editable: true,
      createdAt: '2026-03-02T08:00:00.000Z',
      editedAt: null,
    })
    expect((await product.as(client).get(`/review/participant/${session.participant}`)).body).toEqual(body)
    expect((await product.as(client).get(`/review/booking/${session.booking}`)).body).toEqual(body)
    expect(await published()).toMatchObject({
      data: [{ rating: 4.5, comment, authorName: 'Amaka T.', month: '2026-03' }],
      summary: { average: 4.5, count: 1 },
    })
    await product.work()
    expect((await product.visitor.get(`/providers/${provider.identifier}`)).body).toMatchObject({
      rating: 4.5,
      reviews: 1,
    })
  })

  test('stars alone are enough', async () => {
    const { status, body } = await write({ comment: undefined })
    expect([status, body.comment]).toEqual([201, null])
  })

  test('its identifier does not reveal when it was written', async () => {
    expect((await write()).body.identifier[14]).toBe('4')
  })

  test.each([
    ['no star', { rating: 0 }, 'rating'],
    ['a third of a star', { rating: 3.3 }, 'rating'],
    ['more than five', { rating: 5.5 }, 'rating'],
    ['29 characters', { comment: 'x'.repeat(29) }, 'comment'],
    ['1001 characters', { comment: 'x'.repeat(1001) }, 'comment'],
  ])('%s are refused at the field', async (_what, body, field) => {
    const answer = await write(body)
    expect(refusal(answer)).toEqual([422, 'VALIDATION_ERROR'])
    expect(Object.keys(answer.body.fields)).toEqual([field])
  })

  test.each([{ rating: 0.5 }, { rating: 5 }, { comment: 'x'.repeat(30) }, { comment: 'x'.repeat(1000) }])(
    '%o is accepted',
    async (body) => expect((await write(body)).status).toBe(201),
  )

  test('60 days after the end it is accepted, a second later it is not', async () => {
    product.clock.set('2026-05-01T07:00:01Z')
    expect(refusal(await write())).toEqual([409, 'REVIEW_CLOSED'])
    product.clock.set('2026-05-01T07:00:00Z')
    expect((await write()).status).toBe(201)
  })

  test.each(['confirmed', 'expired'] as const)('a session that is %s cannot be reviewed', async (status) => {
    const { participant } = await pastSession(product, { client, provider, endAt: '2026-03-02T06:00:00Z', status })
    expect(refusal(await write({}, client, participant))).toEqual([409, 'REVIEW_CLOSED'])
  })

  test('a session has one review, even after two concurrent calls', async () => {
    const answers = await Promise.all([write(), write({ rating: 1 })])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
    expect(refusal(await write())).toEqual([409, 'REVIEW_EXISTS'])
    product.clock.set('2026-09-01T07:00:00Z')
    expect(refusal(await write())).toEqual([409, 'REVIEW_EXISTS'])
  })

  test('a session of another client looks like one that does not exist', async () => {
    const stranger = await product.given.client()
    const { requestId: _one, ...foreign } = (await write({}, stranger)).body
    const { requestId: _other, ...unknown } = (await write({}, stranger, randomUUID())).body
    expect(foreign).toEqual(unknown)
    expect(foreign.code).toBe('NOT_FOUND')
  })

  test('a session cannot be reviewed with the participant identifier of the therapist', async () => {
    const { identifier } = await product.database.db
      .selectFrom('bookingParticipant')
      .select('identifier')
      .where('bookingIdentifier', '=', session.booking)
      .where('role', '=', 'provider')
      .executeTakeFirstOrThrow()
    expect(refusal(await write({}, client, identifier))).toEqual([404, 'NOT_FOUND'])
    expect(refusal(await write({}, provider))).toEqual([403, 'FORBIDDEN'])
  })

  test('the log that operators read does not reveal the author', async () => {
    await write({ isAnonymous: true })
    const rows = await product.database.db
      .selectFrom('auditEvent')
      .select('action')
      .where('action', 'like', 'review%')
      .execute()
    expect(rows).toEqual([])
  })
})

describe('changing', () => {
  test('works once', async () => {
    const { identifier } = (await write()).body
    product.clock.set('2026-03-05T08:00:00Z')
    const { status, body } = await change(identifier, { comment: undefined })
    expect([status, body]).toMatchObject([
      200,
      { rating: 2, comment: null, editable: false, editedAt: '2026-03-05T08:00:00.000Z' },
    ])
    expect(refusal(await change(identifier))).toEqual([409, 'REVIEW_CLOSED'])
    expect((await published()).summary).toMatchObject({ average: 2, count: 1 })
  })

  test('is over a second after 30 days', async () => {
    const { identifier } = (await write()).body
    product.clock.set('2026-04-01T08:00:01Z')
    expect(refusal(await change(identifier))).toEqual([409, 'REVIEW_CLOSED'])
    expect((await product.as(client).get(`/review/booking/${session.booking}`)).body.editable).toBe(false)
    product.clock.set('2026-04-01T08:00:00Z')
    expect((await change(identifier)).status).toBe(200)
  })

  test('of two concurrent calls one succeeds', async () => {
    const { identifier } = (await write()).body
    const answers = await Promise.all([change(identifier, { rating: 1 }), change(identifier, { rating: 5 })])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  test('a review of another client looks like one that does not exist', async () => {
    const stranger = await product.given.client()
    const { identifier } = (await write()).body
    expect(refusal(await change(identifier, {}, stranger))).toEqual([404, 'NOT_FOUND'])
    expect(refusal(await change(randomUUID(), {}, stranger))).toEqual([404, 'NOT_FOUND'])
  })
})

describe('texts with a name, contact details or an illness', () => {
  test('are held, and neither show nor count', async () => {
    const { status, body } = await write({ rating: 1, comment: 'Call me on 0803 123 4567 if you want to know more.' })
    expect([status, body.status]).toEqual([201, 'held'])
    expect(await published()).toMatchObject({ data: [], summary: { average: null, count: 0 } })
    await product.work()
    expect((await product.visitor.get(`/providers/${provider.identifier}`)).body).toMatchObject({
      rating: 0,
      reviews: 0,
    })
  })

  test.each([
    ['the therapist', 'I could tell Chidinma everything from the start.'],
    ['the author', 'Thanks from Amaka for so many good hours here.'],
  ])('are found by the name of %s', async (_who, text) => {
    expect((await write({ comment: text })).body.status).toBe('held')
  })

  test('are checked again when they are changed, both ways', async () => {
    const { identifier } = (await write({ comment: 'My depression is much better since then.' })).body
    expect((await change(identifier)).body.status).toBe('published')
    const other = await pastSession(product, { client, provider, endAt: '2026-03-02T06:00:00Z' })
    const second = (await write({}, client, other.participant)).body
    expect(
      (await change(second.identifier, { comment: 'Write to amaka@example.com and I tell you.' })).body.status,
    ).toBe('held')
  })
})

describe('an anonymous review', () => {
  test('can be found by booking or participant by its author only', async () => {
    await write({ isAnonymous: true })
    const stranger = await product.given.client()
    for (const path of [`/review/participant/${session.participant}`, `/review/booking/${session.booking}`]) {
      expect((await product.as(client).get(path)).status).toBe(200)
      expect(refusal(await product.as(stranger).get(path))).toEqual([404, 'NOT_FOUND'])
      expect(refusal(await product.as(provider).get(path))).toEqual([403, 'FORBIDDEN'])
    }
  })

  test('leaves no trace at the booking that the therapist sees; one with a name does', async () => {
    const seen = async (who: { identifier: string }) =>
      (await product.as(who).get(`/appointment/${session.booking}`)).body.feedbackProvided
    const { identifier } = (await write({ isAnonymous: true })).body
    expect([await seen(client), await seen(provider)]).toEqual([true, false])
    expect((await product.as(provider).get('/appointment')).body.data[0].feedbackProvided).toBe(false)
    await change(identifier, { isAnonymous: false })
    expect([await seen(client), await seen(provider)]).toEqual([true, true])
  })

  test('is what a review becomes after the erasure of its author', async () => {
    await write()
    await product.database.db
      .updateTable('review')
      .set({ isAnonymous: true })
      .where('participantIdentifier', '=', session.participant)
      .execute()
    await product.database.db
      .updateTable('appUser')
      .set({ firstName: null, lastName: null })
      .where('identifier', '=', client.identifier)
      .execute()
    expect((await published()).data).toEqual([])
    for (let place = 0; place < 2; place += 1) {
      const other = await product.given.client()
      const { participant } = await pastSession(product, { client: other, provider })
      await write({ isAnonymous: true }, other, participant)
    }
    const { data } = await published()
    expect(data.map((one: { authorName: null }) => one.authorName)).toEqual([null, null, null])
  })
})
