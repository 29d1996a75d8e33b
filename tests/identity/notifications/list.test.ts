import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notify, notifyAgain } from '#backend/identity/notifications/notify.ts'
import { notificationLimits } from '#schemas/identity/notifications.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, type Product, start } from '#tests/support/product.ts'

let product: Product
let clara: GivenPerson
let theo: GivenProvider
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
beforeEach(() => product.forget())
beforeEach(async () => {
  product.clock.set(start)
  clara = await product.given.client()
  theo = await product.given.provider()
})

const nameless = { email: null, passwordHash: null, firstName: null, lastName: null }

type NotificationEvent = Parameters<typeof notify>[2]

const addNotification = (news: Partial<NotificationEvent> = {}) =>
  notify(product.database.db, product.clock.now(), {
    person: clara.identifier,
    kind: 'booking',
    news: 'confirmed',
    occasion: randomUUID(),
    ...news,
  })
const list = async (query = '', person = clara) => (await product.as(person).get(`/notifications${query}`)).body
const news = async (query = '') => (await list(query)).data.map((row: { news: string }) => row.news)
const unread = async (person = clara) => (await product.as(person).get('/notifications/unseen')).body
const seen = (body: object = {}, person = clara) => product.as(person).put('/notifications/seen', body)

describe('the list', () => {
  test('is empty at first', async () => {
    expect(await list()).toEqual({ data: [], meta: { page: 1, perPage: 25, total: 0, lastPage: 1 } })
    expect(await unread()).toEqual({ notifications: 0, messages: 0 })
  })

  test('has the newest first, with its subject and the name of the other person', async () => {
    const booking = randomUUID()
    await addNotification({ news: 'booking_request' })
    product.clock.advance({ minutes: 1 })
    await addNotification({ subject: booking, other: theo.identifier, startAt: '2026-03-12T08:00:00.000Z' })
    expect((await list()).data).toEqual([
      {
        identifier: expect.any(String),
        kind: 'booking',
        news: 'confirmed',
        subjectIdentifier: booking,
        otherName: 'Theo Tester',
        startAt: '2026-03-12T08:00:00.000Z',
        amount: null,
        currency: null,
        createdAt: '2026-03-02T08:01:00.000Z',
        seenAt: null,
      },
      expect.objectContaining({ news: 'booking_request', otherName: null, subjectIdentifier: null }),
    ])
  })

  test('shows sums in their currency', async () => {
    await addNotification({ kind: 'money', news: 'topped_up', amount: 5_000_00, currency: 'NGN' })
    expect((await list()).data).toMatchObject([{ amount: 5_000_00, currency: 'NGN' }])
  })

  test('names no erased users', async () => {
    await addNotification({ other: theo.identifier })
    await product.database.db
      .updateTable('appUser')
      .set({ ...nameless, accountStatus: 'deleted', erasedAt: start })
      .where('identifier', '=', theo.identifier)
      .execute()
    expect((await list()).data).toMatchObject([{ news: 'confirmed', otherName: null }])
  })

  test('is filtered by kind on request', async () => {
    await addNotification()
    await addNotification({ kind: 'money', news: 'topped_up' })
    expect(await news('?kind=money')).toEqual(['topped_up'])
    expect(await news('?kind=booking')).toEqual(['confirmed'])
    expect(await news('?kind=verification')).toEqual([])
    expect((await product.as(clara).get('/notifications?kind=weather')).status).toBe(422)
  })

  test('has pages that miss and repeat nothing, even within one moment', async () => {
    for (let count = 0; count < 7; count += 1) await addNotification()
    const pages = []
    for (const page of [1, 2, 3]) pages.push(await list(`?page=${page}&perPage=3`))
    expect(pages.map(({ data }) => data.length)).toEqual([3, 3, 1])
    expect(pages[0].meta).toEqual({ page: 1, perPage: 3, total: 7, lastPage: 3 })
    const identifiers = pages.flatMap(({ data }) => data.map((row: { identifier: string }) => row.identifier))
    expect(new Set(identifiers).size).toBe(7)
  })

  test('shows each user only their own notifications', async () => {
    await addNotification()
    expect((await list('', theo)).data).toEqual([])
    expect(await unread(theo)).toEqual({ notifications: 0, messages: 0 })
  })

  test('is available before the address is verified', async () => {
    clara = await product.given.client({ verified: false })
    await addNotification()
    expect(await news()).toEqual(['confirmed'])
  })

  test('returns a range to react-admin', async () => {
    for (let count = 0; count < 3; count += 1) await addNotification({ kind: 'money', news: 'refunded' })
    await addNotification()
    const filter = encodeURIComponent(JSON.stringify({ kind: 'money' }))
    const { body, headers } = await product.as(clara).get(`/rest/notifications?range=[0,1]&filter=${filter}`)
    expect(body).toHaveLength(2)
    expect(body[0]).toMatchObject({ id: body[0].identifier, news: 'refunded' })
    expect(headers['content-range']).toBe('notifications 0-1/3')
  })
})

describe('the same event', () => {
  test('notifies a user once, however many processes report it at the same moment', async () => {
    await Promise.all(Array.from({ length: 5 }, () => addNotification({ occasion: 'confirmed:1' })))
    expect(await news()).toEqual(['confirmed'])
    await addNotification({ occasion: 'confirmed:1', person: theo.identifier })
    expect((await list('', theo)).data).toHaveLength(1)
  })

  test('that continues is one notification, the newest again and unread', async () => {
    const again = () =>
      notifyAgain(product.database.db, product.clock.now(), {
        person: clara.identifier,
        kind: 'message',
        news: 'new_messages',
        occasion: 'messages:1',
      })
    await again()
    await seen()
    product.clock.advance({ minutes: 1 })
    await addNotification()
    expect(await news()).toEqual(['confirmed', 'new_messages'])
    expect(await unread()).toMatchObject({ notifications: 1 })
    product.clock.advance({ minutes: 1 })
    await Promise.all([again(), again()])
    expect(await news()).toEqual(['new_messages', 'confirmed'])
    expect(await unread()).toMatchObject({ notifications: 2 })
  })
})

describe('seen notifications', () => {
  test('keep the moment at which they were seen first', async () => {
    await addNotification({ news: 'moved' })
    await addNotification()
    const [{ identifier }] = (await list()).data
    expect((await seen({ identifier })).body).toEqual({ notifications: 1, messages: 0 })
    product.clock.advance({ minutes: 5 })
    expect((await seen({ identifier })).body).toEqual({ notifications: 1, messages: 0 })
    const rows: { identifier: string; seenAt: string | null }[] = (await list()).data
    expect(rows.map((row) => [row.identifier === identifier, row.seenAt])).toEqual([
      [true, '2026-03-02T08:00:00.000Z'],
      [false, null],
    ])
  })

  test('are all of them when no identifier is given', async () => {
    await addNotification()
    await addNotification({ person: theo.identifier })
    await addNotification()
    expect((await seen()).body).toEqual({ notifications: 0, messages: 0 })
    expect(await unread(theo)).toMatchObject({ notifications: 1 })
  })

  test('of another user look like ones that do not exist', async () => {
    await addNotification()
    const [{ identifier }] = (await list()).data
    const answers = [await seen({ identifier }, theo), await seen({ identifier: randomUUID() }, theo)]
    for (const { status, body } of answers)
      expect({ status, code: body.code }).toEqual({ status: 404, code: 'NOT_FOUND' })
    expect(await unread()).toMatchObject({ notifications: 1 })
  })
})

test(`The count stops at ${notificationLimits.unreadCountMost}`, async () => {
  for (let count = 0; count < notificationLimits.unreadCountMost + 3; count += 1) await addNotification()
  expect(await unread()).toMatchObject({ notifications: notificationLimits.unreadCountMost })
})

test(`They are deleted after ${notificationLimits.retentionDays} days, and not a moment before`, async () => {
  await addNotification()
  product.clock.set(start)
  product.clock.advance({ hours: 24 * notificationLimits.retentionDays })
  await product.work()
  expect(await news()).toEqual(['confirmed'])
  product.clock.advance({ hours: 1 })
  await product.work()
  expect(await news()).toEqual([])
})
