import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailUnread } from '#backend/identity/notifications/mail-unread.ts'
import { notificationLimits } from '#schemas/identity/notifications.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { conversationOf, sent } from '#tests/care/messages/pair.ts'
import { related } from '#tests/care/notes/writing.ts'

/** Monday, ten in Lagos: nobody is quiet. */
const morning = '2026-03-02T09:00:00Z'
const { mailAfterMinutes, mailEveryHours } = notificationLimits

let world: World
let clara: GivenPerson
let theo: GivenProvider
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(morning)
  theo = await world.given.provider()
  clara = await world.given.client()
  await related(world, theo, clara)
  await world.work()
  world.mailbox.clear()
})

const write = (from: GivenPerson = theo, to: GivenPerson = clara) => sent(world, from, to, 'Come at nine, Clara.')
const after = async (duration: Temporal.DurationLike) => {
  world.clock.advance(duration)
  await world.work()
}
/** A moment before or after so many minutes. */
const afterMinutes = (minutes: number, milliseconds: number) => after({ milliseconds: minutes * 60_000 + milliseconds })
const mails = (to: GivenPerson = clara) => world.mailbox.list({ to: to.email })
const settings = (change: object, person = clara) =>
  world.as(person).put('/notifications/settings', { messageMails: true, quietFrom: null, quietUntil: null, ...change })
const read = async (number: number, person: GivenPerson = clara, other: GivenPerson = theo) => {
  const { status } = await world.as(person).put('/messages/mark-seen', { userIdentifier: other.identifier, number })
  expect(status).toBe(200)
}
const anotherTherapist = async () => {
  const other = await world.given.provider({ firstName: 'Nora' })
  await related(world, other, clara)
  return other
}

describe('a mail about messages', () => {
  test(`comes when one was not read for ${mailAfterMinutes} minutes, and not a second before`, async () => {
    await write()
    await afterMinutes(mailAfterMinutes, -1)
    expect(mails()).toEqual([])
    await after({ milliseconds: 1 })
    expect(mails()).toHaveLength(1)
    expect(mails(theo)).toEqual([])
  })

  test('says neither who wrote nor what, in the language of the reader, and leads to the messages', async () => {
    await write()
    const { db } = world.database
    await db.updateTable('appUser').set({ locale: 'de' }).where('identifier', '=', clara.identifier).execute()
    await after({ minutes: mailAfterMinutes })
    const [mail] = mails()
    expect(mail?.subject).toBe('Etwas Neues in Ihrem Konto')
    expect(mail?.text).toContain('http://localhost:3000/de/messages/')
    for (const word of ['Theo', 'Tester', 'nine', theo.identifier, 'Therap', 'Sitzung'])
      expect(JSON.stringify(mail)).not.toContain(word)
  })

  test('does not come to who has read by then', async () => {
    await write()
    await conversationOf(world, clara, theo)
    await read(1)
    await after({ minutes: mailAfterMinutes })
    expect(mails()).toEqual([])
  })

  test('is one for several messages of several people', async () => {
    const nora = await anotherTherapist()
    await write()
    await write()
    await write(nora)
    await after({ minutes: mailAfterMinutes })
    await after({ minutes: 1 })
    expect(mails()).toHaveLength(1)
  })

  test('goes to therapists too', async () => {
    await write(clara, theo)
    await after({ minutes: mailAfterMinutes })
    expect(mails(theo)).toHaveLength(1)
  })
})

describe('a second mail', () => {
  test('about the same messages does not come, however long they wait', async () => {
    await write()
    await after({ minutes: mailAfterMinutes })
    await after({ hours: mailEveryHours })
    await after({ hours: 48 })
    expect(mails()).toHaveLength(1)
  })

  test(`about newer ones comes ${mailEveryHours} hours after the first, where that is not read`, async () => {
    await write()
    await after({ minutes: mailAfterMinutes })
    await after({ minutes: 10 })
    await write()
    await afterMinutes(mailEveryHours * 60 - 10, -1)
    expect(mails()).toHaveLength(1)
    await after({ milliseconds: 1 })
    expect(mails()).toHaveLength(2)
  })

  test('waits as long for what somebody else wrote', async () => {
    const nora = await anotherTherapist()
    await write()
    await after({ minutes: mailAfterMinutes })
    await write(nora)
    await afterMinutes(mailEveryHours * 60, -1)
    expect(mails()).toHaveLength(1)
    await after({ milliseconds: 1 })
    expect(mails()).toHaveLength(2)
  })

  test('comes as soon as the first did, once that is read', async () => {
    await write()
    await after({ minutes: mailAfterMinutes })
    await read(1)
    await write()
    await after({ minutes: mailAfterMinutes })
    expect(mails()).toHaveLength(2)
  })
})

describe('nobody is written to', () => {
  test('who does not want it; what is still unread is told when that changes', async () => {
    await settings({ messageMails: false })
    await write()
    await after({ minutes: mailAfterMinutes })
    expect(mails()).toEqual([])
    await settings({})
    await after({ minutes: 1 })
    expect(mails()).toHaveLength(1)
  })

  test('in their quiet time, over midnight; it is told when that ends', async () => {
    await settings({ quietFrom: '21:00', quietUntil: '08:00' })
    world.clock.set('2026-03-02T19:56:00Z')
    await write()
    world.clock.set('2026-03-02T20:01:00Z')
    await world.work()
    world.clock.set('2026-03-03T06:59:59Z')
    await world.work()
    expect(mails()).toEqual([])
    world.clock.set('2026-03-03T07:00:00Z')
    await world.work()
    expect(mails()).toHaveLength(1)
  })

  test('after a quiet time in which they have read', async () => {
    await settings({ quietFrom: '21:00', quietUntil: '08:00' })
    world.clock.set('2026-03-02T22:00:00Z')
    await write()
    await read(1)
    world.clock.set('2026-03-03T07:00:00Z')
    await world.work()
    expect(mails()).toEqual([])
  })

  test('at night by their own clock, unless they said otherwise', async () => {
    await world.database.db
      .updateTable('appUser')
      .set({ timezone: 'Pacific/Auckland' })
      .where('identifier', '=', clara.identifier)
      .execute()
    await write()
    await after({ minutes: mailAfterMinutes })
    expect(mails()).toEqual([])
    world.clock.set('2026-03-02T19:00:00Z')
    await world.work()
    expect(mails()).toHaveLength(1)
  })

  test.each(['pending_verification', 'suspended', 'deletion_requested'] as const)(
    'whose account is %s',
    async (accountStatus) => {
      await write()
      await world.database.db
        .updateTable('appUser')
        .set({ accountStatus })
        .where('identifier', '=', clara.identifier)
        .execute()
      await after({ minutes: mailAfterMinutes })
      expect(mails()).toEqual([])
    },
  )
})

describe('several workers', () => {
  const sweep = () =>
    mailUnread({ db: world.database.db, services: world.backend.services, now: world.clock.now() }, (error) =>
      expect.unreachable(String(error)),
    )

  test('at the same moment send one mail', async () => {
    await write()
    await write(await anotherTherapist())
    world.clock.advance({ minutes: mailAfterMinutes })
    await Promise.all(Array.from({ length: 6 }, sweep))
    await world.backend.worker.drain()
    expect(mails()).toHaveLength(1)
  })

  test('wait for nobody who is just being written to, and tell them in the next round', async () => {
    await write()
    world.clock.advance({ minutes: mailAfterMinutes })
    await world.database.db.transaction().execute(async (db) => {
      await db
        .selectFrom('conversationSide')
        .select('unread')
        .where('personIdentifier', '=', clara.identifier)
        .forUpdate()
        .execute()
      await sweep()
    })
    await world.backend.worker.drain()
    expect(mails()).toEqual([])
    await world.work()
    expect(mails()).toHaveLength(1)
  })
})
