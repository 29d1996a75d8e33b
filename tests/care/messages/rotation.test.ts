/** The master key changes without a stop: keys of conversations lie under the new one, and what they sealed stays as it was. */
import { beforeEach, expect, test } from 'vitest'
import { asAuthor } from '#platform/context/as-author.ts'
import { places } from '#platform/context/data-keys.ts'
import { addMessage } from '#backend/care/messages/add-message.ts'
import { openKeys } from '#backend/care/messages/conversation-keys.ts'
import { lockConversation } from '#backend/care/messages/queries.ts'
import { rotateConversationKeys } from '#backend/care/messages/rotate-conversation-keys.ts'
import { eraseAccount } from '#backend/operations/privacy/erase-account.ts'
import { related } from '#tests/care/notes/writing.ts'
import { conversationOf, ownPair, sent } from './pair.ts'

const pair = ownPair()

type Master = { version: number; secret: string }
const first = { version: 1, secret: 'first-master-of-the-tests-first-master' }
const second = { version: 2, secret: 'second-master-of-the-tests-second-master' }
const within = (...dataKeys: Master[]) => ({
  db: pair.world.database.db,
  services: { config: { secrets: { dataKeys } } } as never,
  now: pair.world.clock.now(),
})

/** The servers of the tests know the first master key alone. */
beforeEach(async () => {
  await rotateConversationKeys(within(first, second))
})

const asClient = <Done>(work: Parameters<typeof asAuthor<Done>>[2]) =>
  asAuthor(pair.world.database.db, pair.client.identifier, work)
const versions = () =>
  asClient(async (db) =>
    (await db.selectFrom('conversationKey').select('masterVersion').orderBy('id').execute()).map(
      ({ masterVersion }) => masterVersion,
    ),
  )
const conversation = async (): Promise<string> =>
  (await conversationOf(pair.world, pair.client, pair.provider)).body.meta.conversationIdentifier
/** What the client reads where only this master key is known. */
const wordsUnder = (master: Master, identifier: string) =>
  asClient(async (db) => {
    const keys = await openKeys(within(master), db, identifier)
    const rows = await db.selectFrom('message').selectAll().orderBy('number').execute()
    return rows.map((row) =>
      keys.open(row.senderIdentifier, places.message(row.identifier), row.sealedContent as Buffer),
    )
  })

test('all keys are put under the current master key, and the old one is needed no more', async () => {
  await sent(pair.world, pair.client, pair.provider, 'Before')
  await sent(pair.world, pair.provider, pair.client, 'Answer')
  const identifier = await conversation()
  expect(await versions()).toEqual([1, 1])
  expect(await rotateConversationKeys(within(second, first))).toBeGreaterThanOrEqual(2)
  expect(await versions()).toEqual([2, 2])
  expect(await rotateConversationKeys(within(second, first))).toBe(0)
  expect(await wordsUnder(second, identifier)).toEqual(['Before', 'Answer'])
})

test('a rotation that ends half-way goes on where it was, while people write', async () => {
  const { world, client, provider } = pair
  for (const other of await Promise.all(Array.from({ length: 5 }, () => world.given.client()))) {
    await related(world, provider, other)
    await sent(world, other, provider, 'Hello')
  }
  await sent(world, client, provider, 'Message 0')
  const identifier = await conversation()
  const write = (content: string) =>
    asClient(async (db) => {
      await lockConversation(db, identifier)
      const both = within(first, second)
      const keys = await openKeys(both, db, identifier)
      const [sender, receiver] = [client.identifier, provider.identifier]
      await addMessage(both, db, keys, { conversation: identifier, sender, receiver, content })
    })
  const writing = (async () => {
    for (let count = 1; count < 20; count += 1) await write(`Message ${count}`)
  })()
  const stop = new Error('the power went')
  let steps = 0
  const cut = rotateConversationKeys(within(second, first), () => {
    steps += 1
    if (steps === 3) throw stop
  })
  await expect(cut).rejects.toThrow(stop)
  expect(await rotateConversationKeys(within(second, first))).toBeGreaterThan(0)
  await writing
  expect(await rotateConversationKeys(within(second, first))).toBe(0)
  expect(await wordsUnder(second, identifier)).toEqual(Array.from({ length: 20 }, (_, count) => `Message ${count}`))
})

test('a destroyed key stays destroyed', async () => {
  const { world, client, provider } = pair
  await sent(world, client, provider, 'Gone')
  const account = await world.database.db
    .selectFrom('appUser')
    .selectAll()
    .where('identifier', '=', client.identifier)
    .executeTakeFirstOrThrow()
  await world.database.db
    .transaction()
    .execute((db) => eraseAccount(db, { services: world.backend.services, now: world.clock.now() }, account))
  await rotateConversationKeys(within(second, first))
  const keys = await asAuthor(world.database.db, provider.identifier, (db) =>
    db.selectFrom('conversationKey').select(['wrapped', 'masterVersion']).execute(),
  )
  expect(keys).toEqual([{ wrapped: null, masterVersion: 1 }])
})
