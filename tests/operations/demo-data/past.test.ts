import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Chat, Message } from '#schemas/care/messages.ts'
import { demoConversations } from '#backend/operations/demo-data/demo-messages.ts'
import { reconcile } from '#backend/operations/finance/reconcile.ts'
import { type GatewayName, gatewayNames } from '#platform/gateways/port.ts'
import { pastAt } from '#backend/operations/demo-data/past-at.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { seedMarket } from '#tests/marketplace/provider-profile/market.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct({ now: '2026-03-02T08:00:00Z' })
  await seedMarket(product)
})
afterAll(() => product.close())

describe('payments at a gateway from before the demo data was created', () => {
  /** The year before the demo data, in periods as long as an operator may request. */
  const rounds = Array.from({ length: 13 }, (_, round) => {
    const toDate = Temporal.PlainDate.from('2026-03-02').subtract({ days: round * 30 })
    return { fromDate: toDate.subtract({ days: 29 }), toDate }
  })

  async function reconciled(gateway: GatewayName) {
    const { db } = product.database
    const { services } = product.backend
    const sums = { matched: 0, differences: 0 }
    for (const days of rounds) {
      const done = await reconcile({ db, services, now: product.clock.now() }, { gateway, ...days, askedBy: null })
      const run = await db
        .deleteFrom('reconciliation')
        .where('identifier', '=', done?.identifier ?? '')
        .returning(['matched', 'differences'])
        .executeTakeFirstOrThrow()
      sums.matched += run.matched
      sums.differences += run.differences
    }
    return sums
  }

  test.each(gatewayNames)('are in the lists of %s, line by line, and cause no events', async (gateway) => {
    const past = await pastAt(product.database.db, gateway)
    const lines = past.payments.length + past.payouts.length
    expect(await reconciled(gateway)).toEqual({ matched: 0, differences: lines })
    product[gateway].control.recall(past)
    expect(await reconciled(gateway)).toEqual({ matched: lines, differences: 0 })
    expect(product[gateway].control.deliveries()).toEqual([])
  })

  test('are at the gateway of their currency', async () => {
    const currenciesAt = async (gateway: 'paystack' | 'stripe') => {
      const { payments, payouts } = await pastAt(product.database.db, gateway)
      return new Set([...payments, ...payouts].map(({ currency }) => currency))
    }
    expect(await currenciesAt('paystack')).toEqual(new Set(['NGN']))
    expect(await currenciesAt('stripe')).toEqual(new Set(['GBP', 'EUR', 'USD']))
  })
})

/** As the people of the demo data read them. */
describe('conversations of the demo data', () => {
  const person = (email: string) =>
    product.database.db.selectFrom('appUser').select('identifier').where('email', '=', email).executeTakeFirstOrThrow()
  async function conversationOf(reader: string, other: string) {
    const [me, them] = [await person(reader), await person(other)]
    const { status, body } = await product.as(me).post('/messages/conversations', { userIdentifier: them.identifier })
    expect(status).toBe(200)
    return body as { data: Message[]; meta: { unread: number; canWrite: boolean; lastNumber: number } }
  }

  test('demo accounts read their messages and have unread ones', async () => {
    for (const { client, therapist, words, unread } of demoConversations) {
      const { data, meta } = await conversationOf(client, therapist)
      expect(data.map(({ content }) => content).toReversed()).toEqual(
        words.map(({ content, isDeleted }) => (isDeleted ? '' : content)),
      )
      expect(meta).toMatchObject({ canWrite: true, unread: unread?.by === 'client' ? unread.count : 0 })
      expect(data.every(({ sentAt }) => Temporal.Instant.compare(sentAt, product.clock.now()) < 0)).toBe(true)
      expect((await conversationOf(therapist, client)).meta.unread).toBe(unread?.by === 'therapist' ? unread.count : 0)
    }
  })

  test('there is a changed, a deleted, an automatic message, one with a file and one about a session', async () => {
    const all: Message[] = []
    for (const { client, therapist } of demoConversations) all.push(...(await conversationOf(client, therapist)).data)
    const withFile = all.find(({ files }) => files.length > 0)
    expect(withFile?.files).toMatchObject([{ fileName: 'Sleep diary.pdf', contentType: 'application/pdf' }])
    const clara = await person('clara@solace.example')
    const path = `/messages/${withFile?.identifier}/files/${withFile?.files[0]?.identifier}/content`
    expect((await product.as(clara).get(path)).bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(all.filter(({ editedAt }) => editedAt !== null)).toHaveLength(1)
    expect(all.filter(({ deletedAt }) => deletedAt !== null)).toHaveLength(1)
    expect(all.filter(({ isAutomatic }) => isAutomatic)).toHaveLength(1)
    expect(all.filter(({ appointment }) => appointment !== null)).toHaveLength(2)
  })

  test('the chat list and the notifications count unread messages, and no mail is sent about them', async () => {
    const clara = product.as(await person('clara@solace.example'))
    const { body } = await clara.get('/messages/chat-list')
    expect((body.data as Chat[]).map(({ user, unread }) => [user.name, unread])).toEqual([
      ['Theo Bassey', 1],
      ['Adaeze Nwankwo', 0],
    ])
    expect((await clara.get('/notifications/unseen')).body).toMatchObject({ messages: 1 })
    await product.work()
    const mails = product.mailbox.list().filter(({ subject }) => /message|Nachricht/i.test(subject))
    expect(mails).toEqual([])
  })
})
