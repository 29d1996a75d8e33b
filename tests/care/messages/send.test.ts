/** Sending: what is accepted, what is refused, and for which receivers. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { asAuthor } from '#platform/context/as-author.ts'
import { messageLimits } from '#schemas/care/messages.ts'
import { refusal, related } from '#tests/care/notes/writing.ts'
import { conversationOf, ownPair, sendMessage, sent, sessionOf, wordsOf } from './pair.ts'

const pair = ownPair()
const suspend = (identifier: string) =>
  pair.product.database.db
    .updateTable('appUser')
    .set({ accountStatus: 'suspended' })
    .where('identifier', '=', identifier)
    .execute()

test('two people read their messages, the newest first', async () => {
  const { product, client, provider } = pair
  const first = await sent(product, client, provider, 'Hello')
  expect(first).toMatchObject({ number: 1, change: 1, isOwn: true, isAutomatic: false, status: 'sent', files: [] })
  await sent(product, provider, client, 'Good morning')
  for (const [one, other] of [
    [client, provider],
    [provider, client],
  ] as const) {
    const read = await conversationOf(product, one, other)
    expect(read.status).toBe(200)
    expect(wordsOf(read)).toEqual([
      [2, 'Good morning'],
      [1, 'Hello'],
    ])
    expect(read.body.data.map(({ isOwn }: { isOwn: boolean }) => isOwn)).toEqual([one === provider, one === client])
  }
})

test('the text is encrypted in the database', async () => {
  const { product, client, provider } = pair
  const { identifier } = await sent(product, client, provider, 'The quick brown fox')
  const hidden = await product.database.db.selectFrom('message').selectAll().execute()
  expect(hidden).toEqual([])
  const { rows } = await product.database.pool.query<{ dump: string }>(
    `select string_agg(c::text || s::text || coalesce(n::text, ''), ' ') as dump from conversation c
       join conversation_side s on s.conversation_identifier = c.identifier
       left join notification n on n.person_identifier = s.person_identifier`,
  )
  expect(rows[0]?.dump).not.toContain('quick')
  expect(identifier).toBeDefined()
})

test('line ends are normalised, and blanks around the text stay', async () => {
  const { product, client, provider } = pair
  const { content } = await sent(product, client, provider, ' one\r\ntwo ')
  expect(content).toBe(' one\ntwo ')
})

test.each([
  ['nothing', {}],
  ['an empty text', { content: '' }],
  ['blanks', { content: ' \n\t ' }],
])('%s is not accepted as a message', async (_name, typed) => {
  const { product, client, provider } = pair
  const { status, body } = await sendMessage(product, client, provider, typed)
  expect([status, body.code, body.fields]).toEqual([422, 'VALIDATION_ERROR', { content: 'Please fill this in' }])
  expect((await conversationOf(product, client, provider)).body.meta.conversationIdentifier).toBeNull()
})

test('a message has a maximum length, to the character', async () => {
  const { product, client, provider } = pair
  const longest = 'x'.repeat(messageLimits.contentMax)
  expect((await sent(product, client, provider, longest)).content).toBe(longest)
  expect(refusal(await sendMessage(product, client, provider, `${longest}x`))).toEqual([422, 'VALIDATION_ERROR'])
})

test('repeating a draft returns the existing message', async () => {
  const { product, client, provider } = pair
  const typed = { content: 'Once', draftIdentifier: randomUUID() }
  const first = await sent(product, client, provider, typed)
  const again = await sendMessage(product, client, provider, typed)
  expect([again.status, again.body]).toEqual([200, first])
  const { body } = await conversationOf(product, provider, client)
  expect([body.data.length, body.meta.unread, body.meta.lastNumber]).toEqual([1, 1, 1])
})

test('repeating the draft of a deleted message does not restore it', async () => {
  const { product, client, provider } = pair
  const typed = { content: 'Never mind', draftIdentifier: randomUUID() }
  const { identifier } = await sent(product, client, provider, typed)
  await product.as(client).delete(`/messages/${identifier}`)
  const again = await sendMessage(product, client, provider, typed)
  expect([again.status, again.body]).toMatchObject([200, { identifier, content: '', deletedAt: expect.any(String) }])
  expect((await conversationOf(product, provider, client)).body.meta).toMatchObject({ lastNumber: 1, unread: 0 })
})

test('a draft that was sent to one person cannot be sent to another', async () => {
  const { product, client, provider } = pair
  const another = await product.given.provider()
  await related(product, another, client)
  const draftIdentifier = randomUUID()
  await sent(product, client, provider, { content: 'For one', draftIdentifier })
  const answer = await sendMessage(product, client, another, { content: 'For another', draftIdentifier })
  expect(refusal(answer)).toEqual([409, 'IDEMPOTENCY_MISMATCH'])
  expect((await conversationOf(product, client, another)).body.data).toEqual([])
})

test('the draft identifier of another sender reveals nothing: a new message is sent under it', async () => {
  const { product, client, provider } = pair
  const draftIdentifier = randomUUID()
  await sent(product, client, provider, { content: 'Mine', draftIdentifier })
  const other = await sent(product, provider, client, { content: 'Yours', draftIdentifier })
  expect([other.number, other.content, other.isOwn]).toEqual([2, 'Yours', true])
  const { body } = await conversationOf(product, provider, client)
  expect(body.data[1].draftIdentifier).toBeNull()
})

test('a message may refer to a session of the two', async () => {
  const { product, client, provider } = pair
  const bookingIdentifier = await sessionOf(product, client, provider)
  const { appointment } = await sent(product, client, provider, { content: 'About it', bookingIdentifier })
  expect(appointment).toEqual({ identifier: bookingIdentifier, startAt: expect.any(String), status: 'completed' })
})

test('a session of others is answered as not found', async () => {
  const { product, client, provider } = pair
  const foreign = await sessionOf(product, await product.given.client(), provider)
  const [refused, unknown] = [
    await sendMessage(product, client, provider, { content: 'About it', bookingIdentifier: foreign }),
    await sendMessage(product, client, provider, { content: 'About it', bookingIdentifier: randomUUID() }),
  ]
  expect(refusal(refused)).toEqual([422, 'VALIDATION_ERROR'])
  expect(refused.body.fields).toEqual(unknown.body.fields)
  expect(Object.keys(refused.body.fields)).toEqual(['bookingIdentifier'])
  expect((await conversationOf(product, client, provider)).body.meta.lastNumber).toBe(0)
})

test('a person who is suspended or has left receives no messages, and earlier ones can be read', async () => {
  const { product, client, provider } = pair
  await sent(product, client, provider, 'Before')
  await suspend(client.identifier)
  expect(refusal(await sendMessage(product, provider, client, 'After'))).toEqual([409, 'CANNOT_WRITE'])
  const read = await conversationOf(product, provider, client)
  expect([read.body.meta.canWrite, wordsOf(read)]).toEqual([false, [[1, 'Before']]])
})

test('repeating a message that was sent before a suspension returns it', async () => {
  const { product, client, provider } = pair
  const typed = { content: 'Just in time', draftIdentifier: randomUUID() }
  const { identifier } = await sent(product, provider, client, typed)
  await suspend(client.identifier)
  const again = await sendMessage(product, provider, client, typed)
  expect([again.status, again.body.identifier]).toEqual([200, identifier])
})

test('a person whose key was destroyed can no longer send', async () => {
  const { product, client, provider } = pair
  await sent(product, client, provider, 'Before')
  await product.database.db.transaction().execute(async (db) => {
    const at = product.clock.now().toString()
    const key = await asAuthor(db, client.identifier, (within) =>
      within
        .updateTable('conversationKey')
        .set({ wrapped: null, destroyedAt: at })
        .where('senderIdentifier', '=', client.identifier)
        .executeTakeFirstOrThrow(),
    )
    expect(key.numUpdatedRows).toBe(1n)
  })
  expect(refusal(await sendMessage(product, client, provider, 'After'))).toEqual([409, 'CANNOT_WRITE'])
  const read = await conversationOf(product, provider, client)
  expect(wordsOf(read)).toEqual([[1, '']])
})

test('a message is never sent under another account that has signed in since', async () => {
  const { product, client, provider } = pair
  const typed = { content: 'From me', draftIdentifier: randomUUID() }
  const asAnother = { ...typed, senderIdentifier: (await product.given.client()).identifier }
  expect(refusal(await sendMessage(product, client, provider, asAnother))).toEqual([403, 'FORBIDDEN'])
  expect((await conversationOf(product, client, provider)).body.meta.lastNumber).toBe(0)
  expect((await sent(product, client, provider, { ...typed, senderIdentifier: client.identifier })).number).toBe(1)
})

test('messages are rate limited per minute', async () => {
  const { product, client, provider } = pair
  const { tries } = messageLimits.sends
  for (let number = 1; number <= tries; number += 1) await sent(product, client, provider, `${number}`)
  expect(refusal(await sendMessage(product, client, provider, 'More'))).toEqual([429, 'TOO_MANY_ATTEMPTS'])
  expect((await sent(product, provider, client, 'Slowly')).number).toBe(tries + 1)
  product.clock.advance({ minutes: 2 })
  expect((await sent(product, client, provider, 'Again')).number).toBe(tries + 2)
})
