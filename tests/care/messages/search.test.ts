/** Looking for words in what two people wrote to each other. */
import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { messageLimits } from '#schemas/care/messages.ts'
import { asAuthor } from '#platform/context/as-author.ts'
import { places } from '#platform/context/data-keys.ts'
import { openKeys } from '#backend/care/messages/conversation-keys.ts'
import { pdf } from '#tests/platform/storage/documents.ts'
import { conversationOf, ownPair, sent } from './pair.ts'

const pair = ownPair()

const found = async (searchQuery: string, cursor?: string) => {
  const query = new URLSearchParams({ searchQuery, ...(cursor && { cursor }) })
  const { status, body } = await conversationOf(pair.world, pair.client, pair.provider, `?${query}`)
  expect(status).toBe(200)
  return body as { data: { content: string; number: number }[]; meta: { nextCursor: string | null } }
}
const wordsFound = async (searchQuery: string) => (await found(searchQuery)).data.map(({ content }) => content)

/** Many messages at once behind a first one. */
async function written(texts: readonly string[]): Promise<void> {
  const { world, client, provider } = pair
  await sent(world, client, provider, 'The first of all')
  const { body } = await conversationOf(world, client, provider)
  const conversation: string = body.meta.conversationIdentifier
  await asAuthor(world.database.db, client.identifier, async (db) => {
    const keys = await openKeys({ services: world.backend.services, now: world.clock.now() }, db, conversation)
    const rows = await Promise.all(
      texts.map(async (text, place) => {
        const identifier = randomUUIDv7()
        return {
          identifier,
          conversationIdentifier: conversation,
          number: place + 2,
          change: place + 2,
          senderIdentifier: client.identifier,
          sealedContent: await keys.seal(client.identifier, places.message(identifier), text),
          sentAt: world.clock.now().toString(),
        }
      }),
    )
    for (let from = 0; from < rows.length; from += 1000)
      await db
        .insertInto('message')
        .values(rows.slice(from, from + 1000))
        .execute()
    const last = texts.length + 1
    await db
      .updateTable('conversation')
      .set({ lastNumber: last, lastChange: last })
      .where('identifier', '=', conversation)
      .execute()
  })
}

test('finds what both wrote, newest first, without case and accents, where all words occur', async () => {
  const { world, client, provider } = pair
  await sent(world, client, provider, 'I slept badly in Köln')
  await sent(world, provider, client, 'How did you sleep in KOLN after that?')
  await sent(world, client, provider, 'Better at home')
  expect(await wordsFound('koln')).toEqual(['How did you sleep in KOLN after that?', 'I slept badly in Köln'])
  expect(await wordsFound('köln  BADLY')).toEqual(['I slept badly in Köln'])
  expect(await wordsFound('nowhere')).toEqual([])
})

test('finds names of files, and nothing of what was deleted or replaced', async () => {
  const { world, client, provider } = pair
  await sent(world, client, provider, {}, { 'Sleep diary.pdf': pdf() })
  const gone = await sent(world, client, provider, 'Marmalade')
  const changed = await sent(world, client, provider, 'Porridge')
  await world.as(client).delete(`/messages/${gone.identifier}`)
  await world.as(client).put(`/messages/${changed.identifier}/update`, { content: 'Muesli' })
  expect((await found('diary')).data).toMatchObject([{ files: [{ fileName: 'Sleep diary.pdf' }] }])
  expect(await wordsFound('marmalade')).toEqual([])
  expect(await wordsFound('porridge')).toEqual([])
  expect(await wordsFound('muesli')).toEqual(['Muesli'])
})

test('a search of one letter is refused, and looks into nobody else’s conversation', async () => {
  const { world, client, provider } = pair
  const refusedFor = async (words: string) =>
    (await conversationOf(world, client, provider, `?searchQuery=${words}`)).body.fields
  expect(await refusedFor('a')).toEqual({ searchQuery: 'Please use at least 2 characters' })
  expect(await refusedFor('%20a%20')).toEqual({ searchQuery: 'Please use at least 2 characters' })
  await sent(world, client, provider, 'Between us')
  const other = await world.given.client({ firstName: 'Ben' })
  expect((await conversationOf(world, other, provider, '?searchQuery=between')).status).toBe(404)
})

test('goes on behind what was searched, each hit once', async () => {
  const count = messageLimits.perPage * 2 + 10
  await written(Array.from({ length: count }, (_, place) => `Apple ${place}`))
  const numbers: number[] = []
  let cursor: string | null | undefined
  let calls = 0
  while (cursor !== null) {
    const page = await found('apple', cursor)
    numbers.push(...page.data.map(({ number }) => number))
    cursor = page.meta.nextCursor
    calls += 1
  }
  expect(calls).toBe(3)
  expect(numbers).toEqual(Array.from({ length: count }, (_, place) => count + 1 - place))
})

test('opens so many messages in a call and no more; the next goes on', async () => {
  await written(Array.from({ length: messageLimits.searchedAtOnce + 20 }, () => 'Nothing here'))
  const first = await found('first of all')
  expect(first.data).toEqual([])
  expect(first.meta.nextCursor).not.toBeNull()
  const second = await found('first of all', first.meta.nextCursor as string)
  expect(second.data.map(({ number }) => number)).toEqual([1])
  expect(second.meta.nextCursor).toBeNull()
})
