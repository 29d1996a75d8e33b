import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailUnread } from '#backend/identity/notifications/mail-unread.ts'
import { notificationLimits } from '#schemas/identity/notifications.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { conversationOf, sent } from '#tests/care/messages/pair.ts'
import { related } from '#tests/care/notes/writing.ts'

/** Monday, ten in Lagos: outside of every quiet time. */
const morning = '2026-03-02T09:00:00Z'
const { mailAfterMinutes, mailEveryHours } = notificationLimits

let product: Product
let clara: GivenPerson
let theo: GivenProvider
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.set(morning)
  theo = await product.given.provider()
  clara = await product.given.client()
  await related(product, theo, clara)
  await product.drain()
  product.mailbox.clear()
})

const write = (from: GivenPerson = theo, to: GivenPerson = clara) => sent(product, from, to, 'Come at nine, Clara.')
const after = async (duration: Temporal.DurationLike) => {
  product.clock.advance(duration)
  await product.work()
}
/** A moment this many minutes before or after. */
const afterMinutes = (minutes: number, milliseconds: number) => after({ milliseconds: minutes * 60_000 + milliseconds })
const mails = (to: GivenPerson = clara) => product.mailbox.list({ to: to.email })
const settings = (change: object, person = clara) =>
  product
    .as(person)
    .put('/notifications/settings', { messageMails: true, quietFrom: null, quietUntil: null, ...change })
const read = async (number: number, person: GivenPerson = clara, other: GivenPerson = theo) => {
  const { status } = await product.as(person).put('/messages/mark-seen', { userIdentifier: other.identifier, number })
  expect(status).toBe(200)
}
const anotherTherapist = async () => {
  const other = await product.given.provider({ firstName: 'Nora' })
  await related(product, other, clara)
  return other
}

describe('a mail about messages', () => {
  test(`is sent when one was not read for ${mailAfterMinutes} minutes, and not a second before`, async () => {
    await write()
    await afterMinutes(mailAfterMinutes, -1)
    expect(mails()).toEqual([])
    await after({ milliseconds: 1 })
    expect(mails()).toHaveLength(1)
    expect(mails(theo)).toEqual([])
  })

  test('contains neither the sender nor the text, uses the language of the reader, and links to the messages', async () => {
    await write()
    const { db } = product.database
    await db.updateTable('appUser').set({ locale: 'de' }).where('identifier', '=', clara.identifier).execute()
    await after({ minutes: mailAfterMinutes })
    const [mail] = mails()
    expect(mail?.subject).toBe('Etwas Neues in Ihrem Konto')
    expect(mail?.text).toContain('http://localhost:3000/de/messages/')
    for (const word of ['Theo', 'Tester', 'nine', theo.identifier, 'Therap', 'Sitzung'])
      expect(JSON.stringify(mail)).not.toContain(word)
  })

  test('is not sent when the messages have been read by then', async () => {
    await write()
    await conversationOf(product, clara, theo)
    await read(1)
    await after({ minutes: mailAfterMinutes })
    expect(mails()).toEqual([])
  })

  test('is one for several messages of several senders', async () => {
    const nora = await anotherTherapist()
    await write()
    await write()
    await write(nora)
    await after({ minutes: mailAfterMinutes })
    await after({ minutes: 1 })
    expect(mails()).toHaveLength(1)
  })

  test('is sent to therapists too', async () => {
    await write(clara, theo)
    await after({ minutes: mailAfterMinutes })
    expect(mails(theo)).toHaveLength(1)
  })
})

describe('a second mail', () => {
  test('about the same messages is not sent, however long they remain unread', async () => {
    await write()
    await after({ minutes: mailAfterMinutes })
    await after({ hours: mailEveryHours })
    await after({ hours: 48 })
    expect(mails()).toHaveLength(1)
  })

  test(`about newer ones is sent ${mailEveryHours} hours after the first, when they are unread`, async () => {
    await write()
    await after({ minutes: mailAfterMinutes })
    await after({ minutes: 10 })
    await write()
    await afterMinutes(mailEveryHours * 60 - 10, -1)
    expect(mails()).toHaveLength(1)
    await after({ milliseconds: 1 })
    expect(mails()).toHaveLength(2)
  })

  test('waits as long for the messages of another sender', async () => {
    const nora = await anotherTherapist()
    await write()
    await after({ minutes: mailAfterMinutes })
    await write(nora)
    await afterMinutes(mailEveryHours * 60, -1)
    expect(mails()).toHaveLength(1)
    await after({ milliseconds: 1 })
    expect(mails()).toHaveLength(2)
  })

  test('is sent as soon as the first was, once that is read', async () => {
    await write()
    await after({ minutes: mailAfterMinutes })
    await read(1)
    await write()
    await after({ minutes: mailAfterMinutes })
    expect(mails()).toHaveLength(2)
  })
})

describe('no mail is sent', () => {
  test('to users who have switched it off; unread messages are included when that changes', async () => {
    await settings({ messageMails: false })
    await write()
    await after({ minutes: mailAfterMinutes })
    expect(mails()).toEqual([])
    await settings({})
    await after({ minutes: 1 })
    expect(mails()).toHaveLength(1)
  })

  test('in quiet time, over midnight; it is sent when that ends', async () => {
    await settings({ quietFrom: '21:00', quietUntil: '08:00' })
    product.clock.set('2026-03-02T19:56:00Z')
    await write()
    product.clock.set('2026-03-02T20:01:00Z')
    await product.work()
    product.clock.set('2026-03-03T06:59:59Z')
    await product.work()
    expect(mails()).toEqual([])
    product.clock.set('2026-03-03T07:00:00Z')
    await product.work()
    expect(mails()).toHaveLength(1)
  })

  test('after a quiet time in which the messages were read', async () => {
    await settings({ quietFrom: '21:00', quietUntil: '08:00' })
    product.clock.set('2026-03-02T22:00:00Z')
    await write()
    await read(1)
    product.clock.set('2026-03-03T07:00:00Z')
    await product.work()
    expect(mails()).toEqual([])
  })

  test('at night by the clock of the user, unless the settings differ', async () => {
    await product.database.db
      .updateTable('appUser')
      .set({ timezone: 'Pacific/Auckland' })
      .where('identifier', '=', clara.identifier)
      .execute()
    await write()
    await after({ minutes: mailAfterMinutes })
    expect(mails()).toEqual([])
    product.clock.set('2026-03-02T19:00:00Z')
    await product.work()
    expect(mails()).toHaveLength(1)
  })

  test.each(['pending_verification', 'suspended', 'deletion_requested'] as const)(
    'to a user whose account is %s',
    async (accountStatus) => {
      await write()
      await product.database.db
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
    mailUnread({ db: product.database.db, services: product.backend.services, now: product.clock.now() }, (error) =>
      expect.unreachable(String(error)),
    )

  test('at the same moment send one mail', async () => {
    await write()
    await write(await anotherTherapist())
    product.clock.advance({ minutes: mailAfterMinutes })
    await Promise.all(Array.from({ length: 6 }, sweep))
    await product.backend.worker.drain()
    expect(mails()).toHaveLength(1)
  })

  test('skip a user who is locked by another one, and send the mail in the next round', async () => {
    await write()
    product.clock.advance({ minutes: mailAfterMinutes })
    await product.database.db.transaction().execute(async (db) => {
      await db
        .selectFrom('conversationSide')
        .select('unread')
        .where('personIdentifier', '=', clara.identifier)
        .forUpdate()
        .execute()
      await sweep()
    })
    await product.backend.worker.drain()
    expect(mails()).toEqual([])
    await product.work()
    expect(mails()).toHaveLength(1)
  })
})
