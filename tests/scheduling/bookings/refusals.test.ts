import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { randomUUIDv7 } from 'node:crypto'
import type { Answered } from '#tests/support/callers.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { bookable, freeSlots } from './bookable.ts'

let product: Product
let client: GivenPerson
let provider: GivenProvider
beforeAll(async () => {
  product = await openProduct()
  client = await product.given.client({ money: 100_000_00 })
  provider = await product.given.provider()
})
afterAll(() => product.close())

const refusal = ({ status, body }: Answered) => ({ status, code: body.code })
const countBookings = async () =>
  Number((await product.database.pool.query('select count(*) from booking')).rows[0].count)

/** The call is refused and nothing was written. */
async function refuses(call: () => Promise<Answered>, status: number, code: string) {
  const before = await countBookings()
  expect(refusal(await call())).toEqual({ status, code })
  expect(await countBookings()).toBe(before)
}

describe('a booking is refused', () => {
  test('without a therapy, a modality, and with a note of 401 characters, each with a field error', async () => {
    const { status, body } = await product
      .as(client)
      .post('/booking', { providerIdentifier: provider.identifier, note: 'x'.repeat(401) })
    expect(status).toBe(422)
    expect(body).toMatchObject({
      code: 'VALIDATION_ERROR',
      fields: {
        therapyIdentifier: 'Please choose a type of therapy',
        modalityIdentifier: 'Please choose how you want to meet',
        note: 'The note can have at most 400 characters',
      },
    })
    expect(body.errors).toHaveLength(3)
  })

  test('in German for a German reader', async () => {
    const { body } = await product.as(client).post('/booking', {}, { cookie: 'X-Language=de' })
    expect(body.message).toBe('Bitte prüfen Sie die markierten Felder')
  })

  test('a note of 400 characters is accepted', async () => {
    const [slot] = await freeSlots(product, provider, '2026-03-05')
    expect((await product.as(client).post('/booking', bookable(provider, slot, 'é'.repeat(400)))).status).toBe(201)
  })

  test('with an unknown field', () =>
    refuses(
      () => product.as(client).post('/booking', { ...bookable(provider, undefined), fee: 1 }),
      422,
      'VALIDATION_ERROR',
    ))

  test('with a forged slot identifier', async () => {
    const [slot] = await freeSlots(product, provider, '2026-03-06')
    const changed = {
      ...slot,
      identifier: `${slot?.identifier.slice(0, -1)}${slot?.identifier.endsWith('a') ? 'b' : 'a'}`,
    }
    await refuses(
      () => product.as(client).post('/booking', bookable(provider, changed as typeof slot)),
      422,
      'VALIDATION_ERROR',
    )
  })

  test("with another provider's slot", async () => {
    const other = await product.given.provider()
    const [slot] = await freeSlots(product, other, '2026-03-06')
    await refuses(() => product.as(client).post('/booking', bookable(provider, slot)), 409, 'SLOT_UNAVAILABLE')
  })

  test('with a slot that the week no longer has', async () => {
    const changing = await product.given.provider()
    const [slot] = await freeSlots(product, changing, '2026-03-06')
    const days = [{ weekday: 5, isAvailable: true, timeSlotsInterval: [{ startTime: '13:00', endTime: '18:00' }] }]
    expect((await product.as(changing).post('/provider-availability/days/default', { days })).status).toBe(200)
    await refuses(() => product.as(client).post('/booking', bookable(changing, slot)), 409, 'SLOT_UNAVAILABLE')
  })

  test('with a slot that has begun', async () => {
    const [slot] = await freeSlots(product, provider, '2026-03-04')
    product.clock.set(slot?.startTime ?? '')
    await refuses(() => product.as(client).post('/booking', bookable(provider, slot)), 409, 'SLOT_EXPIRED')
    product.clock.set(start)
  })

  test('with an unlisted provider, exactly as with an unknown one', async () => {
    const unlisted = await product.given.provider({ listed: false })
    const unknown = { ...provider, identifier: randomUUIDv7() }
    const answers = [
      await product.as(client).post('/booking', bookable(unlisted, undefined)),
      await product.as(client).post('/booking', bookable(unknown, undefined)),
    ]
    expect(answers.map(refusal)).toEqual([
      { status: 404, code: 'NOT_FOUND' },
      { status: 404, code: 'NOT_FOUND' },
    ])
  })

  test('with a provider who takes no new clients', async () => {
    const closed = await product.given.provider({ schedule: { acceptingNewClients: false } })
    await refuses(() => product.as(client).post('/booking', bookable(closed, undefined)), 409, 'NOT_ACCEPTING')
  })

  test('with a therapy that the provider does not offer', async () => {
    const couples = (await product.given.reference()).byCode('therapy', 'couples')?.identifier ?? ''
    await refuses(
      () => product.as(client).post('/booking', { ...bookable(provider, undefined), therapyIdentifier: couples }),
      404,
      'NOT_FOUND',
    )
  })

  test('for a client whose address is not verified', async () => {
    const unverified = await product.given.client({ verified: false })
    await refuses(() => product.as(unverified).post('/booking', bookable(provider, undefined)), 403, 'EMAIL_UNVERIFIED')
  })

  test('for a provider, and without a session', async () => {
    await refuses(() => product.as(provider).post('/booking', bookable(provider, undefined)), 403, 'FORBIDDEN')
    await refuses(() => product.visitor.post('/booking', bookable(provider, undefined)), 401, 'UNAUTHORIZED_ACCESS')
  })

  test('at a time at which the client already has a session', async () => {
    const [one, other] = [await product.given.provider(), await product.given.provider()]
    const busy = await product.given.client()
    const [slot] = await freeSlots(product, one, '2026-03-09')
    const [same] = await freeSlots(product, other, '2026-03-09')
    expect((await product.as(busy).post('/booking', bookable(one, slot))).status).toBe(201)
    await refuses(() => product.as(busy).post('/booking', bookable(other, same)), 409, 'SLOT_BUSY_SELF')
  })

  test('at a taken time, with the three nearest free ones', async () => {
    const rival = await product.given.client()
    const slots = await freeSlots(product, provider, '2026-03-10')
    expect((await product.as(rival).post('/booking', bookable(provider, slots[3]))).status).toBe(201)
    const { status, body } = await product.as(client).post('/booking', bookable(provider, slots[3]))
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'SLOT_TAKEN' })
    expect(body.alternatives.map(({ startTime }: { startTime: string }) => startTime)).toEqual([
      slots[1]?.startTime,
      slots[2]?.startTime,
      slots[4]?.startTime,
    ])
  })

  test('when twenty bookings are open already', async () => {
    const keen = await product.given.client()
    for (let count = 0; count < 20; count += 1)
      expect((await product.as(keen).post('/booking', bookable(provider, undefined))).status).toBe(201)
    await refuses(() => product.as(keen).post('/booking', bookable(provider, undefined)), 429, 'TOO_MANY_ATTEMPTS')
  })
})

describe('a request that is not valid JSON', () => {
  test.each([
    ['broken', '{"a":', 400],
    ['with a poisoned name', '{"__proto__":{"a":1}}', 400],
    ['with NUL in a text', JSON.stringify({ note: 'a\0b' }), 422],
    ['with half a character', '{"note":"\\ud800"}', 422],
    ['an array', '[]', 422],
    ['nothing', 'null', 422],
  ])('%s', async (_name, payload, status) => {
    const answer = await product.as(client).post('/booking', payload as never, { 'content-type': 'application/json' })
    expect(answer.status).toBe(status)
  })
})

describe('the same request twice', () => {
  const key = () => ({ 'idempotency-key': randomUUIDv7() })
  test('with one key books once and returns the same answer', async () => {
    const [headers, before] = [key(), await countBookings()]
    const [slot] = await freeSlots(product, provider, '2026-03-11')
    const answers = await Promise.all(
      [1, 2, 3].map(() => product.as(client).post('/booking', bookable(provider, slot), headers)),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.identifier)).size).toBe(1)
    expect(await countBookings()).toBe(before + 1)
  })
  test('with one key and another body is refused', async () => {
    const headers = key()
    await product.as(client).post('/booking', bookable(provider, undefined, 'one'), headers)
    await refuses(
      () => product.as(client).post('/booking', bookable(provider, undefined, 'two'), headers),
      409,
      'IDEMPOTENCY_MISMATCH',
    )
  })
  test('a refusal is not stored: the same key may succeed later', async () => {
    const headers = key()
    const [slot] = await freeSlots(product, provider, '2026-03-12')
    const rival = await product.given.client()
    const taken = await product.as(rival).post('/booking', bookable(provider, slot))
    expect((await product.as(client).post('/booking', bookable(provider, slot), headers)).status).toBe(409)
    await product.as(rival).post(`/booking/${taken.body.identifier}/cancel`, {})
    expect((await product.as(client).post('/booking', bookable(provider, slot), headers)).status).toBe(201)
  })
})
