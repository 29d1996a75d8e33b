/** The master key is rotated without downtime: conversation keys are wrapped again, encrypted messages do not change. */
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
  db: pair.product.database.db,
  services: { config: { secrets: { dataKeys } } } as never,
  now: pair.product.clock.now(),
})

/** The servers of the tests know the first master key only. */
beforeEach(async () => {
  await rotateConversationKeys(within(first, second))
})

const asClient = <Done>(work: Parameters<typeof asAuthor<Done>>[2]) =>
  asAuthor(pair.product.database.db, pair.client.identifier, work)
const versions = () =>
  asClient(async (db) =>
    (await db.selectFrom('conversationKey').select('masterVersion').orderBy('id').execute()).map(
      ({ masterVersion }) => masterVersion,
    ),
  )
const conversation = async (): Promise<string> =>
  (await conversationOf(pair.product, pair.client, pair.provider)).body.meta.conversationIdentifier
/** What the client reads where only this master key is known. */
const wordsUnder = (master: Master, identifier: string) =>
  asClient(async (db) => {
    const keys = await openKeys(within(master), db, identifier)
    const rows = await db.selectFrom('message').selectAll().orderBy('number').execute()
    return rows.map((row) =>
      keys.open(row.senderIdentifier, places.message(row.identifier), row.sealedContent as Buffer),
    )
  })

test('all keys are wrapped by the current master key, and the old one is no longer needed', async () => {
  await sent(pair.product, pair.client, pair.provider, 'Before')
  await sent(pair.product, pair.provider, pair.client, 'Answer')
  const identifier = await conversation()
  expect(await versions()).toEqual([1, 1])
  expect(await rotateConversationKeys(within(second, first))).toBeGreaterThanOrEqual(2)
  expect(await versions()).toEqual([2, 2])
  expect(await rotateConversationKeys(within(second, first))).toBe(0)
  expect(await wordsUnder(second, identifier)).toEqual(['Before', 'Answer'])
})

test('an interrupted rotation resumes where it stopped, while people write', async () => {
  const { product, client, provider } = pair
  for (const other of await Promise.all(Array.from({ length: 5 }, () => product.given.client()))) {
    await related(product, provider, other)
    await sent(product, other, provider, 'Hello')
  }
  await sent(product, client, provider, 'Message 0')
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
  const { product, client, provider } = pair
  await sent(product, client, provider, 'Gone')
  const account = await product.database.db
    .selectFrom('appUser')
    .selectAll()
    .where('identifier', '=', client.identifier)
    .executeTakeFirstOrThrow()
  await product.database.db
    .transaction()
    .execute((db) => eraseAccount(db, { services: product.backend.services, now: product.clock.now() }, account))
  await rotateConversationKeys(within(second, first))
  const keys = await asAuthor(product.database.db, provider.identifier, (db) =>
    db.selectFrom('conversationKey').select(['wrapped', 'masterVersion']).execute(),
  )
  expect(keys).toEqual([{ wrapped: null, masterVersion: 1 }])
})
