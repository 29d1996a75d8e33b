/** What is shown on devices and when, decrypted with the keys of the browser by the simulator of a push service. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notify } from '#backend/identity/notifications/notify.ts'
import { pushLimits } from '#schemas/identity/push.ts'
import type { NotificationEvent } from '#backend/identity/notifications/notify.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { sent } from '#tests/care/messages/pair.ts'
import { related } from '#tests/care/notes/writing.ts'
import { deviceOf, serviceOf, shownOn, withoutQuiet } from './devices.ts'

/** Monday, ten in Lagos: outside of every quiet time. */
const morning = '2026-03-02T09:00:00Z'

let product: Product
let clara: GivenPerson
let theo: GivenProvider
let device: Awaited<ReturnType<typeof deviceOf>>
beforeAll(async () => {
  product = await openProduct({ push: true })
})
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.set(morning)
  theo = await product.given.provider({ firstName: 'Theodora', lastName: 'Zanzibara' })
  clara = await product.given.client({ firstName: 'Clarissa' })
  await related(product, theo, clara)
  await product.drain()
  device = await deviceOf(product, clara)
})

const write = () => sent(product, theo, clara, 'Come at nine, Clarissa.')
const after = async (duration: Temporal.DurationLike) => {
  product.clock.advance(duration)
  await product.work()
}
const at = async (instant: string) => {
  product.clock.set(instant)
  await product.work()
}
const texts = (on = device) => shownOn(product, on).map(({ text }) => text)
let occasions = 0
/** Something for the notification centre. */
const happened = (change: Partial<NotificationEvent> = {}, person = clara) =>
  notify(product.database.db, product.clock.now(), {
    person: person.identifier,
    kind: 'money',
    news: 'refunded',
    occasion: `occasion ${(occasions += 1)}`,
    other: theo.identifier,
    amount: 15_000_00,
    currency: 'NGN',
    ...change,
  })
const choose = (kinds: string[]) => product.as(clara).put('/push/kinds', { kinds })

describe('a message', () => {
  test('is announced after a minute, without its words and its writer, and a press leads to it', async () => {
    await write()
    await product.work()
    expect(texts()).toEqual([])
    await after({ minutes: pushLimits.messageWaitMinutes })
    expect(shownOn(product, device)).toEqual([
      {
        text: 'You have a new message',
        path: `/messages/${theo.identifier}/`,
        tag: expect.stringMatching(/^[A-Za-z0-9_-]{32}$/),
        lang: 'en',
      },
    ])
    await after({ hours: 1 })
    expect(texts()).toHaveLength(1)
  })

  test('that is read at once is not announced', async () => {
    await write()
    await product.as(clara).put('/messages/mark-seen', { userIdentifier: theo.identifier, number: 1 })
    await after({ minutes: 2 })
    expect(texts()).toEqual([])
  })

  test('and a second one are announced once', async () => {
    await write()
    await write()
    await after({ minutes: 2 })
    expect(texts()).toEqual(['You have a new message'])
  })

  test('is announced in the language of the account, and leads to the page in it', async () => {
    await product.database.db
      .updateTable('appUser')
      .set({ locale: 'de' })
      .where('identifier', '=', clara.identifier)
      .execute()
    await write()
    await after({ minutes: 2 })
    expect(shownOn(product, device)).toMatchObject([
      { text: 'Sie haben eine neue Nachricht', path: `/de/messages/${theo.identifier}/`, lang: 'de' },
    ])
  })
})

test('whatever happens, nothing personal is shown, and all messages have one size', async () => {
  const service = serviceOf(product)
  const before = service.received.length
  const events: Partial<NotificationEvent>[] = [
    { kind: 'booking', news: 'moved', startAt: '2026-03-09T10:00:00.000Z', amount: null, currency: null },
    { kind: 'booking', news: 'cancelled', startAt: '2026-03-09T10:00:00.000Z', amount: null, currency: null },
    { kind: 'verification', news: 'approve', amount: null, currency: null },
    { kind: 'message', news: 'new_messages', subject: theo.identifier, amount: null, currency: null },
    {},
  ]
  for (const event of events) {
    await happened(event)
    await after({ minutes: 5 })
  }
  const messages = service.received.slice(before)
  expect(messages.map(({ text }) => JSON.parse(text).text)).toEqual([
    'There is news about a session',
    'A session was cancelled',
    'There is news about your verification',
    'You have a new message',
    'There is news about a payment',
  ])
  for (const { text } of messages) {
    const { tag, ...shown } = JSON.parse(text) as Record<string, string>
    expect(Object.keys(shown)).toEqual(['text', 'path', 'lang'])
    // Random letters may well be those of a currency.
    expect(tag).toMatch(/^[A-Za-z0-9_-]{32}$/)
    expect(JSON.stringify(shown)).not.toMatch(/Clar|Theo|Zanzibara|Tester|@|15.?000|NGN|₦|:00|March|therap/i)
  }
  expect(new Set(messages.map(({ size }) => size)).size).toBe(1)
})

test('only the chosen kinds are shown', async () => {
  const { body } = await choose(['message', 'reminder'])
  expect(body.kinds).toEqual(['reminder', 'message'])
  await happened()
  await write()
  await after({ minutes: 2 })
  expect(texts()).toEqual(['You have a new message'])
  await choose([])
  await write()
  await after({ hours: 1 })
  expect(texts()).toHaveLength(1)
})

test('several at once become one, which leads to the notification centre', async () => {
  await happened()
  await happened()
  await happened()
  await product.work()
  expect(shownOn(product, device)).toMatchObject([{ text: 'You have 3 new notifications', path: '/notifications/' }])
})

describe('in the quiet time', () => {
  test('nothing is shown, and at its end one sums up what was not seen', async () => {
    await at('2026-03-02T19:59:00Z')
    await happened({ occasion: 'before' })
    await at('2026-03-02T19:59:30Z')
    expect(texts()).toEqual(['There is news about a payment'])
    await at('2026-03-02T22:00:00Z')
    await happened()
    await write()
    await at('2026-03-03T02:00:00Z')
    await happened({ occasion: 'seen at night' })
    await product.work()
    const { body } = await product.as(clara).get('/notifications')
    await product.as(clara).put('/notifications/seen', { identifier: body.data[0].identifier })
    await at('2026-03-03T06:59:59Z')
    expect(texts()).toHaveLength(1)
    await at('2026-03-03T07:00:00Z')
    expect(texts()).toEqual(['There is news about a payment', 'You have 2 new notifications'])
    await after({ hours: 2 })
    expect(texts()).toHaveLength(2)
  })

  test.each([
    ['an hour shorter when clocks go forward', '2026-03-28T22:00:00Z', '2026-03-29T05:59:59Z', '2026-03-29T06:00:00Z'],
    ['an hour longer when clocks go back', '2026-10-24T22:00:00Z', '2026-10-25T06:59:59Z', '2026-10-25T07:00:00Z'],
  ])('it is %s', async (_what, evening, before, end) => {
    product.clock.set(evening)
    const erika = await product.given.client({ country: 'DE' })
    const hers = await deviceOf(product, erika)
    await happened({}, erika)
    await product.work()
    await at(before)
    expect(texts(hers)).toEqual([])
    await at(end)
    expect(texts(hers)).toEqual(['There is news about a payment'])
  })

  test('without one, things are shown at night', async () => {
    await product.as(clara).put('/notifications/settings', withoutQuiet)
    await at('2026-03-02T23:00:00Z')
    await happened()
    await product.work()
    expect(texts()).toEqual(['There is news about a payment'])
  })
})

describe('a push service', () => {
  test('that does not know a device any more ends it; others go on', async () => {
    const other = await deviceOf(product, clara)
    serviceOf(product).answer(device.endpoint, { status: 410 })
    await happened()
    await product.work()
    expect(texts(other)).toEqual(['There is news about a payment'])
    const { body } = await product.as(clara).get('/push')
    expect(body.devices).toMatchObject([{ identifier: other.identifier }])
  })

  test('that is down is tried five times within hours, and then no more', async () => {
    const service = serviceOf(product)
    const tries = () => service.attempts.filter((endpoint) => endpoint === device.endpoint).length
    service.answer(device.endpoint, { status: 503 })
    await happened()
    const counts: number[] = []
    for (const minutes of [0, 0.9, 0.1, 4, 16, 64, 600]) {
      await after({ seconds: minutes * 60 })
      counts.push(tries())
    }
    expect(counts).toEqual([1, 1, 2, 3, 4, 5, 5])
    service.answer(device.endpoint, null)
    await after({ hours: 1 })
    expect(texts()).toEqual([])
    expect((await product.as(clara).get('/push')).body.devices).toHaveLength(1)
  })

  test('that asks for a pause gets it, and what is outdated then is not sent', async () => {
    const service = serviceOf(product)
    service.answer(device.endpoint, { status: 429, headers: { 'retry-after': '600' } })
    await happened()
    await product.work()
    service.answer(device.endpoint, null)
    await after({ minutes: 9 })
    expect(service.attempts.filter((endpoint) => endpoint === device.endpoint)).toHaveLength(1)
    await after({ minutes: 1 })
    expect(texts()).toEqual(['There is news about a payment'])
  })

  test('that refuses a message is not asked again', async () => {
    const service = serviceOf(product)
    service.answer(device.endpoint, { status: 403 })
    await happened()
    for (const hours of [0, 1, 1]) await after({ hours })
    expect(service.attempts.filter((endpoint) => endpoint === device.endpoint)).toHaveLength(1)
  })

  test('gets many devices in one round', async () => {
    const more = await Promise.all(
      Array.from({ length: 60 }, async () => deviceOf(product, await product.given.client())),
    )
    const { rows } = await product.database.pool.query<{ person: string }>(
      'select person_identifier as person from push_subscription where identifier = any($1)',
      [more.map(({ identifier }) => identifier)],
    )
    for (const { person } of rows) await happened({ person })
    await product.work()
    expect(more.map((one) => texts(one).length)).toEqual(more.map(() => 1))
  })
})

describe('a device', () => {
  test('that was signed out shows nothing, and is deleted', async () => {
    await happened()
    await product.database.pool.query(
      `update session set revoked_at = $2 where identifier in
         (select session_identifier from push_subscription where identifier = $1)`,
      [device.identifier, product.clock.now().toString()],
    )
    await after({ hours: 2 })
    expect(texts()).toEqual([])
    const { rows } = await product.database.pool.query('select from push_subscription where identifier = $1', [
      device.identifier,
    ])
    expect(rows).toEqual([])
  })

  test('of a suspended account shows nothing', async () => {
    await happened()
    await product.database.db
      .updateTable('appUser')
      .set({ accountStatus: 'suspended' })
      .where('identifier', '=', clara.identifier)
      .execute()
    await product.work()
    expect(texts()).toEqual([])
  })

  test('does not get what happened before it was added', async () => {
    const nora = await product.given.client()
    await happened({}, nora)
    const hers = await deviceOf(product, nora)
    await after({ hours: 1 })
    expect(texts(hers)).toEqual([])
  })
})
