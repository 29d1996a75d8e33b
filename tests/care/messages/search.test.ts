/** Full-text search in a conversation. */
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
  const { status, body } = await conversationOf(pair.product, pair.client, pair.provider, `?${query}`)
  expect(status).toBe(200)
  return body as { data: { content: string; number: number }[]; meta: { nextCursor: string | null } }
}
const wordsFound = async (searchQuery: string) => (await found(searchQuery)).data.map(({ content }) => content)

/** Inserts many messages after a first one. */
async function written(texts: readonly string[]): Promise<void> {
  const { product, client, provider } = pair
  await sent(product, client, provider, 'The first of all')
  const { body } = await conversationOf(product, client, provider)
  const conversation: string = body.meta.conversationIdentifier
  await asAuthor(product.database.db, client.identifier, async (db) => {
    const keys = await openKeys({ services: product.backend.services, now: product.clock.now() }, db, conversation)
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
          sentAt: product.clock.now().toString(),
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

test('finds messages of both sides, newest first, ignoring case and accents, that contain all words', async () => {
  const { product, client, provider } = pair
  await sent(product, client, provider, 'I slept badly in Köln')
  await sent(product, provider, client, 'How did you sleep in KOLN after that?')
  await sent(product, client, provider, 'Better at home')
  expect(await wordsFound('koln')).toEqual(['How did you sleep in KOLN after that?', 'I slept badly in Köln'])
  expect(await wordsFound('köln  BADLY')).toEqual(['I slept badly in Köln'])
  expect(await wordsFound('nowhere')).toEqual([])
})

test('finds file names, and nothing that was deleted or replaced', async () => {
  const { product, client, provider } = pair
  await sent(product, client, provider, {}, { 'Sleep diary.pdf': pdf() })
  const gone = await sent(product, client, provider, 'Marmalade')
  const changed = await sent(product, client, provider, 'Porridge')
  await product.as(client).delete(`/messages/${gone.identifier}`)
  await product.as(client).put(`/messages/${changed.identifier}/update`, { content: 'Muesli' })
  expect((await found('diary')).data).toMatchObject([{ files: [{ fileName: 'Sleep diary.pdf' }] }])
  expect(await wordsFound('marmalade')).toEqual([])
  expect(await wordsFound('porridge')).toEqual([])
  expect(await wordsFound('muesli')).toEqual(['Muesli'])
})

test('a search of one letter is refused, and never covers a conversation of others', async () => {
  const { product, client, provider } = pair
  const refusedFor = async (words: string) =>
    (await conversationOf(product, client, provider, `?searchQuery=${words}`)).body.fields
  expect(await refusedFor('a')).toEqual({ searchQuery: 'Please use at least 2 characters' })
  expect(await refusedFor('%20a%20')).toEqual({ searchQuery: 'Please use at least 2 characters' })
  await sent(product, client, provider, 'Between us')
  const other = await product.given.client({ firstName: 'Ben' })
  expect((await conversationOf(product, other, provider, '?searchQuery=between')).status).toBe(404)
})

test('continues after the searched part, each hit once', async () => {
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

test('decrypts a limited number of messages per call; the next call continues', async () => {
  await written(Array.from({ length: messageLimits.searchedAtOnce + 20 }, () => 'Nothing here'))
  const first = await found('first of all')
  expect(first.data).toEqual([])
  expect(first.meta.nextCursor).not.toBeNull()
  const second = await found('first of all', first.meta.nextCursor as string)
  expect(second.data.map(({ number }) => number)).toEqual([1])
  expect(second.meta.nextCursor).toBeNull()
})
