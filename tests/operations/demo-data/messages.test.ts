/** Conversations of the demo data, as its people read them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Chat, Message } from '#schemas/care/messages.ts'
import { demoConversations } from '#backend/operations/demo-data/demo-messages.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { seedMarket } from '#tests/marketplace/provider-profile/market.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
  await seedMarket(product)
})
afterAll(() => product.close())

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
