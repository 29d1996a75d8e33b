/** Sending: what is taken, what is refused, and to whom. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { asAuthor } from '#platform/context/as-author.ts'
import { messageLimits } from '#schemas/care/messages.ts'
import { refusal, related } from '#tests/care/notes/writing.ts'
import { conversationOf, ownPair, sendMessage, sent, sessionOf, wordsOf } from './pair.ts'

const pair = ownPair()
const suspend = (identifier: string) =>
  pair.world.database.db
    .updateTable('appUser')
    .set({ accountStatus: 'suspended' })
    .where('identifier', '=', identifier)
    .execute()

test('two people read what they wrote to each other, the newest first', async () => {
  const { world, client, provider } = pair
  const first = await sent(world, client, provider, 'Hello')
  expect(first).toMatchObject({ number: 1, change: 1, isOwn: true, isAutomatic: false, status: 'sent', files: [] })
  await sent(world, provider, client, 'Good morning')
  for (const [one, other] of [
    [client, provider],
    [provider, client],
  ] as const) {
    const read = await conversationOf(world, one, other)
    expect(read.status).toBe(200)
    expect(wordsOf(read)).toEqual([
      [2, 'Good morning'],
      [1, 'Hello'],
    ])
    expect(read.body.data.map(({ isOwn }: { isOwn: boolean }) => isOwn)).toEqual([one === provider, one === client])
  }
})

test('the words lie sealed in the database', async () => {
  const { world, client, provider } = pair
  const { identifier } = await sent(world, client, provider, 'The quick brown fox')
  const hidden = await world.database.db.selectFrom('message').selectAll().execute()
  expect(hidden).toEqual([])
  const { rows } = await world.database.pool.query<{ dump: string }>(
    `select string_agg(c::text || s::text || coalesce(n::text, ''), ' ') as dump from conversation c
       join conversation_side s on s.conversation_identifier = c.identifier
       left join notification n on n.person_identifier = s.person_identifier`,
  )
  expect(rows[0]?.dump).not.toContain('quick')
  expect(identifier).toBeDefined()
})

test('lines end alike however they came, and blanks around the words stay', async () => {
  const { world, client, provider } = pair
  const { content } = await sent(world, client, provider, ' one\r\ntwo ')
  expect(content).toBe(' one\ntwo ')
})

test.each([
  ['nothing', {}],
  ['an empty text', { content: '' }],
  ['blanks', { content: ' \n\t ' }],
])('%s is no message', async (_name, typed) => {
  const { world, client, provider } = pair
  const { status, body } = await sendMessage(world, client, provider, typed)
  expect([status, body.code, body.fields]).toEqual([422, 'VALIDATION_ERROR', { content: 'Please fill this in' }])
  expect((await conversationOf(world, client, provider)).body.meta.conversationIdentifier).toBeNull()
})

test('a message is as long as may be, and no letter longer', async () => {
  const { world, client, provider } = pair
  const longest = 'x'.repeat(messageLimits.contentMax)
  expect((await sent(world, client, provider, longest)).content).toBe(longest)
  expect(refusal(await sendMessage(world, client, provider, `${longest}x`))).toEqual([422, 'VALIDATION_ERROR'])
})

test('the same draft again is answered with the message that is there', async () => {
  const { world, client, provider } = pair
  const typed = { content: 'Once', draftIdentifier: randomUUID() }
  const first = await sent(world, client, provider, typed)
  const again = await sendMessage(world, client, provider, typed)
  expect([again.status, again.body]).toEqual([200, first])
  const { body } = await conversationOf(world, provider, client)
  expect([body.data.length, body.meta.unread, body.meta.lastNumber]).toEqual([1, 1, 1])
})

test('the draft of a deleted message does not bring it back', async () => {
  const { world, client, provider } = pair
  const typed = { content: 'Never mind', draftIdentifier: randomUUID() }
  const { identifier } = await sent(world, client, provider, typed)
  await world.as(client).delete(`/messages/${identifier}`)
  const again = await sendMessage(world, client, provider, typed)
  expect([again.status, again.body]).toMatchObject([200, { identifier, content: '', deletedAt: expect.any(String) }])
  expect((await conversationOf(world, provider, client)).body.meta).toMatchObject({ lastNumber: 1, unread: 0 })
})

test('a draft that was sent to somebody is not sent to somebody else', async () => {
  const { world, client, provider } = pair
  const another = await world.given.provider()
  await related(world, another, client)
  const draftIdentifier = randomUUID()
  await sent(world, client, provider, { content: 'For one', draftIdentifier })
  const answer = await sendMessage(world, client, another, { content: 'For another', draftIdentifier })
  expect(refusal(answer)).toEqual([409, 'IDEMPOTENCY_MISMATCH'])
  expect((await conversationOf(world, client, another)).body.data).toEqual([])
})

test('somebody else’s draft tells nothing: under it another message goes out', async () => {
  const { world, client, provider } = pair
  const draftIdentifier = randomUUID()
  await sent(world, client, provider, { content: 'Mine', draftIdentifier })
  const other = await sent(world, provider, client, { content: 'Yours', draftIdentifier })
  expect([other.number, other.content, other.isOwn]).toEqual([2, 'Yours', true])
  const { body } = await conversationOf(world, provider, client)
  expect(body.data[1].draftIdentifier).toBeNull()
})

test('a message may be about a session of the two', async () => {
  const { world, client, provider } = pair
  const bookingIdentifier = await sessionOf(world, client, provider)
  const { appointment } = await sent(world, client, provider, { content: 'About it', bookingIdentifier })
  expect(appointment).toEqual({ identifier: bookingIdentifier, startAt: expect.any(String), status: 'completed' })
})

test('a session of others looks like one that nobody has', async () => {
  const { world, client, provider } = pair
  const foreign = await sessionOf(world, await world.given.client(), provider)
  const [refused, unknown] = [
    await sendMessage(world, client, provider, { content: 'About it', bookingIdentifier: foreign }),
    await sendMessage(world, client, provider, { content: 'About it', bookingIdentifier: randomUUID() }),
  ]
  expect(refusal(refused)).toEqual([422, 'VALIDATION_ERROR'])
  expect(refused.body.fields).toEqual(unknown.body.fields)
  expect(Object.keys(refused.body.fields)).toEqual(['bookingIdentifier'])
  expect((await conversationOf(world, client, provider)).body.meta.lastNumber).toBe(0)
})

test('who is suspended or has left is not written to, and what was written can be read', async () => {
  const { world, client, provider } = pair
  await sent(world, client, provider, 'Before')
  await suspend(client.identifier)
  expect(refusal(await sendMessage(world, provider, client, 'After'))).toEqual([409, 'CANNOT_WRITE'])
  const read = await conversationOf(world, provider, client)
  expect([read.body.meta.canWrite, wordsOf(read)]).toEqual([false, [[1, 'Before']]])
})

test('what was sent before the other was suspended is still there for a page that asks again', async () => {
  const { world, client, provider } = pair
  const typed = { content: 'Just in time', draftIdentifier: randomUUID() }
  const { identifier } = await sent(world, provider, client, typed)
  await suspend(client.identifier)
  const again = await sendMessage(world, provider, client, typed)
  expect([again.status, again.body.identifier]).toEqual([200, identifier])
})

test('a person whose key was destroyed sends nothing any more', async () => {
  const { world, client, provider } = pair
  await sent(world, client, provider, 'Before')
  await world.database.db.transaction().execute(async (db) => {
    const at = world.clock.now().toString()
    const key = await asAuthor(db, client.identifier, (within) =>
      within
        .updateTable('conversationKey')
        .set({ wrapped: null, destroyedAt: at })
        .where('senderIdentifier', '=', client.identifier)
        .executeTakeFirstOrThrow(),
    )
    expect(key.numUpdatedRows).toBe(1n)
  })
  expect(refusal(await sendMessage(world, client, provider, 'After'))).toEqual([409, 'CANNOT_WRITE'])
  const read = await conversationOf(world, provider, client)
  expect(wordsOf(read)).toEqual([[1, '']])
})

test('words of one person never go out as another who has signed in since', async () => {
  const { world, client, provider } = pair
  const typed = { content: 'From me', draftIdentifier: randomUUID() }
  const asAnother = { ...typed, senderIdentifier: (await world.given.client()).identifier }
  expect(refusal(await sendMessage(world, client, provider, asAnother))).toEqual([403, 'FORBIDDEN'])
  expect((await conversationOf(world, client, provider)).body.meta.lastNumber).toBe(0)
  expect((await sent(world, client, provider, { ...typed, senderIdentifier: client.identifier })).number).toBe(1)
})

test('so many messages in a minute, and then a pause', async () => {
  const { world, client, provider } = pair
  const { tries } = messageLimits.sends
  for (let number = 1; number <= tries; number += 1) await sent(world, client, provider, `${number}`)
  expect(refusal(await sendMessage(world, client, provider, 'More'))).toEqual([429, 'TOO_MANY_ATTEMPTS'])
  expect((await sent(world, provider, client, 'Slowly')).number).toBe(tries + 1)
  world.clock.advance({ minutes: 2 })
  expect((await sent(world, client, provider, 'Again')).number).toBe(tries + 2)
})
