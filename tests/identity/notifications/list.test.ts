import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notify, notifyAgain } from '#backend/identity/notifications/notify.ts'
import { notificationLimits } from '#schemas/identity/notifications.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openWorld, start, type World } from '#tests/support/world.ts'

let world: World
let clara: GivenPerson
let theo: GivenProvider
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(start)
  clara = await world.given.client()
  theo = await world.given.provider()
})

const nameless = { email: null, passwordHash: null, firstName: null, lastName: null }

type News = Parameters<typeof notify>[2]

const tell = (news: Partial<News> = {}) =>
  notify(world.database.db, world.clock.now(), {
    person: clara.identifier,
    kind: 'booking',
    news: 'confirmed',
    occasion: randomUUID(),
    ...news,
  })
const list = async (query = '', person = clara) => (await world.as(person).get(`/notifications${query}`)).body
const news = async (query = '') => (await list(query)).data.map((row: { news: string }) => row.news)
const unseen = async (person = clara) => (await world.as(person).get('/notifications/unseen')).body
const seen = (body: object = {}, person = clara) => world.as(person).put('/notifications/seen', body)

describe('the list', () => {
  test('is empty at first', async () => {
    expect(await list()).toEqual({ data: [], meta: { page: 1, perPage: 25, total: 0, lastPage: 1 } })
    expect(await unseen()).toEqual({ notifications: 0, messages: 0 })
  })

  test('has the newest first, with what it is about and the name of the other person', async () => {
    const booking = randomUUID()
    await tell({ news: 'booking_request' })
    world.clock.advance({ minutes: 1 })
    await tell({ subject: booking, other: theo.identifier, startAt: '2026-03-12T08:00:00.000Z' })
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
    await tell({ kind: 'money', news: 'topped_up', amount: 5_000_00, currency: 'NGN' })
    expect((await list()).data).toMatchObject([{ amount: 5_000_00, currency: 'NGN' }])
  })

  test('names nobody who has left', async () => {
    await tell({ other: theo.identifier })
    await world.database.db
      .updateTable('appUser')
      .set({ ...nameless, accountStatus: 'deleted', erasedAt: start })
      .where('identifier', '=', theo.identifier)
      .execute()
    expect((await list()).data).toMatchObject([{ news: 'confirmed', otherName: null }])
  })

  test('is of one kind where one is asked for', async () => {
    await tell()
    await tell({ kind: 'money', news: 'topped_up' })
    expect(await news('?kind=money')).toEqual(['topped_up'])
    expect(await news('?kind=booking')).toEqual(['confirmed'])
    expect(await news('?kind=verification')).toEqual([])
    expect((await world.as(clara).get('/notifications?kind=weather')).status).toBe(422)
  })

  test('comes in pages that miss and repeat nothing, also within one moment', async () => {
    for (let count = 0; count < 7; count += 1) await tell()
    const pages = []
    for (const page of [1, 2, 3]) pages.push(await list(`?page=${page}&perPage=3`))
    expect(pages.map(({ data }) => data.length)).toEqual([3, 3, 1])
    expect(pages[0].meta).toEqual({ page: 1, perPage: 3, total: 7, lastPage: 3 })
    const identifiers = pages.flatMap(({ data }) => data.map((row: { identifier: string }) => row.identifier))
    expect(new Set(identifiers).size).toBe(7)
  })

  test('is everybody’s own', async () => {
    await tell()
    expect((await list('', theo)).data).toEqual([])
    expect(await unseen(theo)).toEqual({ notifications: 0, messages: 0 })
  })

  test('is also there for who has not shown that the address is theirs', async () => {
    clara = await world.given.client({ verified: false })
    await tell()
    expect(await news()).toEqual(['confirmed'])
  })

  test('comes to react-admin with a range', async () => {
    for (let count = 0; count < 3; count += 1) await tell({ kind: 'money', news: 'refunded' })
    await tell()
    const filter = encodeURIComponent(JSON.stringify({ kind: 'money' }))
    const { body, headers } = await world.as(clara).get(`/rest/notifications?range=[0,1]&filter=${filter}`)
    expect(body).toHaveLength(2)
    expect(body[0]).toMatchObject({ id: body[0].identifier, news: 'refunded' })
    expect(headers['content-range']).toBe('notifications 0-1/3')
  })
})

describe('the same occasion', () => {
  test('is told to a person once, whoever tells it at the same moment', async () => {
    await Promise.all(Array.from({ length: 5 }, () => tell({ occasion: 'confirmed:1' })))
    expect(await news()).toEqual(['confirmed'])
    await tell({ occasion: 'confirmed:1', person: theo.identifier })
    expect((await list('', theo)).data).toHaveLength(1)
  })

  test('that goes on is one notification, the newest again and not seen', async () => {
    const again = () =>
      notifyAgain(world.database.db, world.clock.now(), {
        person: clara.identifier,
        kind: 'message',
        news: 'new_messages',
        occasion: 'messages:1',
      })
    await again()
    await seen()
    world.clock.advance({ minutes: 1 })
    await tell()
    expect(await news()).toEqual(['confirmed', 'new_messages'])
    expect(await unseen()).toMatchObject({ notifications: 1 })
    world.clock.advance({ minutes: 1 })
    await Promise.all([again(), again()])
    expect(await news()).toEqual(['new_messages', 'confirmed'])
    expect(await unseen()).toMatchObject({ notifications: 2 })
  })
})

describe('what was seen', () => {
  test('one of them keeps the moment at which it was seen first', async () => {
    await tell({ news: 'moved' })
    await tell()
    const [{ identifier }] = (await list()).data
    expect((await seen({ identifier })).body).toEqual({ notifications: 1, messages: 0 })
    world.clock.advance({ minutes: 5 })
    expect((await seen({ identifier })).body).toEqual({ notifications: 1, messages: 0 })
    const rows: { identifier: string; seenAt: string | null }[] = (await list()).data
    expect(rows.map((row) => [row.identifier === identifier, row.seenAt])).toEqual([
      [true, '2026-03-02T08:00:00.000Z'],
      [false, null],
    ])
  })

  test('is all of them without a name', async () => {
    await tell()
    await tell({ person: theo.identifier })
    await tell()
    expect((await seen()).body).toEqual({ notifications: 0, messages: 0 })
    expect(await unseen(theo)).toMatchObject({ notifications: 1 })
  })

  test('is never somebody else’s: it looks like one that does not exist', async () => {
    await tell()
    const [{ identifier }] = (await list()).data
    const answers = [await seen({ identifier }, theo), await seen({ identifier: randomUUID() }, theo)]
    for (const { status, body } of answers)
      expect({ status, code: body.code }).toEqual({ status: 404, code: 'NOT_FOUND' })
    expect(await unseen()).toMatchObject({ notifications: 1 })
  })
})

test(`More than ${notificationLimits.unseenMost} are counted no further`, async () => {
  for (let count = 0; count < notificationLimits.unseenMost + 3; count += 1) await tell()
  expect(await unseen()).toMatchObject({ notifications: notificationLimits.unseenMost })
})

test(`After ${notificationLimits.keptDays} days they are forgotten, a moment before they are not`, async () => {
  await tell()
  world.clock.set(start)
  world.clock.advance({ hours: 24 * notificationLimits.keptDays })
  await world.work()
  expect(await news()).toEqual(['confirmed'])
  world.clock.advance({ hours: 1 })
  await world.work()
  expect(await news()).toEqual([])
})
