import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TimeSlot } from '#schemas/scheduling/availability.ts'
import type { GivenProvider } from '#tests/support/given.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'

let product: Product
let provider: GivenProvider
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
let network = ''
let networks = 0
beforeEach(async () => {
  network = `192.0.2.${(networks += 1)}`
  provider = await product.given.provider()
})

const day = '2026-03-04'
const starts = async () => (await freeSlots(product, provider, day)).map(({ startTime }) => startTime)

interface Sending {
  /** Network address of the visitor. */
  from?: string
  replaces?: string
  therapist?: GivenProvider
}

async function hold(slot: TimeSlot | undefined, { from = network, replaces, therapist = provider }: Sending = {}) {
  const answer = await product.backend.app.inject({
    method: 'POST',
    url: `/providers-availability/${therapist.identifier}/hold`,
    remoteAddress: from,
    payload: {
      therapyIdentifier: therapist.therapyIdentifier,
      timeslotIdentifier: slot?.identifier,
      ...(replaces === undefined ? {} : { replaces }),
    },
  })
  return { status: answer.statusCode, body: answer.json() }
}

const release = (token: string) =>
  product.backend.app.inject({ method: 'POST', url: '/providers-availability/hold/release', payload: { token } })

describe('the hour of a visitor', () => {
  test('is held for 15 minutes, for this visitor only', async () => {
    const [slot] = await freeSlots(product, provider, day)
    const held = await hold(slot)
    expect(held).toEqual({
      status: 200,
      body: {
        startTime: slot?.startTime,
        endTime: slot?.endTime,
        hold: {
          token: expect.stringMatching(/^[\w-]{43}$/),
          until: product.clock.now().add({ minutes: 15 }).toString({ fractionalSecondDigits: 3 }),
        },
      },
    })
    expect(await starts()).not.toContain(slot?.startTime)

    const rival = await hold(slot, { from: '198.51.100.2' })
    expect([rival.status, rival.body.code]).toEqual([409, 'SLOT_TAKEN'])
    expect(rival.body.alternatives).toHaveLength(3)
    const client = product.as(await product.given.client())
    expect((await client.post('/booking', bookable(provider, slot))).body.code).toBe('SLOT_TAKEN')

    product.clock.advance({ minutes: 15 })
    expect(await starts()).toContain(slot?.startTime)
    expect((await hold(slot, { from: '198.51.100.2' })).body.hold).toBeDefined()
  })

  test('becomes the booking of whoever has its token', async () => {
    const [slot] = await freeSlots(product, provider, day)
    const { body } = await hold(slot)
    const client = product.as(await product.given.client())
    const booked = await client.post('/booking', { ...bookable(provider, slot), hold: body.hold.token })
    expect(booked).toMatchObject({ status: 201, body: { status: 'pending', startAt: slot?.startTime } })
    const { rows } = await product.database.pool.query(
      `select kind, state from claim where person_identifier = '${provider.identifier}' order by kind`,
    )
    expect(rows).toEqual([
      { kind: 'booking', state: 'held' },
      { kind: 'visitor', state: 'released' },
    ])
  })

  test('is held again when the page is loaded again, and moves with the choice', async () => {
    const [first, second] = await freeSlots(product, provider, day)
    const before = await hold(first)
    const again = await hold(first)
    expect(again.body.hold.token).not.toBe(before.body.hold.token)
    const moved = await hold(second, { replaces: again.body.hold.token })
    expect(moved.body.hold).toBeDefined()
    expect(await starts()).toContain(first?.startTime)
    expect(await starts()).not.toContain(second?.startTime)
  })

  test('is free again as soon as the visitor leaves; an unknown token is answered alike', async () => {
    const [slot] = await freeSlots(product, provider, day)
    const { body } = await hold(slot)
    const answers = [await release(body.hold.token), await release(body.hold.token), await release('x'.repeat(43))]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204])
    expect(await starts()).toContain(slot?.startTime)
  })

  test('is lost to nobody when the booking fails: the refusal keeps it', async () => {
    const [slot, other] = await freeSlots(product, provider, day)
    const { body } = await hold(slot)
    const client = product.as(await product.given.client())
    const elsewhere = await product.given.provider()
    const [same] = (await freeSlots(product, elsewhere, day)).filter(({ startTime }) => startTime === slot?.startTime)
    await client.post('/booking', bookable(elsewhere, same))
    const refused = await client.post('/booking', { ...bookable(provider, slot), hold: body.hold.token })
    expect(refused.body.code).toBe('SLOT_BUSY_SELF')
    expect(await starts()).not.toContain(slot?.startTime)
    expect(await starts()).toContain(other?.startTime)
  })

  test('is deleted with its claim a day later', async () => {
    const [slot] = await freeSlots(product, provider, day)
    await hold(slot)
    product.clock.advance({ hours: 25 })
    await product.work()
    const { rows } = await product.database.pool.query(
      `select (select count(*) from visitor_hold) + (select count(*) from claim where kind = 'visitor') as n`,
    )
    expect(Number(rows[0].n)).toBe(0)
    product.clock.set('2026-03-02T08:00:00Z')
  })
})

describe('what visitors cannot do', () => {
  test('one network holds one hour in the whole market; the others stay free and can be booked', async () => {
    const [first, second] = await freeSlots(product, provider, day)
    await hold(first)
    const more = await hold(second)
    expect(more).toEqual({ status: 200, body: { startTime: second?.startTime, endTime: second?.endTime } })
    const elsewhere = await product.given.provider()
    const [there] = await freeSlots(product, elsewhere, day)
    expect((await hold(there, { therapist: elsewhere })).body.hold).toBeUndefined()
    expect(await starts()).toContain(second?.startTime)
  })

  test('200 visitors at once cannot hide a week: two hours a day, each with one holder', async () => {
    const days = ['2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06', '2026-03-09']
    const slots = (await Promise.all(days.map((date) => freeSlots(product, provider, date)))).flat()
    const visit = (visitor: number) =>
      hold(slots[visitor % slots.length], { from: `203.0.${Math.floor(visitor / 100)}.${(visitor % 100) + 1}` })
    const answers = []
    // As many at once as the server admits.
    for (let first = 0; first < 200; first += 20)
      answers.push(...(await Promise.all(Array.from({ length: 20 }, (_, place) => visit(first + place)))))
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    const held = answers.filter(({ body }) => body.hold !== undefined).map(({ body }) => body.startTime as string)
    expect(new Set(held).size).toBe(held.length)
    const perDay = days.map((date) => held.filter((start) => start.startsWith(date)).length)
    expect(perDay).toEqual([2, 2, 2, 2, 2])
    const left = (await Promise.all(days.map((date) => freeSlots(product, provider, date)))).flat()
    expect(left).toHaveLength(slots.length - 10)
  })

  test('hold an hour that is not offered, of nobody, or with a broken token', async () => {
    const elsewhere = await product.given.provider()
    const [foreign] = await freeSlots(product, elsewhere, day)
    expect((await hold(foreign)).body.code).toBe('SLOT_UNAVAILABLE')
    const [slot] = await freeSlots(product, provider, day)
    const unlisted = await product.given.provider({ listed: false })
    expect((await hold(slot, { therapist: unlisted })).status).toBe(404)
    expect((await hold(slot, { replaces: 'short' })).status).toBe(422)
  })
})
