/** Conversations of the demonstration market, as its people read them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Chat, Message } from '#schemas/care/messages.ts'
import { demoTalks } from '#backend/operations/demo-data/demo-messages.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { seedMarket } from '#tests/marketplace/provider-profile/market.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await seedMarket(world)
})
afterAll(() => world.close())

const person = (email: string) =>
  world.database.db.selectFrom('appUser').select('identifier').where('email', '=', email).executeTakeFirstOrThrow()
async function talkOf(reader: string, other: string) {
  const [me, them] = [await person(reader), await person(other)]
  const { status, body } = await world.as(me).post('/messages/conversations', { userIdentifier: them.identifier })
  expect(status).toBe(200)
  return body as { data: Message[]; meta: { unread: number; canWrite: boolean; lastNumber: number } }
}

test('people of the cast read what they wrote, and who is behind', async () => {
  for (const { client, therapist, words, unread } of demoTalks) {
    const { data, meta } = await talkOf(client, therapist)
    expect(data.map(({ content }) => content).toReversed()).toEqual(
      words.map(({ content, isDeleted }) => (isDeleted ? '' : content)),
    )
    expect(meta).toMatchObject({ canWrite: true, unread: unread?.by === 'client' ? unread.count : 0 })
    expect(data.every(({ sentAt }) => Temporal.Instant.compare(sentAt, world.clock.now()) < 0)).toBe(true)
    expect((await talkOf(therapist, client)).meta.unread).toBe(unread?.by === 'therapist' ? unread.count : 0)
  }
})

test('among them are one that was changed, one deleted, one with a file, an automatic one and one about a session', async () => {
  const all: Message[] = []
  for (const { client, therapist } of demoTalks) all.push(...(await talkOf(client, therapist)).data)
  const withFile = all.find(({ files }) => files.length > 0)
  expect(withFile?.files).toMatchObject([{ fileName: 'Sleep diary.pdf', contentType: 'application/pdf' }])
  const clara = await person('clara@solace.example')
  const path = `/messages/${withFile?.identifier}/files/${withFile?.files[0]?.identifier}/content`
  expect((await world.as(clara).get(path)).bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(all.filter(({ editedAt }) => editedAt !== null)).toHaveLength(1)
  expect(all.filter(({ deletedAt }) => deletedAt !== null)).toHaveLength(1)
  expect(all.filter(({ isAutomatic }) => isAutomatic)).toHaveLength(1)
  expect(all.filter(({ appointment }) => appointment !== null)).toHaveLength(2)
})

test('the chat list and the notifications count what is unread, and nobody gets a mail about it', async () => {
  const clara = world.as(await person('clara@solace.example'))
  const { body } = await clara.get('/messages/chat-list')
  expect((body.data as Chat[]).map(({ user, unread }) => [user.name, unread])).toEqual([
    ['Theo Bassey', 1],
    ['Adaeze Nwankwo', 0],
  ])
  expect((await clara.get('/notifications/unseen')).body).toMatchObject({ messages: 1 })
  await world.work()
  const letters = world.mailbox.list().filter(({ subject }) => /message|Nachricht/i.test(subject))
  expect(letters).toEqual([])
})
