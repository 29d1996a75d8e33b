import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { randomUUIDv7 } from 'node:crypto'
import type { Answered } from '#tests/support/callers.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openWorld, start, type World } from '#tests/support/world.ts'
import { bookable, freeSlots } from './bookable.ts'

let world: World
let client: GivenPerson
let provider: GivenProvider
beforeAll(async () => {
  world = await openWorld()
  client = await world.given.client({ money: 100_000_00 })
  provider = await world.given.provider()
})
afterAll(() => world.close())

const refusal = ({ status, body }: Answered) => ({ status, code: body.code })
const countBookings = async () =>
  Number((await world.database.pool.query('select count(*) from booking')).rows[0].count)

/** The call is refused and nothing was written. */
async function refuses(call: () => Promise<Answered>, status: number, code: string) {
  const before = await countBookings()
  expect(refusal(await call())).toEqual({ status, code })
  expect(await countBookings()).toBe(before)
}

describe('a booking is refused', () => {
  test('without a therapy, a modality, and with a note of 401 characters, each field in words', async () => {
    const { status, body } = await world
      .as(client)
      .post('/booking', { providerIdentifier: provider.identifier, note: 'x'.repeat(401) })
    expect(status).toBe(422)
    expect(body).toMatchObject({
      code: 'VALIDATION_ERROR',
      fields: {
        therapyIdentifier: 'Please choose a kind of therapy',
        modalityIdentifier: 'Please choose how you want to meet',
        note: 'The note may have at most 400 characters',
      },
    })
    expect(body.errors).toHaveLength(3)
  })

  test('in German where German is read', async () => {
    const { body } = await world.as(client).post('/booking', {}, { cookie: 'X-Language=de' })
    expect(body.message).toBe('Bitte prüfen Sie die markierten Felder')
  })

  test('with a note of 400 characters it is taken', async () => {
    const [slot] = await freeSlots(world, provider, '2026-03-05')
    expect((await world.as(client).post('/booking', bookable(provider, slot, 'é'.repeat(400)))).status).toBe(201)
  })

  test('with a field that nobody knows', () =>
    refuses(
      () => world.as(client).post('/booking', { ...bookable(provider, undefined), fee: 1 }),
      422,
      'VALIDATION_ERROR',
    ))

  test('with an identifier of a slot that was changed', async () => {
    const [slot] = await freeSlots(world, provider, '2026-03-06')
    const changed = {
      ...slot,
      identifier: `${slot?.identifier.slice(0, -1)}${slot?.identifier.endsWith('a') ? 'b' : 'a'}`,
    }
    await refuses(
      () => world.as(client).post('/booking', bookable(provider, changed as typeof slot)),
      422,
      'VALIDATION_ERROR',
    )
  })

  test("with another provider's slot", async () => {
    const other = await world.given.provider()
    const [slot] = await freeSlots(world, other, '2026-03-06')
    await refuses(() => world.as(client).post('/booking', bookable(provider, slot)), 409, 'SLOT_UNAVAILABLE')
  })

  test('with a slot that the week no longer has', async () => {
    const changing = await world.given.provider()
    const [slot] = await freeSlots(world, changing, '2026-03-06')
    const days = [{ weekday: 5, isAvailable: true, timeSlotsInterval: [{ startTime: '13:00', endTime: '18:00' }] }]
    expect((await world.as(changing).post('/provider-availability/days/default', { days })).status).toBe(200)
    await refuses(() => world.as(client).post('/booking', bookable(changing, slot)), 409, 'SLOT_UNAVAILABLE')
  })

  test('with a slot that has begun', async () => {
    const [slot] = await freeSlots(world, provider, '2026-03-04')
    world.clock.set(slot?.startTime ?? '')
    await refuses(() => world.as(client).post('/booking', bookable(provider, slot)), 409, 'SLOT_EXPIRED')
    world.clock.set(start)
  })

  test('of an unlisted provider, exactly as of one that does not exist', async () => {
    const unlisted = await world.given.provider({ listed: false })
    const nobody = { ...provider, identifier: randomUUIDv7() }
    const answers = [
      await world.as(client).post('/booking', bookable(unlisted, undefined)),
      await world.as(client).post('/booking', bookable(nobody, undefined)),
    ]
    expect(answers.map(refusal)).toEqual([
      { status: 404, code: 'NOT_FOUND' },
      { status: 404, code: 'NOT_FOUND' },
    ])
  })

  test('of a provider who takes nobody new', async () => {
    const closed = await world.given.provider({ schedule: { acceptingNewClients: false } })
    await refuses(() => world.as(client).post('/booking', bookable(closed, undefined)), 409, 'NOT_ACCEPTING')
  })

  test('of a therapy that the provider does not offer', async () => {
    const couples = (await world.given.reference()).byCode('therapy', 'couples')?.identifier ?? ''
    await refuses(
      () => world.as(client).post('/booking', { ...bookable(provider, undefined), therapyIdentifier: couples }),
      404,
      'NOT_FOUND',
    )
  })

  test('to somebody whose address is not verified', async () => {
    const unverified = await world.given.client({ verified: false })
    await refuses(() => world.as(unverified).post('/booking', bookable(provider, undefined)), 403, 'EMAIL_UNVERIFIED')
  })

  test('to a provider, and to nobody', async () => {
    await refuses(() => world.as(provider).post('/booking', bookable(provider, undefined)), 403, 'FORBIDDEN')
    await refuses(() => world.visitor.post('/booking', bookable(provider, undefined)), 401, 'UNAUTHORIZED_ACCESS')
  })

  test('at a time at which the client already has a session', async () => {
    const [one, other] = [await world.given.provider(), await world.given.provider()]
    const busy = await world.given.client()
    const [slot] = await freeSlots(world, one, '2026-03-09')
    const [same] = await freeSlots(world, other, '2026-03-09')
    expect((await world.as(busy).post('/booking', bookable(one, slot))).status).toBe(201)
    await refuses(() => world.as(busy).post('/booking', bookable(other, same)), 409, 'SLOT_BUSY_SELF')
  })

  test('at a taken time, with the three nearest free ones', async () => {
    const rival = await world.given.client()
    const slots = await freeSlots(world, provider, '2026-03-10')
    expect((await world.as(rival).post('/booking', bookable(provider, slots[3]))).status).toBe(201)
    const { status, body } = await world.as(client).post('/booking', bookable(provider, slots[3]))
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'SLOT_TAKEN' })
    expect(body.alternatives.map(({ startTime }: { startTime: string }) => startTime)).toEqual([
      slots[1]?.startTime,
      slots[2]?.startTime,
      slots[4]?.startTime,
    ])
  })

  test('when twenty are open already', async () => {
    const keen = await world.given.client()
    for (let count = 0; count < 20; count += 1)
      expect((await world.as(keen).post('/booking', bookable(provider, undefined))).status).toBe(201)
    await refuses(() => world.as(keen).post('/booking', bookable(provider, undefined)), 429, 'TOO_MANY_ATTEMPTS')
  })
})

describe('a request that is no proper JSON', () => {
  test.each([
    ['broken', '{"a":', 400],
    ['with a poisoned name', '{"__proto__":{"a":1}}', 400],
    ['with NUL in a text', JSON.stringify({ note: 'a\0b' }), 422],
    ['with half a character', '{"note":"\\ud800"}', 422],
    ['an array', '[]', 422],
    ['nothing', 'null', 422],
  ])('%s', async (_name, payload, status) => {
    const answer = await world.as(client).post('/booking', payload as never, { 'content-type': 'application/json' })
    expect(answer.status).toBe(status)
  })
})

describe('the same request twice', () => {
  const key = () => ({ 'idempotency-key': randomUUIDv7() })
  test('with one key books once and answers the same', async () => {
    const [headers, before] = [key(), await countBookings()]
    const [slot] = await freeSlots(world, provider, '2026-03-11')
    const answers = await Promise.all(
      [1, 2, 3].map(() => world.as(client).post('/booking', bookable(provider, slot), headers)),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.identifier)).size).toBe(1)
    expect(await countBookings()).toBe(before + 1)
  })
  test('with one key and another body is refused', async () => {
    const headers = key()
    await world.as(client).post('/booking', bookable(provider, undefined, 'one'), headers)
    await refuses(
      () => world.as(client).post('/booking', bookable(provider, undefined, 'two'), headers),
      409,
      'IDEMPOTENCY_MISMATCH',
    )
  })
  test('a refusal is not kept: the same key may succeed later', async () => {
    const headers = key()
    const [slot] = await freeSlots(world, provider, '2026-03-12')
    const rival = await world.given.client()
    const taken = await world.as(rival).post('/booking', bookable(provider, slot))
    expect((await world.as(client).post('/booking', bookable(provider, slot), headers)).status).toBe(409)
    await world.as(rival).post(`/booking/${taken.body.identifier}/cancel`, {})
    expect((await world.as(client).post('/booking', bookable(provider, slot), headers)).status).toBe(201)
  })
})
